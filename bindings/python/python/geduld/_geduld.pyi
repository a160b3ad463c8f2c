"""The extension module. `import geduld` re-exports it."""

import os
from datetime import timedelta
from typing import Any, Callable, Dict, Generic, Iterable, Iterator, List, Mapping, NoReturn, Optional, Sequence, Tuple, TypeVar, Union, overload

from typing_extensions import Self

from ._results import Best, Counts, Estimate, ModelCount, Placed, Progress, Symmetries, Unique, Why
from ._tables import SolutionList

_T = TypeVar("_T")

_Texts = Union[str, Iterable[str], None]
_Pins = Union[_Texts, Mapping[Union[str, Tuple[int, ...]], Union[str, int]]]
_Path = Union[str, os.PathLike[str]]
_Limit = Union[float, timedelta, None]
_Tell = Union[Callable[[Progress], object], Any, None]

__version__: str

class Cancel:
    def __new__(cls) -> Self: ...
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...

class Puzzle:
    def __new__(
        cls, source: Union[str, Dict[str, Any]], pins: _Pins = None, conditions: _Texts = None
    ) -> Self: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def pins(self) -> List[str]: ...
    @property
    def conditions(self) -> List[str]: ...
    def with_pin(self, pin: str) -> Puzzle: ...
    def with_condition(self, sentence: str) -> Puzzle: ...
    def count(
        self,
        *,
        pins: _Pins = None,
        conditions: _Texts = None,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
        symmetry: Optional[bool] = None,
        verify: Optional[float] = None,
        count_by: _Texts = None,
        checkpoint: Optional[_Path] = None,
    ) -> Counts: ...
    def solutions(
        self,
        *,
        pins: _Pins = None,
        conditions: _Texts = None,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
        symmetry: Optional[bool] = None,
        limit: Optional[int] = None,
        different: Union[bool, str, None] = False,
    ) -> Solutions[Solution]: ...
    def solve(
        self,
        *,
        pins: _Pins = None,
        conditions: _Texts = None,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
    ) -> Optional[Solution]: ...
    def estimate(
        self,
        *,
        pins: _Pins = None,
        conditions: _Texts = None,
        threads: Optional[int] = None,
        probes: Optional[int] = None,
    ) -> Estimate: ...
    def why(
        self,
        *,
        pins: _Pins = None,
        conditions: _Texts = None,
        time_limit: _Limit = None,
        cancel: Optional[Cancel] = None,
    ) -> Why: ...
    def unique(
        self,
        *,
        pins: _Pins = None,
        conditions: _Texts = None,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        cancel: Optional[Cancel] = None,
    ) -> Unique: ...
    def symmetries(self, *, pins: _Pins = None, conditions: _Texts = None) -> Symmetries: ...
    def check(self, solution: Any) -> Solution: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def _repr_pretty_(self, printer: Any, cycle: bool, /) -> None: ...

class Solution:
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def numbers(self) -> Optional[List[List[int]]]: ...
    @property
    def pieces(self) -> Optional[List[List[Optional[Placed]]]]: ...
    @property
    def path(self) -> Optional[List[Tuple[int, int, int]]]: ...
    @property
    def figure(self) -> Optional[List[str]]: ...
    @property
    def stands_for(self) -> Optional[int]: ...
    def rows(self) -> List[Sequence[Any]]: ...
    def to_pandas(self) -> Any: ...
    def json(self) -> str: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def _repr_pretty_(self, printer: Any, cycle: bool, /) -> None: ...

class Solutions(Generic[_T]):
    def __iter__(self) -> Iterator[_T]: ...
    def __next__(self) -> _T: ...
    @property
    def complete(self) -> bool: ...
    def take(self, number: int) -> SolutionList[_T]: ...
    def list(self) -> SolutionList[_T]: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, _class: object, _error: object, _trace: object) -> None: ...

class Var:
    @property
    def name(self) -> str: ...
    def is_(self, value: int) -> Literal: ...
    def is_not(self, value: int) -> Literal: ...
    def __bool__(self) -> NoReturn: ...
    def __hash__(self) -> int: ...

class Literal:
    def __invert__(self) -> Literal: ...
    def __bool__(self) -> NoReturn: ...
    def __hash__(self) -> int: ...

_Vars = Union[Var, Iterable[Var]]
_Literals = Union[Literal, Iterable[Literal]]

class Model:
    def __new__(cls) -> Self: ...
    @overload
    def int_var(self, name: str, values: int, last: int) -> Var: ...
    @overload
    def int_var(self, name: str, values: Iterable[int]) -> Var: ...
    @overload
    def int_vars(self, name: str, number: int, values: int, last: int) -> List[Var]: ...
    @overload
    def int_vars(self, name: str, number: int, values: Iterable[int]) -> List[Var]: ...
    def bool_var(self, name: str) -> Var: ...
    def plus(self, variable: Var, offset: int) -> Var: ...
    def all_different(self, *variables: _Vars) -> None: ...
    def sum(
        self,
        variables: _Vars,
        total: Optional[int] = None,
        *,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
    ) -> None: ...
    def weighted_sum(
        self,
        terms: Sequence[Tuple[int, Var]],
        total: Optional[int] = None,
        *,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
    ) -> None: ...
    def table(self, variables: _Vars, rows: Sequence[Sequence[int]]) -> None: ...
    def clause(self, *literals: _Literals) -> None: ...
    def exactly(self, count: int, *literals: _Literals) -> None: ...
    def at_most(self, count: int, *literals: _Literals) -> None: ...
    def at_least(self, count: int, *literals: _Literals) -> None: ...
    def count_as_same(self, same_under: str) -> None: ...
    def same_after(self, moved: _Vars, to: _Vars) -> None: ...
    def count(
        self,
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
        symmetry: Optional[bool] = None,
        verify: Optional[float] = None,
        count_by: _Texts = None,
        checkpoint: Optional[_Path] = None,
    ) -> Counts: ...
    def solutions(
        self,
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
        symmetry: Optional[bool] = None,
        limit: Optional[int] = None,
        different: Optional[bool] = False,
    ) -> Solutions[Assignment]: ...
    def solve(
        self,
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
    ) -> Optional[Assignment]: ...
    def minimize(
        self,
        terms: Iterable[Tuple[int, Var]],
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
    ) -> Optional[Best]: ...
    def maximize(
        self,
        terms: Iterable[Tuple[int, Var]],
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
    ) -> Optional[Best]: ...
    def estimate(self, *, threads: Optional[int] = None, probes: Optional[int] = None) -> Estimate: ...

class Assignment:
    def __getitem__(self, variable: Union[Var, str]) -> int: ...
    def values(self, *variables: _Vars) -> List[int]: ...
    def to_dict(self) -> Dict[str, int]: ...
    @property
    def stands_for(self) -> Optional[int]: ...

class FlatZinc:
    def __new__(cls, text: str, name: str = "model") -> Self: ...
    @staticmethod
    def open(path: _Path) -> FlatZinc: ...
    @property
    def name(self) -> str: ...
    def count_as_same(self, same_under: str) -> FlatZinc: ...
    def count(
        self,
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
        symmetry: Optional[bool] = None,
        count_by: _Texts = None,
    ) -> Counts: ...
    def solutions(
        self,
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
        limit: Optional[int] = None,
        different: Optional[bool] = False,
    ) -> Solutions[Dict[str, Union[int, List[int]]]]: ...
    def solve(
        self,
        *,
        threads: Optional[int] = None,
        time_limit: _Limit = None,
        progress: _Tell = None,
        cancel: Optional[Cancel] = None,
        engine: Optional[str] = None,
    ) -> Optional[Dict[str, Union[int, List[int]]]]: ...
    def estimate(self, *, threads: Optional[int] = None, probes: Optional[int] = None) -> Estimate: ...

def load(path: _Path, *, pins: _Pins = None, conditions: _Texts = None) -> Puzzle: ...
def bundled(name: str, *, pins: _Pins = None, conditions: _Texts = None) -> Puzzle: ...
def bundled_names() -> List[str]: ...
def count_clauses(
    clauses: Sequence[Sequence[int]], variables: int, project: Optional[Sequence[int]], **options: Any
) -> ModelCount: ...
def restored_solution(puzzle: Puzzle, json: str, stands_for: Optional[int]) -> Solution: ...
def restored_assignment(named: List[Tuple[str, int]], stands_for: Optional[int]) -> Assignment: ...
