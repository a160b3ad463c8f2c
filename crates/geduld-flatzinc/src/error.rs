//! What is wrong with a FlatZinc file.

use thiserror::Error;

/// What is wrong with a FlatZinc file, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct FlatZincError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong; it names the variable or the constraint.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

/// Something is wrong in the file itself, as MiniZinc never writes it.
const MALFORMED: &str = "let MiniZinc write the file again: `minizinc -c --solver … model.mzn`";

impl FlatZincError {
    pub(crate) fn new(line: usize, message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { line, message: message.into(), remedy: remedy.into() }
    }

    pub(crate) fn malformed(line: usize, message: impl Into<String>) -> Self {
        Self::new(line, message, MALFORMED)
    }
}

/// The result of reading or translating.
pub(crate) type Result<T> = std::result::Result<T, FlatZincError>;
