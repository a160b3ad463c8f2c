//! The reasons why a proof file is rejected.

use std::io;

use geduld_model::{Violation, number_of};
use thiserror::Error;

/// A flaw of a file, and its line.
#[derive(Debug, Error)]
#[error("line {line}: {problem}")]
pub struct ProofError {
    /// The line, counted from 1.
    pub line: u64,
    /// The flaw.
    pub problem: Flaw,
}

/// A flaw of a file.
#[derive(Debug, Error)]
pub enum Flaw {
    /// The file cannot be read.
    #[error("cannot read it: {0}")]
    Unreadable(#[from] io::Error),
    /// The file has another format, or another version of it.
    #[error("this is not a proof that this program can read: it should begin with `geduld proof 1`")]
    NoProof,
    /// A line of another kind was expected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// What the line contains, shortened.
        found: String,
    },
    /// The proof is about another puzzle or formula.
    #[error("the proof is about another {what}: `{stated}`, not `{found}`")]
    Another {
        /// What differs: `puzzle`, `kind` or `formula`.
        what: &'static str,
        /// The value in the file.
        stated: String,
        /// The actual value.
        found: String,
    },
    /// A literal names a variable that does not exist.
    #[error("there is no variable {0}")]
    NoVariable(u32),
    /// A cube has a literal that fixes no decision variable.
    #[error("the literal {0} does not give a decision variable a value")]
    NoDecision(i32),
    /// A cube gives a variable two values.
    #[error("the cube fixes a variable twice")]
    Twice,
    /// A clause that should block one solution blocks none, or several.
    #[error(
        "the clause does not block exactly one solution: it must contain one negated value of each decision variable"
    )]
    NoBlock,
    /// A listed solution breaks the rules.
    #[error("a solution breaks the rules: {0}")]
    Violation(#[from] Violation),
    /// The clause blocks another solution than the one listed above it.
    #[error("the clause blocks another solution than the one above it")]
    OtherSolution,
    /// A solution is listed in a cube that does not contain it.
    #[error("the solution does not lie in this cube")]
    OutsideCube,
    /// A solution is listed twice.
    #[error("the solution has been listed before")]
    Repeated,
    /// A lemma does not follow.
    #[error("the lemma does not follow by unit propagation")]
    NotImplied,
    /// A lemma of a DRAT proof neither follows nor keeps the formula satisfiable.
    #[error("the lemma neither follows by unit propagation nor is a RAT on its first literal")]
    NotRedundant,
    /// A clause is deleted that does not exist.
    #[error("the deleted clause does not exist")]
    NotThere,
    /// A proof continues after the empty clause, or ends before it.
    #[error("the proof of this cube must end with the empty clause, and contain it only there")]
    NoEnd,
    /// The cubes do not cover everything.
    #[error("the cubes do not cover everything: {0}")]
    Gap(String),
    /// The number of solutions is wrong.
    #[error("the file states {}, but lists {listed}", number_of(stated, "solution"))]
    WrongNumber {
        /// The number that the file states.
        stated: usize,
        /// The number of solutions that it lists.
        listed: usize,
    },
    /// The digest is wrong.
    #[error("the digest does not match: the file was changed after it was written")]
    WrongDigest,
}

impl Flaw {
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
