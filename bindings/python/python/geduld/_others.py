"""Hints for names that other libraries have: Z3, CPMpy, OR-tools, python-constraint, python-sat."""

from __future__ import annotations

from typing import Dict, Sequence, Tuple

_VARIABLE = 'model.int_var("x", 0, 9), or model.int_vars("x", 5, 0, 9) for a list'
_BOOLEAN = 'model.bool_var("b")'
_DIFFERENT = "geduld.different(xs)"
_EACH = "for solution in model.solutions(): ..."

_PROJECT = (
    "every variable of the model counts. {tuple(s.values(x, y)) for s in model.solutions()} has the different values of x and y; "
    "geduld.count_cnf(clauses, project=[1, 2]) counts the models of clauses by variables 1 and 2"
)
_LIMIT = "solutions(limit=5) ends after five solutions, time_limit=10 after ten seconds"
_KEYWORDS = {
    _PROJECT: ("project", "projection", "projected", "project_vars", "over", "show", "variables", "vars"),
    _LIMIT: ("limit", "max_solutions", "solution_limit", "n", "number"),
    "time_limit=10 ends the work after ten seconds": ("timeout", "max_time", "seconds", "time"),
    "threads=4 uses four cores": ("workers", "num_workers", "num_search_workers", "jobs", "n_jobs", "processes", "cores"),
    'engine="sat" or "search" chooses how to solve': ("solver", "method", "backend"),
}
_NAMES = {
    "geduld.Model()": ("Solver", "Optimize", "CpModel", "CpSolver", "Problem"),
    _VARIABLE: ("Int", "Ints", "IntVar", "intvar", "IntVector", "int_var", "int_vars"),
    _BOOLEAN: ("Bool", "Bools", "BoolVar", "boolvar", "bool_var"),
    _DIFFERENT: ("Distinct", "AllDifferent", "AllDifferentConstraint", "all_different", "alldifferent"),
    "a & b, or geduld.all(conditions)": ("And",),
    "a | b, or geduld.any(conditions)": ("Or",),
    "~a": ("Not",),
    "a ^ b": ("Xor",),
    "a.implies(b)": ("Implies",),
    "geduld.element([otherwise, then], condition)": ("If", "IfThenElse"),
    "sum(xs)": ("Sum", "sum"),
    "abs(x)": ("Abs", "abs"),
    "geduld.max(xs)": ("Max", "Maximum"),
    "geduld.min(xs)": ("Min", "Minimum"),
    "geduld.element(xs, i)": ("Element",),
    "model.count(), model.solutions() or model.solve()": ("solve", "count", "solutions", "count_models"),
}
_METHODS = {
    _VARIABLE: ("NewIntVar", "new_int_var", "addVariable", "addVariables", "int"),
    _BOOLEAN: ("NewBoolVar", "new_bool_var", "bool"),
    "model.add(condition)": ("Add", "addConstraint", "add_constraint", "assert_", "require"),
    "model.clause(a, ~b)": ("add_clause", "AddBoolOr", "add_bool_or"),
    f"model.add({_DIFFERENT})": ("AddAllDifferent", "add_all_different", "different"),
    "model.solve(), which is None if there is no solution": ("check", "Solve", "is_sat", "getSolution"),
    "solution = model.solve(), then solution[x]": ("model", "value", "Value", "eval"),
    _EACH: ("solveAll", "solve_all", "all_solutions", "getSolutions", "getSolutionIter", "enumerate", "list"),
    "model.solve() for a model without some of the conditions": ("why", "unsat_core", "mus"),
    "model.unique().unique": ("is_unique",),
    "another Model() without the last conditions": ("push", "pop"),
    "model.minimize(x), which solves": ("Minimize",),
    "model.maximize(x), which solves": ("Maximize",),
}


def _hint(table: Dict[str, Tuple[str, ...]], name: str) -> str:
    return next((hint for hint, names in table.items() if name in names), "")


def keyword(method: str, key: str, known: Sequence[str]) -> str:
    """The message for a keyword that a method does not have."""
    hint = _hint(_KEYWORDS, key)
    return f"{method}() has no keyword `{key}`: {hint}{'; ' if hint else ''}it has {', '.join(known)}"


def attribute(owner: str, name: str) -> str:
    """The message for an attribute that the module or a model does not have."""
    hint = _hint(_NAMES if owner.startswith("module") else _METHODS, name)
    return f"{owner} has no attribute '{name}'{': write ' if hint else ''}{hint}"
