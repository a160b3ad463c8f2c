"""Counts, lists and finds the solutions of puzzles and finite-domain models, exactly and up to symmetry.

>>> import geduld
>>> geduld.bundled("nintai").count().solutions
2528136

A box of cards, written down clockwise from the top:

>>> cards = geduld.EdgeMatching(rows=2, columns=2, match="halves", pieces=[
...     ["+hen", "+fox", "+owl", "-fox"],
...     ["-owl", "+hen", "-fox", "-fox"],
...     ["-owl", "-fox", "-hen", "+fox"],
...     ["+fox", "+owl", "-hen", "-hen"],
... ])
>>> cards.count().essentially_different
1

A problem of your own:

>>> model = geduld.Model()
>>> digits = model.int_vars("digit", 3, 0, 9)
>>> model.add(geduld.different(digits), sum(digits) == 20)
>>> model.count().solutions
24

Counts are exact. geduld uses all cores, and other Python threads can run meanwhile. Ctrl-C ends the work and raises the
exception `Interrupted`, which has the results so far.
"""

from typing import TYPE_CHECKING, Any

from . import _others
from ._builders import EdgeMatching, MagicSquare, Packing, SnakeCube, SymmetryFigure
from ._clauses import count_cnf
from ._errors import GeduldError, Interrupted, ModelError, NotASolution, NotFound, OptionError, PuzzleError
from ._geduld import (
    Assignment,
    Cancel,
    Condition,
    Cover,
    Expr,
    FlatZinc,
    Model,
    Puzzle,
    Solution,
    Solutions,
    Solvable,
    Var,
    __version__,
    all as all,
    any as any,
    bundled,
    bundled_names,
    circuit,
    cover,
    cumulative,
    different,
    element,
    formula,
    load,
    max as max,
    min as min,
    no_overlap,
)
from ._minizinc import from_minizinc
from ._results import Best, Certificate, Counts, Estimate, Generated, Hint, ModelCount, Placed, Progress, Rating
from ._results import Symmetries, Unique, Why
from ._tables import SolutionList

__all__ = [
    "Assignment",
    "Best",
    "Cancel",
    "Certificate",
    "Condition",
    "Counts",
    "Cover",
    "EdgeMatching",
    "Estimate",
    "Expr",
    "FlatZinc",
    "GeduldError",
    "Generated",
    "Hint",
    "Interrupted",
    "MagicSquare",
    "Model",
    "ModelCount",
    "ModelError",
    "NotASolution",
    "NotFound",
    "OptionError",
    "Packing",
    "Placed",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "SnakeCube",
    "Solution",
    "SolutionList",
    "Solutions",
    "Solvable",
    "SymmetryFigure",
    "Symmetries",
    "Unique",
    "Var",
    "Why",
    "__version__",
    "bundled",
    "bundled_names",
    "circuit",
    "count_cnf",
    "cover",
    "cumulative",
    "different",
    "element",
    "formula",
    "from_minizinc",
    "generate",
    "load",
    "no_overlap",
]


def generate(problem: Any, givens: Any, **options: Any) -> Generated:
    """Makes a puzzle with exactly one solution of a model: the same as `problem.generate(givens, ...)`."""
    made: Generated = problem.generate(givens, **options)
    return made


# `all`, `any`, `min` and `max` are written geduld.min(...): an import of * must not replace those of Python.

if not TYPE_CHECKING:

    def __getattr__(name):
        raise AttributeError(_others.attribute("module 'geduld'", name))
