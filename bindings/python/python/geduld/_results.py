"""What comes of work. All of these can be compared, pickled and printed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Dict, List, NamedTuple, Optional, Tuple


class Placed(NamedTuple):
    """A piece as it lies in a cell: its name, its turn, and whether its reverse is up."""

    piece: str
    turn: int
    reverse: bool


class Progress(NamedTuple):
    """How far work is: the share of it that is done, from 0 to 1, solutions so far, and nodes of the search tree."""

    fraction: float
    solutions: int
    nodes: int


class _Table:
    def to_dict(self) -> Dict[str, Any]:
        """The fields that have a value."""
        return {key: value for key, value in asdict(self).items() if value is not None}  # type: ignore[call-overload]

    def to_pandas(self) -> Any:
        """The same as a Series of pandas, which has to be installed."""
        import pandas

        return pandas.Series(self.to_dict(), dtype=object)

    def _repr_html_(self) -> str:
        from ._tables import html_table

        shown = {of.name for of in fields(self) if of.repr}  # type: ignore[arg-type]
        return html_table([(key, value) for key, value in self.to_dict().items() if key in shown])


@dataclass(frozen=True)
class Counts(_Table):
    """The numbers of a count. If `complete` is False, all of them are lower bounds.

    solutions: solutions in fixed position. Copies of a piece are not told apart.
    complete: whether everything was counted.
    labelled: the same with copies told apart; None if nothing has copies.
    essentially_different: solutions that a symmetry carries to one another count once; None if classes were not counted.
    layouts: of edge-matching puzzles: which piece lies in which cell, however it is turned, up to symmetry.
    figures: of symmetry figures: the outlines, up to symmetry.
    by: solutions for each combination of values of `count_by`.
    by_symmetry: the same numbers for each kind of symmetry, of symmetry figures.
    verified: whether a second count, if `verify` asked for one, came to the same; False if it was not done. A difference is an error.
    engine: "search" or "sat".
    symmetries_used: how many symmetries saved work.
    reasons: what was decided and why.

    >>> counts = geduld.bundled("magic-4").count()
    >>> int(counts), counts.essentially_different
    (7040, 880)
    """

    solutions: int
    complete: bool = True
    labelled: Optional[int] = None
    essentially_different: Optional[int] = None
    layouts: Optional[int] = None
    figures: Optional[int] = None
    by: Dict[str, int] = field(default_factory=dict, repr=False, hash=False)
    by_symmetry: Dict[str, Dict[str, int]] = field(default_factory=dict, repr=False, hash=False)
    verified: Optional[bool] = field(default=None, repr=False)
    engine: str = field(default="", repr=False, compare=False)
    symmetries_used: int = field(default=1, repr=False, compare=False)
    reasons: List[str] = field(default_factory=list, repr=False, compare=False)
    threads: int = field(default=1, repr=False, compare=False)
    seconds: float = field(default=0.0, repr=False, compare=False)

    def __int__(self) -> int:
        return self.solutions


@dataclass(frozen=True)
class ModelCount(_Table):
    """The number of models of clauses; a lower bound if it is not complete."""

    models: int
    complete: bool = True
    threads: int = field(default=1, repr=False, compare=False)
    seconds: float = field(default=0.0, repr=False, compare=False)

    def __int__(self) -> int:
        return self.models


@dataclass(frozen=True)
class Estimate(_Table):
    """What a count is expected to come to.

    solutions: how many solutions; 0 if no probe found one, which says nothing.
    error: the standard error of that number.
    nodes: how many nodes a search visits.
    seconds: how many seconds that takes; None if it cannot be told.
    """

    solutions: float
    error: float
    nodes: float
    seconds: Optional[float] = None


@dataclass(frozen=True)
class Why(_Table):
    """Why a puzzle has no solution.

    solvable: None if the work was ended before that was known.
    conflict: pins, conditions and pieces that exclude one another: as few as possible.
    leave_out: as few of them as possible without which there are solutions.
    strength: "smallest" if no smaller set is a conflict; "minimal" or "unproven" if the work was ended before that was known.
    background_alone: True if there is no solution, whatever is left out.
    """

    solvable: Optional[bool]
    conflict: List[str] = field(default_factory=list)
    leave_out: Optional[List[str]] = None
    strength: Optional[str] = None
    background_alone: bool = False


@dataclass(frozen=True)
class Unique(_Table):
    """Whether a puzzle has exactly one solution. What was not found out in time is None.

    up_to_symmetry: whether there is exactly one up to symmetry of the board.
    solution: the first solution.
    pins: if there are others: as few pins as possible that leave `solution` as the only one.
    strength: "smallest" if fewer pins do not do.
    """

    unique: Optional[bool]
    up_to_symmetry: Optional[bool]
    solvable: Optional[bool]
    solution: Any = None
    pins: Optional[List[str]] = None
    strength: Optional[str] = None

    def to_dict(self) -> Dict[str, Any]:
        return {of.name: value for of in fields(self) if (value := getattr(self, of.name)) is not None}


@dataclass(frozen=True)
class Symmetries(_Table):
    """The symmetries of a puzzle.

    order: how many the model has, the identity included; None if too many to find all of them.
    complete: whether all were found.
    generators: in words those of which all others are made, and which symmetry of the board each is, if it is one.
    board: the symmetries of the board, and whether pins and conditions keep them.
    """

    order: Optional[int]
    complete: bool
    generators: List[Tuple[str, Optional[str]]]
    board: Dict[str, bool]
