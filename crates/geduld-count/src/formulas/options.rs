//! The options and the result of counting the models of a formula.

use geduld_solve::SolverChoice;
use num_bigint::BigUint;

use crate::work::statistics::SolverStatistics;

/// How a SAT solver goes from one solution to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Enumeration {
    /// The solver flips its last decision. It adds no clauses, and memory stays flat.
    #[default]
    Backtracking,
    /// The solver forbids each solution with a clause.
    Blocking,
}

/// The options of counting the models of a formula.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelOptions {
    /// How solvers go from one solution to the next.
    pub enumeration: Enumeration,
    /// The solver, if it blocks the models it has found.
    pub solver: SolverChoice,
    /// 0 leaves the formula as it is. Any other number gives the formula another order.
    pub seed: u64,
}

/// The number of models of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelCount {
    /// The number of assignments of the projected variables that can be extended to models; a lower bound if the count
    /// is not complete.
    pub models: BigUint,
    /// Whether all models were counted.
    pub complete: bool,
    /// The statistics of all solvers together.
    pub work: SolverStatistics,
}
