"""Solid six-piece burrs: how many ways there are to fill the burr, and packings of some of its sticks.

python3 benches/burrs.py                    counts the ways, in a fixed position (needs numpy)
python3 benches/burrs.py 60 1 > burr.toml   a packing of 60 random sticks of 14 to 20 cubes, drawn with seed 1

The burr is three bars of 6 x 4 x 2 cubes that cross. Each bar is two sticks. A cube that lies in several bars belongs to one of them.
"""
import itertools, random, sys

STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def stick(axis, side):
    """Along one axis, on one side of the middle across the next, in the middle across the last."""
    cubes = []
    for along, across, up in itertools.product(range(-3, 3), (2 * side - 2, 2 * side - 1), (-1, 0)):
        cube = [0, 0, 0]
        cube[axis], cube[(axis + 1) % 3], cube[(axis + 2) % 3] = along, across, up
        cubes.append(tuple(cube))
    return cubes


STICKS = [stick(axis, side) for axis in range(3) for side in (0, 1)]
BARS = {}
for number, cubes in enumerate(STICKS):
    for cube in cubes:
        BARS.setdefault(cube, set()).add(number // 2)


def connected(cubes):
    left, open_cubes = set(cubes), [next(iter(cubes))]
    left.discard(open_cubes[0])
    while open_cubes:
        cube = open_cubes.pop()
        for step in STEPS:
            near = tuple(a + b for a, b in zip(cube, step))
            if near in left:
                left.discard(near)
                open_cubes.append(near)
    return not left


def subsets(cubes):
    return ([cube for at, cube in enumerate(cubes) if bits >> at & 1] for bits in range(1 << len(cubes)))


def ways():
    import numpy as np

    in_all = sorted(cube for cube, bars in BARS.items() if len(bars) == 3)
    # The cubes that only bar k and the next one have.
    shared = [sorted(cube for cube, bars in BARS.items() if bars == {k, (k + 1) % 3}) for k in range(3)]
    fits, known = [], {}
    for number, cubes in enumerate(STICKS):
        bar, fixed = number // 2, [cube for cube in cubes if len(BARS[cube]) == 1]
        parts = [[cube for cube in of if cube in cubes] for of in (in_all, shared[bar], shared[bar - 1])]
        fit = [[[connected(fixed + a + b + c) for c in subsets(parts[2])] for b in subsets(parts[1])] for a in subsets(parts[0])]
        fits.append((np.array(fit, dtype=np.float32), parts))

    def own(part, of, bits):
        return sum((bits >> of.index(cube) & 1) << at for at, cube in enumerate(part))

    def matrix(number, owners):
        """By who has the cubes shared with the next bar (a bit is 1: this bar), and with the one before (0: this bar)."""
        bar, (fit, parts) = number // 2, fits[number]
        mine = sum((owners[in_all.index(cube)] == bar) << at for at, cube in enumerate(parts[0]))
        if (number, mine) not in known:
            here = [own(parts[1], shared[bar], bits) for bits in range(256)]
            there = [own(parts[2], shared[bar - 1], bits) ^ 15 for bits in range(256)]
            known[number, mine] = fit[mine][np.ix_(here, there)]
        return known[number, mine]

    total = 0
    for owners in itertools.product(range(3), repeat=len(in_all)):
        a, b, c = (matrix(2 * bar, owners) * matrix(2 * bar + 1, owners) for bar in range(3))
        # All entries are whole numbers below 2^24.
        total += int(((c @ b).astype(np.float64) * a.T).sum())
    return total


def sticks():
    """All connected sticks, without those that are others turned."""
    turns = []
    for order in itertools.permutations(range(3)):
        for signs in itertools.product((1, -1), repeat=3):
            odd = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3)) % 2
            if (-1) ** odd * signs[0] * signs[1] * signs[2] == 1:
                turns.append((order, signs))

    def normal(cubes):
        least = [min(cube[axis] for cube in cubes) for axis in range(3)]
        return tuple(sorted(tuple(a - b for a, b in zip(cube, least)) for cube in cubes))

    found = {}
    fixed = [cube for cube in STICKS[0] if len(BARS[cube]) == 1]
    for some in subsets([cube for cube in STICKS[0] if len(BARS[cube]) > 1]):
        if connected(fixed + some):
            cubes = normal(fixed + some)
            images = ([tuple(s * cube[o] for o, s in zip(*turn)) for cube in cubes] for turn in turns)
            found.setdefault(min(normal(image) for image in images), cubes)
    return list(found.values())


def packing(number, seed):
    random.seed(seed)
    some = random.sample([cubes for cubes in sticks() if 14 <= len(cubes) <= 20], number)
    cells = [[at + 3 for at in cube] for cube in sorted(BARS)]
    text = f'format = 1\nkind = "packing"\nname = "{number} sticks"\ngrid = "cube"\nmirror = "apart"\n[board]\ncells = {cells}\n'
    return text + "".join(f"[[piece]]\ncells = {[list(cube) for cube in cubes]}\ncopies = [0, 6]\n" for cubes in some)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(packing(int(sys.argv[1]), int(sys.argv[2])), end="")
    else:
        print(f"{len(sticks())} sticks, {ways()} ways to fill the burr")
