//! Errors in FlatZinc files.

use thiserror::Error;

/// A mistake in a FlatZinc file or an unsupported construct, with its line and a remedy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct FlatZincError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong. The message names the variable or the constraint.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}

/// The remedy for files that MiniZinc would never write.
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
