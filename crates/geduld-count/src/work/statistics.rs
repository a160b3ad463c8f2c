//! What an engine tells of its work: the formula it wrote, and what its solvers did.

use std::time::Duration;

use geduld_encode::{Encoded, Encodings, Part, Size};

pub use geduld_solve::Statistics as SolverStatistics;

/// The work of an engine. Nodes and cubes are told by the [`Control`](crate::Control).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The formula, if there is one.
    pub formula: Option<Formula>,
    /// What the solvers of all cubes did together, if there are any.
    pub solver: Option<SolverStatistics>,
}

/// A formula: how it was written, and how large it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The encodings that were used.
    pub encodings: Encodings,
    /// Variables that are atoms.
    pub atoms: usize,
    /// Everything else.
    pub size: Size,
    /// The same by the kind of constraint.
    pub parts: Vec<Part>,
    /// How long it took to write it.
    pub time: Duration,
}

impl Formula {
    /// Of a formula that took so long to write.
    pub fn of(encoded: &Encoded, encodings: Encodings, time: Duration) -> Self {
        let size = encoded.size();
        let atoms = encoded.cnf().variables() as usize - size.auxiliaries;
        Self { encodings, atoms, size, parts: encoded.parts().to_vec(), time }
    }
}
