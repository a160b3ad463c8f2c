"""Takuzu: 0 and 1, half of each line, never three equal ones in line. No two rows or columns are equal."""

import geduld

BOARD = """
....0.0.
.....1..
1.0....0
1...00..
..11...1
1....0.1
..1.....
.0.0....
""".split()
N = len(BOARD)

model = geduld.Model()
cell = {(r, c): model.bool_var(f"cell {r},{c}") for r in range(N) for c in range(N)}
for r, c in cell:
    if BOARD[r][c] != ".":
        model.add(cell[r, c] == int(BOARD[r][c]))
rows = [[cell[r, c] for c in range(N)] for r in range(N)]
for lines in rows, list(zip(*rows)):
    for i, line in enumerate(lines):
        model.exactly(N // 2, line)
        for k in range(N - 2):
            model.add(geduld.any(line[k : k + 3]), ~geduld.all(line[k : k + 3]))
        for other in lines[:i]:
            model.add(geduld.any([a ^ b for a, b in zip(line, other)]))

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for row in rows:
        print(*(int(answer.solution[x]) for x in row))
