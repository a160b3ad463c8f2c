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


def snake(puzzle, model):
    cubes = range(len(puzzle.turns))
    at = [model.new_int_var(0, len(puzzle.positions) - 1, f"at{i}") for i in cubes]
    step = [model.new_int_var(0, 5, f"step{i}") for i in cubes[1:]]
    model.add_all_different(at)
    model.add_allowed_assignments([at[0]], [[start] for start in puzzle.starts])
    for a, s, b in zip(at, step, at[1:]):
        model.add_allowed_assignments([a, s, b], puzzle.steps)
    turns = [(a, b) for a in range(6) for b in range(6) if a // 2 != b // 2]
    for a, b, turn in zip(step, step[1:], puzzle.turns[1:]):
        if turn:
            model.add_allowed_assignments([a, b], turns)
        else:
            model.add(a == b)


def figure(puzzle, model):
    used = [model.new_bool_var(f"used{i}") for i in range(len(puzzle.placements))]
    cell = [model.new_bool_var(f"cell{i}") for i in range(puzzle.cells)]
    axis = [model.new_bool_var(f"axis{i}") for i in range(len(puzzle.isometries))]
    model.add(sum(used) == puzzle.pieces)
    for i, filled in enumerate(cell):
        model.add(sum(u for u, cells in zip(used, puzzle.placements) if i in cells) == filled)
    for u, touching in zip(used, puzzle.touching):
        model.add_bool_or([u.negated()] + [used[i] for i in touching])
    model.add_bool_or([cell[i] for i in puzzle.first_row])
    model.add_bool_or([cell[i] for i in puzzle.first_column])
    model.add_exactly_one(axis)
    for a, images in zip(axis, puzzle.isometries):
        for i, image in enumerate(images):
            model.add(cell[i] == (0 if image is None else cell[image])).only_enforce_if(a)


def magic_square(puzzle, model):
    n = range(puzzle.order)
    square = [[model.new_int_var(1, puzzle.order**2, f"x{r}_{c}") for c in n] for r in n]
    model.add_all_different([x for row in square for x in row])
    for line in puzzle.lines:
        model.add(sum(square[r][c] for r, c in line) == puzzle.sum)


MODELS = {EdgeMatching: edge_matching, Snake: snake, Figure: figure, MagicSquare: magic_square}


class Count(cp_model.CpSolverSolutionCallback):
    def __init__(self):
        super().__init__()
        self.solutions = 0

    def on_solution_callback(self):
        self.solutions += 1


def solutions(puzzle, every):
    model = cp_model.CpModel()
    MODELS[type(puzzle)](puzzle, model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = every
    count = Count()
    solver.solve(model, count)
    return range(count.solutions)


peer.main(solutions)
