"""Sudoku: each row, each column and each block has every number once."""

import geduld

BOARD = """
..925..4.
..8....1.
17...9..5
..3.16...
.........
...59.4..
3..1...79
.2....6..
.1..835..
""".split()

model = geduld.Model()
cell = {(r, c): model.int_var(f"cell {r},{c}", 1, 9) for r in range(9) for c in range(9)}
for r, c in cell:
    if BOARD[r][c] != ".":
        model.add(cell[r, c] == int(BOARD[r][c]))
for i in range(9):
    model.add(geduld.different([cell[i, c] for c in range(9)]))
    model.add(geduld.different([cell[r, i] for r in range(9)]))
    model.add(geduld.different([cell[i // 3 * 3 + k // 3, i % 3 * 3 + k % 3] for k in range(9)]))

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for r in range(9):
        print(*(answer.solution[cell[r, c]] for c in range(9)))
