"""The report of the bench: quantiles of regret, the inputs that are lost, and a sorted table for each question."""

import math

from measure import processor
from results import SOLVED
from ways import DEFAULT, chosen

SHARE = 5  # an input is lost if a way finishes in the limit divided by this, and the default does not finish
LONG = 0.1  # seconds: below, starting the program is a large part
TITLES = {"count": "Counts", "solve": "First solutions"}


class Row:
    """A question about an input, with the record of each way."""

    def __init__(self, entry, question, found):
        self.entry, self.question, self.complete = entry, question, True
        self.found = {name: record for name, record in found.items() if record}
        self.default = self.found.get(DEFAULT)
        finished = {name: record for name, record in self.found.items() if record["status"] in SOLVED}
        self.best = min(finished, key=lambda name: finished[name]["seconds"], default=None)
        self.best_seconds = finished[self.best]["seconds"] if self.best else None
        self.numbers = {name: record["number"] for name, record in finished.items()}

    @property
    def solved(self):
        return bool(self.default and self.default["status"] in SOLVED)

    @property
    def regret(self):
        """Default by best way; at least this, if the default did not finish. `None` if nothing did."""
        return self.default["seconds"] / max(self.best_seconds, 0.001) if self.best and self.default else None

    @property
    def lost(self):
        return bool(self.best and self.default and not self.solved and self.best_seconds * SHARE <= self.default["limit"])

    def line(self):
        if not self.default:
            return f"{self.entry.name} {self.question}: not run"
        regret = "nothing finished" if self.regret is None else f"regret {self.regret:.1f}, {self.best} {self.best_seconds:.2f} s"
        return f"{self.entry.name} {self.question}: {self.default['seconds']:.2f} s ({self.default['status']}), {regret}"

    def cells(self):
        drawn = "drawn" if self.entry.drawn else ""
        mark = "" if self.solved else "> "
        number = next(iter(self.numbers.values()), "")
        number = number if len(number) <= 12 else f"{len(number)} digits"
        best = "the default" if self.best == DEFAULT else f"`{self.best}`"
        took = chosen(self.default.get("chosen"), self.default.get("said") or "")
        return (f"| {self.entry.name} | {self.entry.kind} | {drawn} | {number} | {mark}{self.default['seconds']:.2f} | {took} "
                f"| {self.best_seconds:.2f} | {best} | {mark}{self.regret:.1f} |\n")  # fmt: skip


def quantile(values, share):
    """The smallest value that is not below this share of them."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def disagreements(rows):
    """Numbers that differ between ways, or between the count and the first solution."""
    found, counted = [], {}
    for row in rows:
        if len(set(row.numbers.values())) > 1:
            found.append(f"{row.entry.name}: ways differ in {row.question}: {row.numbers}")
        for number in row.numbers.values():
            counted.setdefault(row.entry.name, set()).add(number != "0")
    return found + [f"{name}: there are solutions, and there are none" for name, answers in counted.items() if len(answers) > 1]


def summary(rows):
    text = "| question | inputs | median | 90 % | 95 % | maximum | lost | above 4, best way over 0.1 s |\n"
    text += "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
    for question, title in TITLES.items():
        known = [row for row in rows if row.question == question and row.regret is not None]
        for note, some in (("", known), (f", best way over {LONG} s", [row for row in known if row.best_seconds > LONG])):
            if some:
                values = [row.regret for row in some]
                far = sum(row.regret > 4 and row.best_seconds > LONG for row in some)
                shares = " | ".join(f"{quantile(values, share):.2f}" for share in (0.5, 0.9, 0.95, 1))
                text += f"| {title}{note} | {len(some)} | {shares} | {sum(row.lost for row in some)} | {far} |\n"
    return text


def page(rows, options, version):
    asked = len(rows)
    rows = [row for row in rows if row.default and row.complete]
    names = {row.entry.name: row.entry for row in rows}
    text = "# Regret: the default and the best way\n\n"
    text += (
        "Written by `benches/regret/run.py`. *Regret* is the processor time of the default divided by that of the best way that options\n"
        "can select: each engine, with symmetry and without; for first solutions each strategy and solver. The default is one of the\n"
        "ways, so regret is at least 1.\n\n"
    )
    text += (
        f"- {len(names)} inputs, {sum(entry.drawn for entry in names.values())} of them drawn at random with seed {options.seed}; "
        f"{len(rows)} of {asked} questions about them\n"
        f"- one thread; processor time of the whole process, user and system; processor: {processor()}\n"
        f"- limit: {options.limit:g} s; {options.way_limit or options.limit:g} s of other ways while nothing has finished, then "
        f"{options.patience:g} times the best time so far\n  and {options.grace:g} s\n"
        f"- regrets above 1.5 were measured twice, if the best way is short; the shorter time counts\n"
        f"- *lost*: the default did not finish, and a way finished in a fifth of the limit. `>`: the default was ended by the limit\n"
        f"- all ways that finished agree in all numbers: {'no' if disagreements(rows) else 'yes'}\n\n"
    )
    if len(rows) < asked:
        text += (
            f"**Not finished**: {asked - len(rows)} questions are missing. The bench begins with inputs where the default takes long, so these\n"
            "quantiles are above those of all inputs.\n\n"
        )
    text += summary(rows)
    for question, title in TITLES.items():
        some = sorted((row for row in rows if row.question == question and row.regret is not None), key=lambda row: -row.regret)
        if some:
            text += f"\n## {title}\n\n"
            lost = [row.entry.name for row in some if row.lost]
            text += f"Lost: {', '.join(lost) or 'none'}.\n\n"
            text += "| input | kind | | solutions | default, s | the default chose | best, s | best way | regret |\n"
            text += "| --- | --- | --- | ---: | ---: | --- | ---: | --- | ---: |\n" + "".join(row.cells() for row in some)
        nothing = [row.entry.name for row in rows if row.question == question and row.regret is None]
        if nothing:
            text += f"\nNo way finished: {', '.join(nothing)}.\n"
    return text
