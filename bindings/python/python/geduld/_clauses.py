"""Counting the models of clauses."""

from __future__ import annotations

from typing import Any, Iterable, Optional

from ._geduld import count_clauses
from ._results import ModelCount


def count_cnf(clauses: Any, project: Optional[Iterable[int]] = None, **options: Any) -> ModelCount:
    """Counts the models of clauses: lists of literals, 3 for variable 3 and -3 for its negation, or a `CNF` of python-sat.

    Models that agree on the variables of `project` count once. Keywords: threads, time_limit, progress, cancel.

    >>> geduld.count_cnf([[1, 2], [-2, 3]]).models
    4
    >>> geduld.count_cnf([[1, 2], [-2, 3]], project=[1, 2]).models
    3

    A `CNF` may have variables that stand in no clause: `nv` says how many there are.
    """
    variables = getattr(clauses, "nv", 0)
    lists = [list(clause) for clause in getattr(clauses, "clauses", clauses)]
    shown = None if project is None else list(project)
    counted: ModelCount = count_clauses(lists, variables, shown, **options)
    return counted
