"""A class for each family of puzzles. Each makes the dictionary of a puzzle file; docs/format.md explains its keys."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._geduld import Puzzle

Texts = Union[str, Iterable[str], None]
Pins = Union[Texts, Mapping[Union[str, Tuple[int, ...]], Union[str, int]]]
Piece = Union[Sequence[Union[str, int]], Mapping[str, Any]]


def _puzzle(kind: str, name: str, keys: Dict[str, Any], rules: Dict[str, Any]) -> Dict[str, Any]:
    puzzle = {"kind": kind, "name": name, **keys}
    given = {key: value for key, value in rules.items() if value is not None}
    return {**puzzle, "rules": given} if given else puzzle


def _pieces(pieces: Iterable[Piece], key: str, of: str) -> List[Mapping[str, Any]]:
    made: List[Mapping[str, Any]] = []
    for piece in [pieces] if isinstance(pieces, str) else pieces:
        if isinstance(piece, str):
            raise TypeError(f"{piece!r} is no piece: pieces is a list, and each piece is a list of {of}")
        made.append(piece if isinstance(piece, Mapping) else {key: list(piece)})
    return made


def _several(words: Union[str, Iterable[str], None]) -> Optional[List[str]]:
    """One word, or several."""
    return [words] if isinstance(words, str) else None if words is None else list(words)


def _board(shapes: Dict[str, Dict[str, Any]]) -> Dict[str, Any]:
    """The one shape that has keys with a value."""
    given = [name for name, keys in shapes.items() if any(keys[key] is not None for key in keys if key != "shape")]
    if len(given) != 1:
        those = " and ".join(given) or "none of them"
        raise TypeError(f"the board is rows and columns, or triangle, hexagon, or cells with tiles; given: {those}")
    return shapes[given[0]]


class EdgeMatching(Puzzle):
    """Pieces whose touching edges must fit.

    The board is a rectangle (`rows` and `columns`), a `triangle` or a `hexagon` with this number of triangles at each side, or a drawing:
    rows of text (`cells`) of `tiles` "squares", "triangles", "hexagons" or "dominoes". With `ring=True` the ends of a drawing are joined.

    A piece is the list of its edge labels, clockwise from the top, or a dictionary with `edges`, `name`, `copies` and `reverse`. The edges
    of a triangle are listed for a cell that points up: left, right, bottom.

    match: "same" (equal labels touch), "halves" (+x touches -x; a label without a sign touches no label) or a list of pairs.
    turn: whether pieces may be turned (True). With turn=False a triangle lies as listed, or rotated by a half turn if its cell points down.
    reverse: "mirror" if pieces may be turned over and then show the mirror image of the front ("none"). A piece may have its own `reverse`.
    border: the label of all edges at the border.
    reflect: whether mirror images count as the same in `essentially_different` and `layouts` (False). Rotations always do.
    same: the maps under which solutions count as the same, such as ["rotation", "recolouring"], instead of `reflect`.

    >>> nuts = geduld.EdgeMatching(tiles="hexagons", cells=[" X X ", "X . X", " X X "],
    ...                            pieces=[{"edges": list("123456"), "copies": 6}])
    >>> nuts.count().solutions
    6
    """

    def __new__(
        cls,
        pieces: Iterable[Piece],
        *,
        rows: Optional[int] = None,
        columns: Optional[int] = None,
        triangle: Optional[int] = None,
        hexagon: Optional[int] = None,
        tiles: Optional[str] = None,
        cells: Optional[Sequence[str]] = None,
        ring: Optional[bool] = None,
        match: Union[str, Iterable[Tuple[str, str]], None] = None,
        turn: Optional[bool] = None,
        reverse: Optional[str] = None,
        border: Optional[str] = None,
        reflect: Optional[bool] = None,
        name: str = "cards",
        same: Union[str, Sequence[str], None] = None,
        pins: Pins = None,
        conditions: Texts = None,
    ) -> EdgeMatching:
        board = _board(
            {
                "rows and columns": {"shape": "rectangle", "rows": rows, "columns": columns},
                "triangle": {"shape": "triangle", "side": triangle},
                "hexagon": {"shape": "hexagon", "side": hexagon},
                "cells": {"tiles": tiles, "cells": _several(cells), "ring": ring},
            }
        )
        pairs = match if match is None or isinstance(match, str) else [list(pair) for pair in match]
        rules = {"match": pairs, "turn": turn, "reverse": reverse, "border": border, "reflect": reflect}
        keys = {"board": board, "piece": _pieces(pieces, "edges", "the labels of its edges"), "same": _several(same)}
        return super().__new__(cls, _puzzle("edge-matching", name, keys, rules), pins, conditions)


class MagicSquare(Puzzle):
    """The numbers from 1 to order², with equal sums in all rows, columns and diagonals.

    numbers: other numbers, 0 or more, at least one for each cell.
    sum: the sum of a row, needed if there are more numbers than cells.
    diagonals: False for semi-magic squares, whose diagonals have any sum.
    pandiagonal: whether the broken diagonals have the magic sum, too.
    associative: whether opposite cells have the same sum.
    permutation: "even" or "odd": the parity of the number of inversions, read row by row ("any").
    sliding: whether to allow only squares that a sliding puzzle can reach from 1, 2, 3 …, with the largest number as the hole (the Boss puzzle).
    same: the maps under which solutions count as the same, instead of rotations and reflections.

    >>> geduld.MagicSquare(4).count().solutions
    7040
    >>> geduld.MagicSquare(4, pandiagonal=True).count().essentially_different
    48
    >>> geduld.MagicSquare(4, sliding=True).count().solutions
    3520
    >>> geduld.MagicSquare(3, numbers=[5, 17, 29, 47, 59, 71, 89, 101, 113]).count().solutions
    8
    """

    def __new__(
        cls,
        order: int,
        *,
        numbers: Optional[Sequence[int]] = None,
        sum: Optional[int] = None,
        diagonals: Optional[bool] = None,
        pandiagonal: Optional[bool] = None,
        associative: Optional[bool] = None,
        permutation: Optional[str] = None,
        sliding: Optional[bool] = None,
        name: str = "magic square",
        same: Union[str, Sequence[str], None] = None,
        pins: Pins = None,
        conditions: Texts = None,
    ) -> MagicSquare:
        rules = {
            "diagonals": diagonals,
            "pandiagonal": pandiagonal,
            "associative": associative,
            "permutation": permutation,
            "sliding": sliding,
        }
        keys = {"order": order, "numbers": None if numbers is None else list(numbers), "sum": sum, "same": _several(same)}
        return super().__new__(cls, _puzzle("magic-square", name, keys, rules), pins, conditions)


class Packing(Puzzle):
    """Pieces that fill a board of squares, triangles, hexagons, cubes, balls or others.

    board: the numbers of columns and rows (and layers), a list of rows of text, or a dictionary as in a puzzle file.
    pieces: the name of a set such as "pentominoes", or a list of sets and pieces. A piece is a list of rows with X for each cell, or a
    dictionary as in a puzzle file.
    grid: "square", "triangle", "hexagon", "cube", "ball", "prism", "rhombic" or "tetra-octa".
    flip: whether flat pieces may be turned over (True). turn: whether pieces may be turned (True).
    same: the maps under which solutions count as the same, instead of rotations and reflections.

    >>> geduld.Packing([4, 5], ["trominoes", ["XX", "XX"], {"shape": ["XX", "XX", "X."], "copies": 2}]).count().solutions
    72
    """

    def __new__(
        cls,
        board: Union[Sequence[int], Sequence[str], Mapping[str, Any]],
        pieces: Union[str, Iterable[Union[str, Piece]]],
        *,
        grid: Optional[str] = None,
        flip: Optional[bool] = None,
        turn: Optional[bool] = None,
        name: str = "packing",
        same: Union[str, Sequence[str], None] = None,
        pins: Pins = None,
        conditions: Texts = None,
    ) -> Packing:
        shape: Mapping[str, Any]
        if isinstance(board, Mapping):
            shape = board
        else:
            rows = list(board)
            shape = {"pattern" if any(isinstance(row, str) for row in rows) else "size": rows}
        several = [pieces] if isinstance(pieces, str) else list(pieces)
        sets = [piece for piece in several if isinstance(piece, str)]
        own = [piece for piece in several if not isinstance(piece, str)]
        keys = {
            "grid": grid,
            "board": dict(shape),
            "pieces": sets or None,
            "piece": [dict(piece) if isinstance(piece, Mapping) else {"shape": list(piece)} for piece in own] or None,
            "flip": flip,
            "turn": turn,
            "same": _several(same),
        }
        return super().__new__(cls, _puzzle("packing", name, keys, {}), pins, conditions)


class SnakeCube(Puzzle):
    """A string of cubes that folds into a box of columns, rows and layers.

    The chain has a letter for each cube (S straight, T turn), a digit for each cube (0 straight, 1 turn), or the lengths of the straight
    runs. `size` is one number for a cube, or three numbers for a box.

    start: where the first cube may lie: a position (column, row, layer), counted from 1, or several.
    same: the maps under which solutions count as the same, instead of the rotations and reflections of the box.

    >>> geduld.SnakeCube("001 111 011 011 111 011 011 111 100", start=[(2, 2, 1)]).count().solutions
    8
    """

    def __new__(
        cls,
        chain: Union[str, Sequence[int], Sequence[str]],
        size: Union[int, Sequence[int]] = (3, 3, 3),
        *,
        start: Union[Sequence[int], Iterable[Sequence[int]], None] = None,
        name: str = "snake",
        same: Union[str, Sequence[str], None] = None,
        pins: Pins = None,
        conditions: Texts = None,
    ) -> SnakeCube:
        cells: List[Any] = [] if start is None else list(start)
        # One position, or several.
        cells = [cells] if cells and all(isinstance(number, int) for number in cells) else [list(cell) for cell in cells]
        lengths = [size] * 3 if isinstance(size, int) else list(size)
        rules = {"start": None if start is None else cells}
        keys = {"size": lengths, "chain": chain if isinstance(chain, str) else list(chain), "same": _several(same)}
        return super().__new__(cls, _puzzle("snake-cube", name, keys, rules), pins, conditions)


class SymmetryFigure(Puzzle):
    """Pieces that form a figure with a symmetric outline, within `frame` rows of cells in each direction.

    A piece is a list of rows with X for each square, or a dictionary with `shape`, `name` and `copies`. The place of the figure in the
    frame makes no difference. In a count, `solutions` distinguishes how the pieces lie in the figure; `figures` counts only the outlines.

    grid: "square" (the default), "triangle", "hexagon", "cube" or "ball".
    symmetry: one or several of "mirror", "diagonal", "half-turn", "quarter-turn" (any of them); other grids have others.
    flip: whether pieces may be flipped (True). They may always be turned.
    connected: whether the figure must be connected by edges (True).
    same: the maps under which solutions count as the same, instead of rotations and reflections.

    >>> geduld.SymmetryFigure([{"shape": ["XX", "XX", "X."], "copies": 3}], frame=7).count().figures
    5
    """

    def __new__(
        cls,
        pieces: Iterable[Piece],
        frame: int = 7,
        *,
        grid: Optional[str] = None,
        symmetry: Union[str, Iterable[str], None] = None,
        flip: Optional[bool] = None,
        connected: Optional[bool] = None,
        name: str = "symmetry figure",
        same: Union[str, Sequence[str], None] = None,
        pins: Pins = None,
        conditions: Texts = None,
    ) -> SymmetryFigure:
        rules = {"symmetry": _several(symmetry), "flip": flip, "connected": connected}
        keys = {"grid": grid, "frame": frame, "piece": _pieces(pieces, "shape", "its rows"), "same": _several(same)}
        return super().__new__(cls, _puzzle("symmetry-figure", name, keys, rules), pins, conditions)
