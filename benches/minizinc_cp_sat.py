#!/usr/bin/env python3
"""All solutions or the best value of a MiniZinc model by OR-Tools CP-SAT, whose Python package has no program that reads FlatZinc.

Usage: benches/minizinc_cp_sat.py MODEL.fzn, after `pip install ortools` and

    MZN_SOLVER_PATH=benches/minizinc_cp_sat minizinc -c --solver cp-sat --no-output-ozn --fzn MODEL.fzn MODEL.mzn [DATA.dzn ...]

with MiniZinc 2.8 or later. The folder `minizinc_cp_sat` makes MiniZinc write JSON. It says which global constraints are handed to CP-SAT; the
library of MiniZinc decomposes all others, and writes sets as Booleans.

Prints one JSON object:

- the status;
- the number of different assignments of the variables that the output names (`solutions`);
- of a model with an objective, its best value (`objective`; nothing if there is no solution);
- otherwise how many solutions CP-SAT listed. These are more if other variables have several values. With several automata it also repeats solutions;
- the seconds of processor time, from when Python and the package are loaded.

CP-SAT uses one worker, because with more it does not list all solutions. Annotations for the search are ignored. An integer without bounds is
between -2^31 and 2^31. Floats and constraints not known here are refused.
"""

import json
import operator
import sys
import time

from ortools.sat.python import cp_model

LARGEST = 2**31
NOT_ZERO = cp_model.Domain.from_intervals([[-LARGEST, -1], [1, LARGEST]])


class Refused(Exception):
    """What this program does not serve."""


def compared(holds, fails):
    return lambda x, y: (holds(x, y), fails(x, y))


def sums_compared(holds, fails):
    return lambda factors, xs, y: compared(holds, fails)(cp_model.LinearExpr.weighted_sum(xs, factors), y)


# Constraints that may be reified: what holds, and what holds if the constraint does not.
RELATIONS = {
    "set_in": lambda x, values: [cp_model.BoundedLinearExpression(x, domain) for domain in (values, values.complement())],
    "bool_clause": lambda xs, ys: (sum(xs) - sum(ys) > -len(ys), sum(xs) - sum(ys) == -len(ys)),
    "bool_not": compared(operator.ne, operator.eq),
    "bool_xor": compared(operator.ne, operator.eq),
}
for kind in ("int", "bool"):
    for name, *pair in [
        ("eq", operator.eq, operator.ne),
        ("ne", operator.ne, operator.eq),
        ("le", operator.le, operator.gt),
        ("lt", operator.lt, operator.ge),
    ]:
        RELATIONS[f"{kind}_{name}"] = compared(*pair)
        RELATIONS[f"{kind}_lin_{name}"] = sums_compared(*pair)


def literal(model, value):
    return model.new_constant(value) if isinstance(value, int) else value


def reify(model, relation, truth):
    holds, fails = relation
    model.add(holds).only_enforce_if(literal(model, truth))
    model.add(fails).only_enforce_if(~literal(model, truth))


def conjunction(model, xs, truth):
    reify(model, (sum(xs) == len(xs), sum(xs) < len(xs)), truth)


def disjunction(model, xs, truth):
    reify(model, (sum(xs) > 0, sum(xs) == 0), truth)


def element(model, index, values, value):
    model.add_element(index - 1, values, value)


def quotient(model, x, y, value):
    # CP-SAT takes no divisor that may be zero.
    divisor = model.new_int_var_from_domain(NOT_ZERO, "")
    model.add(divisor == y)
    model.add_division_equality(value, x, divisor)


def remainder(model, x, y, value):
    # CP-SAT takes positive divisors only. The remainder has the sign of `x`, whatever the sign of `y`.
    divisor = model.new_int_var(1, LARGEST, "")
    model.add_abs_equality(divisor, y)
    model.add_modulo_equality(value, x, divisor)


def power(model, x, exponent, value):
    if not isinstance(exponent, int) or exponent < 0:
        raise Refused("int_pow with this exponent")
    model.add_multiplication_equality(value, [x] * exponent)


def table(model, xs, cells):
    model.add_allowed_assignments(xs, [cells[row : row + len(xs)] for row in range(0, len(cells), len(xs))])


def regular(model, xs, symbols, moves, start, final):
    # The moves from each state, symbol by symbol; 0 stands for failure.
    steps = [(move // symbols + 1, move % symbols + 1, state) for move, state in enumerate(moves) if state]
    reached = {start, *moves} - {0}
    model.add_automaton(xs, start, [state for state in sorted(reached) if final.contains(state)], steps)


FUNCTIONS = {
    "array_bool_and": conjunction,
    "array_bool_element": element,
    "array_bool_or": disjunction,
    "array_bool_xor": lambda model, xs: model.add_bool_xor([literal(model, x) for x in xs]),
    "array_int_element": element,
    "array_int_maximum": lambda model, value, xs: model.add_max_equality(value, xs),
    "array_int_minimum": lambda model, value, xs: model.add_min_equality(value, xs),
    "array_var_bool_element": element,
    "array_var_int_element": element,
    "bool2int": lambda model, x, value: model.add(x == value),
    "bool_and": lambda model, x, y, truth: conjunction(model, [x, y], truth),
    "bool_or": lambda model, x, y, truth: disjunction(model, [x, y], truth),
    "bool_xor": lambda model, x, y, truth=1: reify(model, RELATIONS["bool_xor"](x, y), truth),
    "cp_sat_inverse": lambda model, xs, ys: model.add_inverse(xs, ys),
    "cp_sat_regular": regular,
    "cp_sat_table_bool": table,
    "cp_sat_table_int": table,
    "fzn_all_different_int": lambda model, xs: model.add_all_different(xs),
    "int_abs": lambda model, x, value: model.add_abs_equality(value, x),
    "int_div": quotient,
    "int_max": lambda model, x, y, value: model.add_max_equality(value, [x, y]),
    "int_min": lambda model, x, y, value: model.add_min_equality(value, [x, y]),
    "int_mod": remainder,
    "int_plus": lambda model, x, y, value: model.add(x + y == value),
    "int_pow": power,
    "int_times": lambda model, x, y, value: model.add_multiplication_equality(value, [x, y]),
}


class Translation:
    """The model that a file describes. Variables that are neither shown nor constrained are left out."""

    def __init__(self, file):
        self.model = cp_model.CpModel()
        self.arrays = {name: array["a"] for name, array in file["arrays"].items()}
        self.entries = file["variables"]
        self.variables = {}
        for constraint in file["constraints"]:
            self.post(constraint["id"], [self.value(argument) for argument in constraint["args"]])
        self.has_objective = file["solve"]["method"] != "satisfy"
        if self.has_objective:
            goal = self.value(file["solve"]["objective"])
            (self.model.minimize if file["solve"]["method"] == "minimize" else self.model.maximize)(goal)
        own = [name for name, entry in self.entries.items() if not entry.get("introduced") and not name.startswith("X_INTRODUCED_")]
        shown = [self.value(name) for name in file["output"] or own]
        flat = [x for part in shown for x in (part if isinstance(part, list) else [part])]
        self.shown = [x for x in flat if not isinstance(x, int)]

    def variable(self, name):
        entry = self.entries[name]
        domain = [[0, 1]] if entry["type"] == "bool" else entry.get("domain", [[-LARGEST, LARGEST]])
        if entry["type"] not in ("bool", "int"):
            raise Refused(f"variables of type {entry['type']}")
        variable = self.model.new_int_var_from_domain(cp_model.Domain.from_intervals(domain), name)
        if "rhs" in entry:
            self.model.add(variable == self.value(entry["rhs"]))
        return variable

    def value(self, argument):
        if isinstance(argument, list):
            return [self.value(each) for each in argument]
        if isinstance(argument, dict):
            return cp_model.Domain.from_intervals(argument["set"])
        if isinstance(argument, int):
            return int(argument)
        if argument in self.arrays:
            return self.value(self.arrays[argument])
        if argument not in self.entries:
            raise Refused(f"the argument {argument}")
        if argument not in self.variables:
            self.variables[argument] = self.variable(argument)
        return self.variables[argument]

    def post(self, name, arguments):
        relation, _, form = name.rpartition("_")
        if name in FUNCTIONS:
            FUNCTIONS[name](self.model, *arguments)
        elif name in RELATIONS:
            self.model.add(RELATIONS[name](*arguments)[0])
        elif form == "reif" and relation in RELATIONS:
            reify(self.model, RELATIONS[relation](*arguments[:-1]), arguments[-1])
        elif form == "imp" and relation in RELATIONS:
            self.model.add(RELATIONS[relation](*arguments[:-1])[0]).only_enforce_if(literal(self.model, arguments[-1]))
        else:
            raise Refused(f"the constraint {name}")


class Solutions(cp_model.CpSolverSolutionCallback):
    """Counts all solutions, and those that differ in these variables."""

    def __init__(self, shown):
        super().__init__()
        self.shown = shown
        self.listed = 0
        self.different = set()

    def on_solution_callback(self):
        self.listed += 1
        self.different.add(tuple(self.value(x) for x in self.shown))


def solve(path):
    """What is printed, without the seconds."""
    with open(path, encoding="utf-8") as file:
        translation = Translation(json.load(file))
    solutions = Solutions(translation.shown)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = not translation.has_objective
    status = solver.solve(translation.model, solutions)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise Refused(f"{solver.status_name(status)} {translation.model.validate()}")
    if translation.has_objective:
        return {"status": "complete", "objective": None if status == cp_model.INFEASIBLE else round(solver.objective_value)}
    return {"status": "complete", "solutions": len(solutions.different), "listed": solutions.listed}


def main():
    begin = time.process_time()
    try:
        result = solve(sys.argv[1])
    except Refused as refusal:
        result = {"status": f"refused: {refusal}"}
    print(json.dumps(result | {"seconds": round(time.process_time() - begin, 3)}))


main()
