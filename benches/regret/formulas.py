"""Formulas in DIMACS: colourings, pigeons, planted and random clauses, packings, circuits. Some are projected."""


class Formula:
    """A formula that is being written. Variables have names of any kind."""

    def __init__(self):
        self.names, self.clauses, self.shown = {}, [], None

    def __call__(self, *name):
        return self.names.setdefault(name, len(self.names) + 1)

    def add(self, *literals):
        self.clauses.append(literals)

    def at_most_one(self, literals):
        for j, b in enumerate(literals):
            for a in literals[:j]:
                self.add(-a, -b)

    def exactly_one(self, literals):
        self.add(*literals)
        self.at_most_one(literals)

    def is_and(self, a, b, *name):
        out = self(*name)
        self.add(-out, a), self.add(-out, b), self.add(out, -a, -b)
        return out

    def is_or(self, a, b, *name):
        return -self.is_and(-a, -b, *name)

    def is_xor(self, a, b, *name):
        out = self(*name)
        self.add(-out, a, b), self.add(-out, -a, -b), self.add(out, -a, b), self.add(out, a, -b)
        return out

    def text(self):
        lines = [f"p cnf {len(self.names)} {len(self.clauses)}"]
        if self.shown is not None:
            lines = ["c t pmc", *lines, f"c p show {' '.join(map(str, self.shown))} 0"]
        return "\n".join([*lines, *(" ".join(map(str, [*clause, 0])) for clause in self.clauses), ""])


def colouring(edges, vertices, colours, shown=None):
    formula = Formula()
    for vertex in range(vertices):
        formula.exactly_one([formula(vertex, colour) for colour in range(colours)])
    for a, b in edges:
        for colour in range(colours):
            formula.add(-formula(a, colour), -formula(b, colour))
    if shown:
        formula.shown = [formula(vertex, 0) for vertex in range(shown)]
    return formula.text()


def strip(length, width):
    """The edges of a grid, in the order of a strip."""
    edges = []
    for x in range(length):
        for y in range(width):
            place = x * width + y
            edges += [(place, place + 1)] if y + 1 < width else []
            edges += [(place, place + width)] if x + 1 < length else []
    return edges, length * width


def petersen(size, step):
    """A generalised Petersen graph."""
    edges = []
    for i in range(size):
        edges += [(i, (i + 1) % size), (i, size + i), (size + i, size + (i + step) % size)]
    return edges, 2 * size


def shuffled(random, edges, vertices):
    """The same graph with other names: no order of the vertices is given away."""
    names = list(range(vertices))
    random.shuffle(names)
    return [(names[a], names[b]) for a, b in edges], vertices


def pigeons(birds, places, each=False):
    formula = Formula()
    for bird in range(birds):
        formula.add(*(formula(bird, place) for place in range(places)))
        if each:
            formula.at_most_one([formula(bird, place) for place in range(places)])
    for place in range(places):
        formula.at_most_one([formula(bird, place) for bird in range(birds)])
    return formula.text()


def planted(random, variables, clauses, size=3):
    """Clauses that a hidden assignment satisfies."""
    formula = Formula()
    hidden = {formula(i): random.choice((False, True)) for i in range(variables)}
    while len(formula.clauses) < clauses:
        clause = [v if random.randrange(2) else -v for v in random.sample(sorted(hidden), size)]
        if any((literal > 0) == hidden[abs(literal)] for literal in clause):
            formula.add(*clause)
    return formula.text()


def clauses(random, variables, number, size=3, shown=None, positive=False):
    formula = Formula()
    names = [formula(i) for i in range(variables)]
    for _ in range(number):
        formula.add(*(v if positive or random.randrange(2) else -v for v in random.sample(names, size)))
    if shown:
        formula.shown = names[:shown]
    return formula.text()


def queens(order, shown=None):
    formula = Formula()
    cell = lambda r, c: formula(r, c)
    for i in range(order):
        formula.exactly_one([cell(i, j) for j in range(order)])
        formula.exactly_one([cell(j, i) for j in range(order)])
    for i in range(1 - order, 2 * order):
        formula.at_most_one([cell(r, i - r) for r in range(order) if 0 <= i - r < order])
        formula.at_most_one([cell(r, i + r) for r in range(order) if 0 <= i + r < order])
    if shown:
        formula.shown = [cell(0, c) for c in range(order)] + [cell(r, 0) for r in range(shown)]
    return formula.text()


def tilings(width, height, shapes, holes=()):
    """Shapes, shifted but not turned, that cover a board: exactly one at each cell."""
    formula = Formula()
    covers = {(x, y): [] for x in range(width) for y in range(height) if (x, y) not in holes}
    for kind, shape in enumerate(shapes):
        for x in range(width):
            for y in range(height):
                cells = [(x + dx, y + dy) for dx, dy in shape]
                if all(cell in covers for cell in cells):
                    for cell in cells:
                        covers[cell].append(formula(kind, x, y))
    for placements in covers.values():
        formula.exactly_one(placements)
    return formula.text()


DOMINOES = [[(0, 0), (1, 0)], [(0, 0), (0, 1)]]
TROMINOES = [[(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (1, 1)],
             [(0, 0), (0, 1), (1, 1)], [(1, 0), (0, 1), (1, 1)]]


def parities(random, variables, rows, size):
    """Sums modulo two of a few variables."""
    formula = Formula()
    names = [formula("x", i) for i in range(variables)]
    for row in range(rows):
        value = None
        for place, name in enumerate(random.sample(names, size)):
            value = name if value is None else formula.is_xor(value, name, row, place)
        formula.add(value if random.randrange(2) else -value)
    return formula.text()


def factors(number, bits):
    """A multiplier: two numbers of so many bits with this product."""
    formula = Formula()
    a = [formula("a", i) for i in range(bits)]
    b = [formula("b", i) for i in range(bits)]
    columns = [[] for _ in range(2 * bits)]
    for i in range(bits):
        for j in range(bits):
            columns[i + j].append(formula.is_and(a[i], b[j], "p", i, j))
    for place, column in enumerate(columns):
        turn = 0
        while len(column) > 1:
            x, y, turn = column.pop(0), column.pop(0), turn + 1
            half, carry = formula.is_xor(x, y, "h", place, turn), formula.is_and(x, y, "k", place, turn)
            if column:
                z = column.pop(0)
                column.append(formula.is_xor(half, z, "s", place, turn))
                both = formula.is_and(half, z, "l", place, turn)
                carry = formula.is_or(carry, both, "c", place, turn)
            else:
                column.append(half)
            if place + 1 < len(columns):
                columns[place + 1].append(carry)
            else:
                formula.add(-carry)
        for literal in column:
            formula.add(literal if number >> place & 1 else -literal)
    return formula.text()


def circuit(random, inputs, gates, shown=None):
    """Random gates; the last ones are true. Projected to the first inputs, if asked for."""
    formula = Formula()
    wires = [formula("x", i) for i in range(inputs)]
    first = wires[:shown]
    for gate in range(gates):
        a, b = (wire if random.randrange(2) else -wire for wire in random.sample(wires[-2 * inputs :], 2))
        make = random.choice((formula.is_and, formula.is_or, formula.is_xor))
        wires.append(abs(make(a, b, gate)))
    for wire in wires[-3:]:
        formula.add(wire if random.randrange(2) else -wire)
    if shown:
        formula.shown = first
    return formula.text()


def independent(width, height):
    """Sets of cells without neighbours."""
    formula = Formula()
    for a, b in strip(width, height)[0]:
        formula.add(-formula(a), -formula(b))
    return formula.text()
