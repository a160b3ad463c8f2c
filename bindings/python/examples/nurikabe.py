"""Nurikabe: islands in a connected sea without 2 x 2 pools. Each island has one number: its size."""

import geduld

BOARD = """
.4...1
....2.
......
......
...2.3
1.1...
""".split()
N = len(BOARD)
cells = [(r, c) for r in range(N) for c in range(N)]
given = [(r, c) for r, c in cells if BOARD[r][c] != "."]
size = [int(BOARD[r][c]) for r, c in given]
size.insert(0, N * N - sum(size))  # of the sea, which is land 0, before those of the islands
beside = {(r, c): [x for x in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)] if x in cells] for r, c in cells}
model = geduld.Model()
land = {x: model.int_var(f"land {x}", 0, len(given)) for x in cells}
model.add(*((land[x] == land[y]) | (land[x] == 0) | (land[y] == 0) for x in cells for y in beside[x]))
model.add(*(sum(land[x] == i for x in cells) == n for i, n in enumerate(size)))
corners = [(r, c) for r, c in cells if max(r, c) < N - 1]
model.add(*(land[x] == i + 1 for i, x in enumerate(given)))
cuts = [geduld.any([land[r + i, c + j] != 0 for i in (0, 1) for j in (0, 1)]) for r, c in corners]
while cuts:  # A part that is smaller than its land has another cell of it beside it.
    model.add(*cuts)
    found, cuts = model.solutions(limit=2).list(), []
    for lie in [{x: s[land[x]] for x in cells} for s in found]:
        for i, part in [(lie[x], {x}) for x in cells]:
            while new := {y for x in part for y in beside[x] if lie[y] == i} - part:
                part |= new
            if len(part) < size[i]:
                shore = {y for x in part for y in beside[x]} - part
                cuts.append(geduld.any([land[x] != i for x in part] + [land[y] == i for y in shore]))
print("exactly one solution:", len(found) == 1)
for r in range(N if found else 0):
    print(*("#" if found[0][land[r, c]] == 0 else BOARD[r][c].replace(".", "o") for c in range(N)))
