//! How the SAT engine works.

use geduld_encode::Encodings;
use geduld_solve::SolverChoice;

use crate::formulas::options::Enumeration;

/// How the SAT engine works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SatOptions {
    /// How constraints are written as clauses.
    pub encodings: Encodings,
    /// Which solver works, if it blocks what it has found. It changes how long a count takes, and the order of a list, but no
    /// result.
    pub solver: SolverChoice,
    /// 0 for the formula as it is, any other number for an order of its own ([`SolverChoice::solver`]).
    pub seed: u64,
    /// How solvers go from one solution to the next; `None` for backtracking, unless another solver or order is asked for.
    pub enumeration: Option<Enumeration>,
    /// How many solutions a solver that blocks them finds before its cube is cut into smaller ones.
    pub quota: usize,
    /// How many cubes a count begins with, at most, those included that symmetry leaves out. It is fixed, so that cubes
    /// do not depend on the machine.
    pub initial_cubes: usize,
}

impl SatOptions {
    /// How solvers go from one solution to the next. A solver that was asked for has to block what it finds.
    pub fn enumeration(&self) -> Enumeration {
        let blocking = self.seed != 0 || self.solver != SolverChoice::default();
        let fitting = if blocking { Enumeration::Blocking } else { Enumeration::Backtracking };
        self.enumeration.unwrap_or(fitting)
    }

    /// Whether solvers backtrack, and neither another solver nor an order was asked for.
    pub(crate) fn is_usual(&self) -> bool {
        let backtracks = self.enumeration() == Enumeration::Backtracking;
        backtracks && self.seed == 0 && self.solver == SolverChoice::default()
    }
}

impl Default for SatOptions {
    fn default() -> Self {
        let (encodings, solver) = (Encodings::default(), SolverChoice::default());
        Self { encodings, solver, seed: 0, enumeration: None, quota: 100, initial_cubes: 256 }
    }
}
