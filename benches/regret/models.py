"""Models in FlatZinc, as a compiler of MiniZinc writes them: variables, sums, tables, clauses, and global constraints.

Each function returns the text of a model. Those that draw take a generator of random numbers.
"""


class Model:
    """A model that is being written. Without an output variable, all variables count."""

    def __init__(self):
        self.variables, self.constraints, self.predicates = [], [], set()

    def number(self, name, low, high, output=False):
        self.variables.append(f"var {low}..{high}: {name}{' :: output_var' if output else ''};")
        return name

    def bit(self, name, output=False):
        self.variables.append(f"var bool: {name}{' :: output_var' if output else ''};")
        return name

    def add(self, name, *arguments):
        if name == "fzn_all_different_int":
            self.predicates.add("predicate fzn_all_different_int(array [int] of var int: x);")
        if name == "fzn_table_int":
            self.predicates.add("predicate fzn_table_int(array [int] of var int: x, array [int, int] of int: t);")
        self.constraints.append(f"constraint {name}({', '.join(written(argument) for argument in arguments)});")

    def different(self, names):
        self.add("fzn_all_different_int", names)

    def total(self, factors, names, value, relation="eq"):
        self.add(f"int_lin_{relation}", factors, names, value)

    def difference(self, name, a, b, low, high):
        """A variable for |a - b|, with a and b from low to high."""
        signed = self.number(f"{name}s", low - high, high - low)
        self.total([1, -1, -1], [a, b, signed], 0)
        self.number(name, 0, high - low)
        self.add("int_abs", signed, name)
        return name

    def text(self):
        return "\n".join([*sorted(self.predicates), *self.variables, *self.constraints, "solve satisfy;", ""])


def written(argument):
    if isinstance(argument, bool):
        return "true" if argument else "false"
    return f"[{','.join(map(written, argument))}]" if isinstance(argument, (list, tuple)) else str(argument)


def queens(order, shown=None):
    """Queens; `shown` of them are the output."""
    model = Model()
    rows = [model.number(f"q{row}", 1, order, shown is not None and row < shown) for row in range(order)]
    model.different(rows)
    for sign, name in ((1, "u"), (-1, "d")):
        others = []
        for row, queen in enumerate(rows):
            shift = sign * row
            others.append(model.number(f"{name}{row}", 1 + shift, order + shift))
            model.total([1, -1], [others[-1], queen], shift)
        model.different(others)
    return model.text()


def latin(order, given, shown=None):
    """A Latin square with some values given, {(row, column): value}."""
    model = Model()
    cells = {}
    for row in range(order):
        for column in range(order):
            low = given.get((row, column), 1)
            high = given.get((row, column), order)
            output = shown is not None and row == column and row < shown
            cells[row, column] = model.number(f"x{row}_{column}", low, high, output)
    for line in range(order):
        model.different([cells[line, other] for other in range(order)])
        model.different([cells[other, line] for other in range(order)])
    return model.text()


def random_square(random, order):
    """A cyclic Latin square with its rows, columns and values shuffled."""
    rows, columns, values = (list(range(order)) for _ in range(3))
    for line in (rows, columns, values):
        random.shuffle(line)
    return {(r, c): values[(rows[r] + columns[c]) % order] + 1 for r in range(order) for c in range(order)}


def holes(random, order, number):
    """A square with this number of holes: at least one solution."""
    square = random_square(random, order)
    for cell in random.sample(sorted(square), number):
        del square[cell]
    return latin(order, square)


def quasigroup(random, order, share):
    """Values given at random, without a clash in a row or column. Often no solution."""
    given = {}
    cells = [(row, column) for row in range(order) for column in range(order)]
    random.shuffle(cells)
    for row, column in cells[: round(order * order * share)]:
        taken = {value for (r, c), value in given.items() if r == row or c == column}
        free = [value for value in range(1, order + 1) if value not in taken]
        if free:
            given[row, column] = random.choice(free)
    return latin(order, given)


def graceful(edges, vertices):
    """Labels 0 to the number of edges, with all differences different."""
    model = Model()
    top = len(edges)
    names = [model.number(f"v{vertex}", 0, top) for vertex in range(vertices)]
    model.different(names)
    differences = []
    for index, (a, b) in enumerate(edges):
        differences.append(model.difference(f"e{index}", names[a], names[b], 0, top))
        model.add("int_le", 1, differences[-1])
    model.different(differences)
    return model.text()


def product_with_path(size, length):
    """A complete graph times a path."""
    edges = []
    for layer in range(length):
        own = [layer * size + vertex for vertex in range(size)]
        edges += [(a, b) for a in own for b in own if a < b]
        if layer:
            edges += [(vertex - size, vertex) for vertex in own]
    return edges, size * length


def wheel(spokes):
    return [(0, 1 + i) for i in range(spokes)] + [(1 + i, 1 + (i + 1) % spokes) for i in range(spokes)], spokes + 1


def all_interval(order):
    model = Model()
    notes = [model.number(f"x{i}", 0, order - 1) for i in range(order)]
    steps = [model.difference(f"d{i}", notes[i], notes[i + 1], 0, order - 1) for i in range(order - 1)]
    for step in steps:
        model.add("int_le", 1, step)
    model.different(notes)
    model.different(steps)
    return model.text()


def costas(order):
    model = Model()
    marks = [model.number(f"x{i}", 1, order) for i in range(order)]
    model.different(marks)
    for gap in range(1, order - 1):
        row = []
        for i in range(order - gap):
            row.append(model.number(f"d{gap}_{i}", 1 - order, order - 1))
            model.total([1, -1, -1], [marks[i + gap], marks[i], row[-1]], 0)
        model.different(row)
    return model.text()


def golomb(marks, length):
    model = Model()
    places = [model.number(f"m{i}", 0, length) for i in range(marks)]
    model.add("int_eq", places[0], 0)
    differences = []
    for i in range(marks):
        for j in range(i):
            differences.append(model.number(f"d{j}_{i}", 1, length))
            model.total([1, -1, -1], [places[i], places[j], differences[-1]], 0)
    model.different(differences)
    return model.text()


def squares_in_square(sizes, side):
    """Squares that do not overlap."""
    model = Model()
    places = [(model.number(f"x{i}", 0, side - size), model.number(f"y{i}", 0, side - size)) for i, size in enumerate(sizes)]
    for j, big in enumerate(sizes):
        for i in range(j):
            apart = []
            for axis in (0, 1):
                for first, second, size in ((i, j, sizes[i]), (j, i, big)):
                    apart.append(model.bit(f"b{i}_{j}_{len(apart)}"))
                    pair = [places[first][axis], places[second][axis]]
                    model.add("int_lin_le_reif", [1, -1], pair, -size, apart[-1])
            model.add("bool_clause", apart, [])
    return model.text()


def weights(random, bits, low, high, sums=1):
    """Bits whose weights add up to a number that some choice has."""
    model = Model()
    names = [model.number(f"b{i}", 0, 1) for i in range(bits)]
    choice = [random.randrange(2) for _ in names]
    for _ in range(sums):
        factors = [random.randrange(low, high) for _ in names]
        model.total(factors, names, sum(f for f, taken in zip(factors, choice) if taken))
    return model.text()


def inequalities(random, bits, rows, size):
    """Pseudo-Boolean constraints, each with half of its weight allowed."""
    model = Model()
    names = [model.number(f"b{i}", 0, 1) for i in range(bits)]
    for _ in range(rows):
        some = random.sample(names, size)
        factors = [random.choice((-1, 1)) * random.randrange(1, 10) for _ in some]
        model.total(factors, some, sum(factors) // 2 - 1, "le")
    return model.text()


def one_sum(variables, high, value):
    model = Model()
    names = [model.number(f"x{i}", 0, high) for i in range(variables)]
    model.total([1 + i % 3 for i in range(variables)], names, value)
    return model.text()


def tables(random, variables, domain, number, arity, tuples, shown=None):
    """Random tables."""
    model = Model()
    names = [model.number(f"x{i}", 1, domain, shown is not None and i < shown) for i in range(variables)]
    for _ in range(number):
        rows = {tuple(random.randrange(1, domain + 1) for _ in range(arity)) for _ in range(tuples)}
        model.add("fzn_table_int", random.sample(names, arity), [value for row in sorted(rows) for value in row])
    return model.text()


def wide(random, variables, high):
    """A few variables with large ranges, and comparisons between them."""
    model = Model()
    names = [model.number(f"x{i}", random.randrange(-50, 50), high - random.randrange(50)) for i in range(variables)]
    for i in range(1, variables):
        kind = random.choice(("int_le", "int_lt", "int_lin_le", "int_lin_eq"))
        pair = [names[random.randrange(i)], names[i]]
        if kind == "int_lin_le":
            model.total([random.randrange(1, 4), -random.randrange(1, 4)], pair, random.randrange(-99, 99), "le")
        elif kind == "int_lin_eq":
            model.total([random.randrange(1, 4), -random.randrange(1, 4)], pair, random.randrange(-99, 99))
        else:
            model.add(kind, *pair)
    model.add("int_ne", names[0], high // 3)
    return model.text()


def colouring(edges, vertices, colours, shown=None):
    model = Model()
    names = [model.number(f"c{i}", 1, colours, shown is not None and i < shown) for i in range(vertices)]
    for a, b in edges:
        model.add("int_ne", names[a], names[b])
    return model.text()


def random_graph(random, vertices, edges):
    pairs = [(a, b) for b in range(vertices) for a in range(b)]
    return sorted(random.sample(pairs, edges))


def langford(order):
    model = Model()
    first = [model.number(f"a{i}", 1, 2 * order) for i in range(order)]
    second = [model.number(f"b{i}", 1, 2 * order) for i in range(order)]
    for i in range(order):
        model.total([1, -1], [second[i], first[i]], i + 2)
    model.different(first + second)
    return model.text()


def partition(order):
    """The numbers 1 to `order` in two halves with equal sums and equal sums of squares."""
    model = Model()
    half = order // 2
    names = [model.number(f"x{i}", 1, order) for i in range(order)]
    squares = []
    for i, name in enumerate(names):
        squares.append(model.number(f"s{i}", 1, order * order))
        model.add("int_times", name, name, squares[-1])
    model.different(names)
    for part in (names[:half], names[half:]):
        model.total([1] * half, part, order * (order + 1) // 4)
        for a, b in zip(part, part[1:]):
            model.add("int_lt", a, b)
    for part in (squares[:half], squares[half:]):
        model.total([1] * half, part, order * (order + 1) * (2 * order + 1) // 12)
    model.add("int_eq", names[0], 1)
    return model.text()


def magic_lines(lines, places, low, total=None):
    """Different numbers with equal sums on lines; the sum is free if it is not given."""
    model = Model()
    names = [model.number(f"x{i}", low, low + places - 1) for i in range(places)]
    model.different(names)
    if total is None:
        model.number("total", 0, places * (low + places))
    for line in lines:
        some = [names[place] for place in line]
        if total is None:
            model.total([1] * len(some) + [-1], [*some, "total"], 0)
        else:
            model.total([1] * len(some), some, total)
    return model.text()


def perimeter(corners, between):
    """The lines of a magic polygon: its corners, and places on each side."""
    lines, free = [], corners
    for side in range(corners):
        lines.append([side, *range(free, free + between), (side + 1) % corners])
        free += between
    return lines, free


HEXAGON = [[0, 1, 2], [3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 13, 14, 15], [16, 17, 18],
           [0, 3, 7], [1, 4, 8, 12], [2, 5, 9, 13, 16], [6, 10, 14, 17], [11, 15, 18],
           [2, 6, 11], [1, 5, 10, 15], [0, 4, 9, 14, 18], [3, 8, 13, 17], [7, 12, 16]]


def block_design(points, blocks, repeats, size, meet):
    """An incidence matrix, with the first row and column in order."""
    model = Model()
    cells = [[model.bit(f"x{p}_{b}") for b in range(blocks)] for p in range(points)]
    number = {}
    for p in range(points):
        for b in range(blocks):
            number[p, b] = model.number(f"n{p}_{b}", 0, 1)
            model.add("bool2int", cells[p][b], number[p, b])
    for p in range(points):
        model.total([1] * blocks, [number[p, b] for b in range(blocks)], repeats)
    for b in range(blocks):
        model.total([1] * points, [number[p, b] for p in range(points)], size)
    for q in range(points):
        for p in range(q):
            both = []
            for b in range(blocks):
                bit = model.bit(f"t{p}_{q}_{b}")
                model.add("array_bool_and", [cells[p][b], cells[q][b]], bit)
                both.append(model.number(f"m{p}_{q}_{b}", 0, 1))
                model.add("bool2int", bit, both[-1])
            model.total([1] * blocks, both, meet)
    for b in range(blocks):
        model.add("int_eq", number[0, b], int(b < repeats))
    return model.text()


def loops(rows, columns):
    """One loop along the edges of a grid, or none; only the edges are output."""
    model = Model()
    places = [(r, c) for r in range(rows + 1) for c in range(columns + 1)]
    count = len(places)
    index = {place: i + 1 for i, place in enumerate(places)}
    near = {i: [i] + [index[r + dr, c + dc] for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)) if (r + dr, c + dc) in index]
            for (r, c), i in index.items()}
    after = {i: model.number(f"s{i}", 1, count) for i in near}
    model.different(list(after.values()))
    goes = {}
    for i, choices in near.items():
        for j in choices:
            goes[i, j] = model.bit(f"g{i}_{j}")
            model.add("int_eq_reif", after[i], j, goes[i, j])
        model.add("bool_clause", [goes[i, j] for j in choices], [])
    first = {i: model.bit(f"f{i}") for i in near}
    rank = {i: model.number(f"r{i}", 1, count) for i in near}
    for i in near:
        # The first place of the loop is the smallest one that is on it; ranks rise along the loop until they return to it.
        model.bit(f"e{i}")
        model.add("array_bool_and", [goes[j, j] for j in range(1, i)], f"e{i}")
        model.bit(f"o{i}")
        model.add("bool_not", goes[i, i], f"o{i}")
        model.add("array_bool_and", [f"e{i}", f"o{i}"], first[i])
        model.bit(f"one{i}")
        model.add("int_eq_reif", rank[i], 1, f"one{i}")
        model.add("bool_clause", [f"one{i}"], [goes[i, i]])
        model.add("bool_clause", [f"one{i}"], [first[i]])
        for j in near[i]:
            if i != j:
                rises = model.bit(f"u{i}_{j}")
                model.add("int_lin_eq_reif", [1, -1], [rank[j], rank[i]], 1, rises)
                model.add("bool_clause", [rises, first[j]], [goes[i, j]])
    for i in near:
        for j in near[i]:
            if i < j:
                edge = model.bit(f"edge{i}_{j}", True)
                model.add("array_bool_or", [goes[i, j], goes[j, i]], edge)
    return model.text()


def subset_products(random, variables, high, number):
    """Products and sums of a few variables."""
    model = Model()
    names = [model.number(f"x{i}", 1, high) for i in range(variables)]
    for i in range(number):
        a, b, c = random.sample(names, 3)
        product = model.number(f"p{i}", 1, high * high)
        model.add("int_times", a, b, product)
        model.total([1, 1, -1], [product, c, random.choice(names)], random.randrange(high * high // 2), "le")
    return model.text()


def addition(words, total):
    """A sum of words, different digits for different letters."""
    model = Model()
    letters = sorted(set("".join([*words, total])))
    heads = {word[0] for word in (*words, total)}
    names = {letter: model.number(letter.lower(), int(letter in heads), 9) for letter in letters}
    factors = dict.fromkeys(letters, 0)
    for word, sign in [*((word, 1) for word in words), (total, -1)]:
        for place, letter in enumerate(reversed(word)):
            factors[letter] += sign * 10**place
    model.different(list(names.values()))
    model.total([factors[letter] for letter in letters], [names[letter] for letter in letters], 0)
    return model.text()
