//! Why a proof file is rejected.

use std::io;

use geduld_model::{Violation, number_of};
use thiserror::Error;

/// What is wrong with a file, and where.
#[derive(Debug, Error)]
#[error("line {line}: {problem}")]
pub struct ProofError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a file.
#[derive(Debug, Error)]
pub enum Problem {
    /// It cannot be read.
    #[error("cannot read it: {0}")]
    Unreadable(#[from] io::Error),
    /// It is no file of this format, or of another version.
    #[error("this is no proof that this program can read: it should begin with `geduld proof 1`")]
    NoProof,
    /// A line is not what has to stand there.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What should stand there.
        expected: &'static str,
        /// What does, shortened.
        found: String,
    },
    /// It is about something else.
    #[error("it speaks of another {what}: `{stated}`, not `{found}`")]
    Another {
        /// What differs: `puzzle`, `kind` or `formula`.
        what: &'static str,
        /// What the file says.
        stated: String,
        /// What there is.
        found: String,
    },
    /// A literal speaks of a variable that there is not.
    #[error("there is no variable {0}")]
    NoVariable(u32),
    /// A cube has a literal that fixes no decision variable.
    #[error("the literal {0} does not give a decision variable a value")]
    NoDecision(i32),
    /// A cube gives a variable two values.
    #[error("the cube fixes a variable twice")]
    Twice,
    /// A clause that is to block a solution blocks no or several ones.
    #[error("the clause does not block a solution: it has to deny one value of each decision variable")]
    NoBlock,
    /// A solution is none.
    #[error("a solution breaks the rules: {0}")]
    Violation(#[from] Violation),
    /// A solution and the clause that blocks it are not about the same.
    #[error("the clause blocks another solution than the one above it")]
    OtherSolution,
    /// A solution stands in a cube that it does not lie in.
    #[error("the solution does not lie in this cube")]
    OutsideCube,
    /// A solution stands there twice.
    #[error("the solution has been listed before")]
    Repeated,
    /// A lemma does not follow.
    #[error("the lemma does not follow by unit propagation")]
    NotImplied,
    /// A clause is deleted that is not there.
    #[error("a clause is deleted that is not there")]
    NotThere,
    /// A proof goes on after the empty clause, or ends before it.
    #[error("the proof of this cube has to end with the empty clause, and nowhere before")]
    NoEnd,
    /// The cubes do not cover everything.
    #[error("the cubes do not cover everything: {0}")]
    Gap(String),
    /// The number of solutions is wrong.
    #[error("it states {}, and lists {listed}", number_of(stated, "solution"))]
    WrongNumber {
        /// What it says.
        stated: usize,
        /// What it has.
        listed: usize,
    },
    /// The digest is wrong.
    #[error("the digest does not fit: the file was changed after it was written")]
    WrongDigest,
}

impl Problem {
    pub(crate) fn unexpected(expected: &'static str, found: Option<&str>) -> Self {
        const SHOWN: usize = 60;
        let found = match found {
            None => "the end of the file".to_owned(),
            Some(text) if text.chars().count() > SHOWN => {
                format!("`{} …`", text.chars().take(SHOWN).collect::<String>())
            }
            Some(text) => format!("`{text}`"),
        };
        Self::Unexpected { expected, found }
    }
}
