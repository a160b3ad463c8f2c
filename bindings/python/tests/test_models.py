"""Models, clauses and FlatZinc."""

import itertools
import pickle
import random
import shutil

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
    assert repr(x) == "<variable x>" and x.name == "x"
    assert repr(geduld.Model()) == "<geduld model without variables>"
    digits = geduld.Model()
    digits.int_vars("digit", 9, 0, 9)
    assert repr(digits).startswith("<geduld model of 9 variables: ") and repr(digits).endswith(", …>")
    assert model.estimate(probes=100).solutions >= 0
    assert len(model.sample(5, seed=3)) == 5


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


def test_lists_of_classes_follow_the_rule_of_counts():
    free = geduld.Model()
    free.int_vars("x", 2, 1, 3)
    assert free.count().essentially_different is None
    with pytest.raises(geduld.ModelError, match="no symmetries with a simple name.*count_as_same"):
        list(free.solutions(different=True))
    free.count_as_same("any")
    assert free.count().essentially_different == len(free.solutions(different=True).list()) == 1


def test_names_are_there_once():
    model = geduld.Model()
    model.int_var("x", 1, 3)
    for again in [lambda: model.int_var("x", 1, 2), lambda: model.bool_var("x")]:
        with pytest.raises(geduld.ModelError, match='already a variable "x"'):
            again()
    model.int_vars("y", 2, 1, 3)
    with pytest.raises(geduld.ModelError, match='already a variable "y1"'):
        model.int_vars("y", 2, 1, 3)
    with pytest.raises(geduld.ModelError, match='the name "E" is given twice'):
        model.int_vars(list("SENDMORE"), 0, 9)
    assert model.count().solutions == 27


def test_expressions_have_no_truth_value():
    model = geduld.Model()
    x, y = model.int_vars("x", 2, 1, 3)
    wrong = [
        (lambda: bool(x == y), "model.add"),
        (lambda: x == 1.0, "integers"),
        (lambda: y in [x, y], "x is y"),
        (lambda: bool(x), "neither true nor false"),
        (lambda: x and y, "a & b"),
        (lambda: not x.is_(1), "~a"),
        (lambda: 1 < x < 3, "parentheses"),
        (lambda: min(x, y), "geduld.min"),
        (lambda: x / y, "//"),
        (lambda: model.add(3), "condition"),
        (lambda: model.add("x"), "condition"),
        (lambda: geduld.different(x, "y"), "variable"),
        (lambda: model.maximize("x"), "variable"),
    ]
    for expression, remedy in wrong:
        with pytest.raises(TypeError, match=remedy):
            expression()
    # What can be no value is no constraint either.
    texts = [(lambda: x == "3", r"int\("), (lambda: x != "x", "text"), (lambda: x == None, "None")]  # noqa: E711
    for compared, remedy in [*texts, (lambda: x == [1, 2], r"\(x == 1\) \| \(x == 2\)")]:
        with pytest.raises(TypeError, match=remedy):
            compared()
    with pytest.raises(TypeError, match=r"parentheses, \(x == 1\) & \(y == 2\)"):
        model.add(x == 1 & y == 2)
    with pytest.raises(TypeError, match=r"x\*\*2"):
        model.add(x ^ 2 == 4)
    assert x != object()
    # Variables are keys.
    assert len({x, y}) == 2 and {x: 1, y: 2}[y] == 2 and x in {x, y}
    assert repr(x + 1) == "<geduld expression>" and repr(x == 1) == "<geduld condition>"
    with pytest.raises(ValueError, match="lengths"):
        geduld.no_overlap([x, y], [1])
    with pytest.raises(TypeError, match="lowest and the highest"):
        model.int_var("z", 3)
    with pytest.raises(geduld.ModelError, match="row 2 of the table has length 1, for 2 variables"):
        model.table([x, y], [(1, 2), (1,)])


def test_expressions_against_python():
    """Each expression, evaluated by Python on all values."""
    conditions = [
        lambda x, y, z: 2 * x + y <= 4,
        lambda x, y, z: x * y == z,
        lambda x, y, z: (x - 2) * (y - 3) > z - 1,
        lambda x, y, z: abs(x - y) != z,
        lambda x, y, z: -x + 5 - y >= z,
        lambda x, y, z: 7 // (x + 1) == y,
        lambda x, y, z: (x - 3) // (y + 1) < -z + 1,
        lambda x, y, z: (x - 3) % (y + 1) == z,
        lambda x, y, z: (x - y) % -2 == -z,
        lambda x, y, z: x**2 + y**2 == z**2,
        lambda x, y, z: (x < y) & (y < z),
        lambda x, y, z: (x == y) | (z == 3),
        lambda x, y, z: (x < y) ^ (y < z),
        lambda x, y, z: (x < y) == (y < z),
        lambda x, y, z: (x == 1) != (y == z),
        lambda x, y, z: (x < y) + (y < z) + (x < z) == 2,
        lambda x, y, z: sum([x, y, z]) == 5,
    ]
    for holds in conditions:
        model = geduld.Model()
        xs = model.int_vars("x", 3, 0, 3)
        model.add(holds(*xs))
        wanted = [v for v in itertools.product(range(4), repeat=3) if holds(*v)]
        found = sorted(tuple(s.values(xs)) for s in model.solutions())
        assert found == wanted and model.count().solutions == len(wanted)


def test_conditions():
    model = geduld.Model()
    b, c, d = (model.bool_var(name) for name in "bcd")
    x, y = model.int_vars("x", 2, 0, 4)
    model += b == (x < y)
    model += b.implies(x > 1), c | ~d
    model.clause(b, ~c)
    model.add(geduld.min(x, y) >= 1, geduld.max([x, y, 3]) == 3)
    model.add(geduld.element([3, 1, x, 2], y) == 2, geduld.any(b, x == 1), geduld.all([b | ~b]))
    wanted = [
        (b, c, d, x, y)
        for b, c, d, x, y in itertools.product(*[range(2)] * 3, range(5), range(5))
        if b == (x < y) and (not b or x > 1) and (c or not d) and (b or not c) and min(x, y) >= 1 and max(x, y, 3) == 3
        and y < 4 and [3, 1, x, 2][y] == 2 and (b or x == 1)
    ]
    assert sorted(tuple(s.values(b, c, d, x, y)) for s in model.solutions()) == wanted


def test_send_more_money():
    model = geduld.Model()
    s, e, n, d, m, o, r, y = letters = [model.int_var(name, 0, 9) for name in "sendmory"]
    word = lambda *digits: sum(10**place * digit for place, digit in enumerate(reversed(digits)))
    model.add(geduld.different(letters), s != 0, m != 0)
    model.add(word(s, e, n, d) + word(m, o, r, e) == word(m, o, n, e, y))
    assert model.count().solutions == 1
    assert model.solve().values(m, o, n, e, y) == [1, 0, 6, 5, 2]


def test_queens():
    model = geduld.Model()
    queens = model.int_vars("queen", 8, 1, 8)
    model.add(geduld.different(queens))
    model.add(geduld.different(q + i for i, q in enumerate(queens)))
    model.add(geduld.different(q - i for i, q in enumerate(queens)))
    assert model.count().solutions == 92


def test_sudoku():
    clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    model = geduld.Model()
    cells = [[model.int_var(f"{r},{c}", 1, 9) for c in range(9)] for r in range(9)]
    columns = [list(column) for column in zip(*cells)]
    boxes = [[cells[3 * a + i][3 * b + j] for i in range(3) for j in range(3)] for a in range(3) for b in range(3)]
    for group in cells + columns + boxes:
        model.add(geduld.different(group))
    for place, clue in enumerate(clues):
        if clue != ".":
            model.add(cells[place // 9][place % 9] == int(clue))
    assert model.count().solutions == 1
    assert model.solve().values(cells[0]) == [8, 1, 2, 7, 5, 3, 6, 4, 9]


def test_knapsack():
    values, weights = [10, 40, 30, 50, 35], [5, 4, 6, 3, 7]
    model = geduld.Model()
    taken = [model.bool_var(f"take{item}") for item in range(5)]
    model.add(sum(w * t for w, t in zip(weights, taken)) <= 14)
    best = model.maximize(sum(v * t for v, t in zip(values, taken)))
    assert best.value == 125 and best.proved and best.solution.values(taken) == [0, 1, 0, 1, 1]


def test_job_shop():
    jobs = [[(0, 3), (1, 2), (2, 2)], [(0, 2), (2, 1), (1, 4)], [(1, 4), (2, 3), (0, 1)]]  # machine, duration
    model = geduld.Model()
    start = {(j, k): model.int_var(f"start{j}{k}", 0, 20) for j, job in enumerate(jobs) for k in range(3)}
    end = model.int_var("end", 0, 30)
    for j, job in enumerate(jobs):
        for k, (_, duration) in enumerate(job):
            model.add(start[j, k] + duration <= (start[j, k + 1] if k < 2 else end))
    for machine in range(3):
        tasks = [(start[j, k], d) for j, job in enumerate(jobs) for k, (m, d) in enumerate(job) if m == machine]
        model.add(geduld.no_overlap(*zip(*tasks)))
    assert model.minimize(end).value == 11


def test_round_trips_and_resources():
    model = geduld.Model()
    model.add(geduld.circuit(model.int_vars("next", 5, 0, 4)))
    assert model.count().solutions == 24
    model = geduld.Model()
    starts, durations = model.int_vars("start", 3, 0, 3), [1, 2, 2]
    model.add(geduld.cumulative(starts, durations, [1, 1, 2], 2))
    load = lambda at, s: sum(n for n, d, b in zip([1, 1, 2], durations, s) if b <= at < b + d)
    wanted = [s for s in itertools.product(range(4), repeat=3) if all(load(at, s) <= 2 for at in range(6))]
    assert model.count().solutions == len(wanted)


def test_minizinc(tmp_path):
    file = tmp_path / "pairs.mzn"
    file.write_text("int: n; array[1..2] of int: a; var 1..n: x; var 1..n: y; constraint a[1] * x < a[2] * y; solve satisfy;\n")
    if shutil.which("minizinc") is None:
        with pytest.raises(geduld.ModelError, match="minizinc"):
            geduld.from_minizinc(file, n=3, a=[1, 1])
        return
    assert geduld.from_minizinc(file, n=3, a=[1, 1]).count().solutions == 3
    with pytest.raises(geduld.ModelError, match="pairs.mzn"):
        geduld.from_minizinc(file, n=3)


def test_exact_covers(tmp_path):
    options = ["ce", "adg", "bcf", "adf", "bg", "deg"]
    cover = geduld.Cover("abcdefg", options)
    assert cover.count().solutions == 1
    assert [option for option, chosen in cover.solve().items() if chosen] == ["c e", "a d f", "b g"]
    file = tmp_path / "knuth.dlx"
    file.write_text("a b c d e f g\n" + "\n".join(" ".join(option) for option in options))
    assert list(geduld.cover(file).solutions()) == list(cover.solutions())
    # An item that need not be covered; items of any type.
    assert geduld.Cover([1, 2], [[1, 3], [2, 3], [1], [2]], secondary=[3]).count().solutions == 3
    assert geduld.Cover([1, 2, 3], [[1, 3], [2, 3], [1], [2]]).count().solutions == 2
    for items, options, message in [("aa", [], "given twice"), ("a", ["b"], "there is no item"), (["a b"], [], "blank"), ("a", ["aa"], "twice")]:
        with pytest.raises(geduld.ModelError, match=message):
            geduld.Cover(items, options)
    file.write_text("a\nb\n")
    with pytest.raises(geduld.GeduldError) as wrong:
        geduld.cover(file)
    assert wrong.value.line == 2


def test_formula(tmp_path):
    file = tmp_path / "some.cnf"
    file.write_text("p cnf 3 2\nc p show 1 3 0\n1 2 0\n-2 3 0\n")
    formula = geduld.formula(file)
    assert formula.count().solutions == 3 and "formula some.cnf" in repr(formula)
    assert sorted((s["x1"], s["x3"]) for s in formula.solutions()) == [(0, 1), (1, 0), (1, 1)]
    file.write_text("p cnf 100 0\n")
    assert int(geduld.formula(file).count()) == 2**100
    file.write_text("p cnf 1 1\n2 0\n")
    with pytest.raises(geduld.ModelError) as caught:
        geduld.formula(file)
    assert caught.value.line == 2 and caught.value.file == str(file)


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
        model.clause(1)
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
    assert all(one in solutions for one in model.sample(4))
    assert model.count_as_same("nothing").count().essentially_different is None
    assert model.estimate(probes=100).solutions >= 0
    file.write_text("var 1..3: a;\nconstraint nonsense(a);\nsolve satisfy;\n")
    with pytest.raises(TypeError):
        geduld.from_minizinc(file, n=3)
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
        model.maximize(None)


def test_names_of_other_libraries_lead_to_ours():
    model = geduld.Model()
    x, y = model.int_vars("x", 2, 0, 3)
    model.add(x < y)
    puzzle = geduld.bundled("magic-3")
    for count in (model.count, puzzle.count):
        with pytest.raises(TypeError, match=r"no keyword `project`: every variable .* it has .*time_limit"):
            count(project=[x])
        with pytest.raises(TypeError, match="time_limit=10 ends"):
            count(timeout=3)
        with pytest.raises(TypeError, match=r"solutions\(limit=5\)"):
            count(limit=3)
    with pytest.raises(TypeError, match="no keyword `nonsense`: it has threads"):
        model.count(nonsense=3)
    # What the hint about projections says.
    assert len({tuple(s.values(x)) for s in model.solutions()}) == 3
    for name, part in [("Distinct", "geduld.different"), ("Solver", r"geduld.Model\(\)"), ("Int", "model.int_var")]:
        with pytest.raises(AttributeError, match=f"module 'geduld' has no attribute '{name}': write {part}"):
            getattr(geduld, name)
    for name, part in [("check", "model.solve"), ("add_clause", "model.clause"), ("AddAllDifferent", "model.add")]:
        with pytest.raises(AttributeError, match=f"'geduld.Model' object has no attribute '{name}': write {part}"):
            getattr(model, name)
    for owner in (geduld, model):
        with pytest.raises(AttributeError, match="has no attribute 'nonsense'$"):
            owner.nonsense
    assert not hasattr(model, "_repr_png_")


def test_puzzles_models_and_formulas_have_one_base(tmp_path):
    (tmp_path / "f.cnf").write_text("p cnf 3 2\n1 2 0\n-2 3 0\n")
    model = geduld.Model()
    x, y = model.int_vars("x", 2, 1, 3)
    model.add(x < y)
    flatzinc = geduld.FlatZinc("var 1..3: x; var 1..3: y; constraint int_lt(x, y); solve satisfy;")
    problems = {
        geduld.bundled("magic-3"): 8,
        geduld.MagicSquare(3, pins=["1,1=8", "1,2=1"]): 1,
        model: 3,
        flatzinc: 3,
        geduld.formula(tmp_path / "f.cnf"): 4,
    }
    for problem, number in problems.items():
        assert isinstance(problem, geduld.Solvable)
        assert problem.count().solutions == len(problem.solutions().list()) == number
        assert problem.count(verify=1.0).verified is not False
        assert len(problem.sample(2, seed=1)) == 2
        unique = problem.unique()
        assert unique.unique is (number == 1) and unique.solvable is True
        assert unique.solution == problem.solutions().take(1)[0]
        assert (unique.another is None) is (number == 1) and unique.another != unique.solution
        assert problem.symmetries().order >= 1
        written = problem.certify(tmp_path / "own.pbp", threads=1, classes=True)
        assert written.solutions == number >= written.classes and (tmp_path / "own.opb").exists()
        if "formula" in repr(problem):
            graph = problem.certify(tmp_path / "own.cpog")
            assert graph.solutions == number and graph.claim is None
        else:
            with pytest.raises(geduld.GeduldError, match="for formulas only"):
                problem.certify(tmp_path / "own.cpog")
        assert problem.estimate(probes=100).solutions >= 0
        assert problem.solve() is not None
        with pytest.raises(TypeError):
            problem.unique(verify=1)
    # Only puzzles have pins.
    with pytest.raises(TypeError):
        model.count(pins=["1,1=1"])
    with pytest.raises(TypeError):
        geduld.Solvable()


def test_puzzles_with_givens_are_made_and_solved_by_hints():
    model = geduld.Model()
    cell = model.int_vars("cell", (4, 4), 1, 4)
    for number, line in enumerate([*cell, *zip(*cell)]):
        model.add(geduld.different(line), name=f"line {number}")
    # The name of the whole array; patterns follow the indices.
    made = model.generate("cell", half_turn=True, seed=3)
    assert 4 <= len(made.givens) < 16
    assert all(f"cell{5 - int(name[4])},{5 - int(name[6])}" in made.givens for name in made.givens)
    rows = model.generate(cell, rows=True, seed=3).givens
    assert rows and all(f"{name[:5]},{column}" in rows for name in rows for column in range(1, 5))
    with pytest.raises(geduld.GeduldError, match="17 givens are wanted, but only 16 values"):
        model.generate(cell, number=17)
    for name, value in made.givens.items():
        model.add(model["cell", int(name[4]), int(name[6])] == value, name=f"given {name}")
    solution = model.solve()
    hint = model.hint()
    assert solution[hint.variable] == hint.value and isinstance(hint.value, int)
    with pytest.raises(TypeError, match=r"list\(known\)"):
        model.hint(known={hint.variable: hint.value})
    assert dict(solution) == solution.to_dict() and "cell1,2" in solution and len(solution) == 16
    assert solution["cell", 1, 2] == solution["cell1,2"] == solution[cell[0][1]]
    shown = solution._repr_html_()
    assert shown.count("<tr>") == 4 and shown.count("<td>") == 16 and "<th>" not in shown
    assert model.solutions().list()._repr_html_().count("<table>") == 1
    with pytest.raises(TypeError, match=r"s\[x\] \+ s\[y\]"):
        solution[cell[0][0] + cell[0][1]]
    with pytest.raises(geduld.OptionError, match="1 to 1024"):
        model.count(threads=100000)
    assert "None" not in repr(model.count())
