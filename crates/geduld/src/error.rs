//! All errors of this crate, as one type.

use std::io;
use std::path::PathBuf;

use geduld_count::reasons::ReasonError;
use geduld_count::{CountError, TallyError};
use geduld_encode::{DimacsError, EncodeError, NotAModel};
use geduld_flatzinc::FlatZincError;
use geduld_model::Violation;
use geduld_puzzle::Diagnostic;
use thiserror::Error as ThisError;

use crate::count::{GroupByError, MergeError, TaskError};
use crate::files::RecordError;
use crate::givens::{GivenError, GivensError};
use crate::reasons::{HintError, HintingError};

/// Why an operation failed. [`source`](std::error::Error::source) gives the cause.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// The text of a puzzle file has one or more mistakes.
    #[error("{}", in_lines(*line, mistake, others))]
    Puzzle {
        /// The line of the first mistake, counted from 1.
        line: usize,
        /// The first mistake, and how to fix it.
        mistake: Box<Diagnostic>,
        /// The other mistakes, at most nine, with their lines.
        others: Vec<(usize, Diagnostic)>,
    },
    /// A pin, a condition or a rule that was added to a puzzle has a mistake.
    #[error("{0} ({help})", help = .0.help)]
    Condition(Diagnostic),
    /// A puzzle that was built in code has a mistake.
    #[error("{0} ({help})", help = .0.help)]
    Description(Diagnostic),
    /// The clauses contain a number that is not a literal, or they have too many variables.
    #[error("the clauses are wrong: {0}")]
    Clauses(String),
    /// The text of a formula has a mistake.
    #[error(transparent)]
    Dimacs(#[from] DimacsError),
    /// The search for reasons is not possible.
    #[error(transparent)]
    Reason(#[from] ReasonError),
    /// The model is too large to search for its symmetries.
    #[error("the model is too large to look for its symmetries")]
    SymmetriesUnknown,
    /// No puzzle with such givens can be made.
    #[error(transparent)]
    Givens(#[from] GivenError),
    /// There is no hint.
    #[error(transparent)]
    Hint(#[from] HintError),
    /// A file cannot be read.
    #[error("cannot read {path}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {path}", path = path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// There are more solutions than a certificate may list.
    #[error("there are more than {0} solutions, too many for a certificate")]
    TooManySolutions(usize),
    /// A certificate was to have a decision graph, which only formulas have.
    #[error("the format cpog is for formulas only: give the certificate a name that ends in .pbp")]
    OnlyFormulas,
    /// A certificate with a decision graph cannot be about a projection, or clauses with a variable twice.
    #[error("the format cpog needs {0}")]
    NotForGraphs(&'static str),
    /// There is no bundled puzzle of this name. [`Puzzle::bundled_names`](crate::Puzzle::bundled_names) lists all
    /// names.
    #[error("there is no bundled puzzle `{0}`")]
    NoSuchBundledPuzzle(String),
    /// A model has a mistake.
    #[error("the model is wrong: {0}")]
    Model(String),
    /// A FlatZinc text cannot be read, or uses a construct that geduld does not support.
    #[error("line {}: {} ({})", .0.line, .0.message, .0.remedy)]
    FlatZinc(#[from] FlatZincError),
    /// MiniZinc cannot compile a model.
    #[error("{message}")]
    MiniZinc {
        /// What failed, with the model.
        message: String,
        /// What to do about it.
        help: String,
    },
    /// A solution that was passed in breaks a rule.
    #[error("this is not a solution")]
    NotASolution(#[source] Violation),
    /// An option has a value that makes no sense, or has no effect on the requested operation.
    #[error("the option `{option}` {why}")]
    Option {
        /// The name of the [`Options`](crate::Options) method that set the option.
        option: &'static str,
        /// What is wrong with the option.
        why: &'static str,
    },
    /// Solutions cannot be told apart by the variables of [`Options::count_by`](crate::Options::count_by).
    #[error("solutions cannot be told apart")]
    GroupBy(#[from] GroupByError),
    /// The search engine does not support this puzzle or model, so it cannot be estimated.
    #[error("only puzzles and models that the search supports can be estimated")]
    NotEstimable,
    /// The solutions cannot be counted or listed: the model is too large, the options contradict one another, or a
    /// solver failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// A checkpoint cannot be used, or belongs to another count.
    #[error(transparent)]
    Checkpoint(#[from] RecordError),
    /// The checkpoints of parts cannot be merged.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// The model cannot be written as a formula.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A solver's answer is not a model of the formula.
    #[error("the answer does not fit the formula")]
    Answer(#[from] NotAModel),
}

/// Mistakes with their lines, one after the other.
fn in_lines(line: usize, mistake: &Diagnostic, others: &[(usize, Diagnostic)]) -> String {
    let all = std::iter::once((line, mistake)).chain(others.iter().map(|(line, other)| (*line, other)));
    let all = all.map(|(line, mistake)| format!("line {line}: {mistake} ({})", mistake.help));
    all.collect::<Vec<_>>().join("; ")
}

impl Error {
    /// The line of the mistake, counted from 1, if the mistake is in a text.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Puzzle { line, .. } => Some(*line),
            Self::FlatZinc(error) => Some(error.line),
            Self::Dimacs(error) => Some(error.line),
            _ => None,
        }
    }

    /// What is wrong, in one sentence: the first mistake of several. Includes the causes, but neither the line nor the
    /// hint.
    ///
    /// ```
    /// let error = geduld::Puzzle::bundled("nintay").unwrap_err();
    /// assert_eq!(error.message(), "there is no bundled puzzle `nintay`");
    /// assert_eq!(error.hint().as_deref(), Some("did you mean `nintai`?"));
    /// ```
    pub fn message(&self) -> String {
        match self {
            Self::Puzzle { mistake, .. } => mistake.message.clone(),
            Self::Condition(mistake) | Self::Description(mistake) => mistake.message.clone(),
            Self::FlatZinc(error) => error.message.clone(),
            Self::Dimacs(error) => error.problem.clone(),
            _ => {
                let mut text = self.to_string();
                let mut cause = std::error::Error::source(self);
                while let Some(error) = cause {
                    let why = error.to_string();
                    // The text of some errors already contains the cause.
                    if !text.contains(&why) {
                        text = format!("{text}: {why}");
                    }
                    cause = error.source();
                }
                text
            }
        }
    }

    /// How to fix it, if that is known.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Puzzle { mistake, .. } => Some(mistake.help.clone()),
            Self::Condition(mistake) | Self::Description(mistake) => Some(mistake.help.clone()),
            Self::FlatZinc(error) => Some(error.remedy.to_string()),
            Self::Dimacs(error) => Some(error.remedy.to_string()),
            Self::MiniZinc { help, .. } => Some(help.clone()).filter(|help| !help.is_empty()),
            Self::NoSuchBundledPuzzle(name) => Some(geduld_puzzle::did_you_mean(name, bundled_names())),
            Self::Givens(error) => Some(error.hint().to_owned()),
            Self::Hint(error) => Some(error.hint().to_owned()),
            Self::SymmetriesUnknown => Some("try a smaller puzzle of the same kind".to_owned()),
            _ => None,
        }
    }
}

fn bundled_names() -> impl Iterator<Item = &'static str> + Clone {
    geduld_puzzle::bundled::names().collect::<Vec<_>>().into_iter()
}

impl From<HintingError> for Error {
    fn from(error: HintingError) -> Self {
        match error {
            HintingError::Hint(error) => error.into(),
            HintingError::Reason(error) => error.into(),
        }
    }
}

impl From<GivensError> for Error {
    fn from(error: GivensError) -> Self {
        match error {
            GivensError::Givens(error) => error.into(),
            GivensError::Reason(error) => error.into(),
            GivensError::Count(error) => error.into(),
            GivensError::Hint(error) => error.into(),
        }
    }
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
            // The library counts neither parts nor plans, so the checkpoint is the reason.
            TaskError::OnlyAPart => Self::Option {
                option: "verify",
                why: "needs a whole count, but the checkpoint already contains a part of it",
            },
            TaskError::Cubes(_) | TaskError::NotSat(_) => {
                Self::Count(CountError::Internal("a count of the library has no list of cubes and no plan"))
            }
        }
    }
}

/// The result type of most functions in this crate.
pub type Result<T> = std::result::Result<T, Error>;
