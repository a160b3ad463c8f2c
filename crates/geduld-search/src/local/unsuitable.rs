//! Models that local search does not support.

use thiserror::Error;

/// Why there is no local search for a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsuitable {
    /// Propagation alone shows that the model has no solution. This is certain.
    #[error("propagation shows that the model has no solution")]
    Contradiction,
    /// Sums of this model do not fit into 62 bits.
    #[error("the numbers of an equation are too large")]
    NumbersTooLarge,
    /// The tables of the search would take too much memory.
    #[error("the model is too large for local search")]
    TooLarge,
    /// The model could not be written as constraints that local search supports.
    #[error("local search does not support the constraints of the model")]
    Untranslated,
}
