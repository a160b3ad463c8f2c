"""Towers: a number at the rim says how many towers one sees from there. Higher towers hide lower ones."""

import geduld

# Clues from left to right and from top to bottom; 0 is no clue.
TOP, BOTTOM = [2, 2, 0, 3, 0], [3, 2, 0, 0, 3]
LEFT, RIGHT = [3, 1, 2, 3, 3], [0, 0, 0, 0, 2]
BOARD = """
.....
.....
..1..
.....
.....
""".split()
N = len(BOARD)

model = geduld.Model()
rows = [model.int_vars(f"row {r}: ", N, 1, N) for r in range(N)]
columns = [list(column) for column in zip(*rows)]
for line, first, last in zip(rows + columns, LEFT + TOP, RIGHT + BOTTOM):
    model.add(geduld.different(line))
    for seen, clue in (line, first), (line[::-1], last):
        if clue:
            model.add(1 + sum(geduld.all([x < seen[i] for x in seen[:i]]) for i in range(1, N)) == clue)
for r, row in enumerate(rows):
    model.add(*(x == int(BOARD[r][c]) for c, x in enumerate(row) if BOARD[r][c] != "."))

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for row in rows:
        print(*(answer.solution[x] for x in row))
