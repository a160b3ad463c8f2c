//! Statistics of an engine: the formula it wrote, and the work of its solvers.

use std::time::Duration;

use geduld_encode::{Encoded, Encodings, PartSize, Size};

pub use geduld_solve::Statistics as SolverStatistics;

/// The work of an engine. The [`Control`](crate::Control) reports nodes and cubes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The formula, if there is one.
    pub formula: Option<Formula>,
    /// The statistics of the solvers of all cubes together, if there are any.
    pub solver: Option<SolverStatistics>,
}

/// A formula: how it was written, and its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The encodings that were used.
    pub encodings: Encodings,
    /// The number of variables that are atoms.
    pub atoms: usize,
    /// The other numbers.
    pub size: Size,
    /// The size by kind of constraint.
    pub parts: Vec<PartSize>,
    /// The time it took to write the formula.
    pub time: Duration,
}

impl Formula {
    /// Describes a formula that took this time to write.
    pub fn of(encoded: &Encoded, encodings: Encodings, time: Duration) -> Self {
        let size = encoded.size();
        let atoms = encoded.cnf().variables() as usize - size.auxiliaries;
        Self { encodings, atoms, size, parts: encoded.parts().to_vec(), time }
    }
}
