#!/usr/bin/env python3
"""Random MiniZinc models: the counts of geduld against the solutions that Gecode lists, and the best values of both.

Needs MiniZinc up to 2.9 and Gecode (Debian: apt-get install minizinc flatzinc). Usage:

    benches/flatzinc_gecode.py GEDULD [MODELS] [FIRST_SEED]

Each model is compiled for no particular solver, so both read the same file; of every fifth, the least or greatest value of something is asked
for instead. Counts are made by both engines, with one thread and with two, with symmetry and without, and by the engine that geduld chooses.
The search does not serve models whose other variables do not follow from the output. All files are written to the current folder. Prints the models
that differ; the exit status is 1 then.
"""

import itertools
import random
import re
import subprocess
import sys

# What the search says of a model whose other variables do not follow from the output.
NOT_SERVED = "may have several values for one solution"


def expression(rng, depth):
    """An integer expression over x, y and a."""
    if depth == 0 or rng.random() < 0.3:
        return rng.choice(["x", "y", "a[1]", "a[2]", "a[3]", str(rng.randint(0, 4))])
    left, right = expression(rng, depth - 1), expression(rng, depth - 1)
    return rng.choice([
        f"({left} + {right})", f"({left} - {right})", f"({left} * {right})", f"({left} mod 3)", f"({left} div 2)",
        f"max({left}, {right})", f"min([{left}, {right}, a[2]])", f"abs({left} - {right})",
        f"a[1 + ({left} mod 2)]", f"bool2int({left} < {right})", f"count(a, {left})", f"sum(a)",
    ])


def truth(rng, depth):
    """A Boolean expression."""
    if depth == 0:
        left, right = expression(rng, 2), expression(rng, 1)
        return f"({left} {rng.choice(['=', '!=', '<', '<=', '>='])} {right})"
    left, right = truth(rng, depth - 1), truth(rng, depth - 1)
    return rng.choice([
        f"({left} /\\ {right})", f"({left} \\/ {right})", f"({left} -> {right})", f"({left} <-> {right})",
        f"({left} xor {right})", f"(not {left})", f"exists(w in 1..3)(a[w] = {expression(rng, 1)} /\\ {left})",
        left, "alldifferent(a)", "increasing(a)",
        f"table([x, a[1], {rng.choice(['y', 'a[2]'])}], [|{'|'.join(f'{rng.randint(-1, 3)},{rng.randint(0, 4)},{rng.randint(0, 4)}' for _ in range(rng.randint(2, 12)))}|])",
        f"(pow({left_number(rng)}, 2) <= {expression(rng, 1)})", "global_cardinality(a, [1, 2], [x, y])", "inverse(a, [a[2], a[1], a[3]])",
        # A witness that has several values for one solution.
        f"(let {{ var 0..4: w; constraint w > {expression(rng, 1)} }} in w <= {expression(rng, 1)})",
    ])


def left_number(rng):
    return rng.choice(["x", "y", "a[1]"])


def model(seed):
    rng = random.Random(seed)
    domains = [f"{low}..{low + rng.randint(0, 5)}" for low in (rng.randint(-2, 1), rng.randint(0, 2), rng.randint(0, 1))]
    lines = ['include "globals.mzn";', f"var {domains[0]}: x; var {domains[1]}: y; array[1..3] of var {domains[2]}: a; var bool: b;"]
    lines += [f"constraint {truth(rng, rng.randint(0, 2))};" for _ in range(rng.randint(1, 2))]
    lines.append(f"constraint b <-> {truth(rng, 0)};")
    # A top-level let is existential: its variable is no output. The search does not serve such a model.
    if rng.random() < 0.4:
        lines.append("constraint let { var 0..3: hidden } in hidden + x >= y;")
    if seed % 5 == 0:
        lines += [f"var int: goal = {expression(rng, 2)};", f"solve {rng.choice(['minimize', 'maximize'])} goal;", ""]
    else:
        lines += ["solve satisfy;", ""]
    return "\n".join(lines)


def best(run):
    """The last value of the objective that a solver prints; `None` if it fails or prints none."""
    ended = subprocess.run(run, capture_output=True, text=True, timeout=120)
    values = re.findall(r"^goal = (-?\d+);", ended.stdout, re.M)
    if ended.returncode != 0:
        return ended.stderr
    return int(values[-1]) if values else None


def gecode(file):
    listed = subprocess.run(["fzn-gecode", "-a", file], capture_output=True, text=True, timeout=120)
    if listed.returncode != 0:
        return None
    return len(set(listed.stdout.split("----------\n")[:-1]))


def geduld(program, file, *options):
    run = [program, "count", "--json", *options, file]
    counted = subprocess.run(run, capture_output=True, text=True, timeout=120)
    found = counted.stdout.split('"solutions":"')
    return int(found[1].split('"')[0]) if counted.returncode == 0 and len(found) == 2 else counted.stderr


def main():
    program, models = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    compared = different = refused = searched = 0
    for seed in range(first, first + models):
        name = f"random{seed}"
        with open(f"{name}.mzn", "w", encoding="utf-8") as file:
            file.write(model(seed))
        compile_it = ["minizinc", "-c", "-G", "std", f"{name}.mzn", "--fzn", f"{name}.fzn", "--no-output-ozn"]
        if subprocess.run(compile_it, capture_output=True, text=True, check=False).returncode != 0:
            continue
        file = f"{name}.fzn"
        if seed % 5 == 0:
            expected = best(["fzn-gecode", file])
            if isinstance(expected, str):
                continue
            found = {"best": best([program, "flatzinc", file])}
        else:
            expected = gecode(file)
            if expected is None:
                continue
            # Half of the ways for one model and half for the next: each has both engines, both numbers of threads, and symmetry on and off.
            ways = [
                ["--engine", engine, "--threads", "12"[threads], *(["--no-symmetry"] if bare else [])]
                for number, engine in enumerate(("search", "sat"))
                for threads, bare in itertools.product((0, 1), (False, True))
                if (number + threads + bare + seed) % 2
            ]
            found = {" ".join(way): geduld(program, file, *way) for way in [[], *ways]}
            served = {way: number for way, number in found.items() if NOT_SERVED not in str(number)}
            searched += any("search" in way for way in served)
            found = served
        compared += 1
        if any(isinstance(number, str) for number in found.values()):
            refused += 1
            print(f"{name}: {found}")
        elif set(found.values()) != {expected}:
            different += 1
            print(f"{name}: Gecode {expected}, geduld {found}")
    print(f"{compared} compared, {searched} of them by search as well, {different} different, {refused} refused")
    sys.exit(1 if different else 0)


main()
