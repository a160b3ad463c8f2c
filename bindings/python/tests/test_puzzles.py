"""Puzzles: every method, and the numbers of the command line."""

import copy
import json
import pickle
import subprocess
import types

import pytest

import geduld

# A count takes half a minute or more.
LONG = {"calendar", "magic-5", "sixty-5"}
QUICK = [name for name in geduld.bundled_names() if name not in LONG]


@pytest.mark.parametrize("name", QUICK)
def test_counts_are_those_of_the_command_line(name, command):
    counts = geduld.bundled(name).count()
    printed = json.loads(subprocess.run([command, "count", name, "--json"], capture_output=True, check=True).stdout)
    for key in ["solutions", "labelled", "essentially_different"]:
        number = printed.get(key)
        assert getattr(counts, key) == (None if number is None else int(number)), key
    for key in ["layouts", "figures"]:
        if key in printed:
            assert getattr(counts, key) == int(printed[key])
    assert counts.complete


@pytest.mark.parametrize("name", QUICK)
def test_first_solutions_are_those_of_the_command_line(name, command):
    listed = subprocess.run(
        [command, "list", name, "--limit", "5", "--format", "jsonl"], capture_output=True, check=False
    ).stdout.splitlines()
    solutions = geduld.bundled(name).solutions(limit=5).list()
    assert len(listed) == len(solutions)
    for line, solution in zip(listed, solutions):
        theirs = json.loads(line)
        theirs = theirs.get("solution", theirs) if isinstance(theirs, dict) else theirs
        assert json.loads(solution.json()) == theirs


def test_published_figures():
    published = {"crazy-jacob": 12, "magic-3": 8, "magic-4": 7040, "nintai": 2528136, "ppp": 40, "snake-red": 8}
    assert {name: geduld.bundled(name).count().solutions for name in published} == published


def test_load(tmp_path, data):
    assert geduld.load(data / "magic-4.toml").count() == geduld.bundled("magic-4").count()
    assert geduld.load(str(data / "magic-4.toml"), pins=["1,1=16"]).count().solutions == 416
    file = tmp_path / "bad.toml"
    file.write_text('format = 1\nkind = "magic-square"\nname = "x"\norder = 2\n')
    with pytest.raises(geduld.PuzzleError) as caught:
        geduld.load(file)
    error = caught.value
    assert (error.file, error.line) == (str(file), 4)
    assert error.hint and error.hint in str(error) and "line 4" in str(error)
    assert isinstance(error, ValueError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(FileNotFoundError) as missing:
        geduld.load(tmp_path / "none.toml")
    assert missing.value.filename == str(tmp_path / "none.toml")


def test_mistakes_have_hints():
    with pytest.raises(geduld.PuzzleError, match="did you mean `nintai`"):
        geduld.bundled("nintay")
    with pytest.raises(geduld.PuzzleError, match="did you mean `order`"):
        geduld.Puzzle({"kind": "magic-square", "ordre": 3})
    with pytest.raises(geduld.PuzzleError) as caught:
        geduld.bundled("magic-3").with_pin("9,9=1")
    assert caught.value.hint and caught.value.line is None
    with pytest.raises(geduld.PuzzleError):
        geduld.bundled("magic-3").count(conditions="nonsense")
    with pytest.raises(TypeError, match="has no keyword `thread`"):
        geduld.bundled("magic-3").count(thread=1)
    with pytest.raises(geduld.OptionError, match="threads"):
        geduld.bundled("magic-3").count(threads=0)
    with pytest.raises(TypeError):
        geduld.Puzzle(3)
    with pytest.raises(TypeError, match="which no puzzle has"):
        geduld.Puzzle({"kind": object()})
    for wrong in [{"time_limit": -1}, {"time_limit": "5"}, {"engine": "z3"}, {"engine": 3}]:
        with pytest.raises(geduld.OptionError, match=next(iter(wrong))):
            geduld.bundled("magic-3").count(**wrong)
    with pytest.raises(TypeError, match="a pin is a text"):
        geduld.bundled("magic-3").count(pins=[(1, 1, 8)])
    with pytest.raises(geduld.OptionError, match="1 to 1024"):
        geduld.bundled("magic-3").count(threads=-1)


def test_pins_and_conditions():
    square = geduld.bundled("magic-4")
    # What contradicts itself has no solution, and a reason.
    twice = square.with_pin("1,1=16").with_pin("1,1=1")
    assert (twice.count().solutions, twice.why().conflict) == (0, ["pin 1,1=16", "pin 1,1=1"])
    assert square.count(pins="1,1=16").solutions == square.with_pin("1,1=16").count().solutions == 416
    solution = square.solve(pins=["1,1=16"])
    assert solution.numbers[0][0] == 16 and solution.puzzle.pins == ["1,1=16"]
    assert geduld.bundled("nintai").count(conditions=["border of labels 1 2"]).solutions == 6


def test_solutions():
    solutions = geduld.bundled("magic-4").solutions()
    first = next(solutions)
    assert first.numbers and first.pieces is None and first.path is None and first.figure is None
    assert not solutions.complete
    rest = solutions.list()
    assert len(rest) == 7039 and solutions.complete and len(set(rest)) == 7039
    assert next(solutions, None) is None
    limited = geduld.bundled("magic-4").solutions(limit=10)
    assert len(list(limited)) == 10 and not limited.complete
    classes = list(geduld.bundled("crazy-jacob").solutions(different=True))
    assert [one.stands_for for one in classes] == [3, 3, 3, 3]
    with pytest.raises(geduld.GeduldError):
        list(geduld.bundled("magic-3").solutions(threads=0))
    with pytest.raises(geduld.OptionError, match="different"):
        geduld.bundled("magic-3").solutions(different="colours")
    with geduld.bundled("magic-5").solutions() as some:
        assert next(some)
    assert next(some, None) is None


def test_kinds_of_solutions():
    assert geduld.bundled("crazy-jacob").solve().pieces[0][0].piece
    assert len(geduld.bundled("snake-red").solve().path) == 27
    assert "A" in "".join(geduld.bundled("ppp").solve().figure)
    for name in ["crazy-jacob", "snake-red", "ppp", "magic-3"]:
        solution = geduld.bundled(name).solve()
        assert solution.svg().startswith("<svg") and "max-width:100%" in solution._repr_svg_()
        assert str(solution) and repr(solution) and solution.rows()
        assert solution.puzzle.check(json.loads(solution.json())) == solution
        assert "pieces and board" in geduld.bundled(name)._repr_svg_()
        printed: list = []
        printer = types.SimpleNamespace(text=printed.append)
        solution._repr_pretty_(printer, False)
        geduld.bundled(name)._repr_pretty_(printer, False)
        assert printed[0] == str(solution).rstrip() and printed[1].startswith("<geduld puzzle")


def test_no_solution_and_not_found():
    assert geduld.bundled("magic-3").solve(pins=["1,1=8"], conditions=[]).numbers
    assert geduld.MagicSquare(3, pins=["1,1=1"]).solve() is None
    with pytest.raises(geduld.NotFound):
        token = geduld.Cancel()
        token.cancel()
        geduld.MagicSquare(12).solve(cancel=token, engine="search")
    with pytest.raises(geduld.NotASolution):
        geduld.bundled("magic-3").check({"rows": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]})


def test_reasons():
    square = geduld.bundled("magic-3")
    assert square.why().solvable and square.why().conflict == []
    why = square.why(pins=["1,1=8", "1,2=7"])
    assert why.solvable is False and why.conflict == ["pin 1,1=8", "pin 1,2=7"] and len(why.leave_out) == 1 and why.strength == "smallest"
    unique = square.unique()
    for answer in [unique, square.why()]:
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(answer)
    assert unique.unique is False and unique.solution.numbers
    assert square.count(pins=unique.pins).solutions == 1
    assert square.unique(pins=unique.pins).unique is True
    assert geduld.MagicSquare(3, pins=["1,1=1"]).unique().solvable is False


def test_symmetries_and_estimates():
    found = geduld.bundled("magic-4").symmetries()
    assert found.order == 64 and found.complete and all(found.board.values()) and found.generators
    assert not all(geduld.bundled("magic-4").symmetries(pins="1,1=16").board.values())
    square = geduld.bundled("magic-3")
    sample = square.sample(100, seed=1)
    assert [found.numbers for found in sample] == [found.numbers for found in square.sample(100, seed=1, threads=1)]
    assert {str(found.numbers) for found in sample} == {str(found.numbers) for found in square.solutions()}
    assert all(found.numbers[0][0] == 8 for found in square.sample(3, pins=["1,1=8"]))
    estimate = geduld.bundled("magic-4").estimate(probes=1000)
    assert estimate.solutions > 0 and estimate.error >= 0
    assert geduld.bundled("magic-4").estimate(probes=1000).solutions == estimate.solutions


def test_options(tmp_path):
    square = geduld.bundled("magic-4")
    by = square.count(count_by=["1,1"]).by
    assert len(by) == 16 and sum(by.values()) == 7040
    assert square.count(verify=0.05).verified is True
    plain = square.count(symmetry=False)
    assert plain.essentially_different is None and plain.solutions == 7040
    assert square.count(engine="search", threads=1).threads == 1
    assert geduld.bundled("magic-3").count(engine="sat").engine == "sat"
    file = tmp_path / "count"
    square.count(checkpoint=file)
    assert file.exists() and square.count(checkpoint=file).solutions == 7040


def test_results_are_values():
    counts = geduld.bundled("ppp").count()
    assert pickle.loads(pickle.dumps(counts)) == counts and len({counts, counts}) == 1
    assert counts.by_symmetry["mirror"]["solutions"] == 16
    assert "solutions" in counts._repr_html_() and counts.to_dict()["figures"] == 5
    for thing in [geduld.bundled("magic-3").why(), geduld.bundled("magic-3").symmetries()]:
        assert pickle.loads(pickle.dumps(thing)) == thing and thing._repr_html_()


def test_checking():
    square = geduld.bundled("magic-3")
    rows = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
    solution = square.check({"rows": rows})
    assert solution == square.check(rows) == square.check(solution) == square.check(solution.json())
    with pytest.raises(geduld.NotASolution):
        square.check([[2, 7, 6], [9, 5, 1], [4, 8, 3]])


def test_what_ctrl_c_leaves_is_told_in_a_line():
    found = geduld.bundled("magic-4").solutions().take(100)
    assert str(geduld.Interrupted(found)) == "interrupted; found so far: 100 solutions"
    assert "7040" in str(geduld.Interrupted(geduld.bundled("magic-4").count()))
    assert str(geduld.Interrupted()) == "interrupted"


def test_pickling():
    for name in ["crazy-jacob", "snake-red", "ppp", "magic-4"]:
        solutions = geduld.bundled(name).solutions(different=True, limit=3).list()
        again = pickle.loads(pickle.dumps(solutions))
        assert list(again) == list(solutions)
        assert [one.stands_for for one in again] == [one.stands_for for one in solutions]
    puzzle = geduld.bundled("magic-4", pins="1,1=16")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == copy.deepcopy(puzzle)
    assert geduld.bundled("magic-4") != puzzle and len({puzzle, copy.copy(puzzle)}) == 1
    with pytest.raises(RuntimeError):
        pickle.dumps(puzzle.solutions())


def test_tables():
    some = geduld.bundled("magic-4").solutions().take(20)
    assert len(some.records()) == 20 and "and 8 more" in some._repr_html_()
    model = geduld.Model()
    model.int_vars("x", 2, 0, 3)
    shown = model.solutions().take(13)._repr_html_()
    assert shown.startswith("<table><tr><th>x1</th><th>x2</th></tr><tr><td>0</td><td>0</td></tr>") and "and 1 more" in shown
    pandas = pytest.importorskip("pandas")
    assert some.to_pandas().shape == (20, 16)
    assert isinstance(geduld.bundled("magic-3").count().to_pandas(), pandas.Series)
    assert some[0].to_pandas().shape == (4, 4)
