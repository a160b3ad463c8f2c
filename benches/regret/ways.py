"""The ways that options can select, for each question, those first that are probably fast; and what a run says."""

import json
import re

DEFAULT = "default"
ENGINES = ("exact-cover", "fixed-order", "propagation", "dynamic-order", "decomposition", "sat", "search")
STRATEGIES = ("fixed-order", "exact-cover", "weighted", "restarts", "enumerator", "batsat", "varisat", "dynamic-order",
              "annotated", "local")  # fmt: skip
SOLVERS = ("varisat", "batsat")
# Engines that are no strategies: for a first solution, the others would be tried twice.
NO_STRATEGIES = ("propagation", "sat", "search")
WITHOUT = " --no-symmetry"
# What is also tried without symmetry.
PLAIN = (DEFAULT, *(f"--engine {engine}" for engine in ENGINES if engine not in ("propagation", "search")))


def ways(kind, question):
    """The options of each way by its name. The default is one of them, and the first."""
    found = {DEFAULT: []}
    engines = {f"--engine {engine}": ["--engine", engine] for engine in ENGINES}
    if question == "count":
        found |= engines
        found["--enumeration blocking"] = ["--enumeration", "blocking"]
        # What compiled models have of symmetry is found in little time; formulas have no such option.
        varied = {"puzzle": PLAIN, "packing": PLAIN, "model": (DEFAULT,), "formula": ()}[kind]
        found |= {f"{name}{WITHOUT}".removeprefix(f"{DEFAULT} "): [*found[name], "--no-symmetry"] for name in varied}
    elif kind == "formula":
        found |= {f"--solver {solver}": ["--solver", solver] for solver in SOLVERS} | engines
    else:
        found |= {f"--strategy {strategy}": ["--strategy", strategy] for strategy in STRATEGIES}
        found |= {f"--engine {engine}": ["--engine", engine] for engine in NO_STRATEGIES}
    return found


def command(program, question, options, argument):
    return [program, question, argument, "--json", "--stats", "-v", "--no-progress", "--threads", "1", *options]


def answer(question, run):
    """Status and number of a run: "solved" or "none" (no solution) with the number; "limit", "failed", or "refused": it does not suit."""
    if run.status is None:
        return "limit", None
    try:
        said = json.loads(run.out)
    except json.JSONDecodeError:
        # The options are valid, so an error says that this way does not suit.
        return ("refused" if run.status in (1, 2) else "failed"), None
    if not said.get("complete"):
        return "limit", None
    number = said["solutions"] if question == "count" else str(int(bool(said.get("satisfiable", said.get("solution")))))
    return ("none" if number == "0" else "solved"), number


def told(run):
    """What the default says of its choice: a strategy or a solver by its name, and the lines of `-v`."""
    try:
        said = json.loads(run.out)
    except json.JSONDecodeError:
        said = {}
    return said.get("strategy") or said.get("solver"), " / ".join(line for line in run.err.splitlines() if line)[:1000]


def chosen(name, text):
    """The way that the default took, in a few words."""
    if name:
        return name
    known = "search engine, ([a-z ]+?),|a search by (propagation) found|(decomposition) engine|(sat) (?:engine|solver found)"
    found = re.findall(known, text, re.IGNORECASE)
    return next(filter(None, found[-1])).lower() if found else ""


def steps(run):
    """Nodes, decisions and conflicts: the work of a run that is the same on every machine."""
    stats = json.loads(run.out)["stats"]
    return sum(stats.get(key) or 0 for key in ("nodes", "decisions", "conflicts"))
