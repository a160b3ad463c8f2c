"""The part of the bench that is counted in steps, so that it says the same on every machine.

Steps are nodes, decisions and conflicts, as `--stats` tells them. Decomposition is left out: each of its nodes takes as long as many others.
A node of a fast search takes a small part of the time of a conflict, so a few milliseconds of any steps are free.
"""

from inputs import all_inputs
from measure import measure
from results import SOLVED
from ways import DEFAULT, WITHOUT, answer, command, steps, ways

# Small inputs of all kinds, with a question each: milliseconds for most ways.
CHECKED = {
    "crazy-jacob": "count", "magic-4": "count", "soma-cube": "count", "snake-red": "count", "graceful-k5": "count",
    "cards-3x3-none-a": "count", "cube-3-a": "count", "cube-3-b": "solve", "free-5x6-a": "count", "formula-queens-8": "count",
    "t-tetrominoes-6": "solve", "quasigroup-9-a": "solve",
}  # fmt: skip
TIMES, FREE = 10, 200_000  # the default may need so many times the steps of the best way, and so many more: those of the first turn of a race
LIMIT = 0.4  # seconds of a way: the best ones take a small part of this


def check(geduld, folder):
    """Prints a line for each input; 1 if the default needs too many steps, or if numbers differ."""
    bad = 0
    for entry in all_inputs():
        question = CHECKED.get(entry.name)
        if not question:
            continue
        found, numbers = {}, set()
        for name, options in ways(entry.kind, question).items():
            if name.endswith(WITHOUT) or "decomposition" in name:
                continue
            limit = 10 if name == DEFAULT else LIMIT
            run = measure(command(geduld, question, options, entry.written(folder)), limit, clock=60)
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
