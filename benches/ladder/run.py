#!/usr/bin/env python3
"""The ladder: first solutions of growing puzzles by geduld and by other tools, each with one thread.

    pip install z3-solver ortools
    apt-get install minizinc clasp cadical minisat

Python 3.11 or newer. What is missing is left out, and the way to install it is told.

Each run has the same limits of processor time (user and system, children included) and of memory. Every solution is
checked by the rules. For z3 and CP-SAT the seconds begin after Python and the library are loaded, and comprise building
the model; for all others they are those of the whole process, for clasp, cadical and minisat with those of
`geduld encode`.

Results are appended to a file of JSON lines, and runs that are in it are not repeated: an ended run goes on. Of geduld they
are repeated when the program was built anew, of all tools when the limit is raised and they have not been solved.
"""

import argparse
import json
import signal
import sys
from pathlib import Path

import columns
import facts  # from ../peers, as `columns` says
import instances
import puzzles
import report
from checks import Wrong, check
from measure import measure
from results import SOLVED, Results, stands
from tools import Answer, Task

TARGET = Path("target/ladder")
FEW = 2  # so many smaller sizes without a result, and the larger ones are not tried


class Formula:
    """The formula of an instance, which geduld writes when the first solver wants it."""

    def __init__(self, instance, options):
        self.path = instance.path.with_suffix(".cnf")
        self.options, self.instance, self.run = options, instance, None

    def encode(self):
        if self.run is None:
            command = [self.options.geduld, "encode", self.instance.path, "--force", "-o", self.path]
            self.run = measure(command, self.options.limit, self.options.memory)
        return self.run

    def remove(self):
        self.path.unlink(missing_ok=True)


def skipped(tool, instance, every, results, limit):
    """Whether the tool solved nothing of several smaller sizes of the class."""
    smaller = {}
    for other in every:
        if other.group == instance.group and other.step < instance.step:
            record = results.get(tool.name, other)
            if record is not None and record["version"] == tool.version():
                smaller.setdefault(other.step, []).append(record["status"] in SOLVED and record["seconds"] <= limit)
    return sum(not any(solved) for solved in smaller.values()) >= FEW


def last(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if "rror" in line]
    return (errors or lines or [""])[-1][:200]


def outcome(tool, instance, task, formula, options):
    """Status, seconds and what else is known about one run."""
    seconds = 0.0
    if tool.formula:
        encoding = formula.encode()
        seconds = encoding.seconds
        if encoding.status != 0:
            return failure(encoding, seconds, options, "encode: ")
    if isinstance(task.data, ValueError) and tool.name == "Gecode":
        return {"status": "no model", "note": str(task.data), "seconds": 0.0}
    loading = columns.LOADING if tool.name in ("CP-SAT", "z3") else 0
    allowed = max(1, int(options.limit - seconds + 0.999)) + loading
    run = measure(tool.command(task), allowed, options.memory)
    answer = Answer(None) if run.status is None else tool.read(task, run.out)
    seconds += run.seconds if answer.seconds is None else answer.seconds
    # A puzzle whose pins contradict one another is refused when it is read: that says it has no solution.
    if run.status == 1 and tool.name.startswith("geduld") and "take one of these pins away" in run.err:
        answer = Answer(0)
    if answer.solutions is None:
        return failure(run, seconds, options)
    facts = {"seconds": round(seconds, 4), "clock": round(run.clock, 2), "memory": run.memory}
    if answer.solutions == 0:
        status = "wrong" if instance.solutions == "some" else "none"
        return facts | {"status": status} | ({"note": "says there is no solution"} if status == "wrong" else {})
    try:
        check(instance.path, answer.solution)
    except Wrong as wrong:
        return facts | {"status": "wrong", "note": str(wrong)}
    if instance.solutions == "none":
        return facts | {"status": "wrong", "note": "a solution where there is none"}
    return facts | {"status": "solved"}


def failure(run, seconds, options, head=""):
    facts = {"seconds": round(seconds, 4), "clock": round(run.clock, 2), "memory": run.memory}
    message = head + last(run.err or run.out)
    if run.status is None or seconds >= options.limit * 0.95:
        return facts | {"status": "limit"} | ({"note": "encode"} if head else {})
    if any(word in run.err + run.out for word in ("bad_alloc", "MemoryError", "out of memory", "memory allocation", "OUTOFMEM")):
        return facts | {"status": "memory", "note": message}
    if "no model" in message or message.startswith("only "):
        return facts | {"status": "no model", "note": message}
    if run.memory > options.memory * 0.8:
        return facts | {"status": "memory", "note": message}
    return facts | {"status": "failed", "note": message or f"status {run.status}"}


def prepare(instance, options):
    task = Task(str(instance.path), None, False, options.geduld, show=True)
    task.files = {"cnf": instance.path.with_suffix(".cnf"), "json": instance.path.with_suffix(".json")}
    try:
        task.data = puzzles.load(task.puzzle)
        task.kind = facts.NAMES[type(task.data)]
    except ValueError as error:
        task.data = error
    return task


def climb(chosen, every, tools, results, options):
    """Runs what is missing; the smallest sizes first, and the first seed of each."""
    wrong = []
    for number, instance in enumerate(chosen, 1):
        task, formula = None, Formula(instance, options)
        for tool in tools:
            if stands(known := results.get(tool.name, instance), tool.version(), options.limit):
                if known["status"] != "not tried" or not options.try_all:
                    continue
            head = instance.record() | {"tool": tool.name, "version": tool.version(), "limit": options.limit}
            if not options.try_all and skipped(tool, instance, every, results, options.limit):
                results.add(head | {"status": "not tried", "note": "smaller ones failed", "seconds": 0.0})
                continue
            if task is None:
                task = prepare(instance, options)
            if tool.name == "Gecode" and not isinstance(task.data, ValueError) and not task.files["json"].is_file():
                task.files["json"].write_text(json.dumps(facts.data(task.data)))
            found = outcome(tool, instance, task, formula, options)
            results.add(head | found)
            text = f"{number}/{len(chosen)} {instance.name}: {tool.name}: {found['status']} {found['seconds']:.2f} s"
            print(text + (f" ({found['note']})" if "note" in found else ""), file=sys.stderr, flush=True)
            if found["status"] == "wrong":
                wrong.append(text)
        formula.remove()
        instance.path.with_suffix(".json").unlink(missing_ok=True)
    return wrong


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--geduld", default="target/release/geduld", help="the program (default: %(default)s)")
    parser.add_argument("--limit", type=int, default=60, help="processor seconds for each run (default: %(default)s)")
    parser.add_argument("--memory", type=float, default=4, help="GB of memory for each process (default: %(default)s)")
    parser.add_argument("--rows", nargs="*", metavar="TEXT", help="only instances whose name or class begins with one of these")
    parser.add_argument("--tools", nargs="*", metavar="NAME", help=f"only these: geduld (with its strategies), {', '.join(columns.PEERS)}")
    parser.add_argument("--geduld-strategies", default="", metavar="LIST", help="a column for each of these, with commas between: `--strategy` NAME, or options as in engine=sat+solver=batsat")
    parser.add_argument("--threads", type=int, default=1, help="threads of geduld (default: %(default)s)")
    parser.add_argument("--label", default="", help="added to the names of the columns of geduld, to compare builds")
    parser.add_argument("--tuned", action="store_true", help="leave out what is held out")
    parser.add_argument("--more", action="store_true", help="more seeds of the sizes that have them")
    parser.add_argument("--first-seeds", action="store_true", help="only the first seed of each size")
    parser.add_argument("--try-all", action="store_true", help=f"try sizes even if a tool solved nothing of {FEW} smaller ones of the class")
    parser.add_argument("--results", type=Path, default=TARGET / "results.jsonl", help="where results are kept (default: %(default)s)")
    parser.add_argument("--resume", action=argparse.BooleanOptionalAction, default=True, help="keep the results that are there (default); otherwise those of the chosen rows and tools are made anew")
    parser.add_argument("--merge", nargs="*", type=Path, default=[], metavar="FILE", help="add the results of these files first")
    parser.add_argument("--report-only", action="store_true", help="run nothing")
    parser.add_argument("--list", action="store_true", help="list the instances")
    parser.add_argument("-o", "--output", type=Path, default=TARGET / "report.md", help="the report; the chart lies beside it (default: %(default)s)")
    options = parser.parse_args()
    options.memory = int(options.memory * 2**30)
    if not Path(options.geduld).is_file():
        parser.error(f"{options.geduld} is not there: cargo build --release, or name the program with --geduld")
    options.geduld = str(Path(options.geduld).resolve())
    return parser, options


def main():
    parser, options = arguments()
    every = instances.load(more=options.more)
    chosen = [
        instance
        for instance in every
        if (not options.rows or any(instance.name.startswith(instances.slug(row)) for row in options.rows))
        and not (options.tuned and instance.held_out)
        and not (options.first_seeds and (instance.seed or 1) > 1)
    ]
    if not chosen:
        parser.error("no such rows; --list lists them")
    if options.list:
        for instance in chosen:
            print(f"{instance.name}\t{'held out' if instance.held_out else 'tuned'}\t{instance.solutions or 'unknown'}")
        return
    strategies = [strategy for strategy in options.geduld_strategies.split(",") if strategy]
    tools = columns.all_columns(options.geduld, strategies, options.threads, options.label)
    if options.tools:
        tools = [tool for tool in tools if any(tool.name.lower().startswith(name.lower()) for name in options.tools)]
    for tool in tools:
        if not tool.installed():
            print(f"{tool.name}: not installed, left out ({tool.install})", file=sys.stderr)
    tools = [tool for tool in tools if tool.installed()]
    for tool in tools:  # asked for once only
        tool.version = lambda known=tool.version(): known

    folder = TARGET / "instances"
    folder.mkdir(parents=True, exist_ok=True)
    options.results.parent.mkdir(parents=True, exist_ok=True)
    groups = {instance.group for instance in chosen}
    every = [instance for instance in every if instance.group in groups]
    for instance in every:
        if problem := instance.make(options.geduld, folder, 300):
            print(f"{instance.name}: not made: {problem}", file=sys.stderr)
    every = [instance for instance in every if instance.path]
    chosen = sorted((instance for instance in chosen if instance.path), key=lambda it: (it.seed or 1, it.step))

    results = Results(options.results)
    for path in options.merge:
        results.merge(Results(path))
    if not options.resume:
        for tool in tools:
            for instance in chosen:
                results.latest.pop((tool.name, instance.name), None)
    wrong = []
    if not options.report_only:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        wrong = climb(chosen, every, tools, results, options)
    report.write(options.output, chosen, results, [tool.name for tool in tools], options.limit)
    print(options.output)
    if wrong:
        sys.exit("wrong:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
