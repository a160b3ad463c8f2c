"""Models, clauses and FlatZinc."""

import itertools
import pickle
import random

import pytest

import geduld


def test_models_against_trying_everything():
    for seed in range(60):
        chance = random.Random(seed)
        number, most = chance.randint(1, 4), chance.randint(1, 4)
        model = geduld.Model()
        xs = model.int_vars("x", number, 0, most)
        tests = []
        for _ in range(chance.randint(0, 3)):
            kind = chance.randrange(5)
            places = chance.sample(range(number), chance.randint(1, number))
            some = [xs[place] for place in places]
            bound, value = chance.randint(0, 2 * most), chance.randint(0, most)
            if kind == 0:
                model.all_different(some)
                tests.append(lambda v, p=places: len({v[i] for i in p}) == len(p))
            elif kind == 1:
                model.sum(some, at_most=bound)
                tests.append(lambda v, p=places, b=bound: sum(v[i] for i in p) <= b)
            elif kind == 2:
                rows = [tuple(chance.randint(0, most) for _ in places) for _ in range(6)]
                model.table(some, rows)
                tests.append(lambda v, p=places, r=rows: tuple(v[i] for i in p) in r)
            elif kind == 3:
                model.clause(x.is_(value) for x in some)
                tests.append(lambda v, p=places, n=value: any(v[i] == n for i in p))
            else:
                model.at_most(1, [~x.is_not(value) for x in some])
                tests.append(lambda v, p=places, n=value: sum(v[i] == n for i in p) <= 1)
        wanted = {v for v in itertools.product(range(most + 1), repeat=number) if all(t(v) for t in tests)}
        found = [tuple(solution.values(xs)) for solution in model.solutions()]
        assert len(found) == len(wanted) and set(found) == wanted
        assert model.count().solutions == len(wanted)
        assert (model.solve() is None) == (not wanted)


def test_variables_and_solutions():
    model = geduld.Model()
    x, y = model.int_var("x", [1, 5, 7]), model.int_var("y", range(3))
    b, more = model.bool_var("b"), model.plus(model.int_var("z", 2, 3), 10)
    model.exactly(1, x.is_(5), b.is_(1))
    model.at_least(1, x.is_(5), x.is_(7))
    model.weighted_sum([(1, x), (-1, y)], at_least=5)
    solution = model.solve()
    assert solution[x] == solution["x"] and solution[more] == solution["z"] + 10
    assert set(solution.to_dict()) == {"x", "y", "b", "z", "z+10"}
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution and hash(again) == hash(solution) and again[x] == solution[x]
    with pytest.raises(KeyError):
        solution["nothing"]
    with pytest.raises(KeyError):
        solution[geduld.Model().int_var("x", 1, 2)]
    assert repr(x) == "<variable x>" and repr(~x.is_(3)) == "<x is not 3>"
    assert repr(geduld.Model()) == "<geduld model without variables>"
    digits = geduld.Model()
    digits.int_vars("digit", 9, 0, 9)
    assert repr(digits).startswith("<geduld model of 9 variables: ") and repr(digits).endswith(", …>")
    assert model.estimate(probes=100).solutions >= 0


def test_what_counts_as_the_same():
    model = geduld.Model()
    xs = model.int_vars("x", 3, 0, 2)
    model.all_different(xs)
    assert model.count().essentially_different == 1
    model.count_as_same("nothing")
    assert model.count().essentially_different == 6
    model.same_after(xs, [xs[1], xs[0], xs[2]])
    assert model.count().essentially_different == 3
    assert [one.stands_for for one in model.solutions(different=True)] == [2, 2, 2]
    with pytest.raises(ValueError):
        model.count_as_same("everything")


def test_names_are_there_once():
    model = geduld.Model()
    model.int_var("x", 1, 3)
    for again in [lambda: model.int_var("x", 1, 2), lambda: model.bool_var("x")]:
        with pytest.raises(geduld.ModelError, match='already a variable "x"'):
            again()
    model.int_vars("y", 2, 1, 3)
    with pytest.raises(geduld.ModelError, match='already a variable "y1"'):
        model.int_vars("y", 2, 1, 3)
    assert model.count().solutions == 27


def test_expressions_of_z3_are_told_what_to_write():
    model = geduld.Model()
    x, y = model.int_vars("x", 2, 1, 3)
    wrong = [
        (lambda: x == 1, "is_"),
        (lambda: x != 1, "is_"),
        (lambda: 1 == x, "is_"),
        (lambda: x == 1.0, "is_"),
        (lambda: x == y.is_(1), "is_"),
        (lambda: x < y, "weighted_sum"),
        (lambda: x == y, "weighted_sum"),
        (lambda: x != y, "all_different"),
        (lambda: x == x, "x is y"),
        (lambda: y in [x, y], "x is y"),
        (lambda: bool(x), "is_"),
        (lambda: x and y, "is_"),
        (lambda: not x, "is_"),
        (lambda: bool(x.is_(1)), "clause"),
        (lambda: x.is_(1) or y.is_(2), "clause"),
        (lambda: not x.is_(1), "~a"),
    ]
    for expression, remedy in wrong:
        with pytest.raises(TypeError, match=remedy):
            expression()
    # What can be no value is another thing.
    assert x != "x" and not x == "x" and x != None  # noqa: E711
    # Variables and literals are keys.
    assert len({x, y}) == 2 and {x: 1, y: 2}[y] == 2 and x in {x, y}
    assert x.is_(1) == x.is_(1) and x.is_(1) != x.is_(2) and len({x.is_(1), x.is_(1), y.is_(1)}) == 2
    with pytest.raises(TypeError, match="lowest and the highest"):
        model.int_var("z", 3)
    with pytest.raises(geduld.ModelError, match="row 2 of the table has length 1, for 2 variables"):
        model.table([x, y], [(1, 2), (1,)])


def test_variables_of_many_models_are_different_keys():
    models = [geduld.Model() for _ in range(300)]
    variables = [variable for model in models for variable in model.int_vars("x", 20, 1, 2)]
    place = {variable: number for number, variable in enumerate(variables)}
    assert all(place[variable] == number for number, variable in enumerate(variables))


def test_mistakes():
    model = geduld.Model()
    x = model.int_var("x", 1, 2)
    with pytest.raises(TypeError):
        model.sum([x])
    with pytest.raises(TypeError):
        model.all_different(1)
    with pytest.raises(TypeError):
        model.clause(x)
    other = geduld.Model()
    other.all_different(x, other.int_var("y", 1, 2))
    with pytest.raises(geduld.ModelError, match="another model"):
        other.count()
    with pytest.raises(geduld.ModelError):
        list(other.solutions())
    huge = geduld.Model()
    huge.int_var("x", 0, 10**9)
    with pytest.raises(geduld.ModelError, match="values"):
        huge.count()


def test_clauses_against_trying_everything():
    for seed in range(40):
        chance = random.Random(seed)
        number = chance.randint(1, 7)
        clauses = [
            [chance.choice([-1, 1]) * chance.randint(1, number) for _ in range(chance.randint(1, 3))]
            for _ in range(chance.randint(0, 8))
        ]
        clauses.append([number, -number])
        shown = chance.sample(range(1, number + 1), chance.randint(0, number))
        models = [
            values
            for values in itertools.product([False, True], repeat=number)
            if all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)
        ]
        counted = geduld.count_cnf(clauses, threads=1)
        assert int(counted) == len(models) and counted.complete
        projected = {tuple(values[n - 1] for n in shown) for values in models}
        assert geduld.count_cnf(clauses, project=shown).models == len(projected)


def test_clauses():
    class Cnf:  # like that of python-sat
        nv, clauses = 70, [[1, 2]]

    assert geduld.count_cnf(Cnf()).models == 3 * 2**68
    assert geduld.count_cnf([]).models == 1 and geduld.count_cnf([[]]).models == 0
    for wrong in [[[0]], [[1]], [[-(2**31)]]]:
        with pytest.raises((geduld.ModelError, OverflowError)):
            geduld.count_cnf(wrong, project=[2])
    with pytest.raises(TypeError):
        geduld.count_cnf([[1]], engine="sat")


def test_cnf_of_python_sat():
    formula = pytest.importorskip("pysat.formula")
    assert geduld.count_cnf(formula.CNF(from_clauses=[[1, 2], [-2, 3]])).models == 4


def test_flatzinc(tmp_path):
    file = tmp_path / "pairs.fzn"
    lines = ["var 1..3: a :: output_var;", "var 1..3: b;"]
    lines.append("array [1..2] of var int: x :: output_array([1..2]) = [a, b];")
    lines.append("constraint int_lt(a, b);\nsolve satisfy;")
    file.write_text("\n".join(lines) + "\n")
    model = geduld.from_minizinc(file)
    assert model.name == "pairs.fzn" and model.count().solutions == 3
    solutions = model.solutions().list()
    assert {tuple(one["x"]) for one in solutions} == {(1, 2), (1, 3), (2, 3)}
    assert model.solve() in solutions and solutions.records()
    assert model.count_as_same("nothing").count().essentially_different is None
    assert model.estimate(probes=100).solutions >= 0
    file.write_text("var 1..3: a;\nconstraint nonsense(a);\nsolve satisfy;\n")
    with pytest.raises(geduld.ModelError) as caught:
        geduld.from_minizinc(file)
    assert caught.value.file == str(file) and caught.value.line == 2 and caught.value.hint


def test_the_best_solution_is_found():
    model = geduld.Model()
    x, y = model.int_vars("x", 2, 0, 10)
    model.weighted_sum([(3, x), (5, y)], at_least=31, at_most=40)
    sums = [2 * s[x] - s[y] for s in model.solutions()]
    for best, expected in (
        (model.minimize([(2, x), (-1, y)]), min(sums)),
        (model.maximize([(2, x), (-1, y)], threads=1), max(sums)),
    ):
        assert best is not None and best.proved
        assert best.value == expected == 2 * best.solution[x] - best.solution[y]
    model.sum([x, y], 21)
    assert model.minimize([(1, x)]) is None
    with pytest.raises(TypeError):
        model.minimize([(1, x)], verify=0.5)
    with pytest.raises(TypeError):
        model.maximize(x)
