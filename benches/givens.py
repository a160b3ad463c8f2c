"""Puzzles that `geduld generate` makes of starters: does CP-SAT find exactly one solution, and more without any given?

python3 benches/givens.py GEDULD [--puzzles 200] [--first-seed 1] [STARTER ...]

Needs ortools. The rules are written here again, without the models of the starters.
"""
import argparse, pathlib, re, subprocess, sys, tempfile, time
from ortools.sat.python import cp_model

OPEN = {"takuzu": "x", "slitherlink": "x", "nonogram": "-1"}
GIVENS = {"slitherlink": ["given=clue"], "nonogram": ["row_clue=row_block,column_clue=column_block", "--rows"]}


def rows(text, name, empty):
    """The rows of a two-dimensional array in MiniZinc data; None for a value that is not given."""
    body = re.search(rf"{name} =\s*(?:array2d\([^\[]*)?\[\|?(.*?)\|?\]", text, re.S).group(1)
    value = lambda word: None if word in (empty, "x") else int(word)
    return [[value(word.strip()) for word in row.split(",") if word.strip()] for row in body.split("|") if row.strip()]


def grid(model, size, least, most):
    return [[model.new_int_var(least, most, "") for _ in range(size)] for _ in range(size)]


def sudoku(model, _):
    cell = grid(model, 9, 1, 9)
    for k in range(9):
        model.add_all_different(cell[k])
        model.add_all_different([cell[r][k] for r in range(9)])
        model.add_all_different([cell[k // 3 * 3 + i][k % 3 * 3 + j] for i in range(3) for j in range(3)])
    return cell, sum(cell, [])


def takuzu(model, _):
    n = 8
    cell = grid(model, n, 0, 1)
    lines = [cell, [[cell[r][c] for r in range(n)] for c in range(n)]]
    for kind in lines:
        numbers = []
        for line in kind:
            model.add(sum(line) == n // 2)
            for k in range(n - 2):
                model.add_linear_constraint(sum(line[k : k + 3]), 1, 2)
            numbers.append(sum(2**k * line[k] for k in range(n)))
        model.add_all_different(numbers)
    return cell, sum(cell, [])


def futoshiki(model, text):
    cell = grid(model, len(rows(text, "given", "0")), 1, len(rows(text, "given", "0")))
    n = len(cell)
    for k in range(n):
        model.add_all_different(cell[k])
        model.add_all_different([cell[r][k] for r in range(n)])
    for r, c, q, d in rows(text, "less", None):
        model.add(cell[r - 1][c - 1] < cell[q - 1][d - 1])
    return cell, sum(cell, [])


def numbrix(model, _):
    n = 6
    cell = grid(model, n, 1, n * n)
    flat = sum(cell, [])
    model.add_all_different(flat)
    beside = lambda p: [q for q in range(n * n) if abs(p // n - q // n) + abs(p % n - q % n) == 1]
    for p in range(n * n):
        # A neighbour has the next number, unless this is the last one.
        last = model.new_bool_var("")
        model.add(flat[p] == n * n).only_enforce_if(last)
        model.add(flat[p] != n * n).only_enforce_if(~last)
        after = []
        for q in beside(p):
            step = model.new_bool_var("")
            model.add(flat[q] == flat[p] + 1).only_enforce_if(step)
            model.add(flat[q] != flat[p] + 1).only_enforce_if(~step)
            after.append(step)
        model.add(sum(after) + last == 1)
    return cell, flat


def slitherlink(model, _):
    n = 6
    across = [[model.new_bool_var("") for _ in range(n)] for _ in range(n + 1)]
    down = [[model.new_bool_var("") for _ in range(n + 1)] for _ in range(n)]
    clue = grid(model, n, 0, 4)
    for r in range(n):
        for c in range(n):
            model.add(clue[r][c] == across[r][c] + across[r + 1][c] + down[r][c] + down[r][c + 1])
    dot = lambda r, c: r * (n + 1) + c
    ends = [(across[r][c], dot(r, c), dot(r, c + 1)) for r in range(n + 1) for c in range(n)]
    ends += [(down[r][c], dot(r, c), dot(r + 1, c)) for r in range(n) for c in range(n + 1)]
    arcs = []
    for edge, a, b in ends:
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == edge)
        arcs += [(a, b, there), (b, a, back)]
    for d in range((n + 1) ** 2):
        free = model.new_bool_var("")
        model.add(sum(edge for edge, a, b in ends if d in (a, b)) == 2 * free.negated())
        arcs.append((d, d, free))
    model.add_circuit(arcs)
    edges = [edge for edge, _, _ in ends]
    model.add_bool_or(edges)
    return clue, edges


def nonogram(model, text):
    """Lines of 0 and 1, each with its clue as a function."""
    lengths = [len(rows(text, name, "-1")) for name in ("row_clue", "column_clue")]
    cell = [[model.new_bool_var("") for _ in range(lengths[1])] for _ in range(lengths[0])]
    lines = [cell, [[row[c] for row in cell] for c in range(lengths[1])]]
    blocks = [len(rows(text, name, "-1")[0]) for name in ("row_clue", "column_clue")]
    # Whatever is given, a line has no more blocks than there is room for in its clue.
    for kind, most in zip(lines, blocks):
        for line in kind:
            begins = []
            for k, own in enumerate(line):
                begin = model.new_bool_var("")
                model.add_bool_or([~own, begin] + line[max(k - 1, 0) : k])
                begins.append(begin)
            model.add(sum(begins) <= most)
    return lines, sum(cell, [])


def blocks_of(model, line, clue):
    """The line has these blocks: an automaton whose states are the symbols read of 0 1 1 0 1."""
    word = [symbol for block in clue if block for symbol in [0] + [1] * block]
    steps = []
    for state in range(len(word) + 1):
        if state < len(word):
            steps.append((state, word[state], state + 1))
        if state == len(word) or state and word[state - 1] == 0:
            steps.append((state, 0, state))
    start = model.new_constant(0)
    model.add_automaton([start, *line], 0, [len(word)], steps)


RULES = {rule.__name__: rule for rule in (sudoku, takuzu, futoshiki, numbrix, slitherlink, nonogram)}


def smaller(kind, text):
    """The starter; a nonogram of 7 x 7 cells instead of 10 x 10, which takes several seconds for each puzzle."""
    if kind != "nonogram":
        return text
    for name in ("row_clue", "column_clue"):
        clues = "\n   | ".join(["-1, -1, -1, -1"] * 7)
        text = re.sub(rf"(: {name} =\n).*?;", rf"\1  [| {clues} |];", text, count=1, flags=re.S)
    return text


def givens_of(kind, puzzle):
    """The givens of a puzzle by their places."""
    if kind == "nonogram":
        clues = [rows(puzzle, name, "-1") for name in ("row_clue", "column_clue")]
        return {(way, k): clue for way in (0, 1) for k, clue in enumerate(clues[way]) if clue[0] is not None}
    table = rows(puzzle, "given", OPEN.get(kind, "0"))
    return {(r, c): v for r, row in enumerate(table) for c, v in enumerate(row) if v is not None}


def solutions(kind, text, given, enough=2):
    """The number of solutions with these givens, at most `enough`."""
    model = cp_model.CpModel()
    cells, shown = RULES[kind](model, text)
    for (r, c), value in given.items():
        if kind == "nonogram":
            blocks_of(model, cells[r][c], value)
        else:
            model.add(cells[r][c] == value)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < enough and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        found += 1
        differ = []
        for variable in shown:
            other = model.new_bool_var("")
            model.add(variable != solver.value(variable)).only_enforce_if(other)
            differ.append(other)
        model.add_bool_or(differ)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("geduld")
    parser.add_argument("starters", nargs="*", default=list(RULES))
    parser.add_argument("--puzzles", type=int, default=200)
    parser.add_argument("--first-seed", type=int, default=1)
    args = parser.parse_args()
    wrong = 0
    for kind in args.starters:
        begin, unique, minimal, givens, made = time.process_time(), 0, 0, [], 0.0
        with tempfile.TemporaryDirectory() as folder:
            starter = pathlib.Path(folder, kind + ".mzn")
            subprocess.run([args.geduld, "new", kind, "-o", starter], check=True, capture_output=True)
            text = smaller(kind, starter.read_text())
            starter.write_text(text)
            for seed in range(args.first_seed, args.first_seed + args.puzzles):
                names = ["--givens", *GIVENS.get(kind, ["given=cell"]), "--open=" + OPEN.get(kind, "0")]
                command = [args.geduld, "generate", "model", starter, *names, "--seed", str(seed)]
                start = time.monotonic()
                puzzle = subprocess.run(command, check=True, capture_output=True, text=True).stdout
                made += time.monotonic() - start
                given = givens_of(kind, puzzle)
                givens.append(len(given))
                unique += solutions(kind, text, given) == 1
                less = ({k: v for k, v in given.items() if k != without} for without in given)
                minimal += all(solutions(kind, text, part) == 2 for part in less)
        mean = sum(givens) / len(givens)
        print(
            f"{kind}: {args.puzzles} puzzles in {made:.0f} s, {min(givens)} to {max(givens)} givens, mean {mean:.1f}; "
            f"CP-SAT: {unique} unique, {minimal} minimal, {time.process_time() - begin:.0f} s",
            flush=True,
        )
        wrong += (unique, minimal) != (args.puzzles, args.puzzles)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
