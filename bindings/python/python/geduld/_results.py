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

    >>> counts = geduld.bundled("magic-4").count()
    >>> int(counts), counts.essentially_different
    (7040, 880)
    """

    solutions: int
    """Solutions in fixed position. Copies of a piece are not told apart."""
    complete: bool = True
    """Whether everything was counted."""
    labelled: Optional[int] = None
    """The same with copies told apart; None if nothing has copies."""
    essentially_different: Optional[int] = None
    """Solutions that a symmetry carries to one another count once; None if classes were not counted."""
    layouts: Optional[int] = None
    """Of edge-matching puzzles: which piece lies in which cell, however it is turned, up to symmetry."""
    figures: Optional[int] = None
    """Of symmetry figures: the outlines, up to symmetry."""
    by: Dict[str, int] = field(default_factory=dict, repr=False)
    """Solutions for each combination of values of `count_by`."""
    by_symmetry: Dict[str, Dict[str, int]] = field(default_factory=dict, repr=False)
    """The same numbers for each kind of symmetry, of symmetry figures."""
    verified: Optional[bool] = field(default=None, repr=False)
    """Whether a second count, if `verify` asked for one, came to the same; False if it was not done. A difference is an error."""
    engine: str = field(default="", repr=False, compare=False)
    """"search" or "sat"."""
    symmetries_used: int = field(default=1, repr=False, compare=False)
    """How many symmetries saved work."""
    reasons: List[str] = field(default_factory=list, repr=False, compare=False)
    """What was decided and why."""
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
    """What a count is expected to come to."""

    solutions: float
    """How many solutions; 0 if no probe found one, which says nothing."""
    error: float
    """The standard error of that number."""
    nodes: float
    """How many nodes a search visits."""
    seconds: Optional[float] = None
    """How many seconds that takes; None if it cannot be told."""


@dataclass(frozen=True)
class Why(_Table):
    """Why a puzzle has no solution."""

    solvable: Optional[bool]
    """None if the work was ended before that was known."""
    conflict: List[str] = field(default_factory=list)
    """Pins, conditions and pieces that exclude one another: as few as possible."""
    leave_out: Optional[List[str]] = None
    """As few of them as possible without which there are solutions."""
    strength: Optional[str] = None
    """"smallest" if no smaller set is a conflict; "minimal" or "unproven" if the work was ended before that was known."""
    background_alone: bool = False
    """True if there is no solution, whatever is left out."""


@dataclass(frozen=True)
class Unique(_Table):
    """Whether a puzzle has exactly one solution. What was not found out in time is None."""

    unique: Optional[bool]
    up_to_symmetry: Optional[bool]
    """Whether there is exactly one up to symmetry of the board."""
    solvable: Optional[bool]
    solution: Any = None
    """The first solution."""
    pins: Optional[List[str]] = None
    """If there are others: as few pins as possible that leave `solution` as the only one."""
    strength: Optional[str] = None
    """"smallest" if fewer pins do not do."""

    def to_dict(self) -> Dict[str, Any]:
        return {of.name: value for of in fields(self) if (value := getattr(self, of.name)) is not None}


@dataclass(frozen=True)
class Symmetries(_Table):
    """The symmetries of a puzzle."""

    order: Optional[int]
    """How many the model has, the identity included; None if too many to find all of them."""
    complete: bool
    """Whether all were found."""
    generators: List[Tuple[str, Optional[str]]]
    """In words those of which all others are made, and which symmetry of the board each is, if it is one."""
    board: Dict[str, bool]
    """The symmetries of the board, and whether pins and conditions keep them."""
