"""The part of the bench that is counted in steps, so that it says the same on every machine.

Steps are nodes, decisions and conflicts, as `--stats` tells them. Decomposition tells none, so it is left out as a way; a default that
decomposes passes.
"""

from inputs import all_inputs
from measure import measure
from results import SOLVED
from ways import DEFAULT, WITHOUT, answer, command, steps, ways

# Small inputs of all kinds, with a question each: milliseconds for most ways.
CHECKED = {
    "crazy-jacob": "count", "magic-4": "count", "soma-cube": "count", "snake-red": "count", "queens-8": "count", "golomb-6-16": "count",
    "cards-3x3-none-a": "count", "cube-3-a": "count", "formula-queens-8": "count", "t-tetrominoes-6": "solve", "langford-8": "solve",
    "all-interval-8": "solve", "quasigroup-9-a": "solve", "pigeons-8-7": "count",
}  # fmt: skip
TIMES, FREE = 10, 2000  # the default may need so many times the steps of the best way, and so many more
LIMIT = 2  # seconds of a way: the best ones take a small part of this


def check(geduld, folder):
    """Prints a line for each input; 1 if the default needs too many steps, or if numbers differ."""
    bad = 0
    for entry in all_inputs():
        question = CHECKED.get(entry.name)
        if not question:
            continue
        found, numbers = {}, set()
        for name, options in ways(entry.kind, question).items():
            if name.endswith(WITHOUT):
                continue
            run = measure(command(geduld, question, options, entry.written(folder)), LIMIT, clock=60)
            status, number = answer(question, run)
            if status in SOLVED:
                found[name] = steps(run)
                numbers.add(number)
        own = found.pop(DEFAULT, None)
        best = min((name for name in found if found[name]), key=found.get, default=None)
        most = TIMES * found[best] + FREE if best else None
        fails = own is None or len(numbers) > 1 or most is not None and own > most
        end = " FAILS" if fails else ""
        print(f"{entry.name} {question}: default {own} steps; best {best} {found.get(best)}; {', '.join(numbers)}{end}", flush=True)
        bad |= fails
    return int(bad)
