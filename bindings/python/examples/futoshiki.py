"""Futoshiki: each row and each column has every number once. Signs say which neighbour is less."""

import geduld

BOARD = """
.....
...2.
.2..5
.....
...52
""".split()
# Row and column, counted from 1, of the lesser and the greater cell.
SIGNS = """
12<11 12<22 12<13 24<14 23<22 24<34 32<33 43<33 43<42 42<52 53<52
""".split()
N = len(BOARD)

model = geduld.Model()
cell = {(r, c): model.int_var(f"cell {r},{c}", 1, N) for r in range(1, N + 1) for c in range(1, N + 1)}
for r, c in cell:
    if BOARD[r - 1][c - 1] != ".":
        model.add(cell[r, c] == int(BOARD[r - 1][c - 1]))
for i in range(1, N + 1):
    model.add(geduld.different([cell[i, c] for c in range(1, N + 1)]))
    model.add(geduld.different([cell[r, i] for r in range(1, N + 1)]))
for a, b, _, c, d in SIGNS:
    model.add(cell[int(a), int(b)] < cell[int(c), int(d)])

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for r in range(1, N + 1):
        print(*(answer.solution[cell[r, c]] for c in range(1, N + 1)))
