//! Everything that can go wrong, as one type.

use std::path::PathBuf;

use geduld_count::reasons::ReasonError;
use geduld_count::{CountError, TallyError};
use geduld_encode::{EncodeError, NotAModel};
use geduld_flatzinc::FlatZincError;
use geduld_model::Violation;
use geduld_puzzle::Diagnostic;
use thiserror::Error as ThisError;

use crate::count::{MergeError, TaskError, ToldApartError};
use crate::files::RecordError;

/// Why something could not be done. [`source`](std::error::Error::source) leads to the cause.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// The text of a puzzle file has a mistake.
    #[error("line {line}: {mistake} ({help})", help = mistake.help)]
    Puzzle {
        /// The line of the mistake, counted from 1.
        line: usize,
        /// What is wrong, and what to do about it.
        mistake: Diagnostic,
    },
    /// A pin, a condition or a rule that was added to a puzzle has a mistake.
    #[error("{0} ({help})", help = .0.help)]
    Condition(Diagnostic),
    /// A puzzle that was put together in code has a mistake.
    #[error("{0} ({help})", help = .0.help)]
    Description(Diagnostic),
    /// Clauses have a number that is no literal, or too many variables.
    #[error("the clauses are wrong: {0}")]
    Clauses(String),
    /// Reasons cannot be looked for.
    #[error(transparent)]
    Reason(#[from] ReasonError),
    /// The model is too large to look for its symmetries.
    #[error("the model is too large to look for its symmetries")]
    SymmetriesUnknown,
    /// A file cannot be read.
    #[error("cannot read {path}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// There is no bundled puzzle of this name; [`Puzzle::bundled_names`](crate::Puzzle::bundled_names) has them all.
    #[error("there is no bundled puzzle `{0}`")]
    NoSuchBundledPuzzle(String),
    /// A model has a mistake.
    #[error("the model is wrong: {0}")]
    Model(String),
    /// A FlatZinc text cannot be read, or has what geduld does not serve.
    #[error("line {}: {} ({})", .0.line, .0.message, .0.remedy)]
    FlatZinc(#[from] FlatZincError),
    /// A solution that came from elsewhere breaks a rule.
    #[error("this is not a solution")]
    NotASolution(#[source] Violation),
    /// An option was set to a value that makes no sense, or that has no effect on what was asked for.
    #[error("the option `{option}` {why}")]
    Option {
        /// The method of [`Options`](crate::Options) that set it.
        option: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Solutions cannot be told apart by the variables of [`Options::count_by`](crate::Options::count_by).
    #[error("solutions cannot be told apart")]
    ToldApart(#[from] ToldApartError),
    /// Only what the search serves can be estimated, and it does not serve this puzzle or model.
    #[error("only what the search engine serves can be estimated")]
    NotEstimable,
    /// The solutions cannot be counted or listed: the model is too large, the options contradict one another, a solver failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// A checkpoint cannot be used, or belongs to another count.
    #[error(transparent)]
    Checkpoint(#[from] RecordError),
    /// The checkpoints of parts cannot be put together.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// The model cannot be written as a formula.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A solver's answer is no solution of the formula.
    #[error("the answer does not fit the formula")]
    Answer(#[from] NotAModel),
}

impl Error {
    /// The line of the mistake, counted from 1, if it is in a text.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Puzzle { line, .. } => Some(*line),
            Self::FlatZinc(error) => Some(error.line),
            _ => None,
        }
    }

    /// What is wrong, in one sentence, with its causes but without the line and the remedy.
    ///
    /// ```
    /// let error = geduld::Puzzle::bundled("nintay").unwrap_err();
    /// assert_eq!(error.message(), "there is no bundled puzzle `nintay`");
    /// assert_eq!(error.hint().as_deref(), Some("did you mean `nintai`?"));
    /// ```
    pub fn message(&self) -> String {
        match self {
            Self::Puzzle { mistake, .. } | Self::Condition(mistake) | Self::Description(mistake) => {
                mistake.message.clone()
            }
            Self::FlatZinc(error) => error.message.clone(),
            _ => {
                let mut text = self.to_string();
                let mut cause = std::error::Error::source(self);
                while let Some(error) = cause {
                    let why = error.to_string();
                    // Some causes are told with the error itself.
                    if !text.contains(&why) {
                        text = format!("{text}: {why}");
                    }
                    cause = error.source();
                }
                text
            }
        }
    }

    /// What to do about it, if that is known.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Puzzle { mistake, .. } | Self::Condition(mistake) | Self::Description(mistake) => {
                Some(mistake.help.clone())
            }
            Self::FlatZinc(error) => Some(error.remedy.to_string()),
            Self::NoSuchBundledPuzzle(name) => Some(geduld_puzzle::did_you_mean(name, bundled_names())),
            Self::SymmetriesUnknown => Some("try a smaller puzzle of the same kind".to_owned()),
            _ => None,
        }
    }
}

fn bundled_names() -> impl Iterator<Item = &'static str> + Clone {
    geduld_puzzle::bundled::names().collect::<Vec<_>>().into_iter()
}

impl From<TallyError> for Error {
    fn from(error: TallyError) -> Self {
        Self::Count(error.into())
    }
}

impl From<TaskError> for Error {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Count(error) => error.into(),
            TaskError::Record(error) => error.into(),
        }
    }
}

/// What most functions here return.
pub type Result<T> = std::result::Result<T, Error>;
