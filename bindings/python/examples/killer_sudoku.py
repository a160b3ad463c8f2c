"""Killer sudoku: a sudoku with cages. The numbers in a cage differ, and their sum is given."""

import geduld

CAGES = """
ABCDDEEFF
ABCGHHIJJ
KKLGMNIJO
PQLRMIISO
PPRRMTUSV
WXXYYTUVV
WWXZaaUbV
cddZZaebf
ccgggeeff
""".split()
TOTALS = [3, 9, 15, 14, 7, 9, 4, 14, 22, 19, 9, 10, 9, 7, 10, 21, 5, 16, 9, 10, 19, 23, 18, 12, 6, 15, 13, 8,
          16, 9, 13, 12, 19]
NAMES = sorted(set("".join(CAGES)))  # A to Z, then a to z

model = geduld.Model()
cell = {(r, c): model.int_var(f"cell {r},{c}", 1, 9) for r in range(9) for c in range(9)}
for i in range(9):
    model.add(geduld.different([cell[i, c] for c in range(9)]))
    model.add(geduld.different([cell[r, i] for r in range(9)]))
    model.add(geduld.different([cell[i // 3 * 3 + k // 3, i % 3 * 3 + k % 3] for k in range(9)]))
for name, total in zip(NAMES, TOTALS):
    cage = [cell[r, c] for r, c in cell if CAGES[r][c] == name]
    model.add(geduld.different(cage), sum(cage) == total)

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for r in range(9):
        print(*(answer.solution[cell[r, c]] for c in range(9)))
