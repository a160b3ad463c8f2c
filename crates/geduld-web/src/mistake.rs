//! Mistakes in the form that the page shows.

use std::fmt;

use geduld::exports::puzzles::Diagnostic;
use serde_json::{Value, json};

/// The reason why a question has no answer: what happened, where in the puzzle file, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What happened.
    pub message: String,
    /// How to fix it. May be empty.
    pub help: String,
    /// The line of the puzzle file, counted from 1, if the mistake is in the file.
    pub line: Option<usize>,
}

impl Mistake {
    /// A mistake without a line.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), line: None }
    }

    /// A mistake in a puzzle file: of several, the first.
    pub(crate) fn in_text(text: &str, Diagnostic { message, span, help, .. }: Diagnostic) -> Self {
        let line = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        Self { message, help, line: span.map(|span| line(span.start)) }
    }

    /// The mistake in the form that the page reads.
    pub fn json(&self) -> Value {
        json!({ "message": self.message, "help": self.help, "line": self.line })
    }

    /// A mistake from another error, without a remedy.
    pub(crate) fn because(error: impl fmt::Display) -> Self {
        Self::new(error.to_string(), "")
    }
}
