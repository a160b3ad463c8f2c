//! Why a model cannot be written as a formula.

use thiserror::Error;

/// A model that no formula of reasonable size stands for, at least not with the encodings chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The formula would outgrow the memory.
    #[error(
        "{at} makes the formula too large (more than {limit} literals or variables); choose another encoding"
    )]
    TooLarge {
        /// Where the limit was passed, e.g. `constraint 7`.
        at: String,
        /// How many literals, and how many variables, are allowed.
        limit: usize,
    },
    /// A graph must be connected.
    #[error("that something hangs together has no encoding")]
    Connected,
    /// The numbers of an equation are too large to be added.
    #[error("the sums of {at} do not fit into 64 bits")]
    Overflow {
        /// The equation, e.g. `constraint 7`.
        at: String,
    },
}
