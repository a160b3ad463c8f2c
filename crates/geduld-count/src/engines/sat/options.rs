//! The options of the SAT engine.

use geduld_encode::Encodings;
use geduld_solve::SolverChoice;

/// How a SAT solver goes from one solution to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Enumeration {
    /// The solver flips its last decision. It adds no clauses, and memory stays flat.
    #[default]
    Backtracking,
    /// The solver forbids each solution with a clause.
    Blocking,
}

/// The options of the SAT engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SatOptions {
    /// How constraints are written as clauses.
    pub encodings: Encodings,
    /// The solver, if it blocks the solutions it has found. It affects the time of a count and the order of a list, but
    /// no result.
    pub solver: SolverChoice,
    /// 0 leaves the formula as it is. Any other number gives the formula another order ([`SolverChoice::solver`]).
    pub seed: u64,
    /// How solvers go from one solution to the next; `None` for backtracking, unless another solver or order is
    /// selected.
    pub enumeration: Option<Enumeration>,
    /// The number of solutions that a blocking solver finds before its cube is cut into smaller ones.
    pub quota: usize,
    /// The maximum number of initial cubes of a count, including those that symmetry leaves out. It is fixed, so that
    /// cubes do not depend on the machine.
    pub initial_cubes: usize,
}

impl SatOptions {
    /// How solvers go from one solution to the next. A selected solver or order requires blocking, unless the options
    /// say otherwise.
    pub fn enumeration(&self) -> Enumeration {
        let blocking = self.seed != 0 || self.solver != SolverChoice::default();
        let fitting = if blocking { Enumeration::Blocking } else { Enumeration::Backtracking };
        self.enumeration.unwrap_or(fitting)
    }
}

impl Default for SatOptions {
    fn default() -> Self {
        let (encodings, solver) = (Encodings::default(), SolverChoice::default());
        Self { encodings, solver, seed: 0, enumeration: None, quota: 100, initial_cubes: 256 }
    }
}
