"""Nonogram: the numbers beside a line are the lengths of its blocks of filled cells."""

import geduld

ROWS = ["2", "4", "6", "8", "10", "1 1", "1 2 1 1", "1 2 1", "1 2 1", "8"]
COLUMNS = ["1", "7", "3 1", "4 4", "5 4", "5 1", "4 1 1", "3 1", "7", "1"]


def lines(clue, length):
    """All lines of this length with these blocks: a 0 after each block but the last."""
    if not clue:
        return [[0] * length]
    least = sum(clue) + len(clue) - 1
    found = []
    for before in range(length - least + 1):
        start = [0] * before + [1] * clue[0] + [0] * (len(clue) > 1)
        found += [start + rest for rest in lines(clue[1:], length - len(start))]
    return found


model = geduld.Model()
cells = [model.int_vars(f"row {r}: ", len(COLUMNS), 0, 1) for r in range(len(ROWS))]
for line, clue in zip(cells + [list(column) for column in zip(*cells)], ROWS + COLUMNS):
    model.table(line, lines([int(block) for block in clue.split()], len(line)))

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for row in cells:
        print(*(".#"[answer.solution[x]] for x in row))
