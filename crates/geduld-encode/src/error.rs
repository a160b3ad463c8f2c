//! The reasons why a model cannot be written as a formula.

use thiserror::Error;

/// The reason why a model cannot be written as a formula of reasonable size, at least not with the encodings chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The formula would not fit into the memory.
    #[error(
        "{at} makes the formula too large (more than {limit} literals or variables); choose another encoding"
    )]
    TooLarge {
        /// The part that exceeds the limit, e.g. `constraint 7`.
        at: String,
        /// The maximum number of literals, and of variables.
        limit: usize,
    },
    /// The numbers of an equation are too large to add.
    #[error("the sums of {at} do not fit into 64 bits")]
    Overflow {
        /// The equation, e.g. `constraint 7`.
        at: String,
    },
    /// The arguments of a constraint over plain literals do not fit together.
    #[error("{at}: {why}")]
    Malformed {
        /// The constraint, e.g. `constraint 7`.
        at: String,
        /// What does not fit.
        why: String,
    },
    /// The model could not be written as constraints that have encodings.
    #[error("{}", geduld_model::only_by_propagation(.0))]
    Untranslated(String),
}
