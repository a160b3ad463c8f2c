"""The data of a puzzle as ASP facts for clingo, and as JSON data for MiniZinc (which counts from 1)."""

from puzzles import EdgeMatching, Figure, MagicSquare, Snake

NAMES = {EdgeMatching: "edge-matching", Snake: "snake-cube", Figure: "symmetry-figure", MagicSquare: "magic-square"}


def asp(puzzle):
    facts = []

    def fact(name, *values):
        facts.append(f"{name}({','.join(map(str, values))}).")

    match puzzle:
        case EdgeMatching():
            for c, (table, edges) in enumerate(puzzle.cells):
                fact("cell", c, table)
                for i, edge in enumerate(edges):
                    fact("side", c, i, edge)
            for table, rows in enumerate(puzzle.tables):
                for r, (piece, *labels) in enumerate(rows, table * len(rows)):
                    fact("row", table, r, piece)
                    for i, label in enumerate(labels):
                        fact("label", r, i, label)
            for edge, label in puzzle.given_edges.items():
                fact("given_edge", edge, label)
            for c, piece in puzzle.given_pieces.items():
                fact("given_piece", c, piece)
        case Snake():
            if puzzle.given:
                raise ValueError("no program for given cubes")
            last = len(puzzle.turns) - 1
            fact("last", last)
            for i in range(1, last):
                fact("turns" if puzzle.turns[i] else "straight", i)
            for start in puzzle.starts:
                fact("start", start)
            for step in puzzle.steps:
                fact("step", *step)
        case Figure():
            if puzzle.touching is None or len(puzzle.copies) > 1:
                raise ValueError("no program for other figures than of three equal pieces")
            fact("pieces", puzzle.pieces)
            for q, cells in enumerate(puzzle.placements):
                for c in cells:
                    fact("covers", q, c)
            for q, touching in enumerate(puzzle.touching):
                for r in touching:
                    fact("touching", q, r)
            for c in puzzle.first_row:
                fact("first_row", c)
            for c in puzzle.first_column:
                fact("first_column", c)
            for m, images in enumerate(puzzle.isometries):
                for c, image in enumerate(images):
                    fact("outside", m, c) if image is None else fact("image", m, c, image)
        case MagicSquare():
            if puzzle != MagicSquare(puzzle.order):
                raise ValueError("no program for conditions")
            return f"#const n = {puzzle.order}.\n"
    return "\n".join(facts) + "\n"


def data(puzzle):
    match puzzle:
        case EdgeMatching():
            rows = [[[piece + 1, *labels] for piece, *labels in table] for table in puzzle.tables]
            return {
                "pieces": puzzle.pieces,
                "edges": puzzle.edges,
                "cells": len(puzzle.cells),
                "rows": len(rows[0]),
                "sides": len(rows[0][0]) - 1,
                "labels": {"set": puzzle.labels},
                "kind": [table + 1 for table, _ in puzzle.cells],
                "side": [[edge + 1 for edge in edges] for _, edges in puzzle.cells],
                "up": rows[0],
                "down": rows[1],
                "given_edges": [[edge + 1, label] for edge, label in puzzle.given_edges.items()],
                "given_pieces": [[cell + 1, piece + 1] for cell, piece in puzzle.given_pieces.items()],
            }
        case Snake():
            return {
                "cubes": len(puzzle.turns),
                "positions": len(puzzle.positions),
                "starts": {"set": [start + 1 for start in puzzle.starts]},
                "given": [[cube + 1, position + 1] for cube, position in puzzle.given.items()],
                "rows": len(puzzle.steps),
                "turns": puzzle.turns,
                "steps": [[p + 1, d, q + 1] for p, d, q in puzzle.steps],
            }
        case Figure():
            covering = [[] for _ in range(puzzle.cells)]
            for q, cells in enumerate(puzzle.placements, 1):
                for c in cells:
                    covering[c].append(q)
            sets = lambda lists: [{"set": [i + 1 for i in indices]} for indices in lists]
            return {
                "kinds": len(puzzle.copies),
                "copies": puzzle.copies,
                "cells": puzzle.cells,
                "placements": len(puzzle.placements),
                "isometries": len(puzzle.isometries),
                "kind": [index + 1 for index in puzzle.piece],
                "covering": [{"set": placements} for placements in covering],
                "levels": puzzle.touching is None,
                "touching": sets(puzzle.touching or []),
                "near": sets(puzzle.near),
                "first_row": {"set": [c + 1 for c in puzzle.first_row]},
                "first_column": {"set": [c + 1 for c in puzzle.first_column]},
                "image": [[0 if c is None else c + 1 for c in images] for images in puzzle.isometries],
            }
        case MagicSquare():
            parities = {None: -1, "even": 0, "odd": 1, "sliding": 0}
            return {
                "n": puzzle.order,
                "lines": [[r * puzzle.order + c + 1 for r, c in line] for line in puzzle.lines],
                "opposites": [[a + 1, b + 1] for a, b in puzzle.opposites],
                "given": [[cell + 1, number] for cell, number in puzzle.given.items()],
                "less": [[a + 1, b + 1] for a, b in puzzle.less],
                "corners": len(puzzle.within),
                "number": [number for number, _ in puzzle.within],
                "places": [{"set": [i + 1 for i in places]} for _, places in puzzle.within],
                "parity": parities[puzzle.parity],
                "hole": puzzle.hole,
            }
