#!/usr/bin/env python3
"""Random MiniZinc models: the counts of geduld against the solutions that Gecode lists, and the best values of both.

Needs MiniZinc up to 2.9 and Gecode (Debian: apt-get install minizinc flatzinc). Usage:

    benches/flatzinc_gecode.py GEDULD [MODELS] [FIRST_SEED]

Each model is compiled for no particular solver, so both read the same file; of every fifth, the least or greatest value of something is asked
for instead. Counts are made by both engines, with one thread and with two, with symmetry and without, and by the engine that geduld chooses.
The search does not serve models whose other variables do not follow from the output. All files are written to the current folder. Prints the models
that differ; the exit status is 1 then.

Of every third model, MiniZinc compiles the definitions of variables into the program that prints solutions. Then the number of different texts
that MiniZinc prints with Gecode is that of geduld, which gets the model itself. Of some, the texts that geduld lists are compared, too.
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


def shown(seed):
    """A model whose output item names variables with definitions, and a text for each solution that has all their values."""
    rng = random.Random(seed)
    lines = [
        'include "globals.mzn";',
        f"var {rng.randint(-2, 0)}..{rng.randint(1, 3)}: x; var 0..{rng.randint(1, 3)}: y; array[1..3] of var 0..{rng.randint(1, 2)}: a;",
        f"var set of 1..{rng.randint(2, 3)}: S; array[{rng.randint(-1, 1)}..2] of var bool: c; int: two = 2; enum E = {{red, green, blue}}; var E: e;",
    ]
    kinds = [
        lambda: ("var int", expression(rng, 2)),
        lambda: ("var int", rng.choice(["card(S)", "max(a)", "a[1]", "x", "sum(i in 1..3)(a[i] * i)", "if x < y then x else a[2] endif", "-x"])),
        lambda: ("var bool", truth_of(rng)),
        lambda: ("var bool", rng.choice(["x = y", "c[2]", "not c[2]", "1 in S", "exists(c)", "e = red", "bool2int(c[2]) < y"])),
        lambda: ("array[1..2] of var int", f"[{expression(rng, 1)}, {expression(rng, 1)}]"),
        lambda: ("array[0..1, 1..2] of var int", f"array2d(0..1, 1..2, [x, {expression(rng, 1)}, a[2], {expression(rng, 1)}])"),
        lambda: ("array[E] of var bool", "[e = one | one in E]"),
        lambda: ("var set of 1..4", rng.choice(["S union {2}", "S intersect {1, 2}", "{i | i in 1..3 where a[i] > 0}"])),
        lambda: ("var E", rng.choice(["if x < y then e else red endif", "[red, e, blue][1 + (y mod 3)]"])),
    ]
    names = []
    for number in range(rng.randint(1, 3)):
        kind, value = rng.choice(kinds)()
        names.append(f"d{number}")
        lines.append(f"{kind}: d{number} = {value};")
    names += rng.sample(["x", "y", "a", "S", "c", "e", "a[1]", "a[two]", "c[2]"], rng.randint(0, 2))
    if rng.random() < 0.5:
        lines.append(f"constraint {truth_of(rng)};")
    if rng.random() < 0.3:
        lines.append("string: text :: output_only = \"<\\(d0)>\";")
        names[0] = "text"
    if rng.random() < 0.2:
        lines.append("function string: words(array[int] of var int: x) = join(\" \", [show(x[i]) | i in index_set(x)]);")
        names.append("words(a)")
    lines += ["solve satisfy;", "output [" + ', " ", '.join(f'"\\({name})"' for name in rng.sample(names, len(names))) + "];", ""]
    return "\n".join(lines)


def truth_of(rng):
    return truth(rng, rng.randint(0, 1))


def texts(listed, between):
    """The different texts of solutions."""
    return {text.strip() for text in listed.split(between)[:-1]}


def compare_shown(program, file, lists):
    """What differs between geduld and Gecode for a model with an output item; empty if nothing does, `None` if MiniZinc refuses it."""
    listed = subprocess.run(["minizinc", "--solver", "gecode", "-G", "std", "-a", file], capture_output=True, text=True, timeout=120)
    if listed.returncode != 0 or "ERROR" in listed.stdout:
        return None
    if "UNSATISFIABLE" in listed.stdout:
        expected = set()
    else:
        expected = texts(listed.stdout, "----------\n")
    found = geduld(program, file)
    if isinstance(found, str):
        return f"refused: {found}"
    if found != len(expected):
        return f"Gecode {len(expected)}, geduld {found}"
    if not lists or not 0 < found <= 100:
        return ""
    own = subprocess.run([program, "list", file], capture_output=True, text=True, timeout=300)
    found = {text.strip() for text in re.split(r"^\d+\.\n", own.stdout, flags=re.M)[1:]}
    return "" if found == expected else f"other texts: Gecode {sorted(expected)[:5]}, geduld {sorted(found)[:5]} {own.stderr}"


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
        if seed % 3 == 0:
            with open(f"{name}.mzn", "w", encoding="utf-8") as file:
                file.write(shown(seed))
            found = compare_shown(program, f"{name}.mzn", seed % 4 == 0)
            if found is not None:
                compared += 1
                refused += found.startswith("refused")
                different += bool(found) and not found.startswith("refused")
                if found:
                    print(f"{name}: {found}")
            continue
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
