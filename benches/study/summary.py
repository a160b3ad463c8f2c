#!/usr/bin/env python3
"""Writes benches/reports/study.md from the reports of the study: a summary, and a table for each part.

Takes the folder with the reports that run.py wrote (target/study), and prints the page.
"""

import json
import pathlib
import statistics
import sys
from collections import Counter

# What a part asks, in words, in the order of the page.
QUESTIONS = {
    "edges-first": "Edge matching, a first solution: pairs of encodings of tables and of at most one",
    "edges-refute": "Edge matching, no solution: pairs of encodings of tables and of at most one",
    "sums-first": "Squares, a first solution: encodings one at a time",
    "sums-refute": "Squares, no solution: encodings one at a time",
    "others-first": "Snakes and figures, a first solution: encodings one at a time",
    "others-refute": "Snakes and figures, no solution: encodings one at a time",
    "count": "All solutions of small puzzles, with blocking clauses: encodings one at a time",
    "solvers-first": "Solvers with the same encodings, a first solution",
    "solvers-refute": "Solvers with the same encodings, no solution",
    "long": "Solvers on larger puzzles, a first solution, at most 60 s",
}

# How a run ended, in words.
OUTCOMES = {"solved": "solved", "timeout": "ended by their limit", "clock": "ended by the clock, with processor time left", "memory": "ended by the memory limit"}


def seconds(value):
    return f"{value:.2f}" if value < 100 else f"{value:.0f}"


def with_interval(estimate, form):
    if estimate is None:
        return ""
    text = form(estimate["value"])
    if estimate["interval"]:
        interval = estimate["interval"]
        low, high = (interval["low"], interval["high"]) if isinstance(interval, dict) else interval
        text += f" [{form(low)}, {form(high)}]"
    return text


def ratio(value):
    return f"{value:.2f}"


def ranks(standing):
    first, last = standing["rank"]
    return str(first) if first == last else f"{first}–{last}"


class Part:
    """A part of the study: a question asked with one solver, or with several."""

    def __init__(self, path):
        report = json.loads(path.read_text(encoding="utf-8"))
        self.name = path.stem
        self.question = max((known for known in QUESTIONS if self.name.startswith(known)), key=len)
        self.solver = self.name.removeprefix(self.question).removeprefix("-")
        self.matrix = report["comparison"]
        self.complete = report["complete"]
        self.circumstances = report["circumstances"]
        found = report["statistics"]
        self.puzzles = len(found["puzzles"])
        self.overall = found["overall"]
        self.floor = found["floor"]
        judged = found["judged"]
        self.judged = {known["configuration"]: known for known in judged["configurations"]} if judged else {}
        self.runs = report["runs"]

    def ranked(self):
        """The configurations with their standings by the seeds that choose, the best first."""
        known = [known for known in self.overall["configurations"] if known["standing"]]
        return sorted(known, key=lambda known: known["standing"]["par2"]["value"])

    def unranked(self):
        return [known for known in self.overall["configurations"] if not known["standing"]]

    def label(self, name):
        """A configuration as it is called on the page; the first is the default."""
        first = self.overall["configurations"][0]["configuration"]
        words = "default" if name == "base" else f"`{name}`"
        return f"{words} (default)" if name == first and name != "base" else words

    def base(self):
        return self.overall["configurations"][0]["configuration"]

    def judged_standing(self, name):
        known = self.judged.get(name)
        return known and known["standing"]

    def summary(self):
        """The line of this part in the summary."""
        ranked = self.ranked()
        if not ranked:
            return None
        equal = [known for known in ranked if known["standing"]["rank"][0] == 1]
        base = next((known for known in ranked if known["configuration"] == self.base()), None)
        best = ranked[0]["configuration"]
        judged = self.judged_standing(self.base())
        to_best = judged["to_best"] if judged else base and base["standing"]["to_best"]
        return (f"| {self.task()} | {self.solvers()} | {self.puzzles} | {len(equal)} of {len(ranked)} | "
                f"{self.label(best)} | {ranks(base['standing']) if base else '–'} | {with_interval(to_best, ratio)} |\n")

    def conditions(self):
        """What the runs of this part met: how they ended, how busy the machine was, and how many are too short to be measured well."""
        outcomes = Counter(run["outcome"] for run in self.runs)
        ended = ", ".join(f"{number:,} {OUTCOMES.get(outcome, outcome)}" for outcome, number in sorted(outcomes.items(), key=lambda known: -known[1]))
        loads = sorted(run["load"] for run in self.runs if run["load"] is not None)
        load = f"; load {loads[0]:.1f} to {loads[-1]:.1f}, median {statistics.median(loads):.1f}" if loads else ""
        floor = self.floor["multiple"] * max(self.floor["start_seconds"], self.floor["tick_seconds"])
        return (f"{len(self.runs):,} runs: {ended}{load}. {self.floor['runs_below']:,} of them took less than {floor:.2f} s, and "
                f"starting the program takes a large part of this time.\n\n")

    def solvers(self):
        return self.solver or ("varisat" if self.question == "count" else "four solvers")

    def task(self):
        words = self.question.split("-")
        if self.question in ("count", "long"):
            return {"count": "small puzzles, all solutions", "long": "larger puzzles, first"}[self.question]
        kind = {"edges": "edge matching", "sums": "squares", "others": "snakes, figures", "solvers": "all kinds"}[words[0]]
        return f"{kind}, {'first' if words[1] == 'first' else 'none'}"

    def table(self):
        text = "| rank | configuration | solved | PAR-2, seconds | ratio to the default | judged: PAR-2 | judged: ratio to the default |\n"
        text += "| ---: | --- | ---: | ---: | ---: | ---: | ---: |\n"
        base = next((known["standing"]["par2"]["value"] for known in self.ranked() if known["configuration"] == self.base()), None)
        for known in self.ranked():
            standing, judged = known["standing"], self.judged_standing(known["configuration"])
            to_base = standing["to_base"]
            if known["configuration"] == self.base():
                to_base = None
            fields = [ranks(standing), self.label(known["configuration"]), f"{known['solved']} of {known['runs']}",
                      with_interval(standing["par2"], seconds), with_interval(to_base, ratio)]
            fields.append(with_interval(judged["par2"], seconds) if judged else "")
            fields.append(with_interval(judged["to_base"], ratio) if judged and to_base else "")
            text += "| " + " | ".join(fields) + " |\n"
        for known in self.unranked():
            text += f"| – | {self.label(known['configuration'])} | {known['solved']} of {known['runs']} | not ranked | | | |\n"
        return text


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "target/study")
    parts = [Part(path) for path in sorted(folder.glob("*.json"))]
    parts.sort(key=lambda part: (list(QUESTIONS).index(part.question), part.solver == "cadical"))
    if not parts:
        sys.exit(f"no reports in {folder}: run `just study` first")
    sys.stdout.write(page(parts))


def page(parts):
    runs = sum(len(part.runs) for part in parts)
    puzzles = {run["puzzle"] for part in parts for run in part.runs}
    machines = sorted({part.circumstances["machine"] for part in parts})
    commits = sorted({part.circumstances["commit"][:10] for part in parts})
    solvers = sorted({solver for part in parts for solver in part.circumstances["solvers"].split("; ")})
    text = "# The study of encodings\n\n"
    text += (
        f"{runs:,} runs on {len(puzzles)} puzzles. Written by `benches/study/summary.py` from the reports of `just study`. All runs are in\n"
        "[data/study/runs.csv.xz](../data/study/runs.csv.xz), each with the command that repeats it. [encodings.md](encodings.md) draws the\n"
        "conclusions.\n\n"
    )
    for what, known in [("machine", machines), ("commit", commits), ("solvers", solvers)]:
        text += f"- {what}: {'; '.join(known)}\n"
    text += (
        "- seconds are processor time of whole processes with one thread; a run without a result counts twice its limit (PAR-2); sums are over\n"
        "  puzzles, each with the mean of its runs\n"
        "- values in brackets are 95 % confidence intervals ([statistics.md](statistics.md)); the first seeds choose, the others judge the cells that\n"
        "  may be the best\n"
        "- other work ran on the machine, as the load of each part shows. Cells took turns, so it slowed all of them: **compare ratios, not seconds**\n"
        "- a few slow puzzles dominate the sums of a part\n"
        "- `default` is called `base` in the table of runs\n\n"
    )
    text += "## Repeat it\n\n"
    text += (
        "`just study` makes the puzzles and runs everything again. It first reports how long this takes. With\n"
        "`--only edges-refute-varisat --runs 5 --judge-runs 0` it runs one part with five seeds. This command uses other seeds:\n"
        "`geduld compare --matrix data/matrices/study-edges-refute.toml --solver varisat --seed 21 --runs 5 --judge-runs 0`. The ratios are expected\n"
        "within the intervals below.\n\n"
        "`geduld compare --repeat data/study/runs.csv.xz --row 1` repeats a single run from the published table. It says whether outcome, answer and\n"
        "conflicts are the same.\n\n"
    )
    text += "## Summary\n\n"
    text += (
        "*As good as the best*: the number of configurations that the runs cannot distinguish from the best. *Default to the best*: PAR-2 of the\n"
        "default divided by that of the best, with the judging seeds (below 1: the default was better with these seeds). *Default* is the default of\n"
        "varisat, for every solver; for counts it is blocking clauses.\n\n"
    )
    text += "| puzzles | solver | number | as good as the best | best | rank of the default | default to the best |\n"
    text += "| --- | --- | ---: | ---: | --- | ---: | ---: |\n"
    text += "".join(filter(None, (part.summary() for part in parts)))
    for part in parts:
        solver = f", {part.solver}" if part.solver else ""
        text += f"\n## {QUESTIONS[part.question]}{solver}\n\n"
        matrix = part.matrix
        text += (
            f"`geduld compare --matrix data/matrices/study-{part.question}.toml{' --solver ' + part.solver if part.solver else ''}`: {part.puzzles} puzzles, "
            f"seeds 1 to {matrix['runs']}"
        )
        text += f" choose, {matrix['judge_runs']} more judge" if matrix["judge_runs"] else ""
        text += f"; at most {matrix['time_limit']:g} s a run.\n\n"
        if not part.complete:
            text += f"**Not finished**: {len(part.runs)} runs were made.\n\n"
        text += part.conditions()
        text += part.table()
    return text


if __name__ == "__main__":
    main()
