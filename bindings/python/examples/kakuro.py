"""Kakuro: the digits 1 to 9 of an entry differ, and add up to the clue before it."""

import geduld

# A black cell has the sum of the entry below, a stroke, and the sum of the entry to its right.
BOARD = r"""
    \      \    14\    10\      \      \
    \   11\9      .      .    18\      \
  \27      .      .      .      .     8\
   \3      .      .   13\3      .      .
    \    \27      .      .      .      .
    \      \     \5      .      .      \
"""

rows = [line.split() for line in BOARD.strip().splitlines()]
model = geduld.Model()
cell = {
    (r, c): model.int_var(f"cell {r},{c}", 1, 9)
    for r, row in enumerate(rows)
    for c, x in enumerate(row)
    if x == "."
}
for r, row in enumerate(rows):
    for c, x in enumerate(row):
        for clue, down in zip(x.split("\\"), (1, 0)) if x != "." else ():
            k = 1
            while (r + k * down, c + k - k * down) in cell:
                k += 1
            if clue:
                entry = [cell[r + i * down, c + i - i * down] for i in range(1, k)]
                model.add(geduld.different(entry), sum(entry) == int(clue))
answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for r, row in enumerate(rows):
        print(*(answer.solution[cell[r, c]] if x == "." else "#" for c, x in enumerate(row)))
