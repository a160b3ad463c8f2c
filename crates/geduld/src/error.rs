//! Everything that can go wrong, as one type.

use std::path::PathBuf;

use geduld_count::{CountError, TallyError};
use geduld_encode::{EncodeError, NotAModel};
use geduld_model::Violation;
use geduld_puzzle::Diagnostic;
use thiserror::Error as ThisError;

/// Why something could not be done. [`source`](std::error::Error::source) leads to the cause.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// The text of a puzzle file, or a pin or condition added to a puzzle, has a mistake.
    #[error("line {line}: {mistake} ({help})", help = mistake.help)]
    Puzzle {
        /// The line of the mistake, counted from 1.
        line: usize,
        /// What is wrong, and what to do about it.
        #[source]
        mistake: Diagnostic,
    },
    /// A pin, a condition or a rule that was added to a puzzle has a mistake.
    #[error("{0} ({help})", help = .0.help)]
    Condition(#[source] Diagnostic),
    /// A file cannot be read.
    #[error("cannot read {path}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// There is no bundled puzzle of this name; [`Puzzle::bundled_names`](crate::Puzzle::bundled_names) has them all.
    #[error("there is no bundled puzzle `{0}`")]
    NoSuchBundledPuzzle(String),
    /// A model has a mistake.
    #[error("the model is wrong: {0}")]
    Model(String),
    /// A solution that came from elsewhere breaks a rule.
    #[error("no solution: {0}")]
    NotASolution(#[source] Violation),
    /// The solutions cannot be counted or listed: the model is too large, the options contradict one another, a solver failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The model cannot be written as a formula.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A solver's answer is no solution of the formula.
    #[error("the answer does not fit the formula")]
    Answer(#[from] NotAModel),
}

impl From<TallyError> for Error {
    fn from(error: TallyError) -> Self {
        Self::Count(error.into())
    }
}

/// What most functions here return.
pub type Result<T> = std::result::Result<T, Error>;
