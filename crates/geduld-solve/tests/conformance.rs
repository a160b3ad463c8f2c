//! varisat passes the suite with and without limits, and deliberately wrong adapters do not.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_solve::{Batsat, Outcome, Solver, SolverError, SolverLimits, Varisat};

#[path = "suite/mod.rs"]
mod conformance;

#[test]
fn varisat_passes() {
    assert_eq!(conformance::check(Varisat::new), Ok(()));
}

#[test]
fn varisat_with_limits_out_of_reach_passes() {
    let limits = SolverLimits {
        stop: Some(Arc::new(AtomicBool::new(false))),
        work: Some(u64::MAX),
        ..SolverLimits::default()
    };
    assert_eq!(conformance::check(|variables| Varisat::with_limits(variables, limits.clone())), Ok(()));
}

#[test]
fn batsat_passes() {
    assert_eq!(conformance::check(Batsat::new), Ok(()));
    let limits = SolverLimits { stop: Some(Arc::new(AtomicBool::new(false))), ..SolverLimits::default() };
    assert_eq!(conformance::check(|variables| Batsat::with_limits(variables, limits.clone())), Ok(()));
}

/// A mistake that an adapter can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    KeepsAssumptions,
    IgnoresAssumptions,
    DropsRepeatedLiterals,
    DropsEmptyClauses,
    DropsUnits,
    DropsLateClauses,
    ReadsTautologiesAsEmpty,
    LeavesFreeVariablesFalse,
    LeavesFreeVariablesUndefined,
    BlamesEveryAssumption,
    BlamesNoAssumption,
    BlamesNegations,
    NegatesValues,
    ForgetsLastVariable,
    GivesUp,
    Fails,
}

/// varisat, with one mistake.
struct Faulty {
    fault: Fault,
    inner: Varisat,
    assumptions: Vec<i32>,
    failed: Vec<i32>,
    /// By variable, whether it occurred in a clause before the first call of `solve`.
    bound: Vec<bool>,
    solved: bool,
}

impl Faulty {
    fn new(fault: Fault, variables: usize) -> Self {
        let (assumptions, failed) = (Vec::new(), Vec::new());
        let inner = Varisat::new(variables);
        Self { fault, inner, assumptions, failed, bound: vec![false; variables + 1], solved: false }
    }
}

impl Solver for Faulty {
    fn variables(&self) -> usize {
        self.inner.variables() - usize::from(self.fault == Fault::ForgetsLastVariable)
    }

    fn add_clause(&mut self, clause: &[i32]) {
        let repeated = (1..clause.len()).any(|i| clause[..i].contains(&clause[i]));
        let tautology = clause.iter().any(|&literal| clause.contains(&-literal));
        match self.fault {
            Fault::DropsRepeatedLiterals if repeated => return,
            Fault::DropsEmptyClauses if clause.is_empty() => return,
            Fault::DropsUnits if clause.len() == 1 => return,
            Fault::DropsLateClauses if self.solved => return,
            Fault::ReadsTautologiesAsEmpty if tautology => return self.inner.add_clause(&[]),
            _ => {}
        }
        if !self.solved {
            clause.iter().for_each(|literal| self.bound[literal.unsigned_abs() as usize] = true);
        }
        self.inner.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError> {
        self.solved = true;
        if self.fault != Fault::KeepsAssumptions {
            self.assumptions.clear();
        }
        if self.fault != Fault::IgnoresAssumptions {
            self.assumptions.extend(assumptions);
        }
        let outcome = self.inner.solve(&self.assumptions)?;
        if outcome == Outcome::Unsatisfiable {
            self.failed = match self.fault {
                Fault::BlamesEveryAssumption => (1..).take(self.variables()).collect(),
                Fault::BlamesNoAssumption => Vec::new(),
                Fault::BlamesNegations => self.inner.failed_assumptions().iter().map(|&l| -l).collect(),
                _ => self.inner.failed_assumptions().to_vec(),
            };
        }
        match self.fault {
            Fault::GivesUp => Ok(Outcome::Interrupted),
            Fault::Fails => Err(SolverError::Failed("out of memory".into())),
            _ => Ok(outcome),
        }
    }

    fn value(&self, literal: i32) -> bool {
        let free = !self.bound[literal.unsigned_abs() as usize];
        match self.fault {
            Fault::LeavesFreeVariablesFalse if free => literal < 0,
            Fault::LeavesFreeVariablesUndefined if free => false,
            Fault::NegatesValues => !self.inner.value(literal),
            _ => self.inner.value(literal),
        }
    }

    fn failed_assumptions(&self) -> &[i32] {
        &self.failed
    }
}

/// Each mistake, and the case that must find it.
const FOUND_BY: &[(Fault, &str)] = &[
    (Fault::KeepsAssumptions, "assumptions hold for one call"),
    (Fault::IgnoresAssumptions, "no clauses, under assumptions"),
    (Fault::DropsRepeatedLiterals, "a unit with its literal repeated"),
    (Fault::DropsEmptyClauses, "no variables, no clauses"),
    (Fault::DropsUnits, "unit clauses"),
    (Fault::DropsLateClauses, "no variables, no clauses"),
    (Fault::ReadsTautologiesAsEmpty, "a tautology says nothing"),
    (Fault::LeavesFreeVariablesFalse, "no clauses: all variables are free"),
    (Fault::LeavesFreeVariablesUndefined, "no clauses: all variables are free"),
    (Fault::BlamesEveryAssumption, "the empty clause among others"),
    (Fault::BlamesNoAssumption, "an assumption that a unit forbids"),
    (Fault::BlamesNegations, "an assumption that a unit forbids"),
    (Fault::NegatesValues, "no clauses: all variables are free"),
    (Fault::ForgetsLastVariable, "no clauses: all variables are free"),
    (Fault::GivesUp, "no variables, no clauses"),
    (Fault::Fails, "no variables, no clauses"),
];

#[test]
fn wrong_adapters_are_rejected() {
    for &(fault, case) in FOUND_BY {
        // A solver of no variables has none to forget.
        let new = |variables: usize| match fault {
            Fault::ForgetsLastVariable if variables == 0 => Faulty::new(Fault::NegatesValues, 0),
            _ => Faulty::new(fault, variables),
        };
        let failure = conformance::check(new).expect_err(&format!("{fault:?} passes"));
        assert_eq!(failure.case, case, "{fault:?}: {}", failure.problem);
    }
}
