"""The tools: what to install, which command does a task, and how its answer is read."""

import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

from puzzles import EdgeMatching, MagicSquare

HERE = Path(__file__).resolve().parent


@dataclass
class Task:
    puzzle: str
    pin: str | None
    every: bool  # all solutions, or a first one
    geduld: str
    files: dict[str, Path] = field(default_factory=dict)  # cnf, lp, json
    kind: str = ""
    encoding: float = 0.0  # seconds that geduld took to write the formula
    show: bool = False  # the first solution is read, so that it can be checked
    data: object = None  # the puzzle as `puzzles` reads it, to understand what Gecode prints

    @property
    def conditions(self):
        return [self.puzzle] + (["--pin", self.pin] if self.pin else [])


@dataclass
class Answer:
    solutions: int | None
    seconds: float | None = None  # as the tool's script measured them; otherwise the whole process counts
    solution: dict | None = None  # with `show`, as `geduld solve --json` writes it


@dataclass
class Tool:
    name: str
    install: str
    installed: Callable[[], bool]
    version: Callable[[], str]
    command: Callable[[Task], list[str] | None]  # None: it has no such task
    read: Callable[[Task, str], Answer]
    formula: bool = False  # works on geduld's formula, and so needs its encoding too


def geduld(name, engine, symmetry=True):
    def command(task):
        if not task.every:
            return [task.geduld, "solve", *task.conditions, *engine, "--threads", "1"] if symmetry else None
        plain = [] if symmetry else ["--no-symmetry"]
        return [task.geduld, "count", *task.conditions, *engine, "--threads", "1", "--json", *plain]

    def read(task, out):
        return Answer(int(json.loads(out)["solutions"]) if task.every else int("no solution" not in out))

    return Tool(name, "cargo build --release", lambda: True, lambda: "", command, read)


def release(package):
    """The version of an installed Python package, or None."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def script(name, file, package):
    """A tool that is used as a Python library."""
    return Tool(
        name,
        f"pip install {package}",
        lambda: release(package) is not None,
        lambda: release(package),
        lambda task: [sys.executable, HERE / file, task.puzzle]
        + ["all" if task.every else "solution" if task.show else "first"]
        + ([task.pin] if task.pin else []),
        lambda task, out: Answer(**json.loads(out.splitlines()[-1])) if out else Answer(None),
    )


def models(task, out):
    """What clingo and clasp say ("1+": there may be more)."""
    found = re.search(r"Models +: (\d+)", out)
    return Answer(int(found[1]) if found else None)


def clingo():
    def command(task):
        program = HERE / "asp" / f"{task.kind}.lp"
        return [sys.executable, "-m", "clingo", program, task.files["lp"], "-q", "0" if task.every else "1"]

    installed, version = lambda: release("clingo") is not None, lambda: release("clingo")
    return Tool("clingo", "pip install clingo", installed, version, command, models)


def from_one(puzzle, values):
    """The values of a solution by MiniZinc, which counts cells, pieces and placements from 1."""
    match puzzle:
        case MagicSquare():
            return values
        case EdgeMatching():
            cells = len(puzzle.cells)
            return [piece - 1 for piece in values[:cells]] + values[cells:]
        case _:
            return [value - 1 for value in values]


def gecode():
    def command(task):
        model = HERE / "minizinc" / f"{task.kind}.mzn"
        return ["minizinc", "--solver", "gecode", *(["-a"] if task.every else []), model, task.files["json"]]

    def version():
        solvers = output("minizinc", "--solvers")
        return f"{re.search(r'Gecode ([0-9.]+)', solvers)[1]}, MiniZinc {re.search(r'version ([0-9.]+)', output('minizinc', '--version'))[1]}"

    def read(task, out):
        count = out.count("----------\n")
        if not task.show:
            return Answer(count)
        if count == 0:
            return Answer(0 if "=====UNSATISFIABLE=====" in out else None)
        values = [int(value) for value in re.findall(r"-?\d+", out)]
        return Answer(count, solution=task.data.solution(from_one(task.data, values)))

    return Tool("Gecode", "apt-get install minizinc", lambda: shutil.which("minizinc") is not None, version, command, read)


def decoded(task, answer):
    """What geduld understands of the answer of a SAT solver."""
    if re.search(r"^(s )?UNSAT", answer, re.MULTILINE):
        return Answer(0)
    command = [task.geduld, "decode", *task.conditions, "-", "--json"]
    run = subprocess.run(command, input=answer, text=True, capture_output=True)
    solutions = json.loads(run.stdout)["solutions"] if run.returncode == 0 else []
    return Answer(1, solution=solutions[0]) if solutions else Answer(None)


def clasp():
    # clasp does not read `c p show`. Nothing is lost: every solution is one model of geduld's formulas.
    def command(task):
        return ["clasp", *([] if task.show else ["-q"]), "-n", "0" if task.every else "1", task.files["cnf"]]

    read = lambda task, out: decoded(task, out) if task.show else models(task, out)
    version = lambda: re.search(r"version ([0-9.]+)", output("clasp", "--version"))[1]
    return Tool("clasp", "apt-get install clasp", lambda: shutil.which("clasp") is not None, version, command, read, True)


def sat(name, arguments, version):
    """A solver that finds one model, which geduld checks."""

    def command(task):
        place = {"result": task.files["cnf"].with_suffix(f".{name}"), "cnf": task.files["cnf"]}
        return None if task.every else [name] + [str(place.get(a, a)) for a in arguments]

    def read(task, out):
        result = task.files["cnf"].with_suffix(f".{name}")
        answer = out
        if "result" in arguments:
            answer = result.read_text() if result.is_file() else ""
            result.unlink(missing_ok=True)
        if task.show:
            return decoded(task, answer)
        decode = [task.geduld, "decode", *task.conditions, "-"]
        return Answer(1 if subprocess.run(decode, input=answer, text=True, capture_output=True).returncode == 0 else None)

    return Tool(name, f"apt-get install {name}", lambda: shutil.which(name) is not None, version, command, read, True)


def output(*command):
    return subprocess.run(command, text=True, capture_output=True).stdout


def packaged(name):
    return lambda: output("dpkg-query", "-W", "-f", "${Version}", name) if shutil.which("dpkg-query") else ""


TOOLS = [
    geduld("geduld search", ["--engine", "search"]),
    geduld("geduld SAT", ["--engine", "sat"]),
    geduld("geduld search, no symmetry", ["--engine", "search"], symmetry=False),
    geduld("geduld SAT, no symmetry", ["--engine", "sat"], symmetry=False),
    script("z3", "with_z3.py", "z3-solver"),
    script("CP-SAT", "with_ortools.py", "ortools"),
    script("python-sat", "with_pysat.py", "python-sat"),
    clingo(),
    gecode(),
    clasp(),
    sat("cadical", ["-q", "cnf"], lambda: output("cadical", "--version").strip()),
    sat("minisat", ["-verb=0", "cnf", "result"], packaged("minisat")),
]
