"""The puzzles as plain data, for every tool to model in its own way. Reads the same files as geduld.

Only what the compared puzzles need: triangular and rectangular boards of one-sided pieces, snakes, figures, and magic
squares with the conditions named below. Anything else is refused.

`solution` of each kind writes the values that a tool found as `geduld solve --json` does.
"""

import itertools
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data"


@dataclass
class EdgeMatching:
    """Each cell takes one row of its table, (piece, label, label, …), and no piece is taken twice.

    An edge has one label, the one that the cell pointing up sees (of squares, one colour of the chessboard). Where
    halves must meet, the other cells see its negative, so that their table has the negatives. Equal pieces are told
    apart, so such a puzzle is only good for a first solution.
    """

    pieces: int
    cells: list[tuple[int, list[int]]]  # which table, and the edges in the order of the labels
    tables: list[list[tuple[int, ...]]]  # of cells that point up, of cells that point down
    edges: int
    labels: list[int]
    given_edges: dict[int, int]
    given_pieces: dict[int, int]
    board: list[int]  # how many cells each row has
    names: list[str]
    shown: list[list[int]]  # the labels of each piece as it is written
    equal: bool  # some pieces are equal

    def solution(self, values):
        """From the pieces of the cells, then the labels of the edges."""
        pieces, labels = values[: len(self.cells)], values[len(self.cells) :]
        placed = []
        for (table, edges), piece in zip(self.cells, pieces):
            sign = -1 if table == 1 and self.tables[0] != self.tables[1] else 1
            seen = [sign * labels[edge] for edge in edges]
            n = len(seen)
            turn = next((t for t in range(n) if [self.shown[piece][(i + t) % n] for i in range(n)] == seen), None)
            placed.append({"piece": self.names[piece], "turn": turn})
        cells = iter(placed)
        return {"rows": [list(itertools.islice(cells, n)) for n in self.board]}


@dataclass
class Snake:
    """Cubes 0, 1, … lie on different positions, each next to the one before."""

    turns: list[bool]  # whether the string turns in this cube
    size: tuple[int, int, int]
    positions: list[tuple[int, int, int]]
    starts: list[int]
    steps: list[tuple[int, int, int]]  # (position, direction, position); the axis of direction d is d // 2
    given: dict[int, int]  # the position of a cube

    def solution(self, values):
        """From the positions of the cubes."""
        return {"path": [[i + 1 for i in self.positions[at]] for at in values]}


@dataclass
class Figure:
    """So many placements of each piece, without overlap, that hang together, cover cells of the first row and column,
    and obey one isometry.

    With three pieces it is enough that each touches another (`touching`, otherwise None). An isometry maps each cell
    of the frame to a cell, or out of it (None); a cell without an image stays empty. As the first row and column are
    used, no two mirrors, diagonals and turns of one kind fit the same figure. Figures with symmetries of two kinds
    would count twice: three P have none.
    """

    frame: int
    copies: list[int]  # of each piece
    piece: list[int]  # of each placement
    placements: list[list[int]]
    touching: list[list[int]] | None  # for each placement those that touch it and do not overlap it
    first_row: list[int]
    first_column: list[int]
    isometries: list[list[int | None]]

    @property
    def cells(self):
        return self.frame**2

    @property
    def pieces(self):
        return sum(self.copies)

    @property
    def near(self):
        """For each cell those that share an edge with it."""
        n = self.frame
        moves = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        return [
            [(r + dr) * n + c + dc for dr, dc in moves if 0 <= r + dr < n and 0 <= c + dc < n]
            for r, c in itertools.product(range(n), repeat=2)
        ]

    def solution(self, values):
        """From the indices of the placements."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        rows = [["."] * self.frame for _ in range(self.frame)]
        for letter, used in zip(letters, sorted(values, key=lambda used: self.piece[used])):
            for cell in self.placements[used]:
                rows[cell // self.frame][cell % self.frame] = letter
        return {"rows": ["".join(row) for row in rows]}


@dataclass
class MagicSquare:
    """Cells are numbered row by row from 0."""

    order: int
    diagonals: bool = True
    pandiagonal: bool = False
    associative: bool = False
    parity: str | None = None  # of the number of inversions: even, odd or sliding (see `hole`)
    given: dict[int, int] = field(default_factory=dict)
    less: list[tuple[int, int]] = field(default_factory=list)  # cells with ascending numbers
    within: list[tuple[int, list[int]]] = field(default_factory=list)  # a number, and the cells where it may be

    @property
    def sum(self):
        return self.order * (self.order**2 + 1) // 2

    @property
    def lines(self):
        n = range(self.order)
        rows = [[(r, c) for c in n] for r in n]
        columns = [[(r, c) for r in n] for c in n]
        if self.pandiagonal:
            broken = [[(i, (i + k) % self.order) for i in n] for k in n]
            return rows + columns + broken + [[(i, (k - i) % self.order) for i in n] for k in n]
        diagonals = [[(i, i) for i in n], [(i, self.order - 1 - i) for i in n]] if self.diagonals else []
        return rows + columns + diagonals

    @property
    def opposites(self):
        """Pairs of cells with the sum order² + 1."""
        last = self.order**2 - 1
        return [(i, last - i) for i in range((last + 1) // 2)] if self.associative else []

    @property
    def inversions(self):
        """Pairs of cells whose inversions must have the parity."""
        return list(itertools.combinations(range(self.order**2), 2)) if self.parity else []

    @property
    def hole(self):
        """For each cell what is added to the inversions if the greatest number is there: its distance from the last
        cell, in the sliding puzzle."""
        away = [i for i in reversed(range(self.order))]
        return [r + c if self.parity == "sliding" else 0 for r in away for c in away]

    def solution(self, values):
        """From the numbers, row by row."""
        return {"rows": [list(values[r * self.order : (r + 1) * self.order]) for r in range(self.order)]}


def load(name, pin=None):
    """A puzzle file, or a bundled puzzle; with `pin` ("1,1=114") as in `geduld --pin`."""
    path = Path(name) if name.endswith(".toml") else DATA / f"{name}.toml"
    file = tomllib.loads(path.read_text())
    if file["kind"] not in READERS:
        raise ValueError(f"no model for {file['kind']}")
    return READERS[file["kind"]](file, pin)


def refuse(file, *known):
    """Refuses conditions and rules other than the known ones, which a model would ignore."""
    unknown = set(file.get("rules", {})) - set(known) | {"conditions"} & set(file) - set(known)
    if unknown:
        raise ValueError(f"no model for {', '.join(sorted(unknown))}")


def triangle(side):
    """The cells by rows: whether it points down, and its edges in the order of the labels of a piece."""
    rows = []
    for r in range(side):
        row = []
        for c in range(2 * r + 1):
            if c % 2 == 0:  # points up: left, right, bottom
                row.append((0, [("/", r, c), ("\\", r, c), ("-", r, c)]))
            else:  # points down, the piece turned by half a turn: right, left, top
                row.append((1, [("/", r, c + 1), ("\\", r, c - 1), ("-", r - 1, c - 1)]))
        rows.append(row)
    return rows


def rectangle(rows, columns):
    """The same of squares: which colour of the chessboard; top, right, bottom, left."""
    edges = lambda r, c: [("-", r, c), ("|", r, c + 1), ("-", r + 1, c), ("|", r, c)]
    return [[((r + c) % 2, edges(r, c)) for c in range(columns)] for r in range(rows)]


def edge_matching(file, pin):
    refuse(file, "match", "turn", "border", "reflect")
    rules, board = file["rules"], file["board"]
    if board.get("shape") not in ("triangle", "rectangle") or rules["match"] not in ("same", "halves"):
        raise ValueError("only triangular and rectangular boards")
    square = board["shape"] == "rectangle"
    shape = rectangle(board["rows"], board["columns"]) if square else triangle(board["side"])
    edges, places, cells = {}, [], []
    for r, row in enumerate(shape, 1):
        for c, (table, at) in enumerate(row, 1):
            places.append((r, c))
            cells.append((table, [edges.setdefault(edge, len(edges)) for edge in at]))
    names, shown = [], []
    for number, piece in enumerate(file["piece"], 1):
        names += [piece.get("name", str(number))] * piece.get("copies", 1)
        shown += [[int(label) for label in piece["edges"]]] * piece.get("copies", 1)
    up = []
    for index, labels in enumerate(shown):
        turns = range(len(labels)) if rules.get("turn", True) else [0]
        looks = dict.fromkeys(tuple(labels[turn:] + labels[:turn]) for turn in turns)
        up += [(index, *look) for look in looks]
    sign = -1 if rules["match"] == "halves" else 1
    down = [(row[0], *(sign * label for label in row[1:])) for row in up]
    sides = [edge for _, cell in cells for edge in cell]
    rim = [edge for edge in range(len(edges)) if sides.count(edge) == 1]
    given_pieces = {}
    pins = [pin.split("=")] if pin else []
    for given in file.get("pin", []):
        if set(given) != {"cell", "piece"}:
            raise ValueError("no model for pins with turns")
        pins.append((",".join(map(str, given["cell"])), given["piece"]))
    for cell, piece in pins:
        given_pieces[places.index(tuple(map(int, cell.split(","))))] = names.index(piece)
    border = {edge: int(rules["border"]) for edge in rim} if "border" in rules else {}
    labels = sorted({label for row in up + down for label in row[1:]})
    return EdgeMatching(
        pieces=len(names),
        cells=cells,
        tables=[up, down],
        edges=len(edges),
        labels=labels,
        given_edges=border,
        given_pieces=given_pieces,
        board=[len(row) for row in shape],
        names=names,
        shown=shown,
        equal=len({row[1:] for row in up}) != len(up),
    )


def snake(file, pin):
    refuse(file, "start")
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
    place = lambda at: index[tuple(i - 1 for i in at)]
    starts = [place(start) for start in file.get("rules", {}).get("start", [])] or list(range(len(positions)))
    given = {pin["cube"] - 1: place(pin["at"]) for pin in file.get("pin", [])}
    chain = [c == "1" for c in file["chain"] if c in "01"]
    if len(chain) != len(positions):
        raise ValueError("only chains of the digits 0 and 1")
    return Snake(chain, size, positions, starts, steps, given)


def turned(shape, flip):
    """The cells of a piece in all its orientations, moved to the corner."""
    cells = [(r, c) for r, row in enumerate(shape) for c, x in enumerate(row) if x == "X"]
    looks = set()
    for mirrored, turns in itertools.product([False, True] if flip else [False], range(4)):
        moved = [(r, -c) if mirrored else (r, c) for r, c in cells]
        for _ in range(turns):
            moved = [(c, -r) for r, c in moved]
        top, left = min(r for r, _ in moved), min(c for _, c in moved)
        looks.add(tuple(sorted((r - top, c - left) for r, c in moved)))
    return sorted(looks)


def figure(file, pin):
    refuse(file, "symmetry", "flip", "connected")
    n, rules = file["frame"], file.get("rules", {})
    if not rules.get("connected", True):
        raise ValueError("only connected figures")
    copies = {}  # of each shape; pieces may be listed twice
    for piece in file["piece"]:
        looks = tuple(turned(piece["shape"], rules.get("flip", True)))
        copies[looks] = copies.get(looks, 0) + piece.get("copies", 1)
    placed = []
    for index, looks in enumerate(copies):
        for cells in looks:
            for dr, dc in itertools.product(range(n), repeat=2):
                moved = [(r + dr, c + dc) for r, c in cells]
                if all(r < n and c < n for r, c in moved):
                    placed.append((index, tuple(sorted(r * n + c for r, c in moved))))
    placed.sort()

    def touching():
        covering = [set() for _ in range(n * n)]
        for index, (_, cells) in enumerate(placed):
            for cell in cells:
                covering[cell].add(index)
        for _, cells in placed:
            near = {(i // n + dr, i % n + dc) for i in cells for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]}
            beside = set().union(*(covering[r * n + c] for r, c in near if 0 <= r < n and 0 <= c < n))
            yield sorted(beside.difference(*(covering[cell] for cell in cells)))

    kinds = rules.get("symmetry", ["mirror", "diagonal", "half-turn", "quarter-turn"])
    maps = []
    for k in range(n):
        if "mirror" in kinds:
            maps.append(lambda r, c, k=k: (r, k - c))
            maps.append(lambda r, c, k=k: (k - r, c))
        if "diagonal" in kinds:
            maps.append(lambda r, c, k=k: (k - c, k - r))  # the other one below
        if "quarter-turn" in kinds:
            maps.append(lambda r, c, k=k: (c, k - r))
        if "half-turn" in kinds:
            maps += [lambda r, c, k=k, j=j: (k - r, j - c) for j in range(n)]
    if "diagonal" in kinds:
        maps.append(lambda r, c: (c, r))
    isometries = []
    for image in maps:
        images = [image(i // n, i % n) for i in range(n * n)]
        isometries.append([r * n + c if 0 <= r < n and 0 <= c < n else None for r, c in images])
    return Figure(
        frame=n,
        copies=list(copies.values()),
        piece=[index for index, _ in placed],
        placements=[list(cells) for _, cells in placed],
        touching=list(touching()) if sum(copies.values()) == 3 else None,
        first_row=list(range(n)),
        first_column=list(range(0, n * n, n)),
        isometries=isometries,
    )


def magic_square(file, pin):
    refuse(file, "diagonals", "pandiagonal", "associative", "permutation", "sliding", "conditions")
    order, rules = file["order"], file.get("rules", {})
    place = lambda r, c: (int(r) - 1) * order + int(c) - 1
    parity = "sliding" if rules.get("sliding") else rules.get("permutation")
    square = MagicSquare(
        order,
        diagonals=rules.get("diagonals", True),
        pandiagonal=rules.get("pandiagonal", False),
        associative=rules.get("associative", False),
        parity=None if parity == "any" else parity,
        given={place(*pin["cell"]): pin["value"] for pin in file.get("pin", [])},
    )
    for sentence in file.get("conditions", []):
        if found := re.fullmatch(r"number (\d+) in corners", sentence):
            corners = [place(r, c) for r in (1, order) for c in (1, order)]
            square.within.append((int(found[1]), corners))
        elif re.fullmatch(r"\d+,\d+( < \d+,\d+)+", sentence):
            cells = [place(*cell.split(",")) for cell in sentence.split(" < ")]
            square.less += itertools.pairwise(cells)
        else:
            raise ValueError(f"no model for {sentence}")
    return square


READERS = {
    "edge-matching": edge_matching,
    "snake-cube": snake,
    "symmetry-figure": figure,
    "magic-square": magic_square,
}
