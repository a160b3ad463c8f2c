"""Numbrix: number the cells so that each number is beside the next one."""

import geduld

BOARD = """
25 26  .  .  .  .
 .  .  . 35 34  .
 . 22  .  .  .  .
 .  .  .  .  6  .
 . 12 11  .  .  .
 .  .  .  .  2  3
"""

rows = [line.split() for line in BOARD.strip().splitlines()]
cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
steps = [
    (p, q)
    for p, (r, c) in enumerate(cells)
    for q, (s, d) in enumerate(cells)
    if abs(r - s) + abs(c - d) == 1
]

model = geduld.Model()
place = model.int_vars("place", len(cells), 0, len(cells) - 1)  # the cell of each number
model.add(geduld.different(place))
for k in range(len(cells) - 1):
    model.table([place[k], place[k + 1]], steps)
model.add(*(place[int(rows[r][c]) - 1] == p for p, (r, c) in enumerate(cells) if rows[r][c] != "."))

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    number = {answer.solution[p]: k + 1 for k, p in enumerate(place)}
    for r in range(len(rows)):
        print(*(f"{number[r * len(rows[0]) + c]:2}" for c in range(len(rows[0]))))
