"""Queens in regions: one queen in each row, column and region; no two of them touch."""

import geduld

REGIONS = """
AAAAAAAB
CCAAAADD
CCEAADDD
CEEEAAFD
CEEEAFFD
CGEEEFFF
CGGFFFFF
HHHFFFFF
""".split()
N = len(REGIONS)

model = geduld.Model()
queen = [[model.bool_var(f"queen {r},{c}") for c in range(N)] for r in range(N)]
for i in range(N):
    model.exactly(1, queen[i])
    model.exactly(1, [row[i] for row in queen])
for name in sorted(set("".join(REGIONS))):
    model.exactly(1, [queen[r][c] for r in range(N) for c in range(N) if REGIONS[r][c] == name])
for r in range(N - 1):
    for c in range(N - 1):
        model.at_most(1, [queen[r][c], queen[r][c + 1], queen[r + 1][c], queen[r + 1][c + 1]])

answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for r in range(N):
        print(*("Q" if answer.solution[queen[r][c]] else REGIONS[r][c] for c in range(N)))
