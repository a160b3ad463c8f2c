//! The published figures that a puzzle file may contain, so that `geduld check` can compare them with its own.

use num_bigint::BigUint;
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::diagnostic::Diagnostic;
use super::key::Key;
use super::section::{FromToml, Misfit, Section, Word};

/// The number of solutions, a figure of every puzzle.
pub const SOLUTIONS: Key = Key::new::<Figure>("solutions", "The number of solutions");

/// The number of classes, a figure of every puzzle.
pub const CLASSES: Key = Key::new::<Figure>(
    "essentially_different",
    "The number of solutions of which none is the same as another",
);

/// The number of solutions with copies told apart, a figure of puzzles with pieces.
pub const LABELLED: Key = Key::new::<Figure>("labelled", "The number of solutions if copies are told apart");

/// The figures in `[expect]`, in the order in which they are reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expect {
    /// Name of the figure (a key of the counts) and its value.
    pub figures: Vec<(&'static str, BigUint)>,
}

/// A whole number, 0 or more, of any size.
pub struct Figure(BigUint);

impl FromToml for Figure {
    fn expected() -> String {
        "a whole number, 0 or more, in quotes if it is a very big one".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        let word = Word::from_toml(value)?;
        word.to_string().parse().map(Self).map_err(|_| Misfit::new(value))
    }
    fn schema() -> Value {
        json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^\\+?[0-9][0-9_]*$" }] })
    }
}

impl Expect {
    /// Reads `[expect]`, if the file has it. `keys` are the figures that are defined for the puzzle.
    ///
    /// # Errors
    /// If the section has another figure, or a figure is not a whole number, 0 or more (in quotes if it is very big).
    pub fn read(root: &Section<'_>, keys: &[Key]) -> Result<Self, Diagnostic> {
        let Some(section) = root.section("expect", keys)? else { return Ok(Self::default()) };
        let mut figures = Vec::new();
        for key in keys {
            if let Some(Figure(number)) = section.optional(key.name)?.map(|located| located.value) {
                figures.push((key.name, number));
            }
        }
        Ok(Self { figures })
    }
}
