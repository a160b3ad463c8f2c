"""z3: integers, Distinct and sums; the next solution by a clause that excludes the last one."""

from z3 import (And, AtMost, Bool, Distinct, If, Implies, Int, IntVector, Not, Or, PbEq, Solver, Sum, is_true, sat)

import peer
from puzzles import EdgeMatching, Figure, MagicSquare, Snake


def edge_matching(puzzle, solver):
    piece = IntVector("piece", len(puzzle.cells))
    edge = IntVector("edge", puzzle.edges)
    solver.add(Distinct(piece))
    for variable, (table, edges) in zip(piece, puzzle.cells):
        sides = [variable] + [edge[e] for e in edges]
        solver.add(Or([And([s == v for s, v in zip(sides, row)]) for row in puzzle.tables[table]]))
    solver.add([edge[e] == label for e, label in puzzle.given_edges.items()])
    solver.add([piece[c] == p for c, p in puzzle.given_pieces.items()])
    return piece + edge


def snake(puzzle, solver):
    at = IntVector("at", len(puzzle.turns))
    step = IntVector("step", len(puzzle.turns) - 1)
    solver.add(Distinct(at), Or([at[0] == start for start in puzzle.starts]))
    for a, s, b in zip(at, step, at[1:]):
        solver.add(Or([And(a == p, s == d, b == q) for p, d, q in puzzle.steps]))
    for a, b, turns in zip(step, step[1:], puzzle.turns[1:]):
        solver.add(a / 2 != b / 2 if turns else a == b)
    return at


def figure(puzzle, solver):
    used = [Bool(f"used{i}") for i in range(len(puzzle.placements))]
    cell = [Bool(f"cell{i}") for i in range(puzzle.cells)]
    axis = [Bool(f"axis{i}") for i in range(len(puzzle.isometries))]
    solver.add(PbEq([(u, 1) for u in used], puzzle.pieces))
    for i, filled in enumerate(cell):
        covering = [u for u, cells in zip(used, puzzle.placements) if i in cells]
        solver.add(AtMost(*covering, 1), filled == Or(covering))
    for u, touching in zip(used, puzzle.touching):
        solver.add(Implies(u, Or([used[i] for i in touching])))
    solver.add(Or([cell[i] for i in puzzle.first_row]), Or([cell[i] for i in puzzle.first_column]))
    solver.add(PbEq([(a, 1) for a in axis], 1))
    for a, images in zip(axis, puzzle.isometries):
        for i, image in enumerate(images):
            solver.add(Implies(a, Not(cell[i]) if image is None else cell[i] == cell[image]))
    return used


def magic_square(puzzle, solver):
    n = range(puzzle.order)
    square = [[Int(f"x{r}_{c}") for c in n] for r in n]
    values = [x for row in square for x in row]
    solver.add([And(1 <= x, x <= puzzle.order**2) for x in values])
    solver.add(Distinct(values))
    solver.add([Sum([square[r][c] for r, c in line]) == puzzle.sum for line in puzzle.lines])
    return values


MODELS = {EdgeMatching: edge_matching, Snake: snake, Figure: figure, MagicSquare: magic_square}


def solutions(puzzle, every):
    solver = Solver()
    variables = MODELS[type(puzzle)](puzzle, solver)
    while solver.check() == sat:
        model = solver.model()
        values = [model.eval(x, model_completion=True) for x in variables]
        yield values
        if isinstance(puzzle, Figure):  # as many placements in each solution: these must not be used together again
            solver.add(Or([Not(x) for x, value in zip(variables, values) if is_true(value)]))
        else:
            solver.add(Or([x != value for x, value in zip(variables, values)]))


peer.main(solutions)
