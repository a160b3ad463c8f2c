"""The results of counts and questions. All of them can be compared, pickled and printed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Dict, List, NamedTuple, NoReturn, Optional, Tuple, Union


class Placed(NamedTuple):
    """A piece as it lies in a cell: its name, its turn, and whether its reverse is up."""

    piece: str
    turn: int
    reverse: bool


class Progress(NamedTuple):
    """The progress of work: the share that is done, from 0 to 1, the solutions so far, and the nodes of the search tree."""

    fraction: float
    solutions: int
    nodes: int


class _Table:
    def to_dict(self) -> Dict[str, Any]:
        """The fields that have a value."""
        return {key: value for key, value in asdict(self).items() if value is not None}  # type: ignore[call-overload]

    def to_pandas(self) -> Any:
        """These fields as a pandas Series. pandas must be installed."""
        import pandas

        return pandas.Series(self.to_dict(), dtype=object)

    def _repr_html_(self) -> str:
        from ._tables import html_table

        shown = {of.name for of in fields(self) if of.repr}  # type: ignore[arg-type]
        return html_table([(key, value) for key, value in self.to_dict().items() if key in shown])


@dataclass(frozen=True, repr=False)
class Counts(_Table):
    """The numbers of a count. If `complete` is False, all of them are lower bounds.

    solutions: solutions in fixed position. Copies of a piece are not distinguished.
    complete: whether everything was counted.
    labelled: the number of solutions if copies are distinguished; None if nothing has copies.
    essentially_different: the number of solutions up to symmetry; None if classes were not counted.
    layouts: for edge-matching puzzles: solutions up to symmetry, ignoring how pieces are turned.
    figures: for symmetry figures: the outlines, up to symmetry.
    up_to_rotation: for packings: solutions up to rotations, mirror images apart.
    by: the number of solutions for each combination of values of `count_by`.
    by_symmetry: for symmetry figures: the same numbers for each kind of symmetry.
    verified: with `verify`: True if a second count agreed, False if it was not done. A difference is an error.
    engine: "search" or "sat".
    symmetries_used: the number of symmetries that saved work.
    reasons: the decisions about engine and symmetries, with reasons.

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
    up_to_rotation: Optional[int] = None
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

    def __repr__(self) -> str:
        shown = [(of.name, getattr(self, of.name)) for of in fields(self) if of.repr]
        return f"Counts({', '.join(f'{name}={value!r}' for name, value in shown if value is not None)})"


@dataclass(frozen=True)
class ModelCount(_Table):
    """The number of models of clauses; a lower bound if it is not complete. `by` has the numbers for `count_by`."""

    models: int
    complete: bool = True
    by: Dict[str, int] = field(default_factory=dict, repr=False, hash=False)
    threads: int = field(default=1, repr=False, compare=False)
    seconds: float = field(default=0.0, repr=False, compare=False)

    def __int__(self) -> int:
        return self.models


@dataclass(frozen=True)
class Estimate(_Table):
    """The expected result and work of a count.

    solutions: the number of solutions; 0 means only that no probe found one.
    error: the standard error of that number.
    nodes: the number of nodes that a search visits.
    seconds: the time of the search; None if it cannot be estimated.
    """

    solutions: float
    error: float
    nodes: float
    seconds: Optional[float] = None


@dataclass(frozen=True)
class Best:
    """The best solution of a model.

    value: the smallest or the largest sum.
    solution: a solution with this sum.
    proved: False if the work ended before it was known that no solution is better.
    """

    value: int
    solution: Any
    proved: bool


@dataclass(frozen=True)
class Why(_Table):
    """Why a puzzle or a model has no solution.

    solvable: None if the work ended before this was known.
    conflict: a smallest set of pins, conditions and pieces, or of constraints with names, that exclude one another.
    leave_out: a smallest set of these such that there are solutions without them.
    strength: "smallest" if no smaller set is a conflict; "minimal" or "unproven" if the work ended before this was known.
    background_alone: True if there is no solution even if all of them are left out.
    """

    solvable: Optional[bool]
    conflict: List[str] = field(default_factory=list)
    leave_out: Optional[List[str]] = None
    strength: Optional[str] = None
    background_alone: bool = False

    def __bool__(self) -> NoReturn:
        raise TypeError("an answer about a puzzle is neither true nor false: write if puzzle.why().solvable is False")


@dataclass(frozen=True)
class Unique(_Table):
    """Whether there is exactly one solution. Answers that were not found in time are None.

    up_to_symmetry: whether there is exactly one up to symmetry of the board; None for models with more than one.
    solution: the first solution.
    another: another solution, if there is one: a given where they differ excludes one of them.
    pins: if a puzzle has others: a smallest set of pins that leave `solution` as the only one.
    strength: "smallest" if fewer pins are not enough.
    superfluous: if there is exactly one solution: pins, or constraints with names that only give a value, that could go together.
    """

    unique: Optional[bool]
    up_to_symmetry: Optional[bool]
    solvable: Optional[bool]
    solution: Any = None
    another: Any = None
    pins: Optional[List[str]] = None
    strength: Optional[str] = None
    superfluous: List[str] = field(default_factory=list)

    def __bool__(self) -> NoReturn:
        raise TypeError("an answer about a puzzle is neither true nor false: write if puzzle.unique().unique")

    def to_dict(self) -> Dict[str, Any]:
        return {of.name: value for of in fields(self) if (value := getattr(self, of.name)) is not None}


@dataclass(frozen=True)
class Certificate(_Table):
    """A certificate that `certify` wrote.

    solutions: the number of solutions, exactly.
    classes: the number of classes under the symmetries of the certificate; without symmetries the number of solutions.
    claim: the file with the solutions, beside the proof; None for a proof in .cpog.
    lines: the number of lines that the proof derives.
    """

    solutions: int
    classes: int
    claim: Optional[str]
    lines: int


@dataclass(frozen=True)
class Hint(_Table):
    """A value that follows.

    value: a number, or the name of a piece.
    because: the constraints and the known values from which it follows; none of them can be left out.
    strength: "smallest", or "minimal" if fewer might be enough.
    """

    variable: str
    value: Union[int, str]
    because: List[str]
    strength: str


@dataclass(frozen=True)
class Rating(_Table):
    """A solution by hints.

    rating: the largest number of constraints and known values that a step needs.
    least: whatever the order, a step needs at least so many: the rating, unless the search for smallest sets gave up.
    rounds: the hints. Those of a round do not need one another.
    """

    rating: int
    least: int
    rounds: List[List[Hint]] = field(repr=False)


@dataclass(frozen=True)
class Generated:
    """A puzzle with exactly one solution.

    givens: the names of variables with the values that are given.
    solution: the solution.
    minimal: whether no given can be taken away, apart from those that must be given.
    rating: the rating, if one was asked for.
    """

    givens: Dict[str, int]
    solution: Any
    minimal: bool
    rating: Optional[int]


@dataclass(frozen=True)
class Symmetries(_Table):
    """The symmetries of a puzzle or a model.

    order: the number of symmetries of the model, including the identity; None if there are too many to find all of them.
    complete: whether all were found.
    generators: symmetries that generate all others, in words, each with the board symmetry that it is, if it is one.
    board: the symmetries of the board, and whether pins and conditions keep them.
    """

    order: Optional[int]
    complete: bool
    generators: List[Tuple[str, Optional[str]]]
    board: Dict[str, bool]
