#!/usr/bin/env python3
"""Exact counts by geduld and by other programs: model counters, Gecode, clasp and dancing links.

Usage: benches/counting.py GEDULD [options]; `--help` lists them.

The files are in `counting/`, with their numbers of solutions in `counts.tsv`; the exit status is 1 if a tool finds another number. Model counters
and clasp get models as the formula that geduld writes, dancing links those that are exact covers. One thread, processor time, of geduld, Gecode and clasp
with the time to read the file, of the others without the time to start Python. Tools: `pip install pyganak d4Solver tididi-cnf`; Debian: clasp, gecode.
`rustc -O -o links benches/counting/links.rs` makes dancing links. Tools that are missing are left out. With folders or files of formulas as further
arguments, only model counters take part, and counts are compared with one another.
"""

import argparse
import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
COUNTERS = ("ganak", "d4", "tididi")
# These visit every solution. They are not started if there are more solutions than they could visit.
VISITORS = ("clasp", "gecode", "links")
MOST_VISITED = 10**9


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("geduld", type=pathlib.Path)
    parser.add_argument("formulas", type=pathlib.Path, nargs="*", help="formulas instead of the files in counting/")
    parser.add_argument("--gecode", default="fzn-gecode")
    parser.add_argument("--clasp", default="clasp")
    parser.add_argument("--links", default="./links")
    parser.add_argument("--seconds", type=int, default=20, help="limit of the processor time of each run")
    parser.add_argument("--only", default="", help="only files whose names contain this text")
    parser.add_argument("--tools", default="geduld,ganak,d4,tididi,clasp,gecode,links")
    parser.add_argument("--save", type=pathlib.Path, help="a file of results, to continue with")
    return parser.parse_args()


def clauses(path):
    """The number of variables, and the clauses."""
    lines = [line.split() for line in pathlib.Path(path).read_text().splitlines()]
    variables = next(int(line[2]) for line in lines if line[:1] == ["p"])
    numbers = [int(word) for line in lines if line[:1] not in ([], ["c"], ["p"]) for word in line]
    found, clause = [], []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            found.append(clause)
            clause = []
    return variables, found


def by_library(tool, path):
    """Counts in this process, and prints the number and the processor time."""
    if tool == "ganak":
        import pyganak

        variables, formula = clauses(path)
        start = time.process_time()
        counter = pyganak.Counter()
        counter.new_vars(variables)
        counter.add_clauses(formula)
        number = counter.count()
    elif tool == "d4":
        import py_d4

        start = time.process_time()
        number = int(py_d4.Solver(path).count().getIntResult())
    else:
        import tididi_cnf

        start = time.process_time()
        number = tididi_cnf.count_file(path).count
    print(f"counted {number} {time.process_time() - start}", flush=True)


def timed(command, limit):
    """What a command printed, and its processor time; `None` if it takes too long or fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limited = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limited, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    # clasp says by other numbers that it has found everything.
    return (done.stdout.decode(), seconds) if done.returncode in (0, 20, 30) else None


def cover(path):
    """The options of a model that is an exact cover, for dancing links; `None` of any other model."""
    lists, options, items = {}, {}, 0
    for line in path.read_text().replace(" ", "").splitlines():
        array = re.fullmatch(r"array\[.*?\]of(?:var)?\w+:(\w+).*?=\[(.*)\];", line)
        if array:
            lists[array[1]] = array[2].split(",")
        elif line.startswith("constraint"):
            found = re.fullmatch(r"constraintint_lin_eq\((\[.*?\]|\w+),(\[.*?\]|\w+),1\);", line)
            ones, names = (lists.get(text, text.strip("[]").split(",")) for text in found.groups()) if found else ((), ())
            if not found or set(ones) != {"1"}:
                return None
            for name in names:
                options.setdefault(name, []).append(items)
            items += 1
    return f"{items}\n" + "".join(" ".join(map(str, option)) + "\n" for option in options.values())


def run(options, tool, path, folder, visits):
    """The number that a tool finds and its seconds; `None` if it takes too long, "" if it has no such task."""
    is_model, formula, limit = path.suffix == ".fzn", path, options.seconds
    text = cover(path) if is_model and tool == "links" else None
    if tool in ("gecode", "links") and not is_model or tool == "links" and text is None:
        return ""
    if tool in VISITORS and not visits:
        return None
    if tool == "geduld":
        told = timed([options.geduld, "count", "--json", "--threads", "1", path], limit)
        said = json.loads(told[0]) if told and told[0] else {}
        number = said.get("solutions") if said.get("complete") else None
        return number and (int(number), told[1])
    if is_model and tool in (*COUNTERS, "clasp"):
        formula = folder / "formula.cnf"
        text = subprocess.run([options.geduld, "encode", path], stdout=subprocess.PIPE, check=True).stdout.decode()
        # All variables of the formula follow from those of the model, so nothing has to be projected.
        formula.write_text("".join(line for line in text.splitlines(True) if not line.startswith("c")))
    if tool in COUNTERS:
        told = timed([sys.executable, __file__, "--library", tool, formula], limit)
        found = told and re.search(r"^counted (\d+) (\S+)$", told[0], re.MULTILINE)
        return (int(found[1]), float(found[2])) if found else None
    if tool == "clasp":
        told = timed([options.clasp, "-n", "0", "-q", formula], limit)
        found = told and re.search(r"Models +: +(\d+)\s", told[0])
        return (int(found[1]), told[1]) if found else None
    if tool == "gecode":
        model = folder / "model.fzn"
        model.write_text(path.read_text().replace("fzn_all_different_int", "all_different_int"))
        # Gecode prints a line after each solution; they are counted without keeping them.
        command = f"set -o pipefail; {options.gecode} -a {model} | {{ grep -c '^-----' || true; }}"
        told = timed(["bash", "-c", command], limit)
        return told and (int(told[0]), told[1])
    (folder / "model.ec").write_text(text)
    told = timed([options.links, folder / "model.ec"], limit)
    return told and (int(told[0]), told[1])


def main():
    if sys.argv[1:2] == ["--library"]:
        return by_library(sys.argv[2], sys.argv[3])
    options = arguments()
    options.geduld = options.geduld.resolve()
    found = options.formulas or [HERE / "counting"]
    paths = sorted(p for path in found for p in (path.glob("*.*") if path.is_dir() else [path]) if p.suffix in (".fzn", ".cnf"))
    known = dict(line.split("\t")[:2] for line in (HERE / "counting/counts.tsv").read_text().splitlines() if line[0] != "#")
    tools = options.tools.split(",")
    results = json.loads(options.save.read_text()) if options.save and options.save.exists() else {}
    print(f"| file | count | {' | '.join(tools)} |\n| --- | ---: |{' ---: |' * len(tools)}")
    wrong, solved = False, dict.fromkeys(tools, 0)
    for path in paths:
        if options.only not in path.name:
            continue
        own = results.setdefault(path.name, {})
        truth = known.get(path.name)
        with tempfile.TemporaryDirectory() as folder:
            for tool in tools:
                if tool not in own:
                    visits = int(truth or 0) <= MOST_VISITED
                    own[tool] = run(options, tool, path, pathlib.Path(folder), visits)
                    if options.save:
                        options.save.write_text(json.dumps(results, indent=0))
                if own[tool]:
                    truth = truth or str(own[tool][0])
                    solved[tool] += 1
                    if str(own[tool][0]) != truth:
                        print(f"{path.name}: {tool} counts {own[tool][0]}, not {truth}", file=sys.stderr)
                        wrong = True
        cell = lambda told: f"{told[1]:.2f}" if told else "-" if told is None else ""
        print(f"| {path.stem} | {truth} | {' | '.join(cell(own[tool]) for tool in tools)} |", flush=True)
    print(f"| counted | | {' | '.join(str(solved[tool]) for tool in tools)} |")
    sys.exit(wrong)


if __name__ == "__main__":
    main()
