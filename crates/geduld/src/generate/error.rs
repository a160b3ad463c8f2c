//! Errors of the generator.

use geduld_count::CountError;
use thiserror::Error;

/// The reason why no puzzle was generated.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The recipe is impossible.
    #[error("{0}")]
    Recipe(String),
    /// The generated text is not a valid puzzle, because a size is beyond the limits of puzzle files.
    #[error("{message} ({help})")]
    Refused {
        /// What is wrong with it.
        message: String,
        /// The advice of the puzzle file reader.
        help: String,
    },
    /// No draft could be given the wanted number of solutions.
    #[error(
        "found no puzzle with {0} in {ATTEMPTS} attempts; try a different seed, other sizes or more labels"
    )]
    NoneCameUp(&'static str),
    /// A count failed.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// The maximum number of drafts.
pub(crate) const ATTEMPTS: usize = 30;
