//! The options and the result of counting the models of a formula.

use geduld_solve::SolverChoice;
use num_bigint::BigUint;

use crate::work::statistics::SolverStatistics;

/// How a SAT solver goes from one solution to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Enumeration {
    /// The last decision is flipped: no clauses are added, and memory stays flat.
    #[default]
    Backtracking,
    /// Each solution is forbidden by a clause.
    Blocking,
}

/// How the models of a formula are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelOptions {
    /// How solvers go from one solution to the next.
    pub enumeration: Enumeration,
    /// Which solver works, if it blocks what it has found.
    pub solver: SolverChoice,
    /// 0 for the formula as it is, any other number for an order of its own.
    pub seed: u64,
}

/// The number of models of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelCount {
    /// How many assignments of the projected variables can be extended to models; a lower bound if it is not complete.
    pub models: BigUint,
    /// Whether nothing is missing.
    pub complete: bool,
    /// What the solvers did together.
    pub work: SolverStatistics,
}
