"""The inputs of the bench: name, kind, text, and the questions that are asked.

Half of them are drawn at random, each from the seed and its name.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from random import Random

import formulas as f
import models as m
import puzzles as p

HERE = Path(__file__).resolve().parent
SEED = 1
BOTH, COUNT, SOLVE = ("count", "solve"), ("count",), ("solve",)
# Shapes of the fixed packings.
I2, I3, L3 = [(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 0), (0, 1)]
T4, L4 = [*I3, (1, 1)], [*I3, (0, 1)]
SMALL = [L3, I3, I2]


@dataclass(frozen=True)
class Input:
    name: str
    kind: str  # puzzle, packing, model, formula
    ending: str  # of the file; "" for a bundled puzzle
    text: str
    questions: tuple = BOTH
    drawn: bool = False

    @property
    def digest(self):
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    def written(self, folder):
        """The argument of the program: the name of a bundled puzzle, or a file that is made here."""
        if not self.ending:
            return self.name
        path = folder / f"{self.name}.{self.ending}"
        if not path.exists() or path.read_text() != self.text:
            path.write_text(self.text)
        return str(path)


BUNDLED = {
    "boss-3": BOTH, "boss-4": SOLVE, "boss-4-sliding": SOLVE, "calendar": SOLVE, "crazy-jacob": BOTH, "hexiamonds-chevron": BOTH,
    "lll": BOTH, "magic-3": BOTH, "magic-4": BOTH, "magic-5": SOLVE, "nintai": BOTH, "nintai-rim-1": BOTH, "pentominoes-3x20": BOTH,
    "ppp": BOTH, "sixty-5": SOLVE, "snake-blue": BOTH, "snake-red": BOTH, "soma-cube": BOTH, "tetrahexes-coin": BOTH,
}  # fmt: skip

# Files that lie here, and models and formulas of the comparison of counts.
FILES = ["kanoodle-5x11.toml", "free-copies-6x6.toml", "distinct-oblongs-8.toml", "cut-6x6.toml", "layouts-2x5.toml",
         "layouts-2x5-mixed.toml", "wide-1.fzn", "wide-2.fzn"]  # fmt: skip
COUNTING = ["binmat8.fzn", "chain200.cnf", "chaindiff30.fzn", "is8.cnf", "langford11.fzn", "latin6.fzn", "magic4.fzn", "r3_50_2.cnf",
            "soma.fzn", "starmagic.fzn", "topo6.fzn"]  # fmt: skip


def fixed():
    """Families whose members are not drawn."""
    yield "queens-8", "model", m.queens(8), BOTH
    yield "queens-10", "model", m.queens(10), BOTH
    yield "queens-30", "model", m.queens(30), SOLVE
    yield "queens-9-ends", "model", m.queens(9, 2), BOTH
    yield "graceful-k4-p2", "model", m.graceful(*m.product_with_path(4, 2)), BOTH
    yield "graceful-k3-p3", "model", m.graceful(*m.product_with_path(3, 3)), SOLVE
    yield "graceful-k5", "model", m.graceful(*m.product_with_path(5, 1)), BOTH
    yield "graceful-wheel-5", "model", m.graceful(*m.wheel(5)), BOTH
    yield "graceful-wheel-7", "model", m.graceful(*m.wheel(7)), SOLVE
    yield "all-interval-8", "model", m.all_interval(8), BOTH
    yield "all-interval-14", "model", m.all_interval(14), SOLVE
    yield "costas-8", "model", m.costas(8), BOTH
    yield "costas-12", "model", m.costas(12), SOLVE
    yield "golomb-6-17", "model", m.golomb(6, 17), BOTH
    yield "golomb-6-16", "model", m.golomb(6, 16), BOTH
    yield "squares-5-in-9", "model", m.squares_in_square([5, 4, 3, 2, 1], 9), BOTH
    yield "squares-6-in-10", "model", m.squares_in_square([6, 5, 4, 3, 2, 1], 10), BOTH
    yield "squares-8-in-15", "model", m.squares_in_square([8, 7, 6, 5, 4, 3, 2, 1], 15), SOLVE
    yield "squares-9-in-18", "model", m.squares_in_square([9, 8, 7, 6, 5, 4, 3, 2, 1], 18), SOLVE
    yield "one-sum-30", "model", m.one_sum(30, 9, 270), COUNT
    yield "one-sum-12", "model", m.one_sum(12, 9, 100), BOTH
    yield "langford-8", "model", m.langford(8), BOTH
    yield "langford-9", "model", m.langford(9), BOTH
    yield "langford-16", "model", m.langford(16), SOLVE
    yield "partition-12", "model", m.partition(12), BOTH
    yield "partition-24", "model", m.partition(24), SOLVE
    yield "triangle-perimeter-2", "model", m.magic_lines(*m.perimeter(3, 2), 1), BOTH
    yield "pentagon-perimeter-1", "model", m.magic_lines(*m.perimeter(5, 1), 1), BOTH
    yield "magic-hexagon", "model", m.magic_lines(m.HEXAGON, 19, 1, 38), BOTH
    yield "block-design-7-3-1", "model", m.block_design(7, 7, 3, 3, 1), BOTH
    yield "block-design-6-3-2", "model", m.block_design(6, 10, 5, 3, 2), SOLVE
    yield "loops-2x2", "model", m.loops(2, 2), BOTH
    yield "loops-2x3", "model", m.loops(2, 3), BOTH
    yield "loops-3x3", "model", m.loops(3, 3), COUNT
    yield "latin-5-diagonal", "model", m.latin(5, {}, 5), BOTH
    yield "send-more", "model", m.addition(["SEND", "MORE"], "MONEY"), BOTH
    yield "donald-gerald", "model", m.addition(["DONALD", "GERALD"], "ROBERT"), BOTH
    yield "strip-30x3", "formula", f.colouring(*f.strip(30, 3), 3), BOTH
    yield "strip-40x4", "formula", f.colouring(*f.strip(40, 4), 3), BOTH
    yield "strip-120x3", "formula", f.colouring(*f.strip(120, 3), 3), COUNT
    yield "petersen-12-2", "formula", f.colouring(*f.petersen(12, 2), 3), BOTH
    yield "petersen-25-3", "formula", f.colouring(*f.petersen(25, 3), 3), COUNT
    yield "pigeons-8-7", "formula", f.pigeons(8, 7), BOTH
    yield "pigeons-9-8", "formula", f.pigeons(9, 8), BOTH
    yield "pigeons-10-9", "formula", f.pigeons(10, 9), COUNT
    yield "pigeons-8-8-each", "formula", f.pigeons(8, 8, True), BOTH
    yield "formula-queens-8", "formula", f.queens(8), BOTH
    yield "formula-queens-10", "formula", f.queens(10), BOTH
    yield "formula-queens-9-ends", "formula", f.queens(9, 9), COUNT
    yield "formula-dominoes-6", "formula", f.tilings(6, 6, f.DOMINOES), BOTH
    yield "formula-dominoes-8-cut", "formula", f.tilings(8, 8, f.DOMINOES, ((0, 0), (7, 7))), BOTH
    yield "formula-trominoes-6", "formula", f.tilings(6, 6, f.DOMINOES + f.TROMINOES), BOTH
    yield "independent-7", "formula", f.independent(7, 7), BOTH
    yield "factors-2021", "formula", f.factors(2021, 7), BOTH
    yield "factors-prime", "formula", f.factors(8191, 8), BOTH
    yield "oblongs-6", "packing", p.oblongs(6), BOTH
    yield "oblongs-7", "packing", p.oblongs(7), BOTH
    yield "t-tetrominoes-8", "packing", p.one_shape((8, 8), T4, 16), BOTH
    yield "t-tetrominoes-6", "packing", p.one_shape((6, 6), T4, 9), BOTH
    yield "l-tetrominoes-6", "packing", p.one_shape((6, 6), L4, 9), BOTH
    yield "dominoes-6", "packing", p.one_shape((6, 6), I2, 18), BOTH
    yield "dominoes-8-cut", "packing", p.one_shape((8, 8), I2, 31, ((0, 0), (7, 7))), BOTH
    yield "free-copies-5x5", "packing", p.packing("size = [5, 5]", [(shape, "0-25") for shape in SMALL]), BOTH
    yield "free-copies-8x8", "packing", p.packing("size = [8, 8]", [(shape, "0-32") for shape in SMALL]), SOLVE
    yield "triangles-3-alike", "puzzle", p.tiles('shape = "triangle"\nside = 3', [[0, 1, 2]] * 9), BOTH
    yield "triangles-4-alike", "puzzle", p.tiles('shape = "triangle"\nside = 4', [[0, 0, 1]] * 16), BOTH
    yield "cards-4x4-alike", "puzzle", p.tiles('shape = "rectangle"\nrows = 4\ncolumns = 4', [[0, 0, 1, 1]] * 16), BOTH
    yield "magic-4-pandiagonal", "puzzle", p.magic(4, "pandiagonal = true"), BOTH
    yield "magic-4-associative", "puzzle", p.magic(4, "associative = true"), BOTH
    yield "magic-5-both", "puzzle", p.magic(5, "pandiagonal = true\nassociative = true"), BOTH


def families(random):
    """Families whose members are drawn: name, kind, how many, how one is made, questions."""
    r = random
    yield "holes-12", "model", 2, lambda: m.holes(r, 12, 60), BOTH
    yield "holes-25", "model", 2, lambda: m.holes(r, 25, 260), SOLVE
    yield "quasigroup-9", "model", 2, lambda: m.quasigroup(r, 9, 0.35), BOTH
    yield "quasigroup-20", "model", 3, lambda: m.quasigroup(r, 20, 0.42), BOTH
    yield "knapsack-18", "model", 2, lambda: m.weights(r, 18, 10, 500), BOTH
    yield "knapsack-24", "model", 2, lambda: m.weights(r, 24, 10**5, 10**6), BOTH
    yield "market-split-18", "model", 2, lambda: m.weights(r, 18, 0, 100, 3), BOTH
    yield "inequalities-18", "model", 2, lambda: m.inequalities(r, 18, 12, 8), BOTH
    yield "inequalities-40", "model", 2, lambda: m.inequalities(r, 40, 45, 8), SOLVE
    yield "tables-12", "model", 3, lambda: m.tables(r, 12, 5, 14, 3, 60), BOTH
    yield "tables-20", "model", 3, lambda: m.tables(r, 20, 6, 45, 2, 22), BOTH
    yield "tables-12-shown", "model", 2, lambda: m.tables(r, 12, 5, 10, 3, 60, 4), BOTH
    yield "wide-3", "model", 3, lambda: m.wide(r, 3, 4000), BOTH
    yield "wide-5", "model", 2, lambda: m.wide(r, 5, 300), BOTH
    yield "graph-16", "model", 2, lambda: m.colouring(m.random_graph(r, 16, 40), 16, 4), BOTH
    yield "graph-40", "model", 2, lambda: m.colouring(m.random_graph(r, 40, 95), 40, 3), BOTH
    yield "graph-16-shown", "model", 2, lambda: m.colouring(m.random_graph(r, 16, 36), 16, 4, 4), BOTH
    yield "graceful", "model", 2, lambda: m.graceful(m.random_graph(r, 6, 10), 6), BOTH
    yield "products-6", "model", 2, lambda: m.subset_products(r, 6, 9, 5), BOTH
    yield "planted-60", "formula", 2, lambda: f.planted(r, 60, 240), BOTH
    yield "planted-200", "formula", 2, lambda: f.planted(r, 200, 820), SOLVE
    yield "planted-300", "formula", 2, lambda: f.planted(r, 300, 1200), SOLVE
    yield "clauses-50", "formula", 3, lambda: f.clauses(r, 50, 120), BOTH
    yield "clauses-45-shown", "formula", 3, lambda: f.clauses(r, 45, 110, shown=15), COUNT
    yield "clauses-120", "formula", 2, lambda: f.clauses(r, 120, 560), SOLVE
    yield "pairs-60", "formula", 2, lambda: f.clauses(r, 60, 70, 2, positive=True), BOTH
    yield "parities-40", "formula", 2, lambda: f.parities(r, 40, 30, 4), BOTH
    yield "parities-30-none", "formula", 2, lambda: f.parities(r, 30, 36, 4), BOTH
    yield "circuit-12", "formula", 2, lambda: f.circuit(r, 12, 80), BOTH
    yield "circuit-20-shown", "formula", 2, lambda: f.circuit(r, 20, 80, 8), BOTH
    yield "strip-mixed-60x3", "formula", 1, lambda: f.colouring(*f.shuffled(r, *f.strip(60, 3)), 3), COUNT
    yield "graph-30-formula", "formula", 2, lambda: f.colouring(m.random_graph(r, 30, 66), 30, 3), BOTH
    yield "graph-20-formula-shown", "formula", 2, lambda: f.colouring(m.random_graph(r, 20, 40), 20, 3, 8), BOTH
    yield "cut-6x5", "packing", 2, lambda: p.cut_packing(r, (6, 5), [5] * 6), BOTH
    yield "cut-8x5", "packing", 2, lambda: p.cut_packing(r, (8, 5), [4, 4, 4, 4, 4, 5, 5, 5, 5]), BOTH
    yield "cube-3", "packing", 3, lambda: p.cut_packing(r, (3, 3, 3), [3, 4, 4, 4, 4, 4, 4]), BOTH
    yield "box-4x4x3", "packing", 2, lambda: p.cut_packing(r, (4, 4, 3), [4] * 12), SOLVE
    yield "free-5x6", "packing", 3, lambda: p.random_packing(r, (5, 6), 3, 2, 4, "0-15"), BOTH
    yield "free-6x6", "packing", 2, lambda: p.random_packing(r, (6, 6), 4, 3, 5, "0-4"), BOTH
    yield "free-3x3x2", "packing", 2, lambda: p.random_packing(r, (3, 3, 2), 3, 2, 3, "0-9"), BOTH
    yield "cards-3x3", "puzzle", 2, lambda: p.cards(r, 3, 3, 4), BOTH
    yield "cards-4x4", "puzzle", 2, lambda: p.cards(r, 4, 4, 4), BOTH
    yield "cards-3x3-none", "puzzle", 2, lambda: p.cards(r, 3, 3, 4, planted=False), BOTH
    yield "cards-3x4-kinds", "puzzle", 2, lambda: p.cards(r, 3, 4, 3, kinds=3), BOTH
    yield "triangles-3", "puzzle", 2, lambda: p.triangles(r, 3, 3), BOTH
    yield "triangles-4-two", "puzzle", 2, lambda: p.triangles(r, 4, 2), SOLVE
    yield "hexagons-7", "puzzle", 2, lambda: p.hexagons(r, [" X X ", "X X X", " X X "], 2), BOTH
    yield "magic-4-pinned", "puzzle", 2, lambda: p.pinned_magic(r, 4, 2), BOTH
    yield "magic-5-pinned", "puzzle", 2, lambda: p.pinned_magic(r, 5, 8), BOTH
    yield "snake-3x3x3", "puzzle", 2, lambda: p.snake(r, (3, 3, 3)), BOTH
    yield "figure-3", "puzzle", 2, lambda: p.figure(r, 6, 3, 4, r.choice(("mirror", "half-turn"))), BOTH


ENDINGS = {"model": "fzn", "formula": "cnf", "packing": "toml", "puzzle": "toml"}
PACKINGS = ("calendar", "hexiamonds", "pentominoes", "soma-cube", "tetrahexes")


def all_inputs(seed=SEED):
    """All inputs, the drawn ones last."""
    for name, questions in BUNDLED.items():
        yield Input(name, "packing" if name.startswith(PACKINGS) else "puzzle", "", name, questions)
    for path in [*(HERE / "files" / name for name in FILES), *(HERE.parent / "counting" / name for name in COUNTING)]:
        ending = path.suffix[1:]
        kind = {"fzn": "model", "cnf": "formula"}.get(ending, "puzzle" if "layouts" in path.name else "packing")
        yield Input(path.stem, kind, ending, path.read_text())
    for name, kind, text, questions in fixed():
        yield Input(name, kind, ENDINGS[kind], text, questions)
    random = Random()
    for name, kind, number, make, questions in families(random):
        for member in range(1, number + 1):
            full = f"{name}-{'abcdefgh'[member - 1]}"
            random.seed(f"{seed} {full}")
            yield Input(full, kind, ENDINGS[kind], make(), questions, True)
