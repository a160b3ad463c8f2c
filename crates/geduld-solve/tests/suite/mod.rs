//! The suite that every [`Solver`] must pass: small formulas checked by truth table, and sequences of calls.

mod truth_table;

use std::collections::BTreeSet;

use geduld_solve::{Enumerate, Enumerator, Found, Outcome, Solver};

/// A case that a solver failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The name of the case.
    pub case: &'static str,
    /// What the solver did, and what it should have done.
    pub problem: String,
}

/// The difference, if there is one.
type Verdict = Result<(), String>;

/// A sequence of calls of one solver, with a check of each answer.
type Sequence<S> = fn(&mut S) -> Verdict;

/// Runs all cases on solvers made by `new`, which gets the number of variables. Takes milliseconds.
///
/// # Errors
/// The first case that fails.
pub fn check<S: Solver>(new: impl Fn(usize) -> S) -> Result<(), Failure> {
    for &(case, variables, clauses, assumptions, projection) in FORMULAS {
        let clauses: Vec<Vec<i32>> = clauses.iter().map(|&clause| clause.into()).collect();
        let formula = Formula { variables, clauses, assumptions, projection };
        formula.check(&new).map_err(|problem| Failure { case, problem })?;
    }
    let sequences: [(&str, Sequence<S>); 7] = [
        ("assumptions hold for one call", assumptions_hold_for_one_call),
        ("the same question again", the_same_question_again),
        ("clauses after solving", clauses_after_solving),
        ("a false formula stays false", a_false_formula_stays_false),
        ("true variables name one-hot solutions", true_variables_name_one_hot_solutions),
        ("an enumeration in parts", an_enumeration_in_parts),
        ("many variables", many_variables),
    ];
    for (case, sequence) in sequences {
        sequence(&mut new(MANY)).map_err(|problem| Failure { case, problem })?;
    }
    Ok(())
}

/// A name, the number of variables, clauses, assumptions, projection.
type Row = (&'static str, usize, &'static [&'static [i32]], &'static [i32], &'static [i32]);

/// One line adds a formula to the suite.
const FORMULAS: &[Row] = &[
    ("no variables, no clauses", 0, &[], &[], &[]),
    ("no variables, the empty clause", 0, &[&[]], &[], &[]),
    ("no clauses: all variables are free", 5, &[], &[], &[1, 2, 3, 4, 5]),
    ("no clauses, under assumptions", 5, &[], &[2, -4], &[1, 2, 3, 4, 5]),
    ("the empty clause among others", 3, &[&[1, 2], &[], &[3]], &[], &[1, 2, 3]),
    ("variables in no clause", 6, &[&[2, 4]], &[], &[1, 2, 3, 4, 5, 6]),
    ("unit clauses", 4, &[&[1], &[-3]], &[], &[1, 2, 3, 4]),
    ("the same unit twice", 2, &[&[1], &[1]], &[], &[1, 2]),
    ("contradictory units", 2, &[&[1], &[-1]], &[], &[1, 2]),
    ("a chain of units", 4, &[&[-1, 2], &[-2, 3], &[-3, 4], &[1]], &[], &[1, 2, 3, 4]),
    ("a unit with its literal repeated", 2, &[&[-2, -2]], &[], &[1, 2]),
    ("repeated literals", 3, &[&[1, 2, 1, 2], &[-1, -1, 3, 3, 3]], &[], &[1, 2, 3]),
    ("the same clause twice", 3, &[&[1, 2, 3], &[3, 1, 2]], &[], &[1, 2, 3]),
    ("a tautology says nothing", 3, &[&[1, -1]], &[], &[1, 2, 3]),
    ("tautologies among clauses", 4, &[&[1, 2, -1], &[2, 3], &[-3, 4, 3, 4]], &[], &[1, 2, 3, 4]),
    ("exclusive or", 3, &[&[1, 2, 3], &[1, -2, -3], &[-1, 2, -3], &[-1, -2, 3]], &[], &[1, 2, 3]),
    ("projection hides variables", 5, &[&[1, 2, 3], &[-3, 4], &[-4, 5]], &[], &[1, 5]),
    ("projection to nothing", 3, &[&[1, 2], &[-1, 3]], &[], &[]),
    ("projection to nothing of a false formula", 1, &[&[1], &[-1]], &[], &[]),
    ("projection to a variable in no clause", 3, &[&[1, 2]], &[], &[3]),
    ("projection in another order", 3, &[&[-1, 2], &[-2, 3]], &[], &[3, 1]),
    ("assumptions cut", 4, &[&[1, 2], &[-2, 3, 4]], &[2, -3], &[1, 2, 3, 4]),
    ("an assumption that a clause forces", 3, &[&[1], &[-1, 2]], &[2], &[1, 2, 3]),
    ("an assumption that a unit forbids", 3, &[&[1], &[2, 3]], &[3, -1], &[1, 2, 3]),
    ("the same assumption twice", 3, &[&[1, 2], &[-1, 3]], &[1, 1, 1], &[1, 2, 3]),
    ("the same failing assumption twice", 2, &[&[-1, -2]], &[1, 1, 2, 2], &[1, 2]),
    ("contradictory assumptions", 3, &[&[1, 2]], &[3, 1, -1], &[1, 2, 3]),
    ("contradictory assumptions on a variable in no clause", 3, &[&[1, 2]], &[1, -3, 3], &[1, 2, 3]),
    ("assumptions of a false formula", 3, &[&[1], &[-1]], &[2, 3], &[1, 2, 3]),
    (
        "assumptions that fail by propagation",
        6,
        &[&[-1, 2], &[-2, 3], &[-3, -4], &[5, 6]],
        &[5, 1, 6, 4],
        &[1, 2, 3, 4, 5, 6],
    ),
    (
        "assumptions that fail by search",
        5,
        &[&[-5, 1, 2], &[-5, 1, -2], &[-5, -1, 3], &[-5, -1, -3], &[4, 1]],
        &[4, 5],
        &[1, 2, 3, 4, 5],
    ),
    (
        "three pigeons in two holes",
        6,
        &[&[1, 2], &[3, 4], &[5, 6], &[-1, -3], &[-1, -5], &[-3, -5], &[-2, -4], &[-2, -6], &[-4, -6]],
        &[],
        &[1, 2, 3, 4, 5, 6],
    ),
];

/// A formula and a question about it.
struct Formula<'a> {
    variables: usize,
    clauses: Vec<Vec<i32>>,
    assumptions: &'a [i32],
    projection: &'a [i32],
}

impl Formula<'_> {
    fn check<S: Solver>(&self, new: impl Fn(usize) -> S) -> Verdict {
        let load = || {
            let mut solver = new(self.variables);
            self.clauses.iter().for_each(|clause| solver.add_clause(clause));
            solver
        };
        let solver = &mut load();
        ensure(solver.variables() == self.variables, || {
            format!("{} variables instead of {}", solver.variables(), self.variables)
        })?;
        let models = truth_table::models(self.variables, &self.clauses, self.assumptions);
        let expected = if models.is_empty() { Outcome::Unsatisfiable } else { Outcome::Satisfiable };
        expect(solver, self.assumptions, expected)?;
        match expected {
            Outcome::Satisfiable => self.check_model(solver, &models)?,
            _ => self.check_failed(solver.failed_assumptions())?,
        }
        self.check_enumeration(&mut load())
    }

    fn check_model(&self, solver: &impl Solver, models: &[Vec<i32>]) -> Verdict {
        let model: Vec<i32> =
            (1..).take(self.variables).map(|v| if solver.value(v) { v } else { -v }).collect();
        ensure(models.contains(&model), || format!("{model:?} is not a model"))?;
        let both = model.iter().find(|&&literal| !solver.value(literal) || solver.value(-literal));
        ensure(both.is_none(), || format!("not exactly one of {both:?} and its negation is true"))
    }

    fn check_failed(&self, failed: &[i32]) -> Verdict {
        let stranger = failed.iter().find(|literal| !self.assumptions.contains(literal));
        ensure(stranger.is_none(), || format!("failed assumption {stranger:?} was not assumed"))?;
        let blameless = !truth_table::models(self.variables, &self.clauses, failed).is_empty();
        ensure(!blameless, || format!("the failed assumptions {failed:?} can hold together"))
    }

    fn check_enumeration(&self, solver: &mut impl Solver) -> Verdict {
        let expected =
            truth_table::projections(self.variables, &self.clauses, self.assumptions, self.projection);
        let found = collect(Enumerate::by_all_variables(solver, self.projection, self.assumptions))?;
        ensure(found == expected, || format!("the solutions are {found:?} instead of {expected:?}"))
    }
}

/// The number of variables of the solvers for sequences of calls. Most sequences leave nearly all of them free.
const MANY: usize = 20_000;

fn assumptions_hold_for_one_call(solver: &mut impl Solver) -> Verdict {
    solver.add_clause(&[1, 2]);
    expect(solver, &[-1, 3], Outcome::Satisfiable)?;
    expect(solver, &[-2, -3], Outcome::Satisfiable)?;
    expect(solver, &[-1, -2], Outcome::Unsatisfiable)?;
    expect(solver, &[], Outcome::Satisfiable)?;
    expect(solver, &[1, 2], Outcome::Satisfiable)
}

fn the_same_question_again(solver: &mut impl Solver) -> Verdict {
    solver.add_clause(&[-1, -2]);
    for _ in 0..3 {
        expect(solver, &[1, 2], Outcome::Unsatisfiable)?;
        let failed: BTreeSet<i32> = solver.failed_assumptions().iter().copied().collect();
        ensure(failed == BTreeSet::from([1, 2]), || format!("{failed:?} fail instead of 1 and 2"))?;
        expect(solver, &[1], Outcome::Satisfiable)?;
        ensure(solver.value(1) && !solver.value(2), || "the model breaks the clause".into())?;
    }
    Ok(())
}

fn clauses_after_solving(solver: &mut impl Solver) -> Verdict {
    expect(solver, &[], Outcome::Satisfiable)?;
    solver.add_clause(&[1, 2]);
    expect(solver, &[-1], Outcome::Satisfiable)?;
    ensure(solver.value(2), || "a clause added after solving is not respected".into())?;
    expect(solver, &[-1, -2], Outcome::Unsatisfiable)?;
    solver.add_clause(&[-2]);
    expect(solver, &[], Outcome::Satisfiable)?;
    ensure(solver.value(1), || "a unit clause added after failed assumptions is not respected".into())?;
    solver.add_clause(&[-1, 3]);
    solver.add_clause(&[-3, 2]);
    expect(solver, &[], Outcome::Unsatisfiable)
}

fn a_false_formula_stays_false(solver: &mut impl Solver) -> Verdict {
    expect(solver, &[1], Outcome::Satisfiable)?;
    solver.add_clause(&[]);
    for assumptions in [&[][..], &[1], &[-1, 2]] {
        expect(solver, assumptions, Outcome::Unsatisfiable)?;
        let failed = solver.failed_assumptions();
        let strange = failed.iter().any(|literal| !assumptions.contains(literal));
        ensure(!strange, || format!("{failed:?} fail, but only {assumptions:?} were assumed"))?;
    }
    solver.add_clause(&[1, 2]);
    expect(solver, &[], Outcome::Unsatisfiable)
}

fn true_variables_name_one_hot_solutions(solver: &mut impl Solver) -> Verdict {
    // Two groups of three, and not the same place in both.
    for group in [[1, 2, 3], [4, 5, 6]] {
        solver.add_clause(&group);
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            solver.add_clause(&[-group[a], -group[b]]);
        }
    }
    for place in 1..=3 {
        solver.add_clause(&[-place, -(place + 3)]);
    }
    let expected: BTreeSet<Vec<i32>> = (1..=3)
        .flat_map(|a| (4..=6).map(move |b| vec![a, b]))
        .filter(|pair| pair[0] + 3 != pair[1])
        .collect();
    let found = collect(Enumerate::by_true_variables(solver, &[1, 2, 3, 4, 5, 6], &[]))?;
    ensure(found == expected, || format!("the solutions are {found:?} instead of {expected:?}"))
}

fn an_enumeration_in_parts(solver: &mut impl Solver) -> Verdict {
    solver.add_clause(&[1, 2, 3]);
    solver.add_clause(&[-1, 4]);
    let projection = [1, 2, 3];
    let mut parts = BTreeSet::new();
    for cube in [&[1][..], &[-1, 2], &[-1, -2]] {
        parts.append(&mut collect(Enumerate::by_all_variables(solver, &projection, cube))?);
    }
    let clauses = [vec![1, 2, 3], vec![-1, 4]];
    let expected = truth_table::projections(4, &clauses, &[], &projection);
    ensure(parts == expected, || format!("the parts make {parts:?} instead of {expected:?}"))?;
    let rest = collect(Enumerate::by_all_variables(solver, &projection, &[]))?;
    ensure(rest.is_empty(), || format!("{rest:?} are found though they were blocked"))
}

fn many_variables(solver: &mut impl Solver) -> Verdict {
    let last = i32::try_from(solver.variables()).map_err(|error| error.to_string())?;
    for variable in (1..last - 1).step_by(2) {
        solver.add_clause(&[-variable, variable + 2]);
    }
    expect(solver, &[1], Outcome::Satisfiable)?;
    let missed = (1..=last).step_by(2).find(|&variable| !solver.value(variable));
    ensure(missed.is_none(), || format!("{missed:?} is false, but 1 implies it"))?;
    expect(solver, &[2, 1, 1 - last], Outcome::Unsatisfiable)?;
    let failed: BTreeSet<i32> = solver.failed_assumptions().iter().copied().collect();
    ensure(failed.is_superset(&BTreeSet::from([1, 1 - last])), || {
        format!("{failed:?} fail, but it takes 1 and {}", 1 - last)
    })?;
    ensure(failed.is_subset(&BTreeSet::from([2, 1, 1 - last])), || {
        format!("{failed:?} fail, and not all of them were assumed")
    })
}

/// Collects the solutions of an enumeration. Each may be found only once.
fn collect<S: Solver>(mut solutions: Enumerate<'_, S>) -> Result<BTreeSet<Vec<i32>>, String> {
    let mut all = BTreeSet::new();
    loop {
        match solutions.next_solution().map_err(|error| error.to_string())? {
            Found::Exhausted => return Ok(all),
            Found::Interrupted => return Err("the enumeration was interrupted without a limit".into()),
            Found::Solution(solution) => {
                ensure(all.insert(solution.to_vec()), || format!("{solution:?} is found twice"))?;
            }
        }
    }
}

fn expect(solver: &mut impl Solver, assumptions: &[i32], expected: Outcome) -> Verdict {
    let outcome = solver.solve(assumptions).map_err(|error| error.to_string())?;
    ensure(outcome == expected, || format!("{outcome:?} instead of {expected:?} under {assumptions:?}"))
}

fn ensure(holds: bool, problem: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(problem()) }
}
