"""A class for each family of puzzles. Each makes the dictionary of a puzzle file; docs/format.md explains its keys."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._geduld import Puzzle

Pins = Union[str, Iterable[str], None]
Piece = Union[Sequence[Union[str, int]], Mapping[str, Any]]


def _puzzle(kind: str, name: str, keys: Dict[str, Any], rules: Dict[str, Any]) -> Dict[str, Any]:
    puzzle = {"kind": kind, "name": name, **keys}
    given = {key: value for key, value in rules.items() if value is not None}
    return {**puzzle, "rules": given} if given else puzzle


def _pieces(pieces: Iterable[Piece], key: str) -> List[Mapping[str, Any]]:
    return [piece if isinstance(piece, Mapping) else {key: list(piece)} for piece in pieces]


class EdgeMatching(Puzzle):
    """Pieces whose touching edges must fit.

    The board is a rectangle (`rows` and `columns`), a `triangle` or a `hexagon` with this many triangles at each side, or drawn as rows of
    text (`cells`) of `tiles`: "squares", "triangles", "hexagons" or "dominoes".

    A piece is the list of the labels of its edges, clockwise from the top, or a dictionary with `edges`, `name`, `copies` and `reverse`.
    `match` is "same" (equal labels touch), "halves" (+x touches -x) or a list of pairs. `border` is the label of all edges at the border.

    >>> nuts = geduld.EdgeMatching(tiles="hexagons", cells=[" X X ", "X . X", " X X "],
    ...                            pieces=[{"edges": list("123456"), "copies": 6}])
    >>> nuts.count().solutions
    6
    """

    def __new__(
        cls,
        *,
        pieces: Iterable[Piece],
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
        same: Optional[Sequence[str]] = None,
        pins: Pins = None,
        conditions: Pins = None,
    ) -> EdgeMatching:
        if triangle is not None:
            board: Dict[str, Any] = {"shape": "triangle", "side": triangle}
        elif hexagon is not None:
            board = {"shape": "hexagon", "side": hexagon}
        elif cells is not None:
            board = {"tiles": tiles, "cells": list(cells), "ring": ring}
        else:
            board = {"shape": "rectangle", "rows": rows, "columns": columns}
        pairs = match if match is None or isinstance(match, str) else [list(pair) for pair in match]
        rules = {"match": pairs, "turn": turn, "reverse": reverse, "border": border, "reflect": reflect}
        keys = {"board": board, "piece": _pieces(pieces, "edges"), "same": same}
        return super().__new__(cls, _puzzle("edge-matching", name, keys, rules), pins, conditions)


class MagicSquare(Puzzle):
    """The numbers from 1 to order², with equal sums in all rows, columns and diagonals.

    >>> geduld.MagicSquare(4).count().solutions
    7040
    >>> geduld.MagicSquare(4, pandiagonal=True).count().essentially_different
    48
    """

    def __new__(
        cls,
        order: int,
        *,
        diagonals: Optional[bool] = None,
        pandiagonal: Optional[bool] = None,
        associative: Optional[bool] = None,
        permutation: Optional[str] = None,
        sliding: Optional[bool] = None,
        name: str = "magic square",
        same: Optional[Sequence[str]] = None,
        pins: Pins = None,
        conditions: Pins = None,
    ) -> MagicSquare:
        rules = {
            "diagonals": diagonals,
            "pandiagonal": pandiagonal,
            "associative": associative,
            "permutation": permutation,
            "sliding": sliding,
        }
        keys = {"order": order, "same": same}
        return super().__new__(cls, _puzzle("magic-square", name, keys, rules), pins, conditions)


class SnakeCube(Puzzle):
    """A string of cubes that folds into a box of so many columns, rows and layers.

    The chain has a letter for each cube (S straight, T turn), a digit (0 straight, 1 turn), or the lengths of the straight runs.

    >>> geduld.SnakeCube("001 111 011 011 111 011 011 111 100", start=[(2, 2, 1)]).count().solutions
    8
    """

    def __new__(
        cls,
        chain: Union[str, Sequence[int], Sequence[str]],
        size: Sequence[int] = (3, 3, 3),
        *,
        start: Optional[Iterable[Sequence[int]]] = None,
        name: str = "snake",
        same: Optional[Sequence[str]] = None,
        pins: Pins = None,
        conditions: Pins = None,
    ) -> SnakeCube:
        rules = {"start": None if start is None else [list(cell) for cell in start]}
        keys = {"size": list(size), "chain": chain if isinstance(chain, str) else list(chain), "same": same}
        return super().__new__(cls, _puzzle("snake-cube", name, keys, rules), pins, conditions)


class SymmetryFigure(Puzzle):
    """Pieces that are put together so that the outline is symmetric, within `frame` times `frame` squares.

    A piece is a list of rows with X for each square, or a dictionary with `shape`, `name` and `copies`.

    >>> geduld.SymmetryFigure([{"shape": ["XX", "XX", "X."], "copies": 3}], frame=7).count().figures
    5
    """

    def __new__(
        cls,
        pieces: Iterable[Piece],
        frame: int = 7,
        *,
        symmetry: Optional[Iterable[str]] = None,
        flip: Optional[bool] = None,
        connected: Optional[bool] = None,
        name: str = "symmetry figure",
        same: Optional[Sequence[str]] = None,
        pins: Pins = None,
        conditions: Pins = None,
    ) -> SymmetryFigure:
        rules = {"symmetry": None if symmetry is None else list(symmetry), "flip": flip, "connected": connected}
        keys = {"frame": frame, "piece": _pieces(pieces, "shape"), "same": same}
        return super().__new__(cls, _puzzle("symmetry-figure", name, keys, rules), pins, conditions)
