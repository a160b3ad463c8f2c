//! What a family tells about a puzzle before it is solved.

use serde_json::Value;

/// Describes a puzzle in words.
pub trait Describe {
    /// Facts about the puzzle, known without a search; the first one is about the board.
    ///
    /// Cost: small beside that of building the model.
    fn facts(&self) -> Vec<Fact>;
}

/// One thing that a family tells about a puzzle, for people and for programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is about, in one word; unique among the facts of a puzzle.
    pub key: &'static str,
    /// The same for people, one line or several.
    pub text: String,
    /// The same for programs.
    pub value: Value,
}

impl Fact {
    /// A fact.
    pub fn new(key: &'static str, text: impl Into<String>, value: impl Into<Value>) -> Self {
        Self { key, text: text.into(), value: value.into() }
    }
}
