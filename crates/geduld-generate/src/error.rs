//! Why no puzzle could be generated.

use geduld_count::CountError;
use thiserror::Error;

/// Why a puzzle could not be generated.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The recipe asks for what cannot be.
    #[error("{0}")]
    Recipe(String),
    /// The text that was generated makes no puzzle, because a size is beyond what puzzle files allow.
    #[error("{message} ({help})")]
    Refused {
        /// What is wrong with it.
        message: String,
        /// What the reader of puzzle files advises.
        help: String,
    },
    /// No draft could be brought to what was wanted.
    #[error(
        "no puzzle with {0} came up in {ATTEMPTS} attempts; try another seed, other sizes or more labels"
    )]
    NoneCameUp(&'static str),
    /// A count failed.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// How many drafts are tried.
pub(crate) const ATTEMPTS: usize = 30;
