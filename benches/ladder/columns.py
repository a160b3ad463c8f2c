"""The columns of the table: geduld, its strategies, and the peers."""

import hashlib
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "peers"))

import json

import tools
from tools import Answer, Tool

PEERS = ["CP-SAT", "Gecode", "clasp", "cadical", "minisat", "z3"]
LOADING = 5  # seconds that a Python library may take to load, which are not counted


def version(program):
    """With a digest: results of another build are not mistaken for those of this one."""
    said = subprocess.run([program, "--version"], text=True, capture_output=True, check=True).stdout.strip()
    return f"{said} ({hashlib.sha256(Path(program).read_bytes()).hexdigest()[:8]})"


def geduld(program, strategy, threads, label):
    """`strategy` is the name of one, or options such as `engine=sat+solver=batsat`."""
    options = []
    if strategy and "=" in strategy:
        for option in strategy.split("+"):
            name, value = option.split("=", 1)
            options += [f"--{name}", value]
    elif strategy:
        options = ["--strategy", strategy]
    name = " ".join(filter(None, ["geduld", strategy, f"({threads} threads)" if threads != 1 else "", label]))

    def command(task):
        return [task.geduld, "solve", task.puzzle, "--json", "--threads", str(threads), "--no-progress", *options]

    def read(task, out):
        try:
            answer = json.loads(out)
        except json.JSONDecodeError:
            return Answer(None)
        if answer["solution"] is not None:
            return Answer(1, solution=answer["solution"])
        return Answer(0 if answer["complete"] else None)

    built = version(program)
    return Tool(name, "cargo build --release", lambda: True, lambda: built, command, read)


def all_columns(program, strategies, threads, label):
    peers = {tool.name: tool for tool in tools.TOOLS}
    return [geduld(program, strategy, threads, label) for strategy in [None, *strategies]] + [peers[name] for name in PEERS]
