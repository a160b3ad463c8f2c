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

    @property
    def conditions(self):
        return [self.puzzle] + (["--pin", self.pin] if self.pin else [])


@dataclass
class Answer:
    solutions: int | None
    seconds: float | None = None  # as the tool's script measured them; otherwise the whole process counts


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
        lambda task: [sys.executable, HERE / file, task.puzzle, "all" if task.every else "first"]
        + ([task.pin] if task.pin else []),
        lambda task, out: Answer(**json.loads(out.splitlines()[-1])),
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


def gecode():
    def command(task):
        model = HERE / "minizinc" / f"{task.kind}.mzn"
        return ["minizinc", "--solver", "gecode", *(["-a"] if task.every else []), model, task.files["json"]]

    def version():
        solvers = output("minizinc", "--solvers")
        return f"{re.search(r'Gecode ([0-9.]+)', solvers)[1]}, MiniZinc {re.search(r'version ([0-9.]+)', output('minizinc', '--version'))[1]}"

    read = lambda task, out: Answer(out.count("----------\n"))
    return Tool("Gecode", "apt-get install minizinc", lambda: shutil.which("minizinc") is not None, version, command, read)


def clasp():
    # clasp does not read `c p show`. Nothing is lost: every solution is one model of geduld's formulas.
    command = lambda task: ["clasp", "-q", "-n", "0" if task.every else "1", task.files["cnf"]]
    version = lambda: re.search(r"version ([0-9.]+)", output("clasp", "--version"))[1]
    return Tool("clasp", "apt-get install clasp", lambda: shutil.which("clasp") is not None, version, command, models, True)


def sat(name, arguments, version):
    """A solver that finds one model, which geduld checks."""

    def command(task):
        place = {"result": task.files["cnf"].with_suffix(f".{name}"), "cnf": task.files["cnf"]}
        return None if task.every else [name] + [str(place.get(a, a)) for a in arguments]

    def read(task, out):
        result = task.files["cnf"].with_suffix(f".{name}")
        answer = result.read_text() if "result" in arguments else out
        decode = [task.geduld, "decode", *task.conditions, "-"]
        decoded = subprocess.run(decode, input=answer, text=True, capture_output=True)
        return Answer(1 if decoded.returncode == 0 else None)

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
