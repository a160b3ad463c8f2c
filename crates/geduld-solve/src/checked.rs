//! The common part of solvers from outside this crate: it keeps all clauses, and checks models against them.

use crate::literal::index;
use crate::solver::{require_failure, require_model};
use crate::{CommandError, Outcome, SolverError};

/// Clauses over a fixed number of variables, and the result of the last call of `solve`.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    pub variables: usize,
    /// The clauses, each followed by a 0.
    pub literals: Vec<i32>,
    /// The number of clauses.
    pub clauses: usize,
    spent: bool,
    /// The result of the last call of `solve`, if no clause was added since.
    outcome: Option<Outcome>,
    model: Vec<bool>,
    failed: Vec<i32>,
}

impl Checked {
    /// Starts without clauses.
    ///
    /// # Panics
    /// If there are more than 2^31 - 1 variables.
    pub fn new(variables: usize) -> Self {
        assert!(i32::try_from(variables).is_ok(), "literals are 32-bit numbers");
        Self {
            variables,
            literals: Vec::new(),
            clauses: 0,
            spent: false,
            outcome: None,
            model: Vec::new(),
            failed: Vec::new(),
        }
    }

    /// # Panics
    /// If a literal is 0 or names another variable.
    pub fn add(&mut self, clause: &[i32]) {
        self.outcome = None;
        for &literal in clause {
            index(literal, self.variables);
        }
        self.literals.extend(clause);
        self.literals.push(0);
        self.clauses += 1;
    }

    /// Begins a call of `solve`.
    ///
    /// # Errors
    /// If an earlier call was interrupted.
    ///
    /// # Panics
    /// If an assumption is 0 or names another variable.
    pub fn begin(&mut self, assumptions: &[i32]) -> Result<(), SolverError> {
        self.outcome = None;
        for &literal in assumptions {
            index(literal, self.variables);
        }
        if self.spent { Err(SolverError::Spent) } else { Ok(()) }
    }

    /// Ends a call of `solve` that was interrupted.
    pub fn interrupted(&mut self) -> Outcome {
        self.spent = true;
        Outcome::Interrupted
    }

    /// Ends a call of `solve` with a model, which has a value for each variable. `name` is the name of the solver.
    ///
    /// # Errors
    /// If it is not a model: a clause or an assumption does not hold.
    pub fn satisfiable(
        &mut self,
        model: Vec<bool>,
        assumptions: &[i32],
        name: &str,
    ) -> Result<Outcome, CommandError> {
        if let Some(clause) = self.broken_by(&model, assumptions) {
            return Err(CommandError::WrongModel { command: name.to_owned(), clause: clause.to_vec() });
        }
        self.model = model;
        self.outcome = Some(Outcome::Satisfiable);
        Ok(Outcome::Satisfiable)
    }

    /// Ends a call of `solve` without a model. `failed` are the assumptions to blame.
    pub fn unsatisfiable(&mut self, failed: Vec<i32>) -> Outcome {
        self.failed = failed;
        self.outcome = Some(Outcome::Unsatisfiable);
        Outcome::Unsatisfiable
    }

    /// The result of [`Solver::value`](crate::Solver::value).
    pub fn value(&self, literal: i32) -> bool {
        require_model(self.outcome);
        self.model[index(literal, self.variables)] == (literal > 0)
    }

    /// The result of [`Solver::failed_assumptions`](crate::Solver::failed_assumptions).
    pub fn failed(&self) -> &[i32] {
        require_failure(self.outcome);
        &self.failed
    }

    /// A clause or an assumption that does not hold in an assignment.
    fn broken_by<'c>(&'c self, values: &[bool], assumptions: &'c [i32]) -> Option<&'c [i32]> {
        let holds = |&literal: &i32| values[index(literal, self.variables)] == (literal > 0);
        let clauses = self.literals.split_inclusive(|&literal| literal == 0).map(without_end);
        clauses.chain(assumptions.chunks(1)).find(|clause| !clause.iter().any(holds))
    }
}

/// The literals of a clause that ends with 0.
fn without_end(clause: &[i32]) -> &[i32] {
    clause.strip_suffix(&[0]).unwrap_or(clause)
}
