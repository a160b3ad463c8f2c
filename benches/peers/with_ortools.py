"""OR-Tools CP-SAT: AllDifferent, tables and sums; all solutions by `enumerate_all_solutions`, with one worker."""

from ortools.sat.python import cp_model

import peer
from puzzles import EdgeMatching, Figure, MagicSquare, Snake


def edge_matching(puzzle, model):
    piece = [model.new_int_var(0, puzzle.pieces - 1, f"piece{i}") for i in range(len(puzzle.cells))]
    labels = cp_model.Domain.from_values(puzzle.labels)
    edge = [model.new_int_var_from_domain(labels, f"edge{i}") for i in range(puzzle.edges)]
    model.add_all_different(piece)
    for variable, (table, edges) in zip(piece, puzzle.cells):
        model.add_allowed_assignments([variable] + [edge[e] for e in edges], puzzle.tables[table])
    for e, label in puzzle.given_edges.items():
        model.add(edge[e] == label)
    for cell, p in puzzle.given_pieces.items():
        model.add(piece[cell] == p)
    return lambda value: [value(x) for x in piece + edge]


def snake(puzzle, model):
    cubes = range(len(puzzle.turns))
    at = [model.new_int_var(0, len(puzzle.positions) - 1, f"at{i}") for i in cubes]
    step = [model.new_int_var(0, 5, f"step{i}") for i in cubes[1:]]
    model.add_all_different(at)
    model.add_allowed_assignments([at[0]], [[start] for start in puzzle.starts])
    for cube, position in puzzle.given.items():
        model.add(at[cube] == position)
    for a, s, b in zip(at, step, at[1:]):
        model.add_allowed_assignments([a, s, b], puzzle.steps)
    turns = [(a, b) for a in range(6) for b in range(6) if a // 2 != b // 2]
    for a, b, turn in zip(step, step[1:], puzzle.turns[1:]):
        if turn:
            model.add_allowed_assignments([a, b], turns)
        else:
            model.add(a == b)
    return lambda value: [value(x) for x in at]


def figure(puzzle, model):
    used = [model.new_bool_var(f"used{i}") for i in range(len(puzzle.placements))]
    cell = [model.new_bool_var(f"cell{i}") for i in range(puzzle.cells)]
    axis = [model.new_bool_var(f"axis{i}") for i in range(len(puzzle.isometries))]
    for index, copies in enumerate(puzzle.copies):
        model.add(sum(u for u, piece in zip(used, puzzle.piece) if piece == index) == copies)
    covering = [[] for _ in cell]
    for u, cells in zip(used, puzzle.placements):
        for i in cells:
            covering[i].append(u)
    for placements, filled in zip(covering, cell):
        model.add(sum(placements) == filled)
    if puzzle.touching is not None:
        for u, touching in zip(used, puzzle.touching):
            model.add_bool_or([u.negated()] + [used[i] for i in touching])
    else:
        connected(puzzle, model, cell)
    model.add_bool_or([cell[i] for i in puzzle.first_row])
    model.add_bool_or([cell[i] for i in puzzle.first_column])
    model.add_exactly_one(axis)
    for a, images in zip(axis, puzzle.isometries):
        for i, image in enumerate(images):
            model.add(cell[i] == (0 if image is None else cell[image])).only_enforce_if(a)
    return lambda value: [i for i, u in enumerate(used) if value(u)]


def connected(puzzle, model, cell):
    """Each filled cell but the root has a filled neighbour of a lower level."""
    level = [model.new_int_var(0, puzzle.cells - 1, f"level{i}") for i in range(puzzle.cells)]
    root = [model.new_bool_var(f"root{i}") for i in range(puzzle.cells)]
    model.add_exactly_one(root)
    for i, near in enumerate(puzzle.near):
        parents = []
        for j in near:
            parent = model.new_bool_var(f"parent{i}_{j}")
            model.add_implication(parent, cell[j])
            model.add(level[j] < level[i]).only_enforce_if(parent)
            parents.append(parent)
        model.add_implication(root[i], cell[i])
        model.add_bool_or([cell[i].negated(), root[i]] + parents)


def magic_square(puzzle, model):
    n, last = range(puzzle.order), puzzle.order**2
    square = [[model.new_int_var(1, last, f"x{r}_{c}") for c in n] for r in n]
    cells = [x for row in square for x in row]
    model.add_all_different(cells)
    for line in puzzle.lines:
        model.add(sum(square[r][c] for r, c in line) == puzzle.sum)
    for a, b in puzzle.opposites:
        model.add(cells[a] + cells[b] == last + 1)
    for cell, number in puzzle.given.items():
        model.add(cells[cell] == number)
    for a, b in puzzle.less:
        model.add(cells[a] < cells[b])
    for number, places in puzzle.within:
        there = [equals(model, cells[i], number) for i in places]
        model.add_bool_or(there)
    if puzzle.parity:
        inverted = []
        for a, b in puzzle.inversions:
            inverted.append(model.new_bool_var(f"inverted{a}_{b}"))
            model.add(cells[a] > cells[b]).only_enforce_if(inverted[-1])
            model.add(cells[a] < cells[b]).only_enforce_if(inverted[-1].negated())
        hole = sum(away * equals(model, x, last) for x, away in zip(cells, puzzle.hole) if away)
        half = model.new_int_var(0, len(inverted), "half")
        model.add(sum(inverted) + hole == 2 * half + (puzzle.parity == "odd"))
    return lambda value: [value(x) for x in cells]


def equals(model, x, number):
    is_ = model.new_bool_var(f"{x.name}_{number}")
    model.add(x == number).only_enforce_if(is_)
    model.add(x != number).only_enforce_if(is_.negated())
    return is_


MODELS = {EdgeMatching: edge_matching, Snake: snake, Figure: figure, MagicSquare: magic_square}


class Collect(cp_model.CpSolverSolutionCallback):
    """The first solution, and None for each other one."""

    def __init__(self, read):
        super().__init__()
        self.read = read
        self.solutions = []

    def on_solution_callback(self):
        self.solutions.append(None if self.solutions else self.read(self.value))


def solutions(puzzle, every):
    model = cp_model.CpModel()
    read = MODELS[type(puzzle)](puzzle, model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = every
    collect = Collect(read)
    status = solver.solve(model, collect)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise SystemExit(f"unknown: {solver.status_name(status)}")
    return collect.solutions


peer.main(solutions)
