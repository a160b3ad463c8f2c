"""Checks a solution by the rules of the puzzle: reads the puzzle file, and shares no code with geduld or the models.

A solution is what `geduld solve --json` prints, so that every tool is checked in the same way.
"""

import itertools
import re
import tomllib


class Wrong(Exception):
    pass


def demand(holds, what):
    if not holds:
        raise Wrong(what)


def check(path, solution):
    """Raises `Wrong` with the rule that the solution breaks."""
    file = tomllib.loads(path.read_text())
    try:
        RULES[file["kind"]](file, file.get("rules", {}), solution)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise Wrong(f"not readable: {error!r}") from error


def edge_matching(file, rules, solution):
    board, rows = file["board"], solution["rows"]
    square = board["shape"] == "rectangle"
    lengths = [board["columns"]] * board["rows"] if square else [2 * r + 1 for r in range(board["side"])]
    demand([len(row) for row in rows] == lengths, "the board has other cells")
    left, edges = {}, {}
    for number, piece in enumerate(file["piece"], 1):
        name = piece.get("name", str(number))
        left[name] = piece.get("copies", 1)
        edges[name] = [str(label) for label in piece["edges"]]
    seen = {}  # by place of the edge
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            labels, turn = edges[cell["piece"]], cell["turn"]
            left[cell["piece"]] -= 1
            demand(turn == 0 or rules.get("turn", True), "a piece is turned")
            if square:
                at = [("-", r, c), ("|", r, c + 1), ("-", r + 1, c), ("|", r, c)]
            elif c % 2 == 0:
                at = [("/", r, c), ("\\", r, c), ("-", r + 1, c + 1)]
            else:
                at = [("/", r, c + 1), ("\\", r, c - 1), ("-", r, c)]
            for i, edge in enumerate(at):
                seen.setdefault(edge, []).append(labels[(i + turn) % len(labels)])
    demand(not any(left.values()), "a piece is used too often or not at all")
    for labels in seen.values():
        if len(labels) == 1:
            demand(labels[0] == str(rules.get("border", labels[0])), "another label at the border")
        elif rules["match"] == "same":
            demand(labels[0] == labels[1], "labels that touch differ")
        else:
            halves = [(label.startswith("-"), label.lstrip("+-")) for label in labels]
            demand(halves[0][1] == halves[1][1] and halves[0][0] != halves[1][0], "halves do not fit")
    for pin in file.get("pin", []):
        placed = rows[pin["cell"][0] - 1][pin["cell"][1] - 1]
        demand(all(placed[key] == value for key, value in pin.items() if key != "cell"), "a pin is not kept")


def magic_square(file, rules, solution):
    rows, n = solution["rows"], file["order"]
    numbers = [number for row in rows for number in row]
    demand([len(row) for row in rows] == [n] * n and sorted(numbers) == list(range(1, n * n + 1)), "other numbers")
    at = lambda r, c: rows[(r - 1) % n][(c - 1) % n]
    sides = range(1, n + 1)
    lines = [[(i, j) for j in sides] for i in sides] + [[(j, i) for j in sides] for i in sides]
    if rules.get("diagonals", True):
        lines += [[(i, i) for i in sides], [(i, n + 1 - i) for i in sides]]
    if rules.get("pandiagonal"):
        lines += [[(i, i + k) for i in sides] for k in sides] + [[(i, k - i) for i in sides] for k in sides]
    for line in lines:
        demand(2 * sum(at(r, c) for r, c in line) == n * (n * n + 1), "another sum")
    if rules.get("associative"):
        pairs = zip(numbers, reversed(numbers))
        demand(all(a + b == n * n + 1 for a, b in pairs), "opposite cells have another sum")
    odd = sum(a > b for a, b in itertools.combinations(numbers, 2)) % 2
    parity = rules.get("permutation", "any")
    demand(parity == "any" or odd == (parity == "odd"), "another parity")
    if rules.get("sliding"):
        row, column = divmod(numbers.index(n * n), n)
        demand((odd + 2 * (n - 1) - row - column) % 2 == 0, "not reached by sliding")
    for pin in file.get("pin", []):
        demand(at(*pin["cell"]) == pin["value"], "a pin is not kept")
    for sentence in file.get("conditions", []):
        if found := re.fullmatch(r"number (\d+) in corners", sentence):
            demand(int(found[1]) in (at(1, 1), at(1, n), at(n, 1), at(n, n)), sentence)
        else:
            cells = [at(*map(int, cell.split(","))) for cell in sentence.split(" < ")]
            demand(all(a < b for a, b in itertools.pairwise(cells)), sentence)


def snake_cube(file, rules, solution):
    path, size = [tuple(at) for at in solution["path"]], file["size"]
    cells = itertools.product(*(range(1, side + 1) for side in size))
    demand(sorted(path) == sorted(cells), "the box is not filled")
    steps = [tuple(b - a for a, b in zip(*pair)) for pair in itertools.pairwise(path)]
    demand(all(sorted(map(abs, step)) == [0, 0, 1] for step in steps), "cubes that do not touch")
    chain = [c for c in file["chain"] if c in "01"]
    for turns, (before, after) in zip(chain[1:], itertools.pairwise(steps)):
        across = sum(a * b for a, b in zip(before, after)) == 0
        demand(across if turns == "1" else before == after, "the string turns elsewhere")
    demand("start" not in rules or list(path[0]) in rules["start"], "another start")
    for pin in file.get("pin", []):
        demand(list(path[pin["cube"] - 1]) == pin["at"], "a pin is not kept")


def symmetry_figure(file, rules, solution):
    rows = solution["rows"]
    letters = {}
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter not in ". ":
                letters.setdefault(letter, set()).add((r, c))
    filled = set().union(*letters.values())
    sides = [max(cell[i] for cell in filled) - min(cell[i] for cell in filled) + 1 for i in (0, 1)]
    demand(max(sides) <= file["frame"], "larger than the frame")

    def corner(cells):
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        return tuple(sorted((r - top, c - left) for r, c in cells))

    def looks(cells, flip=True):
        images = [cells, {(r, -c) for r, c in cells}] if flip else [cells]
        for _ in range(4):
            images = [{(c, -r) for r, c in image} for image in images]
            yield from map(corner, images)

    flip = rules.get("flip", True)
    wanted = []
    for piece in file["piece"]:
        cells = {(r, c) for r, row in enumerate(piece["shape"]) for c, x in enumerate(row) if x == "X"}
        wanted += [min(looks(cells, flip))] * piece.get("copies", 1)
    demand(sorted(wanted) == sorted(min(looks(cells, flip)) for cells in letters.values()), "other pieces")
    reached = [min(filled)]
    for r, c in reached:
        near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        reached += [cell for cell in near if cell in filled and cell not in reached]
    demand(len(reached) == len(filled) or not rules.get("connected", True), "not connected")
    images = {
        "mirror": [{(r, -c) for r, c in filled}, {(-r, c) for r, c in filled}],
        "diagonal": [{(c, r) for r, c in filled}, {(-c, -r) for r, c in filled}],
        "half-turn": [{(-r, -c) for r, c in filled}],
        "quarter-turn": [{(c, -r) for r, c in filled}],
    }
    kinds = rules.get("symmetry", images)
    demand(any(corner(image) == corner(filled) for kind in kinds for image in images[kind]), "no symmetry")


# The number of pieces of each set, and of the cells of a piece.
SETS = {
    "dominoes": (1, 2),
    "trominoes": (2, 3),
    "tetrominoes": (5, 4),
    "pentominoes": (12, 5),
    "hexominoes": (35, 6),
    "one-sided pentominoes": (18, 5),
    "one-sided hexominoes": (60, 6),
    "trihexes": (3, 3),
    "tetrahexes": (7, 4),
    "pentahexes": (22, 5),
    "monocubes": (1, 1),
    "dicubes": (1, 2),
    "tricubes": (2, 3),
    "tetracubes": (8, 4),
    "pentacubes": (29, 5),
}
# Turns that make all turns of a lattice, and the steps to half of the neighbours.
TURNS = {
    "square": [lambda x, y: (-y, x)],
    "hexagon": [lambda x, y: (-y, x + y)],
    "cube": [lambda x, y, z: (-y, x, z), lambda x, y, z: (y, z, x)],
}
STEPS = {"square": [(1, 0), (0, 1)], "hexagon": [(1, 0), (0, 1), (1, -1)], "cube": [(1, 0, 0), (0, 1, 0), (0, 0, 1)]}


def packing(file, rules, solution):
    """All pieces of some sets in a box: as many pieces of each size as there are, no two of them alike."""
    grid, pieces = file["grid"], [[tuple(cell) for cell in piece["cells"]] for piece in solution["pieces"]]
    board = itertools.product(*map(range, file["board"]["size"]))
    demand(sorted(sum(pieces, [])) == sorted(board), "a cell is not covered once")
    flip = [lambda x, y: (y, x)] if file.get("flip", grid != "cube") else []

    def corner(cells):
        least = [min(axis) for axis in zip(*cells)]
        return tuple(sorted(tuple(a - b for a, b in zip(cell, least)) for cell in cells))

    def looks(cells):
        found = [corner(cells)]
        for shape in found:
            images = (corner([turn(*cell) for cell in shape]) for turn in TURNS[grid] + flip)
            found += [image for image in dict.fromkeys(images) if image not in found]
        return min(found)

    wanted = []
    for name in file["pieces"]:
        count, size = SETS[name]
        wanted += [size] * count
        of_size = [cells for cells in pieces if len(cells) == size]
        demand(len(set(map(looks, of_size))) == count, f"other {name}")
        for cells in of_size:
            reached = cells[:1]
            for cell in reached:
                near = [tuple(a + sign * b for a, b in zip(cell, step)) for step in STEPS[grid] for sign in (1, -1)]
                reached += [other for other in near if other in cells and other not in reached]
            demand(len(reached) == size, "a piece in parts")
            flat = any(len(set(axis)) == 1 for axis in zip(*cells))
            demand(flat or grid != "cube" or name.endswith("cubes"), "a piece is not flat")
    demand(sorted(wanted) == sorted(map(len, pieces)), "other pieces")


RULES = {
    "edge-matching": edge_matching,
    "magic-square": magic_square,
    "packing": packing,
    "snake-cube": snake_cube,
    "symmetry-figure": symmetry_figure,
}
