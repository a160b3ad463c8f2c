#!/usr/bin/env python3
"""The same puzzles by other tools, in one run: a first solution, and all of them. Prints a table in Markdown.

    pip install z3-solver ortools clingo python-sat
    apt-get install minizinc clasp cadical minisat

Python 3.11 or newer. What is missing is left out, and the way to install it is told.

Seconds are processor time (user and system), the least of three runs (one, if it takes more than five seconds), in
which the tools take turns. For z3, CP-SAT and python-sat they begin after Python and the library are loaded, and
comprise building the model; for all others they are those of the whole process, for clasp, cadical and minisat with
those of `geduld encode`. All work with one thread. Every number of solutions is compared with geduld's.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import facts
import puzzles
from measure import measure, processor
from tools import TOOLS, Answer, Task

PUZZLES = [
    ("crazy-jacob", None),
    ("snake-red", None),
    ("nintai-rim-1", None),
    ("nintai", "1,1=114"),
    ("ppp", None),
    ("magic-3", None),
    ("magic-4", None),
]
RUNS = 3
SHORT = 5  # seconds; what takes longer is run once


def prepare(name, pin, every, program, folder, limit):
    task = Task(name, pin, every, program)
    puzzle = puzzles.load(name, pin)
    task.kind = facts.NAMES[type(puzzle)]
    task.files = {kind: folder / f"{name}.{kind}" for kind in ("lp", "json", "cnf")}
    task.files["lp"].write_text(facts.asp(puzzle))
    task.files["json"].write_text(json.dumps(facts.data(puzzle)))
    encode = [program, "encode", *task.conditions, "-o", task.files["cnf"]]
    task.encoding = min(measure(encode, limit).seconds for _ in range(RUNS))
    return task


@dataclass(order=True)
class Cell:
    ended: bool  # before it had a result
    seconds: float

    def __str__(self):
        if self.ended:
            return f"> {int(self.seconds + 0.5)}"
        return f"{self.seconds:.3f}" if self.seconds < 1 else f"{self.seconds:.1f}"


def row(task, tools, limit, expected):
    """For each tool its best run, or None where it has no such task."""
    best = {}
    for turn in range(RUNS):
        for tool in tools:
            command = tool.command(task)
            if command is None or (turn > 0 and best[tool.name] > Cell(False, SHORT)):
                continue
            run = measure(command, limit)
            answer = Answer(None) if run.status is None else tool.read(task, run.out)
            # minizinc is ended through its child, and clingo turns the signal into a message
            if answer.solutions != expected and (run.status is None or run.seconds > limit * 0.95):
                best[tool.name] = Cell(True, run.seconds)
                continue
            if answer.solutions != expected:
                sys.exit(f"{tool.name} on {task.puzzle}: {answer.solutions} solutions instead of {expected} (status {run.status})\n{run.err}")
            seconds = answer.seconds if answer.seconds is not None else run.seconds
            seconds += task.encoding if tool.formula else 0
            cell = Cell(False, seconds)
            best[tool.name] = min(cell, best.get(tool.name, cell))
    return [best.get(tool.name) for tool in tools]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--geduld", default="target/release/geduld", help="the program (default: %(default)s)")
    parser.add_argument("--limit", type=int, default=60, help="processor seconds for each process (default: %(default)s)")
    parser.add_argument("--puzzles", nargs="*", help="only these")
    parser.add_argument("-o", "--output", type=Path, help="write the table to this file too")
    options = parser.parse_args()

    if not Path(options.geduld).is_file():
        parser.error(f"{options.geduld} is not there: cargo build --release, or name the program with --geduld")
    unknown = set(options.puzzles or []) - {name for name, _ in PUZZLES}
    if unknown:
        parser.error(f"no such puzzle: {', '.join(sorted(unknown))}; there are {', '.join(name for name, _ in PUZZLES)}")

    tools = [tool for tool in TOOLS if tool.installed()]
    lines = [f"{tool.name}: not installed, left out ({tool.install})\n" for tool in TOOLS if tool not in tools]
    versions = [f"{tool.name} {tool.version()}" for tool in tools if not tool.name.startswith("geduld")]
    version = subprocess.run([options.geduld, "--version"], text=True, capture_output=True, check=True).stdout.strip()
    lines.append(f"{version}; {'; '.join(versions)}. {processor()}.\n")
    lines.append("| puzzle | task | solutions | " + " | ".join(tool.name for tool in tools) + " |")
    lines.append("| --- | --- | ---: |" + " ---: |" * len(tools))
    print("\n".join(lines), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, pin in PUZZLES:
            if options.puzzles and name not in options.puzzles:
                continue
            for every in (False, True):
                task = prepare(name, pin, every, options.geduld, Path(folder), options.limit)
                count = subprocess.run([options.geduld, "count", *task.conditions, "--json"], text=True, capture_output=True, check=True)
                expected = int(json.loads(count.stdout)["solutions"]) if every else 1
                cells = row(task, tools, options.limit, expected)
                least = str(min(cell for cell in cells if cell))
                texts = ["–" if cell is None else f"**{cell}**" if str(cell) == least else str(cell) for cell in cells]
                head = [name + (f", {pin}" if pin else ""), "all" if every else "first", str(expected)]
                lines.append(f"| {' | '.join(head + texts)} |")
                print(lines[-1], flush=True)
    if options.output:
        options.output.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
