//! Errors of programs that are run as solvers.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::answer::AnswerError;

/// The reason why a command cannot be used as a solver.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The text is not a command.
    #[error("`{0}` is not a command: {1}")]
    Syntax(String, &'static str),
    /// The program cannot be run.
    #[error("cannot start the solver `{command}`: {error}")]
    NotStarted {
        /// The command.
        command: String,
        /// The error of the system.
        error: io::Error,
    },
    /// Files for the formula and the answer cannot be used.
    #[error("cannot use a temporary file for the solver in {}: {error}", folder.display())]
    Temporary {
        /// The folder for these files.
        folder: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The solver ended with a status that is not an answer.
    #[error("the solver `{command}` ended with {status}{}", quoted(said))]
    Ended {
        /// The command.
        command: String,
        /// How it ended: an exit status or a signal.
        status: String,
        /// The last line that it wrote.
        said: String,
    },
    /// The solver ended normally, but without an answer.
    #[error("the solver `{command}` gave no answer{}", quoted(said))]
    NoAnswer {
        /// The command.
        command: String,
        /// The last line that it wrote.
        said: String,
    },
    /// The solver says that it does not know.
    #[error("the solver `{command}` gave up: it says that it does not know whether there is a model")]
    GaveUp {
        /// The command.
        command: String,
    },
    /// The output of the solver is not an answer.
    #[error("the output of the solver `{command}` is not an answer: {error}")]
    Nonsense {
        /// The command.
        command: String,
        /// The line, and what is wrong with it.
        error: AnswerError,
    },
    /// The answer in words and the exit status contradict one another.
    #[error("the solver `{command}` contradicts itself: it says `{said}`, but ended with {status}")]
    Contradiction {
        /// The command.
        command: String,
        /// The answer in words.
        said: &'static str,
        /// How it ended.
        status: String,
    },
    /// There is a model, but the solver does not print it.
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
    #[error("`{command}` counts models, but cannot find one")]
    OnlyCounts {
        /// The command.
        command: String,
    },
    /// A projection is needed, but the model counter does not support projections.
    #[error(
        "the model counter `{command}` counts over all variables, but this formula has a projection to some of them (`c p show`)"
    )]
    NoProjections {
        /// The command.
        command: String,
    },
    /// A model counter has printed no number.
    #[error("the model counter `{command}` ended with {status} and printed no count{}", quoted(said))]
    NoCount {
        /// The command.
        command: String,
        /// How it ended: an exit status or a signal.
        status: String,
        /// The last line that it wrote.
        said: String,
    },
    /// The output of a model counter is not the number of models.
    #[error("the output of the model counter `{command}` is not a count: {problem}")]
    NotExact {
        /// The command.
        command: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The solver writes too much.
    #[error("the solver `{command}` was ended: it wrote more than {megabytes} MB")]
    TooMuch {
        /// The command.
        command: String,
        /// The limit.
        megabytes: u64,
    },
}

impl CommandError {
    /// What the user can do about it.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Syntax(..) => "write a program and its arguments as in a shell, e.g. 'cadical -q'",
            Self::NotStarted { .. } => {
                "install it or give its path; varisat and batsat are built in; `geduld solvers` lists the others"
            }
            Self::Temporary { .. } => "make room there, or set TMPDIR to another folder",
            Self::Ended { .. } | Self::NoAnswer { .. } | Self::Nonsense { .. } => {
                "it must take a DIMACS file as its last argument (or in the place of {formula}), write `s` \
                 and `v` lines (or its answer to {result}), and end with 10 or 20"
            }
            Self::GaveUp { .. } => "remove its own limits; use --time-limit to end it from outside",
            Self::NoModel { .. } => {
                "make it write `v` lines, or its model to a file: put {result} into the command \
                 where the name of the file belongs"
            }
            Self::Contradiction { .. } | Self::WrongModel { .. } => {
                "it cannot be trusted: use another solver, and report this to its authors with the formula that \
                 `geduld encode` writes"
            }
            Self::OnlyCounts { .. } => {
                "`geduld count` and `geduld compare --task count` accept model counters; name a SAT solver here"
            }
            Self::NoProjections { .. } => "use a counter that supports projections, such as ganak",
            Self::NoCount { .. } => {
                "it must take a DIMACS file as its last argument (or in the place of {formula}) and write a line \
                 `c s exact arb int N`"
            }
            Self::NotExact { .. } => {
                "make it count exactly, in whole numbers and without weights (ganak: --prob 0)"
            }
            Self::TooMuch { .. } => "make it write less, e.g. with -q",
        }
    }
}

fn quoted(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; the last line it wrote: {said}") }
}

/// A clause in DIMACS form; the rest of a very long clause is left out.
fn shown(clause: &[i32]) -> String {
    const MOST: usize = 20;
    let mut text: String = clause.iter().take(MOST).map(|literal| format!("{literal} ")).collect();
    text += if clause.len() > MOST { "… 0" } else { "0" };
    text
}
