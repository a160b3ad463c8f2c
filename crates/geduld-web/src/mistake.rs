//! What is wrong, as the page shows it.

use std::fmt;

use geduld_puzzle::Diagnostic;
use serde_json::{Value, json};

/// Why a question has no answer: what happened, where in the text of the puzzle, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What happened.
    pub message: String,
    /// What to do about it; may be empty.
    pub help: String,
    /// The line of the puzzle file, counted from 1, if it lies in one.
    pub line: Option<usize>,
}

impl Mistake {
    /// Without a place.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), line: None }
    }

    /// What is wrong with the text of a puzzle.
    pub(crate) fn in_text(text: &str, Diagnostic { message, span, help }: Diagnostic) -> Self {
        let line = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        Self { message, help, line: span.map(|span| line(span.start)) }
    }

    /// As the page reads it.
    pub fn json(&self) -> Value {
        json!({ "message": self.message, "help": self.help, "line": self.line })
    }

    /// Something that failed for a reason of its own.
    pub(crate) fn because(error: impl fmt::Display) -> Self {
        Self::new(error.to_string(), "")
    }
}
