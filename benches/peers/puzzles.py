"""The puzzles as plain data, for every tool to model in its own way. Reads the same files as geduld.

Only what the compared puzzles need: triangular boards of different pieces, snakes, figures of three equal pieces,
plain magic squares. Anything else is refused.
"""

import itertools
import tomllib
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data"


@dataclass
class EdgeMatching:
    """Each cell takes one row of its table, (piece, label, label, label), and no piece is taken twice.

    An edge has one label, the one that the cell pointing up sees. Where halves must meet, a cell pointing down sees
    its negative, so that its table has the negatives.
    """

    pieces: int
    cells: list[tuple[int, list[int]]]  # which table, and the edges in the order of the labels
    tables: list[list[tuple[int, ...]]]  # of cells that point up, of cells that point down
    edges: int
    labels: list[int]
    given_edges: dict[int, int]
    given_pieces: dict[int, int]


@dataclass
class Snake:
    """Cubes 0, 1, … lie on different positions, each next to the one before."""

    turns: list[bool]  # whether the string turns in this cube
    size: tuple[int, int, int]
    positions: list[tuple[int, int, int]]
    starts: list[int]
    steps: list[tuple[int, int, int]]  # (position, direction, position); the axis of direction d is d // 2


@dataclass
class Figure:
    """Three placements without overlap that touch, cover cells of the first row and column, and obey one isometry.

    Every piece touches another: with three pieces that says that all hang together. An isometry maps each cell of
    the frame to a cell, or out of it (None); a cell without an image stays empty. As the first row and column are
    used, no two mirrors, diagonals and turns of one kind fit the same figure. Figures with symmetries of two kinds
    would count twice: three P have none.
    """

    pieces: int
    cells: int
    placements: list[list[int]]
    touching: list[list[int]]  # for each placement those that touch it and do not overlap it
    first_row: list[int]
    first_column: list[int]
    isometries: list[list[int | None]]


@dataclass
class MagicSquare:
    order: int

    @property
    def sum(self):
        return self.order * (self.order**2 + 1) // 2

    @property
    def lines(self):
        n = range(self.order)
        rows = [[(r, c) for c in n] for r in n]
        columns = [[(r, c) for r in n] for c in n]
        return rows + columns + [[(i, i) for i in n], [(i, self.order - 1 - i) for i in n]]


def load(name, pin=None):
    """The bundled puzzle, with `pin` ("1,1=114") as in `geduld --pin`."""
    file = tomllib.loads((DATA / f"{name}.toml").read_text())
    return READERS[file["kind"]](file, pin)


def edge_matching(file, pin):
    rules = file["rules"]
    if file["board"]["shape"] != "triangle" or rules["match"] not in ("same", "halves"):
        raise ValueError("only triangular boards")
    edges = {}
    places, cells = [], []
    for r in range(file["board"]["side"]):
        for c in range(2 * r + 1):
            if c % 2 == 0:  # points up: left, right, bottom
                at = [("/", r, c), ("\\", r, c), ("-", r, c)]
            else:  # points down, the piece turned by half a turn: right, left, top
                at = [("/", r, c + 1), ("\\", r, c - 1), ("-", r - 1, c - 1)]
            places.append((r + 1, c + 1))
            cells.append((c % 2, [edges.setdefault(edge, len(edges)) for edge in at]))
    up = []
    for index, piece in enumerate(file["piece"]):
        labels = [int(label) for label in piece["edges"]]
        turns = range(len(labels)) if rules.get("turn", True) else [0]
        looks = dict.fromkeys(tuple(labels[turn:] + labels[:turn]) for turn in turns)
        up += [(index, *look) for look in looks]
    if len({row[1:] for row in up}) != len(up):
        raise ValueError("only different pieces")
    sign = -1 if rules["match"] == "halves" else 1
    down = [(row[0], *(sign * label for label in row[1:])) for row in up]
    sides = [edge for _, cell in cells for edge in cell]
    rim = [edge for edge in range(len(edges)) if sides.count(edge) == 1]
    given_pieces = {}
    if pin:
        cell, piece = pin.split("=")
        names = [piece["name"] for piece in file["piece"]]
        given_pieces[places.index(tuple(map(int, cell.split(","))))] = names.index(piece)
    border = {edge: rules["border"] for edge in rim} if "border" in rules else {}
    labels = sorted({label for row in up + down for label in row[1:]})
    return EdgeMatching(len(file["piece"]), cells, [up, down], len(edges), labels, border, given_pieces)


def snake(file, pin):
    size = tuple(file["size"])
    positions = list(itertools.product(*map(range, size)))
    index = {position: i for i, position in enumerate(positions)}
    steps = []
    for position in positions:
        for direction in range(6):
            to = list(position)
            to[direction // 2] += 1 - 2 * (direction % 2)
            if tuple(to) in index:
                steps.append((index[position], direction, index[tuple(to)]))
    starts = [index[tuple(i - 1 for i in start)] for start in file["rules"]["start"]]
    return Snake([c == "1" for c in file["chain"]], size, positions, starts, steps)


def figure(file, pin):
    n = file["frame"]
    [piece] = file["piece"]
    if piece["copies"] != 3:
        raise ValueError("only three equal pieces")
    shape = [(r, c) for r, row in enumerate(piece["shape"]) for c, x in enumerate(row) if x == "X"]
    placed = set()
    for mirrored, turns in itertools.product([False, True], range(4)):
        cells = [(r, -c) if mirrored else (r, c) for r, c in shape]
        for _ in range(turns):
            cells = [(c, -r) for r, c in cells]
        for dr, dc in itertools.product(range(-n, 2 * n), repeat=2):
            moved = [(r + dr, c + dc) for r, c in cells]
            if all(0 <= r < n and 0 <= c < n for r, c in moved):
                placed.add(tuple(sorted(r * n + c for r, c in moved)))
    placed = sorted(placed)

    def touch(a, b):
        near = {(i // n + dr, i % n + dc) for i in a for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]}
        return not set(a) & set(b) and any((i // n, i % n) in near for i in b)

    maps = []
    for k in range(n):
        maps.append(lambda r, c, k=k: (r, k - c))  # mirrors
        maps.append(lambda r, c, k=k: (k - r, c))
        maps.append(lambda r, c, k=k: (k - c, k - r))  # diagonals, and the other one below
        maps.append(lambda r, c, k=k: (c, k - r))  # quarter turns
        maps += [lambda r, c, k=k, j=j: (k - r, j - c) for j in range(n)]  # half turns
    maps.append(lambda r, c: (c, r))
    isometries = []
    for image in maps:
        images = [image(i // n, i % n) for i in range(n * n)]
        isometries.append([r * n + c if 0 <= r < n and 0 <= c < n else None for r, c in images])
    return Figure(
        pieces=3,
        cells=n * n,
        placements=[list(cells) for cells in placed],
        touching=[[j for j, b in enumerate(placed) if touch(a, b)] for a in placed],
        first_row=list(range(n)),
        first_column=list(range(0, n * n, n)),
        isometries=isometries,
    )


def magic_square(file, pin):
    if file.get("rules"):
        raise ValueError("only plain magic squares")
    return MagicSquare(file["order"])


READERS = {
    "edge-matching": edge_matching,
    "snake-cube": snake,
    "symmetry-figure": figure,
    "magic-square": magic_square,
}
