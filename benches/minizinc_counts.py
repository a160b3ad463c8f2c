#!/usr/bin/env python3
"""Counts of MiniZinc models: the processor time of geduld beside that of Gecode, which lists all solutions, in one run.

Needs MiniZinc and Gecode (Debian: apt-get install minizinc gecode). Usage:

    benches/minizinc_counts.py GEDULD [SECONDS]

Each model is compiled for no particular solver, so both read the same file, and both use one thread. A run is ended after SECONDS
(default 60). Writes a table in Markdown; the exit status is 1 if numbers differ. All files are written to the current folder.
"""

import json
import resource
import subprocess
import sys

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
MODELS = [(f"queens {n}", QUEENS, f"n={n};") for n in (10, 11, 12, 13)]
MODELS += [(f"magic star {n}", STAR, f"n={n};k={k};") for n, k in ((6, 2), (7, 2), (8, 3), (9, 4))]
MODELS += [(f"A145692 {n}", POLYGON, f"n={n};") for n in (6, 7, 8, 9)]


def compiled(name, text, data):
    stem = name.replace(" ", "_")
    with open(f"{stem}.mzn", "w") as file:
        file.write(text)
    subprocess.run(["minizinc", "-c", "-G", "std", f"{stem}.mzn", "-D", data, "-o", f"{stem}.fzn"], check=True)
    return f"{stem}.fzn"


def timed(command, limit):
    """What a command writes, and its processor time; nothing if it takes too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=True).stdout
    except subprocess.TimeoutExpired:
        return None, None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    geduld, limit = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    count = [geduld, "count", "--json", "--threads", "1"]
    print("| model | solutions | essentially different | geduld | `--no-symmetry` | Gecode |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    differ = False
    for name, text, data in MODELS:
        file = compiled(name, text, data)
        row = [name]
        counted, own = timed([*count, file], limit)
        plain, without = timed([*count, "--no-symmetry", file], limit)
        listed, gecode = timed(["fzn-gecode", "-a", file], limit)
        numbers = [json.loads(output)["solutions"] for output in (counted, plain) if output]
        numbers += [str(listed.count("----------\n"))] if listed else []
        differ |= len(set(numbers)) > 1
        row += [numbers[0] if numbers else "", json.loads(counted).get("essentially_different") if counted else ""]
        row += [f"{seconds:.2f} s" if seconds is not None else f"more than {limit:.0f} s" for seconds in (own, without, gecode)]
        print("| " + " | ".join(str(cell) for cell in row) + " |", flush=True)
    sys.exit(differ)


main()
