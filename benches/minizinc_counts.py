#!/usr/bin/env python3
"""Counts and best values of MiniZinc models: geduld beside Gecode and, if they are there, Chuffed and CP-SAT, in one run. The others list all
solutions of a model without an objective.

Usage: benches/minizinc_counts.py GEDULD [options]; `--help` lists them. Needs MiniZinc with Gecode (Debian: apt-get install minizinc gecode,
version 2.8 or later: the Gecode library of 2.6 does not compile `globals.mzn`). For the models of others, which `minizinc_counts.txt`
and `minizinc_best.txt` name, checkouts of their repositories in one folder:

    for repository in MiniZinc/minizinc-benchmarks csplib/csplib hakank/hakank; do git clone --depth 1 https://github.com/$repository; done

Each model is compiled by MiniZinc for each solver with that solver's own library; that is not timed. Each solver uses one thread, and is
ended after a number of seconds. What is told and limited is the processor time; of Chuffed its solving time, and the limit is on the clock; of
CP-SAT the processor time from when Python and its package are loaded. Writes a table in Markdown; the exit status is 1 if answers differ.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
QUEENS = """include "alldifferent.mzn"; int: n; array[1..n] of var 1..n: q;
constraint alldifferent(q); constraint alldifferent([q[i] + i | i in 1..n]); constraint alldifferent([q[i] - i | i in 1..n]);
solve satisfy;
"""
# Magic stars: v on the points, w on the crossings; points k apart are joined.
STAR = """include "alldifferent.mzn"; int: n; int: k; set of int: S = 0..n-1;
array[S] of var 1..2*n: v; array[S] of var 1..2*n: w; constraint alldifferent([v[i] | i in S] ++ [w[i] | i in S]);
constraint forall(i in S)(v[i] + w[(i+n-k+1) mod n] + w[i] + v[(i+k) mod n] = 4*n+2);
solve satisfy;
"""
# OEIS A145692: 1 to 2n around an n-gon, on its corners and sides, with equal sums of the sides.
POLYGON = """include "alldifferent.mzn"; int: n; array[1..2*n] of var 1..2*n: x;
var 3*n+1-(n-1) div 2..3*n+2+(n-1) div 2: h; constraint alldifferent(x);
constraint forall(i in 1..n-1)(h = x[2*i-1] + x[2*i] + x[2*i+1]); constraint h = x[2*n-1] + x[2*n] + x[1];
solve satisfy;
"""
OWN = [(f"queens {n}", QUEENS, f"n={n};") for n in (10, 11, 12, 13)]
OWN += [(f"magic star {n}", STAR, f"n={n};k={k};") for n, k in ((6, 2), (7, 2), (8, 3), (9, 4))]
OWN += [(f"A145692 {n}", POLYGON, f"n={n};") for n in (6, 7, 8, 9)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("geduld", type=pathlib.Path)
    parser.add_argument("--minizinc", default="minizinc")
    parser.add_argument("--gecode", default="fzn-gecode")
    parser.add_argument("--chuffed", help="folder of the npm package minizinc: Chuffed, in WebAssembly, is asked too (needs node)")
    parser.add_argument("--cp-sat", action="store_true", help="CP-SAT is asked too (needs `pip install ortools`)")
    parser.add_argument("--names", type=pathlib.Path, help="a list of models of others, instead of own ones and those of minizinc_counts.txt")
    parser.add_argument("--models", type=pathlib.Path, help="folder with the checkouts; without it, own models only")
    parser.add_argument("--seconds", type=int, default=60, help="limit of the processor time of each run")
    parser.add_argument("--only", default="", help="only models whose name has this text")
    return parser.parse_args()


def models(options, folder):
    """Names, and what MiniZinc is given."""
    for name, text, data in [] if options.names else OWN:
        file = folder / f"{name.replace(' ', '_')}.mzn"
        file.write_text(text)
        yield name, [str(file), "-D", data]
    if options.models:
        for line in (options.names or HERE / "minizinc_counts.txt").read_text().splitlines():
            if line and not line.startswith("#"):
                words = line.split()
                place = lambda word: word if word.startswith("-") else str(options.models / word)
                short = [word.split("/")[-1].removesuffix(".mzn").removesuffix(".dzn") for word in words]
                source = words[0].split("/")[0]
                yield f"{' '.join(short)} ({source})", [place(word) for word in words]


def timed(command, limit, output):
    """Whether a command ended well, and its processor time; nothing if it takes too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limited = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    status = subprocess.run(command, stdout=output, stderr=subprocess.DEVNULL, preexec_fn=limited, check=False).returncode
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return None, None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return status == 0, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def objective(compiled):
    """The objective of a compiled model, which Gecode is made to show; `None` if it has none."""
    text = compiled.read_text()
    found = re.search(r"^solve\b.*\b(?:minimize|maximize)\s+(\w+)\s*;", text, re.MULTILINE)
    if found:
        shown = re.compile(rf"^(var [^;]*?: *{found[1]}\b)(?![^;]*output_var)", re.MULTILINE)
        compiled.write_text(shown.sub(r"\1:: output_var", text))
    return found and found[1]


def answer(options, folder, solver, given):
    """The number of solutions or the best value in words (nothing if it is not known), the number of solutions that are essentially
    different, and the seconds in words."""
    compiled, listed = folder / f"{solver}.fzn", folder / f"{solver}.out"
    command = [options.minizinc, "-c", "--solver", solver, "--no-output-ozn", "--fzn", str(compiled), *given]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return None, None, "does not compile"
    # The file for CP-SAT is JSON.
    goal = None if solver == "cp-sat" else objective(compiled)
    asked = ["solve"] if goal else ["count", "--same", "any"]
    run = {
        "geduld": [str(options.geduld), *asked, "--json", "--threads", "1", "--no-progress", str(compiled)],
        "gecode": [options.gecode, "-a", str(compiled)],
        "cp-sat": [sys.executable, str(HERE / "minizinc_cp_sat.py"), str(compiled)],
    }[solver]
    with open(listed, "w") as output:
        # Loading the package takes up to a second.
        ended, seconds = timed(run, options.seconds + (solver == "cp-sat"), output)
    if ended and solver == "cp-sat":
        found = json.loads(listed.read_text())
        ended, seconds = found["status"] == "complete", found["seconds"]
    if ended is None or seconds > options.seconds:
        return None, None, f"more than {options.seconds} s"
    if not ended:
        return None, None, "refused"
    if solver == "cp-sat":
        return in_words(found), None, f"{seconds:.2f} s"
    if solver == "geduld":
        found = json.loads(listed.read_text())
        return in_words(found), found.get("essentially_different"), f"{seconds:.2f} s"
    if goal:
        values = re.findall(rf"^{goal} = (-?\d+);", listed.read_text(), re.MULTILINE)
        return in_words({"objective": values[-1] if values else None}), None, f"{seconds:.2f} s"
    # Some solvers list a solution once for each value of what is not shown.
    different = set(listed.read_text(errors="replace").split("----------\n")[:-1])
    return in_words({"solutions": len(different)}), None, f"{seconds:.2f} s"


def in_words(found):
    """A number of solutions, or a best value."""
    if "objective" not in found:
        return str(found["solutions"])
    return "no solution" if found["objective"] is None else f"best {found['objective']}"


def chuffed(options, given):
    """The answer of Chuffed (nothing if it is not known), and what it says of its own time, in words."""
    # Data files are read here: the package has a file system of its own.
    data = [f"-D{pathlib.Path(word).read_text()}" if word.endswith(".dzn") else word for word in given]
    run = ["node", str(HERE / "minizinc_chuffed.cjs"), options.chuffed, *data]
    try:
        ended = subprocess.run(run, capture_output=True, text=True, timeout=options.seconds, check=False)
        found = json.loads(ended.stdout)
    except subprocess.TimeoutExpired:
        return None, f"more than {options.seconds} s"
    except json.JSONDecodeError:
        return None, "refused"
    if found["status"] not in ("ALL_SOLUTIONS", "OPTIMAL_SOLUTION", "UNSATISFIABLE"):
        return None, "not finished"
    return in_words(found), f"{found['seconds'] or 0:.2f} s"


def main():
    options = arguments()
    # MiniZinc finds the configurations of this repository, and geduld's finds the program.
    os.environ["MZN_SOLVER_PATH"] = os.pathsep.join([str(HERE.parent / "share/minizinc/solvers"), str(HERE / "minizinc_cp_sat")])
    os.environ["PATH"] = f"{options.geduld.resolve().parent}{os.pathsep}{os.environ['PATH']}"
    tools = ["geduld", "Gecode"] + ["Chuffed"] * bool(options.chuffed) + ["CP-SAT"] * options.cp_sat
    print(f"| {' | '.join(['model', 'answer', 'essentially different', *tools])} |")
    print(f"| --- |{' ---: |' * (len(tools) + 2)}")
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, given in models(options, pathlib.Path(folder)):
            if options.only not in name:
                continue
            own, different, seconds = answer(options, pathlib.Path(folder), "geduld", given)
            listed, _, others = answer(options, pathlib.Path(folder), "gecode", given)
            third, chuffeds = chuffed(options, given) if options.chuffed else (None, None)
            fourth, _, cp_sats = answer(options, pathlib.Path(folder), "cp-sat", given) if options.cp_sat else (None, None, None)
            numbers = {number for number in (own, listed, fourth) if number is not None}
            # Chuffed is asked for all variables that MiniZinc shows of a solution, which may be more than the output item has.
            if third is not None and numbers != {third}:
                chuffeds += f" ({third})"
            differ += len(numbers) > 1
            shown = " or ".join(sorted(numbers))
            columns = [name, shown, str(different or ""), *filter(None, [seconds, others, chuffeds, cp_sats])]
            print(f"| {' | '.join(columns)} |", flush=True)
    print(f"{differ} differ", file=sys.stderr)
    sys.exit(differ > 0)


main()
