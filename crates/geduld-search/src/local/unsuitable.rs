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
    /// The model has constraints that local search does not support.
    #[error("local search does not support the constraints of the model")]
    Constraints,
}
