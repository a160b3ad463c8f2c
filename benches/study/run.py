#!/usr/bin/env python3
"""The study behind docs/encodings.md: which encodings and solvers are fast, on series of puzzles of growing size.

One command makes the puzzles (`geduld generate --series`) and runs all comparisons. It goes on where it was ended. It says first how long
it takes: at most, and as expected from one run of each puzzle. `--help` lists the options.
"""

import argparse
import csv
import io
import itertools
import lzma
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

# Each series: its folder, and how it is made. Every puzzle takes some milliseconds to some seconds, the long ones up to a minute.
SERIES = {
    "cards": "cards --rows 5 --columns 3..5 --seeds 2",
    "cards-none": "cards --rows 3 --columns 4..6 --seeds 2 --solutions none",
    "border": "cards --rows 6 --columns 4..6 --border --seeds 2",
    "border-none": "cards --rows 5 --columns 5..7 --border --seeds 2 --solutions none",
    "triangles": "triangles --side 3..5 --seeds 2",
    "triangles-none": "triangles --side 3..5 --seeds 2 --solutions none",
    "snakes": "snake --size 3,3,3..4 --seeds 3",
    "snakes-none": "snake --size 2,3,3..4 --seeds 3 --solutions none",
    "figures": "figure --pieces 3..4 --squares 5 --seeds 3",
    "figures-none": "figure --pieces 3 --squares 4..5 --seeds 3 --solutions none",
    "squares": "square --order 4..6 --pinned 20 --seeds 2",
    "squares-none": "square --order 4..7 --pinned 50 --seeds 2 --solutions none",
    "magic": "square --order 4..7 --pinned 0 --seeds 1",
    "long-cards": "cards --rows 5 --columns 6 --seeds 1",
    "long-border": "cards --rows 6 --columns 7 --border --seeds 1",
    "long-cards-none": "cards --rows 3 --columns 7 --seeds 1 --solutions none",
    "long-snakes": "snake --size 3,3,5 --seeds 1",
    "long-magic": "square --order 8 --pinned 0 --seeds 1",
}

# The matrices in data/matrices, and the solvers each of them is run with in turn.
MATRICES = ["edges-first", "edges-refute", "sums-first", "sums-refute", "others-first", "others-refute"]
SOLVERS = ["varisat", "cadical"]
# Those that name their solvers themselves.
OWN_SOLVERS = ["solvers-first", "solvers-refute", "count", "long"]


def in_words(seconds):
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"


def spent():
    """Processor seconds of all commands so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Study:
    def __init__(self, options):
        self.options = options
        self.puzzles = pathlib.Path("data/study")
        self.out = pathlib.Path(options.output)
        self.out.mkdir(parents=True, exist_ok=True)

    def geduld(self, *words, **more):
        return subprocess.run([self.options.geduld, *words], **more)

    def make(self):
        for folder, kind in SERIES.items():
            made = self.geduld("generate", "--series", *kind.split(), "-o", str(self.puzzles / folder))
            if made.returncode:
                sys.exit(f"the series {folder} could not be made")

    def parts(self):
        """Name, and the arguments of `geduld compare`, of each part."""
        first, *others = [[(matrix, solver) for matrix in MATRICES] for solver in SOLVERS]
        for matrix, solver in [*first, *((matrix, None) for matrix in OWN_SOLVERS), *sum(others, [])]:
            name = f"{matrix}-{solver}" if solver else matrix
            if self.options.only and not re.search(self.options.only, name):
                continue
            words = ["--matrix", f"data/matrices/study-{matrix}.toml"]
            words += ["--solver", solver] if solver else []
            for option in ["runs", "judge_runs", "time_limit"]:
                value = getattr(self.options, option)
                words += [f"--{option.replace('_', '-')}", value] if value else []
            yield name, words

    def outlook(self, words):
        """The number of cells of each puzzle, and of all runs."""
        told = self.geduld("compare", *words, "--dry-run", capture_output=True, text=True)
        if told.returncode:
            sys.exit(told.stderr)
        cells = dict(re.findall(r"^(.+): (\d+) cells?$", told.stdout, re.M))
        choose, judge = re.search(r"^(\d+) runs?(?: and at most (\d+) that judge)?, at most", told.stdout, re.M).groups("0")
        runs = int(choose) + int(judge)
        return {puzzle: int(number) for puzzle, number in cells.items()}, runs

    def expect(self, parts):
        """Processor seconds that each part takes at most, and as expected if every cell of a puzzle were as fast as its first."""
        outlooks = {name: self.outlook(words) for name, words in parts}
        limits = {name: self.limit(words) for name, words in parts}
        puzzles = sorted({(puzzle, "count" if "count" in name else "solve")
                          for name, (cells, _) in outlooks.items() for puzzle in cells})
        print(f"calibrating: one run of each of {len(puzzles)} puzzles, 5 s by the clock at most", flush=True)
        seconds = {}
        for puzzle, command in puzzles:
            before = spent()
            words = [command, puzzle, "--engine", "sat", "--seed", "1", "--threads", "1", "--time-limit", "5"]
            ended = self.geduld(*words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 3
            seconds[puzzle, command] = spent() - before if ended else None
        most, expected = {}, {}
        for name, (cells, runs) in outlooks.items():
            command = "count" if "count" in name else "solve"
            most[name] = runs * limits[name]
            # A run that did not end is taken to need half of its limit.
            of = {puzzle: seconds[puzzle, command] for puzzle in cells}
            times = {puzzle: limits[name] / 2 if time is None else min(limits[name], time) for puzzle, time in of.items()}
            mean = sum(number * times[puzzle] for puzzle, number in cells.items()) / sum(cells.values())
            expected[name] = runs * mean
            print(f"  {name:32} {runs:6} runs, at most {in_words(most[name]):>12}, expected {in_words(expected[name]):>12}")
        print(f"all together: {sum(outlooks[name][1] for name in most)} runs, at most {in_words(sum(most.values()))} of one "
              f"processor, expected {in_words(sum(expected.values()))}", flush=True)
        return expected

    def limit(self, words):
        if self.options.time_limit:
            return float(self.options.time_limit)
        text = pathlib.Path(words[1]).read_text()
        return float(re.search(r"^time-limit = ([\d.]+)", text, re.M)[1])

    def run(self, parts, expected):
        begun = time.monotonic()
        done = 0.0
        for name, words in parts:
            to_come = sum(expected.values()) - done
            pace = (time.monotonic() - begun) / done if done else 1.0
            print(f"{name}: about {in_words(to_come * pace)} left of the study", flush=True)
            files = [str(self.out / f"{name}.{ending}") for ending in ("md", "csv", "json")]
            checkpoint = str(self.out / f"{name}.runs")
            outputs = [word for file in files for word in ("-o", file)] + ["--charts", str(self.out / name)]
            ended = self.geduld("compare", *words, "--checkpoint", checkpoint, "--force", *outputs,
                                stdout=subprocess.DEVNULL)
            if ended.returncode == 3:
                sys.exit("ended early; the same command goes on")
            if ended.returncode not in (0, 1):
                sys.exit(f"{name} failed; what was finished is kept in {checkpoint}")
            if not pathlib.Path(files[1]).exists():
                sys.exit(f"{name} failed: see above")
            done += expected[name]

    def pack(self, parts):
        """All raw runs in one compressed table: the parts have the same columns. Rows are numbered anew, for `--repeat FILE --row N`."""
        packed = io.StringIO()
        writer = None
        rows = itertools.count(1)
        for name, _ in parts:
            with open(self.out / f"{name}.csv", newline="", encoding="utf-8") as table:
                for row in csv.DictReader(table):
                    row = {"part": name, **row, "row": next(rows)}
                    if writer is None:
                        writer = csv.DictWriter(packed, list(row), extrasaction="ignore", restval="")
                        writer.writeheader()
                    writer.writerow(row)
        place = self.out / "runs.csv.xz"
        place.write_bytes(lzma.compress(packed.getvalue().encode(), preset=9 | lzma.PRESET_EXTREME))
        print(f"reports: {self.out}/*.md; all runs: {place}, {place.stat().st_size / 1e6:.2f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--geduld", default="target/release/geduld", help="the program [%(default)s]")
    parser.add_argument("--output", default="target/study", help="the folder for reports and checkpoints [%(default)s]")
    parser.add_argument("--only", metavar="PATTERN", help="only the parts that have this in their names")
    parser.add_argument("--runs", metavar="N", help="seeds for choosing [as in the matrices]")
    parser.add_argument("--judge-runs", metavar="N", help="seeds for judging [as in the matrices]")
    parser.add_argument("--time-limit", metavar="S", help="seconds of a run [as in the matrices]")
    parser.add_argument("--dry-run", action="store_true", help="only say how long it takes")
    options = parser.parse_args()
    missing = [program for program in ("cadical", "minisat") if not shutil.which(program)]
    if missing:
        sys.exit(f"not installed: {', '.join(missing)} (Debian: apt-get install {' '.join(missing)})")
    study = Study(options)
    study.make()
    parts = list(study.parts())
    expected = study.expect(parts)
    if not options.dry_run:
        study.run(parts, expected)
        study.pack(parts)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("ended early; the same command goes on")
