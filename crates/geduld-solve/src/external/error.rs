//! What can be wrong with a program that is run as a solver.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::answer::AnswerError;

/// Why a command is of no use as a solver.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The text is no command.
    #[error("`{0}` is no command: {1}")]
    Syntax(String, &'static str),
    /// The program cannot be run.
    #[error("cannot start the solver `{command}`: {error}")]
    NotStarted {
        /// The command.
        command: String,
        /// What the system says.
        error: io::Error,
    },
    /// Files for the formula and the answer cannot be used.
    #[error("cannot use a temporary file for the solver in {}: {error}", folder.display())]
    Temporary {
        /// Where they were to be.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It ended as no solver does that has an answer.
    #[error("the solver `{command}` ended with {status}{}", quoted(said))]
    Ended {
        /// The command.
        command: String,
        /// How it ended: an exit status or a signal.
        status: String,
        /// The last it wrote.
        said: String,
    },
    /// It ended in peace, without a word.
    #[error("the solver `{command}` gave no answer{}", quoted(said))]
    NoAnswer {
        /// The command.
        command: String,
        /// The last it wrote.
        said: String,
    },
    /// It says that it does not know.
    #[error("the solver `{command}` gave up: it says that it does not know whether there is a model")]
    GaveUp {
        /// The command.
        command: String,
    },
    /// What it writes is no answer.
    #[error("what the solver `{command}` writes is no answer: {error}")]
    Nonsense {
        /// The command.
        command: String,
        /// Where, and why.
        error: AnswerError,
    },
    /// Words and exit status contradict one another.
    #[error("the solver `{command}` contradicts itself: it says `{said}`, but ended with {status}")]
    Contradiction {
        /// The command.
        command: String,
        /// The answer in words.
        said: &'static str,
        /// How it ended.
        status: String,
    },
    /// There is a model, but it does not tell which.
    #[error("the solver `{command}` says that there is a model, but does not print it")]
    NoModel {
        /// The command.
        command: String,
    },
    /// The model violates a clause.
    #[error("the solver `{command}` gave a wrong model: it breaks the clause {}", shown(clause))]
    WrongModel {
        /// The command.
        command: String,
        /// A clause that does not hold in it.
        clause: Vec<i32>,
    },
    /// A model counter is asked for a model.
    #[error("`{command}` counts models and finds none")]
    OnlyCounts {
        /// The command.
        command: String,
    },
    /// A model counter that knows no projections is asked for one.
    #[error(
        "the model counter `{command}` counts all variables, and this formula is to be counted over some of them (`c p show`)"
    )]
    NoProjections {
        /// The command.
        command: String,
    },
    /// A model counter has told no number.
    #[error("the model counter `{command}` ended with {status} and told no count{}", quoted(said))]
    NoCount {
        /// The command.
        command: String,
        /// How it ended: an exit status or a signal.
        status: String,
        /// The last it wrote.
        said: String,
    },
    /// What a model counter tells is not the number of models.
    #[error("what the model counter `{command}` tells is no count: {problem}")]
    NotExact {
        /// The command.
        command: String,
        /// Why not.
        problem: String,
    },
    /// The text names a library, and this program cannot load any.
    #[error(
        "`{0}` names a library, which this geduld cannot load: it was built without the feature `ipasir` (`cargo install --path \
         crates/geduld-cli --features ipasir` builds it with it)"
    )]
    NoLibraries(String),
    /// A library is of no use.
    #[error("the solver `{library}` cannot be used: {problem}")]
    Library {
        /// As it was written.
        library: String,
        /// What is wrong with it.
        problem: String,
    },
    /// It writes without end.
    #[error("the solver `{command}` was ended: it wrote more than {megabytes} MB")]
    TooMuch {
        /// The command.
        command: String,
        /// How much is allowed.
        megabytes: u64,
    },
}

impl CommandError {
    /// What the user can do about it.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Syntax(..) => "write a program and its arguments as in a shell, e.g. 'cadical -q'",
            Self::NotStarted { .. } => {
                "install it or give its path; varisat and batsat are built in and need no program"
            }
            Self::Temporary { .. } => "make room there, or set TMPDIR to another folder",
            Self::Ended { .. } | Self::NoAnswer { .. } | Self::Nonsense { .. } => {
                "it must take a DIMACS file as its last argument (or where {formula} stands in the command), write `s` \
                 and `v` lines (or its answer to {result}), and end with 10 or 20"
            }
            Self::GaveUp { .. } => "take away its own limits; --time-limit ends it from outside",
            Self::NoModel { .. } => {
                "have it write `v` lines, or its model to a file: put {result} into the command where the file's name \
                 belongs"
            }
            Self::Contradiction { .. } | Self::WrongModel { .. } => {
                "it cannot be trusted: take another solver, and report this to its authors with the formula that \
                 `geduld encode` writes"
            }
            Self::OnlyCounts { .. } => {
                "`geduld count` and `geduld compare --task count` take model counters; name a SAT solver here"
            }
            Self::NoProjections { .. } => "take a counter that knows projections, such as ganak",
            Self::NoCount { .. } => {
                "it must take a DIMACS file as its last argument (or where {formula} stands in the command) and write a line \
                 `c s exact arb int N`"
            }
            Self::NotExact { .. } => {
                "have it count exactly, in whole numbers and without weights (ganak: --prob 0)"
            }
            Self::NoLibraries(_) => {
                "build geduld with the feature `ipasir`, or give a command: e.g. 'cadical -q'"
            }
            Self::Library { .. } => {
                "give the path of a shared library (.so, .dylib, .dll) with the functions of IPASIR, with all libraries that it needs"
            }
            Self::TooMuch { .. } => "have it write less, e.g. with -q",
        }
    }
}

fn quoted(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; the last it wrote: {said}") }
}

/// A clause as DIMACS writes it, but for very long ones.
fn shown(clause: &[i32]) -> String {
    const MOST: usize = 20;
    let mut text: String = clause.iter().take(MOST).map(|literal| format!("{literal} ")).collect();
    text += if clause.len() > MOST { "… 0" } else { "0" };
    text
}
