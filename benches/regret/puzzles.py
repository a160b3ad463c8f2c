"""Puzzle files: packings, cards and tiles, magic squares, snakes and figures."""


def rows(cells):
    """A shape as rows of characters."""
    width, height = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    return ["".join("X" if (x, y) in cells else "." for x in range(width)) for y in range(height)]


def normal(cells):
    low = [min(cell[axis] for cell in cells) for axis in range(len(cells[0]))]
    return sorted(tuple(c - l for c, l in zip(cell, low)) for cell in cells)


def packing(board, pieces, more=""):
    """`pieces`: the cells of each, and how many copies."""
    lines = ['kind = "packing"', f"board = {{ {board} }}", more]
    for cells, copies in pieces:
        listed = ", ".join(str(list(cell)) for cell in normal(cells))
        lines += ["[[piece]]", f"cells = [{listed}]", f'copies = "{copies}"']
    return "\n".join([*lines, ""])


def cut(random, size, sizes):
    """A board cut into connected pieces of these sizes at random, or `None`: pieces that fill it."""
    free = {()}
    for length in size:
        free = {(*cell, i) for cell in free for i in range(length)}
    pieces = []
    for number in sizes:
        # Start where little is free, so that few cells are cut off.
        start = min(sorted(free), key=lambda cell: (len(around(cell, free)), random.random()))
        piece = [start]
        while len(piece) < number:
            edge = sorted({near for cell in piece for near in around(cell, free)} - set(piece))
            if not edge:
                return None
            piece.append(random.choice(edge))
        free -= set(piece)
        pieces.append(piece)
    return None if free else pieces


def around(cell, free):
    found = []
    for axis in range(len(cell)):
        for step in (-1, 1):
            near = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
            if near in free:
                found.append(near)
    return found


def cut_packing(random, size, sizes, more=""):
    """A packing with at least one solution."""
    pieces = None
    while pieces is None:
        pieces = cut(random, size, sizes)
    return packing(f"size = {list(size)}", [(piece, 1) for piece in pieces], more)


def polyomino(random, number, dimensions=2):
    cells = [(0,) * dimensions]
    while len(cells) < number:
        cell, axis, step = random.choice(cells), random.randrange(dimensions), random.choice((-1, 1))
        near = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
        if near not in cells:
            cells.append(near)
    return normal(cells)


def random_packing(random, size, kinds, smallest, largest, copies, more=""):
    """Random shapes with free numbers of copies."""
    pieces = [(polyomino(random, random.randrange(smallest, largest + 1), len(size)), copies) for _ in range(kinds)]
    return packing(f"size = {list(size)}", pieces, more)


def oblongs(side, copies="0-1"):
    pieces = []
    for a in range(1, side + 1):
        for b in range(a + 1, side + 1):
            pieces.append(([(x, y) for x in range(b) for y in range(a)], copies))
    return packing(f"size = [{side}, {side}]", pieces)


def one_shape(size, cells, copies, holes=(), more=""):
    holes = f", holes = {[list(hole) for hole in holes]}" if holes else ""
    return packing(f"size = {list(size)}{holes}", [(cells, copies)], more)


def cards(random, height, width, labels, kinds=None, planted=True, rules=""):
    """Square cards, cut out of a random filling, or drawn one by one; `kinds`: so many different ones, each several times."""
    across = [[random.randrange(labels) for _ in range(width + 1)] for _ in range(height)]
    down = [[random.randrange(labels) for _ in range(width)] for _ in range(height + 1)]
    pieces = []
    for r in range(height):
        for c in range(width):
            edges = [down[r][c], across[r][c + 1], down[r + 1][c], across[r][c]]
            if not planted:
                edges = [random.randrange(labels) for _ in range(4)]
            turn = random.randrange(4)
            pieces.append(edges[turn:] + edges[:turn])
    if kinds:
        pieces = [pieces[i % kinds] for i in range(len(pieces))]
    random.shuffle(pieces)
    return tiles(f'shape = "rectangle"\nrows = {height}\ncolumns = {width}', pieces, rules)


def tiles(board, pieces, rules=""):
    lines = ['kind = "edge-matching"', "[board]", board, "[rules]", rules]
    for edges in sorted({tuple(piece) for piece in pieces}):
        named = ", ".join(f'"l{edge}"' for edge in edges)
        lines += ["[[piece]]", f"edges = [{named}]", f"copies = {sum(tuple(piece) == edges for piece in pieces)}"]
    return "\n".join([*lines, ""])


def triangles(random, side, labels):
    """Random triangles; often many are equal."""
    pieces = [[random.randrange(labels) for _ in range(3)] for _ in range(side * side)]
    return tiles(f'shape = "triangle"\nside = {side}', pieces)


def hexagons(random, board, labels):
    cells = sum(row.count("X") for row in board)
    pieces = [[random.randrange(labels) for _ in range(6)] for _ in range(cells)]
    drawn = ", ".join(f'"{row}"' for row in board)
    return tiles(f'tiles = "hexagons"\ncells = [{drawn}]', pieces)


def magic(order, rules="", pins=(), numbers=None):
    lines = ['kind = "magic-square"', f"order = {order}", f"numbers = {numbers}" if numbers else "", "[rules]", rules]
    for (row, column), value in pins:
        lines += ["[[pin]]", f"cell = [{row}, {column}]", f"value = {value}"]
    return "\n".join([*lines, ""])


def pinned_magic(random, order, number, rules=""):
    """Some numbers given at random: often no solution."""
    cells = [(row, column) for row in range(1, order + 1) for column in range(1, order + 1)]
    values = random.sample(range(1, order * order + 1), number)
    return magic(order, rules, zip(random.sample(cells, number), values))


def snake(random, size):
    """A snake with random turns: mostly without a solution in small boxes."""
    cubes = size[0] * size[1] * size[2]
    chain = [1] * cubes
    for i in range(1, cubes - 1):
        chain[i] = 0 if random.randrange(100) < 30 and chain[i - 1] else 1
    return f'kind = "snake-cube"\nsize = {list(size)}\nchain = "{"".join(map(str, chain))}"\n'


def figure(random, frame, pieces, cells, symmetry):
    lines = ['kind = "symmetry-figure"', f"frame = {frame}", "[rules]", f'symmetry = ["{symmetry}"]']
    for _ in range(pieces):
        lines += ["[[piece]]", f"shape = {rows(polyomino(random, cells))}".replace("'", '"')]
    return "\n".join([*lines, ""])
