//! Facts about a puzzle that are known before it is solved.

use serde_json::Value;

use super::file_format::Kind;

/// Describes a puzzle in words.
pub trait Describe: Kind {
    /// Facts about the puzzle that need no search. The first one is about the board.
    ///
    /// Cost: small compared with building the model.
    fn facts(&self) -> Vec<Fact> {
        vec![Fact::new("board", self.about(), self.about())]
    }
}

/// One fact about a puzzle, for people and for programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The topic in one word; unique among the facts of a puzzle.
    pub key: &'static str,
    /// The fact for people, one or more lines.
    pub text: String,
    /// The fact for programs.
    pub value: Value,
}

impl Fact {
    /// Creates a fact.
    pub fn new(key: &'static str, text: impl Into<String>, value: impl Into<Value>) -> Self {
        Self { key, text: text.into(), value: value.into() }
    }

    /// The pins, if there are any.
    pub(crate) fn pins(pins: Vec<String>) -> Option<Self> {
        (!pins.is_empty()).then(|| Self::new("pins", pins.join("  "), pins))
    }
}
