//! The interface of an incremental SAT solver, after IPASIR: clauses, solving under assumptions, values, failed
//! assumptions.
//!
//! Balyo, Biere, Iser and Sinz, *SAT Race 2015*, Artificial Intelligence 241 (2016), describe IPASIR; here the
//! number of variables is fixed at the beginning, so that every variable has a value in every model.

use std::error::Error;

use thiserror::Error;

use crate::{CommandError, Statistics};

/// How a call of [`Solver::solve`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "an interrupted call says nothing about the formula"]
pub enum Outcome {
    /// There is a model; [`Solver::value`] reads it.
    Satisfiable,
    /// No model agrees with the assumptions; [`Solver::failed_assumptions`] says which of them contradict the clauses.
    Unsatisfiable,
    /// The solver was interrupted by a limit or a request to stop, and cannot be used again. The result is unknown.
    Interrupted,
}

/// The reason why a solver cannot answer at all.
#[derive(Debug, Error)]
pub enum SolverError {
    /// An earlier call was interrupted. Create a new solver.
    #[error("the solver was interrupted by an earlier call and cannot be used any more")]
    Spent,
    /// The solver itself failed.
    #[error("the solver failed: {0}")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
    /// A command that is run as a solver does not behave like one.
    #[error(transparent)]
    Command(#[from] CommandError),
}

/// An incremental SAT solver over a fixed number of variables. Its literals are nonzero `i32`, as in DIMACS.
///
/// A new solver has no clauses, so it is satisfiable. Solvers are deterministic: the same calls get the same answers.
pub trait Solver {
    /// The number *n* of variables; the variables are 1 to *n*.
    fn variables(&self) -> usize;

    /// Adds a clause permanently. The empty clause makes the formula unsatisfiable. A clause may repeat literals; one
    /// with a literal and its negation is always true.
    ///
    /// *Ensures*: the model and the failed assumptions of the last call are gone. A spent solver ignores the clause.
    ///
    /// # Panics
    /// If a literal is 0 or names a variable above *n*.
    fn add_clause(&mut self, clause: &[i32]);

    /// Looks for a model of all clauses in which the assumptions hold. They hold for this call only, may repeat
    /// literals, and may contradict one another.
    ///
    /// *Ensures*: after [`Outcome::Satisfiable`] the model can be read, after [`Outcome::Unsatisfiable`] the failed
    /// assumptions can, in both cases until the next call of `solve` or `add_clause`. After
    /// [`Outcome::Interrupted`] the solver is spent.
    ///
    /// Cost: exponential in the worst case.
    ///
    /// # Errors
    /// [`SolverError::Spent`] if an earlier call was interrupted, [`SolverError::Failed`] if the solver breaks.
    ///
    /// # Panics
    /// If a literal is 0 or names a variable above *n*.
    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError>;

    /// Whether a literal is true in the model. The model is total: every variable has a value, even if it occurs in
    /// no clause, so exactly one of `value(v)` and `value(-v)` holds.
    ///
    /// *Requires*: the last call of `solve` returned [`Outcome::Satisfiable`], and no clause was added since.
    ///
    /// # Panics
    /// If there is no model, or the literal is 0 or names a variable above *n*.
    fn value(&self, literal: i32) -> bool;

    /// A subset of the assumptions that no model of the clauses satisfies together. It is not always minimal: a
    /// solver that reports none returns all assumptions.
    ///
    /// *Requires*: the last call of `solve` returned [`Outcome::Unsatisfiable`], and no clause was added since.
    ///
    /// # Panics
    /// If the last call returned something else.
    fn failed_assumptions(&self) -> &[i32];

    /// The work since the solver was created, as far as the solver reports it, also after an interruption.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn variables(&self) -> usize {
        (**self).variables()
    }

    fn add_clause(&mut self, clause: &[i32]) {
        (**self).add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError> {
        (**self).solve(assumptions)
    }

    fn value(&self, literal: i32) -> bool {
        (**self).value(literal)
    }

    fn failed_assumptions(&self) -> &[i32] {
        (**self).failed_assumptions()
    }

    fn statistics(&self) -> Statistics {
        (**self).statistics()
    }
}

/// Checks that there is a model to read values from.
///
/// # Panics
/// If the last call of `solve` did not find one, or a clause has been added since.
pub(crate) fn require_model(last: Option<Outcome>) {
    assert_eq!(last, Some(Outcome::Satisfiable), "a value is asked for, but there is no model");
}

/// Checks that there are failed assumptions to read.
///
/// # Panics
/// If the last call of `solve` did not return [`Outcome::Unsatisfiable`], or a clause has been added since.
pub(crate) fn require_failure(last: Option<Outcome>) {
    assert_eq!(last, Some(Outcome::Unsatisfiable), "no assumptions have failed");
}
