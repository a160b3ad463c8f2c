#!/usr/bin/env python3
"""Runs the conformance tests of MiniZinc (`tests/spec` of libminizinc) with geduld as the solver.

Needs MiniZinc with Gecode, a copy of the folder `tests` of https://github.com/MiniZinc/libminizinc, and `pip install minizinc pyyaml
jsonschema`. Usage:

    benches/minizinc_spec.py TESTS MSC [--driver FOLDER] [--only TEXT] [--seconds N] [--json FILE]

TESTS is the folder `tests`; MSC the solver configuration of geduld; FOLDER has the `minizinc` to use. Reading the expected results and
comparing them is done by the modules that the tests bring along (`minizinc_testing`), which their own runner uses as well. That runner
would skip all of them: each test lists the solvers it is for. Here every test runs that is for Gecode or Chuffed.

Prints each test that did not pass, then a table. A test

- passes if the result is one of those expected, in any order, or if it is a solution that Gecode accepts, of an expected status and
  objective;
- is refused if geduld says what it does not serve;
- is MiniZinc's if it does not pass with Gecode and this version of MiniZinc either;
- is not finished if no solution was found in time, or none was proved to be the best, and Gecode passes;
- fails otherwise. The exit status is 1 if one does.
"""

import argparse
import collections
import datetime
import json
import os
import pathlib
import re
import sys
import warnings

# Options of a test that every solver knows; the others belong to a solver.
OPTIONS = {"all_solutions", "timeout", "nr_solutions", "intermediate_solutions", "processes", "random_seed", "free_search", "optimisation_level"}

REFUSALS = {
    "float": "float variables",
    "set variable": "set variables",
    "too large": "domains too large",
    "values": "domains too large",
    "64 bits": "numbers beyond 64 bits",
    "no constraint": "constraint",
    "best solution": "objective",
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tests", type=pathlib.Path)
    parser.add_argument("msc", type=pathlib.Path)
    parser.add_argument("--driver", help="folder of the program minizinc")
    parser.add_argument("--only", default="", help="only files whose path has this text")
    parser.add_argument("--seconds", type=float, default=60, help="time limit of each test")
    parser.add_argument("--json", type=pathlib.Path, help="write all outcomes to this file")
    return parser.parse_args()


def load(path, yaml):
    """The tests in a file."""
    text = path.read_text(encoding="utf-8")
    comment = re.match(r"/\*\*\*\n(.*?)\n\*\*\*/", text, flags=re.S)
    return list(yaml.load_all(comment.group(1))) if comment else []


def refusal(text):
    """What geduld does not serve, if an error says that."""
    if "geduld" not in text and "remedy" not in text and "help:" not in text:
        return None
    name = re.search(r"no constraint `(\w+)`", text)
    if name:
        return f"constraint {name.group(1)}"
    return next((group for sign, group in REFUSALS.items() if sign in text), None)


class Runner:
    """Runs tests with geduld and, where need be, Gecode."""

    def __init__(self, options):
        sys.path.insert(0, str(options.tests.resolve()))
        # The modules come with the tests.
        import minizinc
        from minizinc_testing import spec, yaml

        self.minizinc, self.spec, self.yaml = minizinc, spec, yaml
        # The interface cannot load a configuration whose executable has arguments, but MiniZinc finds it.
        os.environ["MZN_SOLVER_PATH"] = str(options.msc.resolve().parent)
        if options.driver:
            minizinc.Driver.find([os.path.abspath(options.driver)]).make_default()
        self.solver, self.limit = options.msc.stem, options.seconds

    def run(self, test, path, solver):
        """Whether a test passes with a solver, its result, and what is to be said of it."""
        # Tests of unsatisfiable cores give their options to the program, and not to the interface.
        core = {"time_limit": round(self.limit * 1000)}
        default = core if test.type == "core" else {"timeout": datetime.timedelta(seconds=self.limit)}
        model, result, _, obtained = test.run(str(path), solver, default_options=default)
        try:
            if test.passed(result):
                return True, result, ""
        except AttributeError:
            # A solution is expected, and there is none: the modules do not look.
            return False, result, f"{result.status}: no solution"
        if isinstance(result, Exception):
            return False, result, f"{type(result).__name__}: {result}"
        status = getattr(result, "status", None)
        if isinstance(getattr(result, "solution", None), list) and self.in_another_order(test, result):
            return True, result, "in another order"
        if status is not None and getattr(result, "solution", None) is not None and self.may_differ(test, result):
            cache = self.spec.CachedResult()
            cache.model, cache.result, cache.obtained = model, result, obtained
            try:
                if cache.test("gecode"):
                    return True, result, "checked by Gecode"
            except Exception:  # pylint: disable=broad-except
                # The solution is no value of the model, or the version of MiniZinc does not compile the model for Gecode.
                pass
        return False, result, f"{status}: {self.yaml.dump(obtained)}"

    def in_another_order(self, test, result):
        """Whether all solutions are those expected, in an order that only the solver has that the test was written for."""
        expected = test.expected if isinstance(test.expected, list) else [test.expected]
        for one in expected:
            solutions = getattr(one, "solution", None)
            if not isinstance(solutions, list) or len(solutions) != len(result.solution):
                continue
            left = list(result.solution)
            for solution in solutions:
                same = next((place for place, other in enumerate(left) if solution.is_satisfied(other)), None)
                if same is None:
                    break
                left.pop(same)
            if not left:
                return True
        return False

    def may_differ(self, test, result):
        """Whether a single solution other than those expected could be right."""
        if isinstance(result.solution, list):
            return False
        expected = test.expected if isinstance(test.expected, list) else [test.expected]
        undefined = self.yaml.Undefined
        for one in expected:
            if not isinstance(one, self.spec.Result):
                continue
            status = one.status is undefined or one.status == str(result.status)
            known = one.solution.items() if isinstance(one.solution, self.spec.Solution) else []
            objective = dict(known).get("objective")
            same = objective is None or objective == getattr(result.solution, "inner", {}).get("objective")
            if status and same and not isinstance(one.solution, self.spec.SolutionSet):
                return True
        return False

    def outcome(self, test, path):
        """Passed, refused, MiniZinc's or failed, and why."""
        passed, result, text = self.run(test, path, self.solver)
        if passed:
            return "passed", text
        reason = refusal(text)
        if reason:
            return "refused", reason
        passed, _, other = self.run(test, path, "gecode")
        if not passed:
            return "MiniZinc's", other
        # A solution with an objective that is not proved to be the best.
        unproved = text.startswith("SATISFIED") and "objective:" in text
        if text.startswith("UNKNOWN") or unproved:
            return "not finished", text
        return "failed", text


def main():
    options = arguments()
    warnings.simplefilter("ignore")
    runner = Runner(options)
    os.chdir(options.tests)
    outcomes, counts, everything = [], collections.Counter(), collections.Counter()
    for path in sorted(pathlib.Path("spec").rglob("*.mzn")):
        if options.only not in str(path):
            continue
        for number, test in enumerate(load(path, runner.yaml)):
            if test.type not in ("solve", "core"):
                counts["about the compiler only"] += 1
                continue
            foreign = any(name not in OPTIONS and name.startswith(("restart", "-")) for name in test.options)
            # A file of parameters is for the solver that it names.
            foreign = foreign or any(str(name).endswith(".mpc") for name in test.extra_files)
            if foreign or not {"gecode", "chuffed"} & set(test.solvers):
                counts["for other solvers only"] += 1
                continue
            try:
                outcome, text = runner.outcome(test, path)
            except Exception as error:  # pylint: disable=broad-except
                # The runner of the tests ends with any exception where a version of MiniZinc answers in another way.
                outcome, text = "failed", f"{type(error).__name__}: {error}"
            counts[outcome] += 1
            if test.options.get("all_solutions"):
                everything[outcome] += 1
            outcomes.append({"test": str(path), "number": number, "outcome": outcome, "text": text})
            if outcome != "passed":
                print(f"{outcome}: {path} ({number}): {' '.join(text.split())[:300]}", flush=True)
    print()
    for outcome, count in counts.most_common():
        print(f"{count:5} {outcome}, {everything[outcome]} of them with all_solutions")
    refused = collections.Counter(row["text"] for row in outcomes if row["outcome"] == "refused")
    for reason, count in refused.most_common():
        print(f"{count:5} refused: {reason}")
    if options.json:
        options.json.write_text(json.dumps(outcomes, indent=1), encoding="utf-8")
    sys.exit(1 if counts["failed"] else 0)


main()
