"""python-sat: clauses and its encodings of cardinality; the next solution by a clause that excludes the last one."""

from collections import defaultdict

from pysat.card import CardEnc, EncType
from pysat.formula import CNF, IDPool
from pysat.solvers import Solver

import peer
from puzzles import EdgeMatching, Figure, MagicSquare, Snake

SOLVER = "cadical153"


def exactly(formula, pool, literals, bound, encoding=EncType.seqcounter):
    formula.extend(CardEnc.equals(literals, bound, vpool=pool, encoding=encoding).clauses)


def at_most_one(formula, pool, literals):
    formula.extend(CardEnc.atmost(literals, 1, vpool=pool, encoding=EncType.seqcounter).clauses)


def edge_matching(puzzle, formula, pool):
    taking = defaultdict(list)
    for cell, (table, edges) in enumerate(puzzle.cells):
        rows = puzzle.tables[table]
        exactly(formula, pool, [pool.id(("row", cell, row)) for row in rows], 1)
        for row in rows:
            x = pool.id(("row", cell, row))
            taking[row[0]].append(x)
            formula.extend([[-x, pool.id(("edge", edge, label))] for edge, label in zip(edges, row[1:])])
            if puzzle.given_pieces.get(cell, row[0]) != row[0]:
                formula.append([-x])
    for edge in range(puzzle.edges):
        exactly(formula, pool, [pool.id(("edge", edge, label)) for label in puzzle.labels], 1)
    for literals in taking.values():
        exactly(formula, pool, literals, 1)
    formula.extend([[pool.id(("edge", edge, label))] for edge, label in puzzle.given_edges.items()])
    return [x for literals in taking.values() for x in literals]


def snake(puzzle, formula, pool):
    cubes, places = range(len(puzzle.turns)), range(len(puzzle.positions))
    at = [[pool.id(("at", cube, place)) for place in places] for cube in cubes]
    step = [[pool.id(("step", cube, direction)) for direction in range(6)] for cube in cubes[1:]]
    for literals in at + [list(column) for column in zip(*at)] + step:
        exactly(formula, pool, literals, 1)
    formula.append([at[0][start] for start in puzzle.starts])
    formula.extend([[at[cube][position]] for cube, position in puzzle.given.items()])
    to = {(place, direction): next for place, direction, next in puzzle.steps}
    for cube in cubes[:-1]:
        for place in places:
            for direction in range(6):
                next = to.get((place, direction))
                reached = [] if next is None else [at[cube + 1][next]]
                formula.append([-at[cube][place], -step[cube][direction]] + reached)
    for a, b, turns in zip(step, step[1:], puzzle.turns[1:]):
        for p in range(6):
            for q in range(6):
                if (p // 2 == q // 2) if turns else (p != q):
                    formula.append([-a[p], -b[q]])
    return [x for row in at for x in row]


def figure(puzzle, formula, pool):
    if puzzle.touching is None:
        raise SystemExit("no model for figures of more than three pieces")
    used = [pool.id(("used", i)) for i in range(len(puzzle.placements))]
    cell = [pool.id(("cell", i)) for i in range(puzzle.cells)]
    axis = [pool.id(("axis", i)) for i in range(len(puzzle.isometries))]
    for index, copies in enumerate(puzzle.copies):
        exactly(formula, pool, [u for u, piece in zip(used, puzzle.piece) if piece == index], copies)
    for i, filled in enumerate(cell):
        covering = [u for u, cells in zip(used, puzzle.placements) if i in cells]
        at_most_one(formula, pool, covering)
        formula.append([-filled] + covering)
        formula.extend([[-u, filled] for u in covering])
    for u, touching in zip(used, puzzle.touching):
        formula.append([-u] + [used[i] for i in touching])
    formula.append([cell[i] for i in puzzle.first_row])
    formula.append([cell[i] for i in puzzle.first_column])
    exactly(formula, pool, axis, 1)
    for a, images in zip(axis, puzzle.isometries):
        for i, image in enumerate(images):
            formula.extend([[-a, -cell[i]]] if image is None else [[-a, -cell[i], cell[image]], [-a, cell[i], -cell[image]]])
    return used


def magic_square(puzzle, formula, pool):
    if puzzle != MagicSquare(puzzle.order):
        raise SystemExit("only plain magic squares")
    n, values = range(puzzle.order), range(1, puzzle.order**2 + 1)
    is_ = {(r, c, v): pool.id(("is", r, c, v)) for r in n for c in n for v in values}
    least = {(r, c, v): pool.id(("least", r, c, v)) for r in n for c in n for v in values[1:]}
    for r in n:
        for c in n:
            exactly(formula, pool, [is_[r, c, v] for v in values], 1)
            for v in values[1:]:  # least: the cell is at least v
                formula.append([-is_[r, c, v], least[r, c, v]])
                formula.append([-is_[r, c, v - 1], -least[r, c, v]])
                if v > 2:
                    formula.append([-least[r, c, v], least[r, c, v - 1]])
    for v in values:
        exactly(formula, pool, [is_[r, c, v] for r in n for c in n], 1)
    for line in puzzle.lines:  # a number is one more than there are values below it, so a sum is a cardinality
        literals = [least[r, c, v] for r, c in line for v in values[1:]]
        exactly(formula, pool, literals, puzzle.sum - puzzle.order, EncType.totalizer)
    return list(is_.values())


MODELS = {EdgeMatching: edge_matching, Snake: snake, Figure: figure, MagicSquare: magic_square}


def solutions(puzzle, every):
    formula, pool = CNF(), IDPool()
    variables = set(MODELS[type(puzzle)](puzzle, formula, pool))
    with Solver(name=SOLVER, bootstrap_with=formula) as solver:
        while solver.solve():
            chosen = [x for x in solver.get_model() if x in variables]
            yield chosen
            solver.add_clause([-x for x in chosen])  # as many are true in every solution


peer.main(solutions)
