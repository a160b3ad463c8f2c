//! The adapter for batsat, a descendant of MiniSat (Eén, Sörensson, *An extensible SAT-solver*, SAT 2003).

use std::cell::Cell;

use ::batsat::{Callbacks, Lit, SolverInterface, SolverOpts, Var, lbool};

use crate::literal::index;
use crate::solver::{require_failure, require_model};
use crate::{Outcome, Solver, SolverError, SolverLimits, Statistics};

/// A batsat solver with a fixed number of variables.
pub struct Batsat {
    inner: ::batsat::Solver<Ears>,
    variables: Vec<Var>,
    spent: bool,
    /// The result of the last call of `solve`, if no clause was added since.
    outcome: Option<Outcome>,
    failed: Vec<i32>,
    literals: Vec<Lit>,
}

/// The maximum number of learnt clauses that are kept for a large formula.
const MOST_LEARNT: i32 = 20_000;

/// The number of decisions that are reported together.
const DECISIONS_TOLD: u64 = 64;

/// Passes the stop flag to batsat, which asks before each decision.
struct Ears {
    limits: SolverLimits,
    /// The decisions that were not reported yet.
    decisions: Cell<u64>,
}

impl Callbacks for Ears {
    fn stop(&self) -> bool {
        if let Some(pace) = &self.limits.pace {
            self.decisions.set(self.decisions.get() + 1);
            if self.decisions.get() == DECISIONS_TOLD {
                self.decisions.set(0);
                pace.tell(DECISIONS_TOLD);
            }
        }
        self.limits.stop_requested()
    }
}

impl Batsat {
    /// A solver without clauses that never gives up.
    ///
    /// # Panics
    /// If there are more than 2^30 variables.
    pub fn new(variables: usize) -> Self {
        Self::with_limits(variables, SolverLimits::default())
    }

    /// A solver without clauses that gives up when it is asked to stop.
    ///
    /// # Panics
    /// If there are more than 2^30 variables, or `limits` limit the work.
    pub fn with_limits(variables: usize, limits: SolverLimits) -> Self {
        Self::with_options(variables, limits, SolverOpts::default())
    }

    /// As [`Batsat::with_limits`], for a formula of this many clauses. By default batsat keeps one learnt clause for
    /// three clauses of the formula. Learnt clauses can have thousands of literals, so for a large formula that takes
    /// gigabytes; here it keeps fewer.
    ///
    /// # Panics
    /// As for [`Batsat::with_limits`].
    pub fn for_clauses(variables: usize, limits: SolverLimits, clauses: usize) -> Self {
        let default = SolverOpts::default();
        let many = usize::try_from(MOST_LEARNT).is_ok_and(|most| clauses / 3 > most);
        let bounded = SolverOpts {
            learntsize_factor: 0.0,
            learntsize_inc: 1.0,
            min_learnts_lim: MOST_LEARNT,
            ..SolverOpts::default()
        };
        Self::with_options(variables, limits, if many { bounded } else { default })
    }

    fn with_options(variables: usize, limits: SolverLimits, options: SolverOpts) -> Self {
        assert!(variables <= 1 << 30, "batsat has at most 2^30 variables");
        assert!(limits.work.is_none(), "batsat does not measure its work");
        let mut inner = ::batsat::Solver::new(options, Ears { limits, decisions: Cell::new(0) });
        let variables = (0..variables).map(|_| inner.new_var_default()).collect();
        Self { inner, variables, spent: false, outcome: None, failed: Vec::new(), literals: Vec::new() }
    }

    /// Translates into `self.literals`, a buffer that saves an allocation for each clause.
    fn translate(&mut self, literals: &[i32]) {
        self.literals.clear();
        for &literal in literals {
            let variable = self.variables[index(literal, self.variables.len())];
            self.literals.push(Lit::new(variable, literal > 0));
        }
    }
}

impl Solver for Batsat {
    fn variables(&self) -> usize {
        self.variables.len()
    }

    fn add_clause(&mut self, clause: &[i32]) {
        self.outcome = None;
        self.translate(clause);
        // The result is not needed: the next call of `solve` returns it too.
        self.inner.add_clause_reuse(&mut self.literals);
    }

    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError> {
        self.outcome = None;
        self.translate(assumptions);
        if self.spent {
            return Err(SolverError::Spent);
        }
        let answer = self.inner.solve_limited(&self.literals);
        let outcome = if answer == lbool::TRUE {
            Outcome::Satisfiable
        } else if answer == lbool::FALSE {
            Outcome::Unsatisfiable
        } else {
            self.spent = true;
            return Ok(Outcome::Interrupted);
        };
        self.failed.clear();
        if outcome == Outcome::Unsatisfiable {
            // Contrary to its documentation, the core holds the negations of the assumptions.
            let inner = &self.inner;
            let blamed = self.literals.iter().map(|&literal| inner.unsat_core_contains_lit(!literal));
            let blamed = assumptions.iter().zip(blamed).filter(|(_, blamed)| *blamed);
            self.failed.extend(blamed.map(|(&literal, _)| literal));
        }
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    fn value(&self, literal: i32) -> bool {
        require_model(self.outcome);
        let variable = self.variables[index(literal, self.variables.len())];
        // A variable that batsat left open may have either value, and is false.
        (self.inner.value_var(variable) == lbool::TRUE) == (literal > 0)
    }

    fn failed_assumptions(&self) -> &[i32] {
        require_failure(self.outcome);
        &self.failed
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            decisions: Some(self.inner.num_decisions()),
            conflicts: Some(self.inner.num_conflicts()),
            propagations: Some(self.inner.num_propagations()),
        }
    }
}
