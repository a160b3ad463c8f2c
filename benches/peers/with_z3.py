"""z3: integers, Distinct and sums; the next solution by a clause that excludes the last one."""

from z3 import (And, AtMost, Bool, Distinct, If, Implies, Int, IntVector, Not, Or, PbEq, Solver, Sum, is_true, sat, unsat)

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
    solver.add([at[cube] == position for cube, position in puzzle.given.items()])
    for a, s, b in zip(at, step, at[1:]):
        solver.add(Or([And(a == p, s == d, b == q) for p, d, q in puzzle.steps]))
    for a, b, turns in zip(step, step[1:], puzzle.turns[1:]):
        solver.add(a / 2 != b / 2 if turns else a == b)
    return at


def figure(puzzle, solver):
    used = [Bool(f"used{i}") for i in range(len(puzzle.placements))]
    cell = [Bool(f"cell{i}") for i in range(puzzle.cells)]
    axis = [Bool(f"axis{i}") for i in range(len(puzzle.isometries))]
    for index, copies in enumerate(puzzle.copies):
        solver.add(PbEq([(u, 1) for u, piece in zip(used, puzzle.piece) if piece == index], copies))
    covering = [[] for _ in cell]
    for u, cells in zip(used, puzzle.placements):
        for i in cells:
            covering[i].append(u)
    for placements, filled in zip(covering, cell):
        solver.add(AtMost(*placements, 1), filled == Or(placements))
    if puzzle.touching is not None:
        for u, touching in zip(used, puzzle.touching):
            solver.add(Implies(u, Or([used[i] for i in touching])))
    else:  # each filled cell but the root has a filled neighbour of a lower level
        root, level = Int("root"), IntVector("level", puzzle.cells)
        for i, near in enumerate(puzzle.near):
            solver.add(Implies(cell[i], Or([root == i] + [And(cell[j], level[j] < level[i]) for j in near])))
    solver.add(Or([cell[i] for i in puzzle.first_row]), Or([cell[i] for i in puzzle.first_column]))
    solver.add(PbEq([(a, 1) for a in axis], 1))
    for a, images in zip(axis, puzzle.isometries):
        for i, image in enumerate(images):
            solver.add(Implies(a, Not(cell[i]) if image is None else cell[i] == cell[image]))
    return used


def magic_square(puzzle, solver):
    n, last = range(puzzle.order), puzzle.order**2
    square = [[Int(f"x{r}_{c}") for c in n] for r in n]
    cells = [x for row in square for x in row]
    solver.add([And(1 <= x, x <= last) for x in cells])
    solver.add(Distinct(cells))
    solver.add([Sum([square[r][c] for r, c in line]) == puzzle.sum for line in puzzle.lines])
    solver.add([cells[a] + cells[b] == last + 1 for a, b in puzzle.opposites])
    solver.add([cells[cell] == number for cell, number in puzzle.given.items()])
    solver.add([cells[a] < cells[b] for a, b in puzzle.less])
    solver.add([Or([cells[i] == number for i in places]) for number, places in puzzle.within])
    if puzzle.parity:
        inverted = [If(cells[a] > cells[b], 1, 0) for a, b in puzzle.inversions]
        hole = [If(x == last, away, 0) for x, away in zip(cells, puzzle.hole) if away]
        solver.add(Sum(inverted + hole) == 2 * Int("half") + int(puzzle.parity == "odd"))
    return cells


MODELS = {EdgeMatching: edge_matching, Snake: snake, Figure: figure, MagicSquare: magic_square}


def solutions(puzzle, every):
    solver = Solver()
    variables = MODELS[type(puzzle)](puzzle, solver)
    while (answer := solver.check()) == sat:
        model = solver.model()
        values = [model.eval(x, model_completion=True) for x in variables]
        if isinstance(puzzle, Figure):  # as many placements in each solution: these must not be used together again
            yield [i for i, value in enumerate(values) if is_true(value)]
            solver.add(Or([Not(x) for x, value in zip(variables, values) if is_true(value)]))
        else:
            yield [value.as_long() for value in values]
            solver.add(Or([x != value for x, value in zip(variables, values)]))
    if answer != unsat:
        raise SystemExit(f"unknown: {solver.reason_unknown()}")


peer.main(solutions)
