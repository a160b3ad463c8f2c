"""Checked by mypy, but not run: the code of a user has types."""

from typing import Dict, List, Optional

import geduld

puzzle: geduld.Puzzle = geduld.MagicSquare(3, pins=["1,1=8"])
counts: geduld.Counts = puzzle.count(threads=2, time_limit=1.5, progress=lambda progress: print(progress.fraction))
number: int = counts.solutions
solution: Optional[geduld.Solution] = puzzle.solve()
numbers: List[Optional[List[List[int]]]] = [one.numbers for one in puzzle.solutions(limit=3)]
gallery: geduld.SolutionList[geduld.Solution] = puzzle.solutions().take(3)

model = geduld.Model()
x: geduld.Var = model.int_var("x", 1, 9)
model.sum([x], at_least=3)
values: Dict[str, int] = next(iter(model.solutions())).to_dict()
models: int = geduld.count_cnf([[1, 2]], project=[1]).models

cells: List[List[geduld.Var]] = model.int_vars("cell", (9, 9), 1, 9)
named: List[geduld.Var] = model.int_vars(["a", "b"], 0, 9)
y, b = model.int_var("y", [1, 2]), model.bool_var("b")
model.add(x + y == 3, b, ~b | (x < y), True, [geduld.different(x, y), b.implies(x == 1)])
# Numbers are no conditions: these are errors for the checker, too.
model.add(x + y)  # type: ignore[arg-type]
model.clause(b, x * 2)  # type: ignore[arg-type]
geduld.any([x == 1, x + y])  # type: ignore[list-item]
(x + y) & b  # type: ignore[operator]
~(x + y)  # type: ignore[operator]
b | (x + 1)  # type: ignore[operator]
