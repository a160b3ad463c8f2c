"""Tables and galleries."""

from __future__ import annotations

import re
from html import escape
from typing import Any, Dict, Iterable, List, Sequence, Tuple, TypeVar

T = TypeVar("T")

_MOST_SHOWN = 12


def frame(rows: Sequence[Any]) -> Any:
    """A DataFrame. pandas must be installed."""
    import pandas

    return pandas.DataFrame(rows)


def html_table(rows: Iterable[Tuple[str, Any]]) -> str:
    """A table of two columns."""

    def shown(value: Any) -> str:
        return f"{value:,}" if type(value) is int else escape(str(value))

    lines = (f"<tr><th>{escape(key)}</th><td>{shown(value)}</td></tr>" for key, value in rows)
    return f"<table>{''.join(lines)}</table>"


def boards(values: Dict[str, int]) -> str:
    """The values of a model: those of names such as cell1,2 as a board, the others in a row below their names."""
    found: Dict[str, Dict[Tuple[int, int], int]] = {}
    others: Dict[str, int] = {}
    for name, value in values.items():
        place = _PLACE.fullmatch(name)
        if place is None:
            others[name] = value
        else:
            found.setdefault(place[1], {})[int(place[2]), int(place[3])] = value
    tables = []
    for board in found.values():
        rows, columns = (range(min(of), max(of) + 1) for of in zip(*board))
        tables.append(_rows([f"<td>{board.get((row, column), '')}</td>" for column in columns] for row in rows))
    if others:
        names = [f"<th>{escape(name)}</th>" for name in others]
        tables.append(_rows([names, [f"<td>{value}</td>" for value in others.values()]]))
    return "".join(tables)


_PLACE = re.compile(r"(.*?)(\d+),(\d+)")


def _rows(lines: Iterable[List[str]]) -> str:
    return f"<table>{''.join(f'<tr>{str().join(line)}</tr>' for line in lines)}</table>"


class SolutionList(List[T]):
    """A list of solutions. Jupyter shows at most twelve of them: as a gallery, or those of a model without boards as a table.

    >>> geduld.bundled("magic-3").solutions().take(2).records()[0]["1,1"]
    2
    """

    def records(self) -> List[Dict[str, Any]]:
        """A dictionary for each solution.

        For a puzzle, the keys are row and column, "1,1" (for a snake, cube and axis); for a model, the names of its variables.
        """
        return [_record(solution) for solution in self]

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each solution. pandas must be installed."""
        return frame(self.records())

    def _repr_html_(self) -> str:
        more = len(self) - _MOST_SHOWN
        note = f"<p>and {more:,} more</p>" if more > 0 else ""
        first = self[:_MOST_SHOWN]
        if all(hasattr(solution, "svg") for solution in self):
            pictures, width = [_small(one.svg()) for one in first], "width:200px;"  # type: ignore[attr-defined]
        else:
            rows = [_record(solution) for solution in first]
            names = dict.fromkeys(name for row in rows for name in row)
            if not any(_PLACE.fullmatch(name) for name in names):
                lines = [[f"<th>{escape(name)}</th>" for name in names]]
                lines += [[f"<td>{escape(str(row.get(name, '')))}</td>" for name in names] for row in rows]
                return _rows(lines) + note
            pictures, width = [boards(row) for row in rows], ""
        style = f"display:inline-block;margin:4px;{width}vertical-align:top"
        shown = (f'<div style="{style}">{picture}</div>' for picture in pictures)
        return f"<div>{''.join(shown)}</div>{note}"


def _record(solution: Any) -> Dict[str, Any]:
    if isinstance(solution, dict):
        return dict(solution)
    if hasattr(solution, "to_dict"):
        record: Dict[str, Any] = solution.to_dict()
        return record
    rows = enumerate(solution.rows(), 1)
    return {f"{row},{column}": value for row, cells in rows for column, value in enumerate(cells, 1)}


def _small(svg: str) -> str:
    """The picture, as wide as its container."""
    head, rest = svg.split(">", 1)
    words = [word for word in head.split(" ") if not word.startswith(("width=", "height="))]
    return f'{" ".join(words)} width="100%">{rest}'
