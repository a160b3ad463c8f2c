"""Random models with conditions of every kind, against trying all values in Python."""

import itertools
import os
import random

import pytest

import geduld

# GEDULD_CASES=all draws all of them.
CASES = 2500 if os.environ.get("GEDULD_CASES") == "all" else 100


class Undefined(Exception):
    """A division by 0, or an element that a list does not have."""


def divided(a, b):
    if b == 0:
        raise Undefined
    return a // b


def element(numbers, index):
    if not 0 <= index < len(numbers):
        raise Undefined
    return numbers[index]


def apart(starts, durations):
    tasks = list(zip(starts, durations))
    if min(durations, default=0) < 0:
        return False
    return all(s + d <= t or t + e <= s for (s, d), (t, e) in itertools.combinations(tasks, 2))


def within(starts, durations, demands, capacity):
    if min(*durations, *demands, capacity) < 0:
        return False
    loads = [sum(n for s, d, n in zip(starts, durations, demands) if s <= at < s + d) for at in range(-20, 40)]
    return max(loads) <= capacity


def round_trip(successors):
    seen, place = set(), 0
    while place not in seen and 0 <= place < len(successors):
        seen.add(place)
        place = successors[place]
    return len(seen) == len(successors) and place == 0


class Maker:
    """Makes pairs: an expression of geduld, and a function that gives its value for values of the variables."""

    def __init__(self, chance, xs, booleans):
        self.chance, self.xs, self.booleans = chance, xs, booleans

    def variable(self):
        place = self.chance.randrange(len(self.xs))
        return self.xs[place], lambda v: v[place]

    def number(self, depth):
        chance = self.chance
        kind = chance.randrange(12) if depth else chance.randrange(3)
        if kind == 0:
            number = chance.randint(-2, 3)
            return number, lambda v: number
        if kind < 3:
            return self.variable()
        if kind == 3:
            condition, holds = self.condition(depth - 1)
            # As a number, a condition is 0 or 1.
            return condition + 0, lambda v: int(holds(v))
        (a, f), (b, g) = self.number(depth - 1), self.number(depth - 1)
        if kind == 4:
            return a + b, lambda v: f(v) + g(v)
        if kind == 5:
            return a - b, lambda v: f(v) - g(v)
        if kind == 6:
            return a * b, lambda v: f(v) * g(v)
        if kind == 7:
            # Two numbers of Python are divided by Python.
            a, b = a + 0 * self.xs[0], b + 0 * self.xs[0]
            if chance.random() < 0.5:
                return a // b, lambda v: divided(f(v), g(v))
            return a % b, lambda v: f(v) - g(v) * divided(f(v), g(v))
        if kind == 8:
            return geduld.min(a, b), lambda v: min(f(v), g(v))
        if kind == 9:
            return geduld.max([a, b]), lambda v: max(f(v), g(v))
        if kind == 10:
            return abs(a) - b**2, lambda v: abs(f(v)) - g(v) ** 2
        index, place = self.number(depth - 1)
        return geduld.element([a, b, 1], index), lambda v: element([f(v), g(v), 1], place(v))

    def numbers(self, most, depth=1):
        made = [self.number(depth) for _ in range(self.chance.randint(1, most))]
        if self.chance.random() < 0.3:
            made.append(self.chance.choice(made))
        return [a for a, _ in made], [f for _, f in made]

    def tasks(self, of):
        """Starts that are defined, and as many durations, some of them 0."""
        starts = [self.variable() for _ in range(of)]
        durations = [self.chance.choice([(0, lambda v: 0), (1, lambda v: 1), (2, lambda v: 2)] + [self.number(1)]) for _ in range(of)]
        return starts, durations

    def condition(self, depth):
        """A condition, and a function that says whether it holds."""
        made, holds = self.any_condition(depth)

        def safe(v):
            try:
                return holds(v)
            except Undefined:
                return False

        return made, safe

    def any_condition(self, depth):
        chance = self.chance
        kind = chance.randrange(17) if depth else chance.randrange(8)
        if kind < 5:
            (a, f), (b, g) = self.number(min(depth, 1)), self.number(min(depth, 2))
            if not isinstance(a, geduld.Expr) and not isinstance(b, geduld.Expr):
                a = self.xs[0] * 0 + a
            return [
                (a == b, lambda v: f(v) == g(v)),
                (a != b, lambda v: f(v) != g(v)),
                (a <= b, lambda v: f(v) <= g(v)),
                (a < b, lambda v: f(v) < g(v)),
                (a >= b, lambda v: f(v) >= g(v)),
            ][kind]
        if kind == 5 and self.booleans:
            place = chance.choice(self.booleans)
            return self.xs[place], lambda v: v[place] == 1
        if kind < 8:
            numbers, of = self.numbers(3, min(depth, 1))
            return geduld.different(numbers), lambda v: len({f(v) for f in of}) == len(of)
        if kind == 8:
            numbers, of = self.numbers(3)
            return geduld.circuit(numbers), lambda v: round_trip([f(v) for f in of])
        if kind == 9:
            starts, durations = self.tasks(chance.randint(1, 3))
            made = geduld.no_overlap([a for a, _ in starts], [a for a, _ in durations])
            return made, lambda v: apart([f(v) for _, f in starts], [f(v) for _, f in durations])
        if kind == 10:
            of = chance.randint(1, 3)
            (starts, durations), demands, (capacity, most) = self.tasks(of), [self.number(1) for _ in range(of)], self.number(1)
            made = geduld.cumulative(*([a for a, _ in column] for column in (starts, durations, demands)), capacity)
            columns = starts, durations, demands
            return made, lambda v: within(*([f(v) for _, f in column] for column in columns), most(v))
        if kind == 11:
            made = [self.condition(depth - 1) for _ in range(chance.randint(0, 3))]
            conditions, of = [a for a, _ in made], [f for _, f in made]
            if chance.random() < 0.5:
                return geduld.all(conditions), lambda v: all(f(v) for f in of)
            return geduld.any(*conditions), lambda v: any(f(v) for f in of)
        (a, f), (b, g) = self.condition(depth - 1), self.condition(depth - 1)
        if chance.random() < 0.1:
            truth = chance.random() < 0.5
            b, g = truth, lambda v: truth
        return [
            lambda: (a & b, lambda v: f(v) and g(v)),
            lambda: (b | a, lambda v: f(v) or g(v)),
            lambda: (~a, lambda v: not f(v)),
            lambda: (a ^ b, lambda v: f(v) != g(v)),
            lambda: (a.implies(b), lambda v: not f(v) or g(v)),
        ][kind - 12]()


def domain(chance):
    """The arguments of `int_var`, and the values."""
    least = chance.randint(-2, 1)
    if chance.random() < 0.06:
        return [[]], []
    if chance.random() < 0.3:
        values = sorted(chance.sample(range(-2, 4), chance.randint(1, 3)))
        return [values], values
    most = least + chance.randint(0, 3)
    return [least, most], list(range(least, most + 1))


def random_model(chance):
    """A model, its variables, the values that they can have, and the tests that a solution passes."""
    model, xs, domains, booleans = geduld.Model(), [], [], []
    for place in range(chance.randint(2, 4)):
        if chance.random() < 0.35:
            booleans.append(place)
            xs.append(model.bool_var(f"x{place}"))
            domains.append([0, 1])
        else:
            values, own = domain(chance)
            xs.append(model.int_var(f"x{place}", *values))
            domains.append(own)
    maker, tests = Maker(chance, xs, booleans), []
    for _ in range(chance.randint(0, 3)):
        kind = chance.randrange(10)
        if kind < 5:
            made, holds = maker.condition(2)
            model.add(made)
            tests.append(holds)
        elif kind == 5:
            places = [chance.randrange(len(xs)) for _ in range(chance.randint(1, 3))]
            own, by = [xs[place] for place in places], 0
            if chance.random() < 0.5:
                by = chance.randint(1, 2)
                own[-1] = model.plus(own[-1], by)
            rows = [[chance.randint(-2, 3) for _ in own] for _ in range(chance.randint(0, 30))]
            model.table(own, rows)
            tests.append(lambda v, p=places, r=rows, by=by: [*(v[i] for i in p[:-1]), v[p[-1]] + by] in r)
        elif kind == 6:
            made = [maker.condition(1) for _ in range(chance.randint(0, 3))]
            model.clause(a for a, _ in made)
            tests.append(lambda v, m=made: any(f(v) for _, f in m))
        elif kind == 7:
            made, count = [maker.condition(1) for _ in range(chance.randint(1, 3))], chance.randint(0, 2)
            way = chance.choice(["exactly", "at_most", "at_least"])
            getattr(model, way)(count, [a for a, _ in made])
            compare = {"exactly": int.__eq__, "at_most": int.__le__, "at_least": int.__ge__}[way]
            tests.append(lambda v, m=made, n=count, c=compare: c(sum(f(v) for _, f in m), n))
        elif kind == 8:
            places = [chance.randrange(len(xs)) for _ in range(chance.randint(1, 3))]
            model.all_different(xs[place] for place in places)
            tests.append(lambda v, p=places: len({v[i] for i in p}) == len(p))
        else:
            terms = [(chance.randint(-2, 2), chance.randrange(len(xs))) for _ in range(3)]
            most = chance.randint(-2, 5)
            model.weighted_sum([(factor, xs[place]) for factor, place in terms], at_most=most)
            tests.append(lambda v, t=terms, m=most: sum(factor * v[place] for factor, place in t) <= m)
    return model, xs, domains, booleans, maker, tests


def test_random_models_against_trying_everything():
    some = none = 0
    for seed in range(CASES):
        chance = random.Random(seed)
        model, xs, domains, booleans, maker, tests = random_model(chance)
        wanted = [v for v in itertools.product(*domains) if all(holds(v) for holds in tests)]
        found = sorted(tuple(solution.values(xs)) for solution in model.solutions())
        assert found == wanted, seed
        assert model.count().solutions == len(wanted), seed
        assert (model.solve() is None) == (not wanted), seed
        objective, of = maker.number(1)
        try:
            values = [of(v) for v in wanted]
        except Undefined:
            continue
        best = model.minimize(objective) if chance.random() < 0.5 else None
        assert best is None or best.value == min(values), seed
        some, none = some + (len(wanted) > 1), none + (not wanted)
    assert some > CASES // 3 and none > CASES // 20, (some, none)


def test_only_conditions_are_conditions():
    """What is no condition raises, wherever a condition is wanted, and says what to write."""
    model = geduld.Model()
    x, z = model.int_vars("x", 2, 0, 3)
    b = model.bool_var("b")
    fine = [b, ~b, x == 1, True, False, model.int_var("zero", 0, 0), model.int_var("c", [0, 1]), geduld.any()]
    wrong = [x, x + z, b + 0, 2 * b, -x, x * z, x // 2, abs(x), geduld.max(x, z), geduld.element([1, x], z), 5, 0]
    wanting = [
        lambda c: model.add(c),
        lambda c: model.add([x == 1, c]),
        lambda c: model.clause(c),
        lambda c: model.clause(b, [c]),
        lambda c: model.exactly(1, c, b),
        lambda c: model.at_most(1, [c]),
        lambda c: model.at_least(0, c),
        lambda c: geduld.all(c),
        lambda c: geduld.any([c]),
        lambda c: b & c,
        lambda c: c & b,
        lambda c: b | c,
        lambda c: c | b,
        lambda c: b ^ c,
        lambda c: c ^ b,
        lambda c: (x == 1).implies(c),
    ]
    own = [lambda c: ~c, lambda c: c.implies(b)]
    for want in wanting:
        for condition in fine:
            want(condition)
        for number in wrong:
            with pytest.raises(TypeError, match="expected a condition such as .*(compare it|!= 0)"):
                want(number)
    for want in own:
        for number in wrong:
            if isinstance(number, geduld.Expr):
                with pytest.raises(TypeError, match="expected a condition such as"):
                    want(number)
    with pytest.raises(TypeError, match="expected a condition such as x == 3, not NoneType"):
        model.add(None)
    with pytest.raises(TypeError, match="integers"):
        model.add(1.5)


def test_numbers_and_booleans_of_numpy():
    numpy = pytest.importorskip("numpy")
    model = geduld.Model()
    x, y = model.int_vars("x", 2, 0, 3)
    model.add(numpy.bool_(True), x <= numpy.int64(2), (x == 1) | numpy.bool_(False) | (y == 2))
    model.add(geduld.different(numpy.array([x, y], dtype=object)))
    wanted = [v for v in itertools.product(range(4), repeat=2) if v[0] <= 2 and (v[0] == 1 or v[1] == 2) and v[0] != v[1]]
    assert sorted(tuple(s.values(x, y)) for s in model.solutions()) == wanted
    with pytest.raises(TypeError, match="expected a condition such as"):
        model.add(numpy.int64(1))


def test_empty_domains():
    model = geduld.Model()
    for backwards in [lambda: model.int_var("e", 5, 3), lambda: model.int_vars("e", 2, 5, 3)]:
        with pytest.raises(geduld.ModelError, match='"e" has no values: the lowest one, 5, is larger than the highest one, 3'):
            backwards()
    e, x = model.int_var("e", []), model.int_var("x", 1, 3)
    assert model.count().solutions == 0 and model.solve() is None and model.minimize(x) is None
    model.add((e == 1) | (x == 2))
    assert model.count().solutions == 0 and list(model.solutions()) == []


def test_lists_of_variables():
    """By number, by shape and by names."""
    model = geduld.Model()
    one, grid, named = model.int_vars("x", 2, 1, 2), model.int_vars("cell", (2, 3), [1, 5]), model.int_vars(["a", "b"], 0, 1)
    assert [x.name for x in one] == ["x1", "x2"] and [x.name for x in named] == ["a", "b"]
    assert [[x.name for x in row] for row in grid] == [["cell1,1", "cell1,2", "cell1,3"], ["cell2,1", "cell2,2", "cell2,3"]]
    assert model.int_vars(["c"], range(2))[0].name == "c" and model.int_vars("box", (1, 1, 2), 0, 1)[0][0][1].name == "box1,1,2"
    assert model.int_vars("none", (2, 0), 0, 1) == [] and model.int_vars([], 0, 1) == []
    assert model.count().solutions == 2**2 * 2**6 * 2**2 * 2 * 2**2
    for wrong in [lambda: model.int_vars("y", "two", 0, 1), lambda: model.int_vars("y", 2), lambda: model.int_vars(3, 2, 0, 1)]:
        with pytest.raises(TypeError):
            wrong()


def test_a_variable_given_twice():
    """`different(x, x)` never holds, by itself or as a part of another condition. A table has the same value at both places."""
    for inside in [False, True]:
        model = geduld.Model()
        x, y = model.int_vars("x", 2, 0, 2)
        model.add((x == 0) | geduld.different(x, x) if inside else geduld.different(x, y, x))
        assert model.count().solutions == (3 if inside else 0)
        model = geduld.Model()
        x, y = model.int_vars("x", 2, 0, 2)
        model.table([x, y, x], [(0, 1, 0), (0, 1, 2), (2, 2, 2)])
        if inside:
            model.add(x * y <= 4)
        assert sorted(tuple(s.values(x, y)) for s in model.solutions()) == [(0, 1), (2, 2)]


def test_tables_of_shifted_variables():
    for with_expression in [False, True]:
        model = geduld.Model()
        x = model.int_var("x", 0, 3)
        more = model.plus(x, 2)
        model.table([x, more], [(0, 2), (3, 5), (1, 7)])
        if with_expression:
            model.add(x * x != 2)
        assert [s[x] for s in model.solutions()] == [0, 3]


def test_moments():
    """A task with duration 0 must not lie inside of another one, and needs nothing."""
    for duration, wanted in [(0, [0, 2, 3, 4]), (1, [2, 3, 4]), (-1, [])]:
        model = geduld.Model()
        start = model.int_var("start", 0, 4)
        model.add(geduld.no_overlap([start, 0], [duration, 2]))
        assert [s[start] for s in model.solutions()] == wanted
    for duration, wanted in [(0, 5), (1, 3), (-1, 0)]:
        model = geduld.Model()
        start = model.int_var("start", 0, 4)
        model.add(geduld.cumulative([start, 0], [duration, 2], [2, 1], 2))
        assert model.count().solutions == wanted
