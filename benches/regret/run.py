#!/usr/bin/env python3
"""The bench of regret: how much longer the default takes than the best way that an option can select.

Usage: benches/regret/run.py [options]; `--help` lists them.

Every input of `inputs.py` is counted, and a first solution is found, by the default and by each engine, strategy and solver alone: one
thread, processor time of the whole process. A way is ended at the limit, or as soon as it is hopeless: after PATIENCE times the best time
so far, and GRACE seconds. Ways that finish must agree in the number. Runs are kept in a file; the same command continues after an
interruption. With `--default-only`, only the default runs, and is compared with the ways that were kept: for a new version of the program.

`--steps` runs a few small inputs and compares steps, not seconds: it fails if the default needs many times the steps of the best way.
"""

import argparse
import hashlib
import os
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
# After this folder, so that names that are the same here are found here.
sys.path += [str(HERE.parent / "peers"), str(HERE.parent / "ladder")]

import report
import steps
from inputs import SEED, all_inputs
from measure import measure
from results import SOLVED, Results, stands
from ways import DEFAULT, WITHOUT, answer, command, told, ways

ROOT = HERE.parent.parent
CLOCK = 900  # the seconds by the clock after which a run is ended on a machine that has much other work
TURNS = (0.05, 0.3, 1.5)  # the first limits of single ways, in seconds
AGAIN = 1.5  # a larger regret is measured a second time
OPEN = 0.1  # an input where the default does not finish takes its turn as if it finished in so many seconds
SHORT = 2.0  # if it is one of few seconds


class Bench:
    def __init__(self, options):
        self.options = options
        self.version = hashlib.sha256(options.geduld.read_bytes()).hexdigest()[:12]
        options.save.parent.mkdir(parents=True, exist_ok=True)
        self.results = Results(options.save)
        self.folder = options.save.parent / "regret-inputs"
        self.folder.mkdir(exist_ok=True)
        self.lock = threading.Lock()

    def time(self, entry, question, name, options, limit, again=False):
        """The record of a way, measured unless it is known."""
        tool = f"{question} {name}"
        known = self.results.get(tool, entry)
        if known and not again and (stands(known, self.version, limit) or self.options.default_only and name != DEFAULT):
            return known
        if again and known.get("again"):
            return known
        if self.options.default_only and name != DEFAULT:
            return None
        if self.options.report_only:
            return known if known and known["version"] == self.version else None
        run = measure(command(self.options.geduld, question, options, entry.written(self.folder)), limit, clock=CLOCK)
        status, number = answer(question, run)
        record = {"tool": tool, "instance": entry.name, "digest": entry.digest, "version": self.version, "limit": limit,
                  "status": status, "number": number, "seconds": round(run.seconds, 4), "again": again}  # fmt: skip
        if name == DEFAULT:
            record["chosen"], record["said"] = told(run)
        if status in ("refused", "failed"):
            record["said"] = run.err[:200]
        if again and known and known["status"] in SOLVED and known["seconds"] <= record["seconds"]:
            record = {**known, "again": True}
        with self.lock:
            self.results.add(record)
        return record

    def default(self, entry, question):
        return self.time(entry, question, DEFAULT, [], self.options.limit)

    def ask(self, entry, question):
        """Runs all ways of a question about an input."""
        limit = self.options.limit
        names = ways(entry.kind, question)
        names.pop(DEFAULT)
        found = {DEFAULT: self.default(entry, question)}
        # The limits of the others rise, so that little is spent on ways that do not finish.
        for turn in (*TURNS, limit):
            for name, options in names.items():
                done = [record["seconds"] for record in found.values() if record and record["status"] in SOLVED]
                most = self.options.patience * min(done) + self.options.grace if done else self.options.way_limit or limit
                allowed = round(min(turn, limit, most), 2)
                known = found.get(name)
                plain = found.get(name.removesuffix(WITHOUT))
                if plain and plain["status"] == "refused":
                    continue  # without symmetry, it does not suit either
                if not known or known["status"] == "limit" and known["limit"] < allowed:
                    found[name] = self.time(entry, question, name, options, allowed)
        row = report.Row(entry, question, found)
        if not self.options.report_only and row.solved and row.regret > AGAIN and row.best_seconds < SHORT:
            for name in (DEFAULT, row.best):
                found[name] = self.time(entry, question, name, ways(entry.kind, question)[name], limit, again=True) or found[name]
            row = report.Row(entry, question, found)
        row.complete = all(found.values())
        return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--geduld", type=Path, default=ROOT / "target/release/geduld", help="the program [target/release/geduld]")
    parser.add_argument("--limit", type=float, default=20, help="processor seconds of a run [%(default)s]")
    parser.add_argument("--way-limit", type=float, help="the same of other ways, while nothing has finished [as --limit]")
    parser.add_argument("--patience", type=float, default=20, help="a way is ended after so many times the best time [%(default)s]")
    parser.add_argument("--grace", type=float, default=1, help="and so many seconds [%(default)s]")
    parser.add_argument("--jobs", type=int, default=1, help="processes at the same time [%(default)s]")
    parser.add_argument("--only", default="", help="only inputs whose names contain this text")
    parser.add_argument("--question", choices=("count", "solve"), help="only this question")
    parser.add_argument("--seed", type=int, default=SEED, help="other drawn inputs [%(default)s]")
    parser.add_argument("--save", type=Path, default=ROOT / "target/regret.jsonl", help="the file of runs [target/regret.jsonl]")
    parser.add_argument("--default-only", action="store_true", help="run only the default; other ways as they were kept")
    parser.add_argument("--report-only", action="store_true", help="run nothing, and report what was kept")
    parser.add_argument("-o", "--output", type=Path, help="write the report here")
    parser.add_argument("--steps", action="store_true", help="check the steps of a few small inputs, and end")
    options = parser.parse_args()
    options.geduld = options.geduld.resolve()
    if options.steps:
        with tempfile.TemporaryDirectory() as folder:
            sys.exit(steps.check(options.geduld, Path(folder)))
    bench = Bench(options)
    tasks = [(entry, question) for entry in all_inputs(options.seed) if options.only in entry.name
             for question in entry.questions if options.question in (None, question)]  # fmt: skip
    Random(options.seed).shuffle(tasks)
    rows = []

    def done(task):
        row = bench.ask(*task)
        with bench.lock:
            rows.append(row)
            print(f"{len(rows)} of {len(tasks)}: {row.line()}", flush=True)

    with ThreadPoolExecutor(options.jobs) as pool:
        # First inputs where the default takes long and finishes, as this or an earlier version showed: most can be learnt from them.
        known = dict(zip(tasks, pool.map(lambda task: bench.results.get(f"{task[1]} {DEFAULT}", task[0]) or bench.default(*task), tasks)))
        long = {task: record["seconds"] if record and record["status"] in SOLVED else OPEN for task, record in known.items()}
        tasks.sort(key=long.get, reverse=True)
        for finished in [pool.submit(done, task) for task in tasks]:
            finished.result()
    disagreements = report.disagreements(rows)
    for text in disagreements:
        print(text, file=sys.stderr)
    if options.output:
        options.output.write_text(report.page(rows, options, bench.version))
    sys.exit(bool(disagreements))


if __name__ == "__main__":
    main()
