"""Random puzzles: builders and files give equal puzzles."""

import random

import pytest

import geduld


def _cards(chance):
    rows, columns = chance.randint(1, 2), chance.randint(1, 3)
    halves, turn = chance.random() < 0.5, chance.random() < 0.8
    labels = ["+a", "-a", "+b", "-b"] if halves else ["a", "b", "c"]
    pieces = [[chance.choice(labels) for _ in range(4)] for _ in range(rows * columns)]
    match = "halves" if halves else "same"
    lines = ", ".join("{ edges = [" + ", ".join(f'"{label}"' for label in piece) + "] }" for piece in pieces)
    text = f"""format = 1
kind = "edge-matching"
name = "cards"
board = {{ shape = "rectangle", rows = {rows}, columns = {columns} }}
rules = {{ match = "{match}", turn = {str(turn).lower()} }}
piece = [{lines}]
"""
    return geduld.EdgeMatching(rows=rows, columns=columns, match=match, turn=turn, pieces=pieces), text


def _square(chance):
    diagonals, number = chance.random() < 0.5, chance.randint(1, 9)
    cell = (chance.randint(1, 3), chance.randint(1, 3))
    permutation = chance.choice(["any", "even", "odd"])
    text = f"""format = 1
kind = "magic-square"
name = "square"
order = 3
[rules]
diagonals = {str(diagonals).lower()}
permutation = "{permutation}"
[[pin]]
cell = [{cell[0]}, {cell[1]}]
value = {number}
"""
    pin = f"{cell[0]},{cell[1]}={number}"
    return geduld.MagicSquare(3, diagonals=diagonals, permutation=permutation, pins=pin), text


def _snake(chance):
    size = chance.choice([(2, 2, 2), (3, 2, 2), (3, 3, 1)])
    cubes = size[0] * size[1] * size[2]
    chain = "".join(chance.choice("STT") for _ in range(cubes))
    text = f'format = 1\nkind = "snake-cube"\nname = "snake"\nsize = {list(size)}\nchain = "{chain}"\n'
    return geduld.SnakeCube(chain, size), text


def _figure(chance):
    shapes = [["XX"], ["XX", "X."], ["XXX"], ["XX", "XX"], ["XXX", "X.."]]
    pieces = chance.sample(shapes, chance.randint(1, 2))
    frame, flip = chance.randint(4, 5), chance.random() < 0.5
    lists = "".join(f"[[piece]]\nshape = {[*shape]}\n".replace("'", '"') for shape in pieces)
    text = f'format = 1\nkind = "symmetry-figure"\nname = "figure"\nframe = {frame}\n'
    text += f"[rules]\nflip = {str(flip).lower()}\n{lists}"
    return geduld.SymmetryFigure(pieces, frame, flip=flip), text


@pytest.mark.parametrize("make", [_cards, _square, _snake, _figure])
def test_random_puzzles_equal_those_of_files(make):
    found = 0
    for seed in range(125):
        built, text = make(random.Random(seed))
        read = geduld.Puzzle(text)
        counts = built.count(threads=1)
        assert counts == read.count(threads=1), text
        ours, theirs = (list(puzzle.solutions(limit=5, threads=1)) for puzzle in (built, read))
        assert ours == theirs, text
        assert built.kind == read.kind
        found += counts.solutions > 0
    assert found > 5


def test_mistakes_of_builders():
    for wrong, words in [
        (lambda: geduld.SymmetryFigure(["XX", "X."], 4), "each piece is a list of its rows"),
        (lambda: geduld.SymmetryFigure("XX", 4), "each piece is a list of its rows"),
        (lambda: geduld.EdgeMatching(["abc"], triangle=1), "each piece is a list of the labels"),
        (lambda: geduld.EdgeMatching([list("abc")]), "given: none of them"),
        (lambda: geduld.EdgeMatching([list("abc")], rows=1, triangle=1), "given: rows and columns and triangle"),
    ]:
        with pytest.raises(TypeError, match=words):
            wrong()


def test_one_or_several():
    snake = geduld.SnakeCube("STSTTSTS", 2, start=(1, 1, 1))
    assert snake == geduld.SnakeCube("STSTTSTS", (2, 2, 2), start=[(1, 1, 1)])
    figures = [geduld.SymmetryFigure([["XX", "X."]], 4, symmetry=kind) for kind in ("mirror", ["mirror"])]
    assert figures[0] == figures[1]
    square = geduld.MagicSquare(3, pins={(1, 1): 8})
    assert square == geduld.MagicSquare(3, pins={"1,1": 8}) == geduld.MagicSquare(3, pins="1,1=8")
    assert square.count().solutions == 2 == geduld.MagicSquare(3).count(pins={(1, 1): 8}).solutions


def test_all_keys():
    assert geduld.EdgeMatching(triangle=2, pieces=[{"edges": list("aab"), "copies": 4}], name="T").name == "T"
    assert geduld.EdgeMatching(hexagon=1, pieces=[{"edges": list("aab"), "copies": 6}]).count().complete
    ring = geduld.EdgeMatching(tiles="squares", cells=["XXX"], ring=True, pieces=[list("abab")] * 3)
    assert ring.count().solutions > 0
    pairs = geduld.EdgeMatching(rows=1, columns=2, match=[("a", "b")], pieces=[list("aaaa"), list("bbbb")])
    assert pairs.count().solutions == 2
    assert geduld.MagicSquare(3, name="Lo Shu").name == "Lo Shu"
    assert isinstance(geduld.MagicSquare(3), geduld.Puzzle)
