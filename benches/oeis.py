#!/usr/bin/env python3
"""Sequences of the OEIS, counted by geduld and by Gecode, which lists all solutions.

Usage: benches/oeis.py GEDULD [options]; `--help` lists them. Needs MiniZinc with Gecode (Debian: apt-get install minizinc gecode).

Each term is a model of this file, compiled by MiniZinc for each solver; that is not timed. The terms come one after another, until a solver
takes longer than the limit, or the time of the last term and the ratio of the numbers make that certain. One thread, processor time. Writes a
table in Markdown. The published terms are in `oeis.txt`; the exit status is 1 if a number differs from them.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from counting import timed

HERE = pathlib.Path(__file__).resolve().parent
GEDULD_MSC = HERE.parent / "share/minizinc/solvers/geduld.msc"
PERMUTATION = 'include "alldifferent.mzn"; array[1..n] of var 1..n: x; constraint alldifferent(x);'
GRID = "array[1..n, 1..n] of var 0..1: x; "
NEIGHBOURS = "constraint forall(i, j in 1..n)((i < n -> {0}x[i,j]{1}x[i+1,j]{2}) /\\ (j < n -> {0}x[i,j]{1}x[i,j+1]{2}));"
# Points in rows and columns; the sum of each line is s.
LINES = "constraint forall(i in 1..{0})(sum(j in 1..{0})(x[i,j]) = {1} /\\ sum(j in 1..{0})(x[j,i]) = {1});"
# A graph: every vertex has d neighbours.
REGULAR = """array[1..{0}, 1..{0}] of var 0..1: x;
constraint forall(i in 1..{0})(x[i,i] = 0 /\\ sum(j in 1..{0})(x[i,j]) = {1} /\\ forall(j in 1..i-1)(x[i,j] = x[j,i]));"""
ORDER = """array[1..n, 1..n] of var bool: x; constraint forall(i in 1..n)(x[i,i]);
constraint forall(i, j, k in 1..n where i != j /\\ j != k /\\ i != k)(x[i,j] /\\ x[j,k] -> x[i,k]);"""
# Pieces of one or two cells on a square: r for the pair to the right, d for the pair below.
PAIRS = """array[1..{0}, 1..{0}] of var 0..1: r; array[1..{0}, 1..{0}] of var 0..1: d;
constraint forall(i in 1..{0})(r[i,{0}] = 0 /\\ d[{0},i] = 0);
constraint forall(i, j in 1..{0})(r[i,j] + d[i,j] + (if j > 1 then r[i,j-1] else 0 endif) + (if i > 1 then d[i-1,j] else 0 endif) {1} 1);"""
# A square grid as a graph: the two cells of each line between neighbours, and a Boolean for each line.
LINKS = """include "connected.mzn"; int: m = {0};
array[int] of int: from = [c | c in 1..m*m where c mod m > 0] ++ [c | c in 1..m*(m-1)];
array[int] of int: to = [c+1 | c in 1..m*m where c mod m > 0] ++ [c+m | c in 1..m*(m-1)];
array[index_set(from)] of var bool: link; """
# What a number counts, and its model.
MODELS = {
    "A000166": ("permutations without fixed points", PERMUTATION + "constraint forall(i in 1..n)(x[i] != i);"),
    "A000170": ("queens", PERMUTATION + "constraint alldifferent([x[i]+i | i in 1..n]); constraint alldifferent([x[i]-i | i in 1..n]);"),
    "A000179": ("ménage permutations", PERMUTATION + "constraint forall(i in 1..n)(x[i] != i /\\ x[i] != i mod n + 1);"),
    "A000798": ("topologies", ORDER),
    "A001035": ("partial orders", ORDER + "constraint forall(i, j in 1..n where i < j)(not (x[i,j] /\\ x[j,i]));"),
    "A001205": ("graphs with two neighbours each", REGULAR.format("n", 2)),
    "A001499": ("0/1 squares, line sums 2", GRID + LINES.format("n", 2)),
    "A002464": ("permutations without neighbours that differ by 1", PERMUTATION + "constraint forall(i in 2..n)(abs(x[i]-x[i-1]) != 1);"),
    "A002829": ("cubic graphs of 2n vertices", REGULAR.format("(2*n)", 3)),
    "A002860": (
        "Latin squares",
        'include "alldifferent.mzn"; array[1..n, 1..n] of var 1..n: x;'
        "constraint forall(i in 1..n)(alldifferent(x[i,..]) /\\ alldifferent(x[..,i]));",
    ),
    "A003763": (
        "Hamiltonian cycles of grids of side 2n",
        LINKS.format("2*n") + "constraint connected(from, to, [true | c in 1..m*m], link);"
        "constraint forall(c in 1..m*m)(sum(k in index_set(from) where from[k] = c \\/ to[k] = c)(link[k]) = 2);",
    ),
    "A004003": ("dominoes on squares of side 2n", PAIRS.format("(2*n)", "=")),
    "A005130": (
        "alternating sign matrices",
        "array[1..n, 1..n] of var -1..1: x; array[1..n, 0..n] of var 0..1: r; array[0..n, 1..n] of var 0..1: d;"
        "constraint forall(i in 1..n)(r[i,0] = 0 /\\ r[i,n] = 1 /\\ d[0,i] = 0 /\\ d[n,i] = 1);"
        "constraint forall(i, j in 1..n)(r[i,j] = r[i,j-1] + x[i,j] /\\ d[i,j] = d[i-1,j] + x[i,j]);",
    ),
    "A006506": ("independent sets of grids", GRID + NEIGHBOURS.format("", "+", "<=1")),
    "A008404": (
        "Costas arrays",
        PERMUTATION + "constraint forall(h in 1..n-2)(alldifferent([x[i+h]-x[i] | i in 1..n-h]));",
    ),
    "A014552": (
        "Langford pairs, up to reversal",
        'include "alldifferent.mzn"; array[1..n] of var 1..2*n: x;'
        "constraint forall(i in 1..n)(x[i] + i + 1 <= 2*n); constraint alldifferent(x ++ [x[i]+i+1 | i in 1..n]);"
        # The middle between both numbers n lies in the left half, or both numbers n-1 do, if it is the centre.
        "constraint 2*x[n] + n + 1 < 2*n + 1 \\/ (2*x[n] + n + 1 = 2*n + 1 /\\ 2*x[n-1] + n < 2*n + 1);",
    ),
    "A028420": ("matchings of grids", PAIRS.format("n", "<=")),
    "A058527": ("0/1 squares of side 2n, half of each line", GRID.replace("n", "2*n") + LINES.format("(2*n)", "n")),
    "A059525": (
        "connected sets of cells",
        LINKS.format("n") + "array[1..n*n] of var bool: x; constraint connected(from, to, x, link);"
        "constraint forall(k in index_set(from))(link[k] = (x[from[k]] /\\ x[to[k]]));",
    ),
    "A063443": (
        "kings",
        GRID + "constraint forall(i, j in 1..n, a, b in -1..1 where (a > 0 \\/ a = 0 /\\ b > 0) /\\ i+a in 1..n /\\ j+b in 1..n)"
        "(x[i,j] + x[i+a,j+b] <= 1);",
    ),
    "A068253": ("grids in three colours", "array[1..n, 1..n] of var 1..3: x; " + NEIGHBOURS.format("", "!=", "")),
    "A110058": ("squares, line sums n", "array[1..n, 1..n] of var 0..n: x; " + LINES.format("n", "n")),
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("geduld", type=pathlib.Path)
    parser.add_argument("--minizinc", default="minizinc")
    parser.add_argument("--gecode", default="fzn-gecode")
    parser.add_argument("--seconds", type=int, default=60, help="limit of the processor time of each run")
    parser.add_argument("--only", default="", help="only numbers that contain this text")
    return parser.parse_args()


def sequences():
    """The numbers, each with its first index and the published terms."""
    for line in (HERE / "oeis.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, first, *terms = line.split()
            yield name, int(first), [int(term) for term in terms]


def by_geduld(options, file):
    told = timed([str(options.geduld.resolve()), "count", "--json", "--threads", "1", file], options.seconds)
    return told and (int(json.loads(told[0])["solutions"]), told[1])


def by_gecode(options, file):
    # Gecode prints a line after each solution; they are counted without keeping them.
    command = f"set -o pipefail; {options.gecode} -a {file} | awk '/^-----/ {{ n++ }} END {{ print n + 0 }}'"
    told = timed(["bash", "-c", command], options.seconds)
    return told and (int(told[0]), told[1])


def compiled(options, folder, text, solver):
    model, file = folder / "model.mzn", folder / "model.fzn"
    model.write_text(text)
    command = [options.minizinc, "-c", "--solver", solver, "--fzn", str(file), "--no-output-ozn", str(model)]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return str(file)


def main():
    options = arguments()
    wrong = False
    print("| OEIS | what is counted | geduld: n | seconds | Gecode: n | seconds |\n| --- | --- | --- | --- | --- | --- |")
    for name, first, terms in sequences():
        if options.only not in name:
            continue
        what, model = MODELS[name]
        row = []
        for count, solver in ((by_geduld, str(GEDULD_MSC)), (by_gecode, "gecode")):
            last = None
            for place, term in enumerate(terms):
                if last and last[1] * term / max(terms[place - 1], 1) > 3 * options.seconds and count is by_gecode:
                    break
                n = first + place
                with tempfile.TemporaryDirectory() as folder:
                    folder = pathlib.Path(folder)
                    text = f"int: n = {n};\n{model}\nsolve satisfy;\n"
                    told = count(options, compiled(options, folder, text, solver))
                if told is None:
                    break
                if told[0] != term:
                    print(f"{name}({n}): {count.__name__} found {told[0]}, published is {term}", file=sys.stderr)
                    wrong = True
                    break
                last = (n, told[1])
            row += [f"{last[0]}", f"{last[1]:.2f}"] if last else ["-", "-"]
        print(f"| {name} | {what} | {' | '.join(row)} |", flush=True)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
