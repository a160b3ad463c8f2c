"""Slitherlink: one closed loop along edges. Numbers say how many edges of a cell belong to it."""

import geduld

BOARD = """
02..12
....0.
0..011
012..2
.0....
00..23
""".split()
N = len(BOARD)  # An edge leads from a dot down or to the right. Cell r, c lies between dots r, c and r + 1, c + 1.
ends = [((r, c), (r + d, c + 1 - d)) for r in range(N + 1) for c in range(N + 1) for d in (0, 1)]
model = geduld.Model()
edges = {e: model.bool_var(f"edge {e}") for e in ends if max(e[1]) <= N}
for dot in {dot for e in edges for dot in e}:
    model.add(geduld.any([sum(x for e, x in edges.items() if dot in e) == k for k in (0, 2)]))
for r, c in [(r, c) for r in range(N) for c in range(N) if BOARD[r][c] != "."]:
    around = [e for e in edges if all(a - r in (0, 1) and b - c in (0, 1) for a, b in e)]
    model.exactly(int(BOARD[r][c]), [edges[e] for e in around])
cuts = [geduld.any(list(edges.values()))]
while cuts:  # If a solution has several loops: with all edges of the first one, there are no others.
    model.add(*cuts)
    found, cuts = model.solutions(limit=2).list(), []
    for drawn in [{e for e, x in edges.items() if solution[x]} for solution in found]:
        loop, dots = set(), set(min(drawn))
        while new := {e for e in drawn - loop if dots & set(e)}:
            loop, dots = loop | new, dots.union(*new)
        if loop != drawn:
            others = [x for e, x in edges.items() if e not in loop]
            cuts.append(~geduld.all([edges[e] for e in loop]) | ~geduld.any(others))
print("exactly one solution:", len(found) == 1)
for r in range(N + 1 if found else 0):
    print("+".join(["", *("--" if found[0][edges[(r, c), (r, c + 1)]] else "  " for c in range(N)), ""]))
    print(*("|" if r < N and found[0][edges[(r, c), (r + 1, c)]] else " " for c in range(N + 1)), sep="  ")
