"""Counting the models of clauses."""

from __future__ import annotations

from typing import Any, Iterable, Optional

from ._geduld import count_clauses
from ._results import ModelCount


def count_cnf(clauses: Any, project: Optional[Iterable[int]] = None, **options: Any) -> ModelCount:
    """Counts the models of clauses. A clause is a list of literals: 3 for variable 3, -3 for its negation. A `CNF` of python-sat works too.

    Models that agree on the variables of `project` count once. Keywords: threads, time_limit, progress, cancel, count_by.

    >>> geduld.count_cnf([[1, 2], [-2, 3]]).models
    4
    >>> geduld.count_cnf([[1, 2], [-2, 3]], project=[1, 2]).models
    3
    >>> geduld.count_cnf([[1, 2], [-2, 3]], count_by=["x1"]).by
    {'x1=0': 1, 'x1=1': 3}

    A `CNF` may have variables that occur in no clause: `nv` is the number of all variables.
    """
    variables = getattr(clauses, "nv", 0)
    lists = [list(clause) for clause in getattr(clauses, "clauses", clauses)]
    shown = None if project is None else list(project)
    counted: ModelCount = count_clauses(lists, variables, shown, **options)
    return counted
