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
