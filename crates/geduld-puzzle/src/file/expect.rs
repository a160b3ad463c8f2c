//! The published figures that a puzzle file may state for `geduld check` to compare with.

use num_bigint::BigUint;

use super::diagnostic::Diagnostic;
use super::section::{Located, Section, Word};

/// The figures in `[expect]`, in the order in which they are reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expect {
    /// Name of the figure (a key of the counts) and its value.
    pub figures: Vec<(&'static str, BigUint)>,
}

impl Expect {
    /// Reads `[expect]`, if it is there, with the figures that have a meaning for the puzzle.
    ///
    /// # Errors
    /// If another figure is stated, or one is not a whole number, 0 or more (in quotes if it is a very big one).
    pub fn read(root: &Section<'_>, keys: &[&'static str]) -> Result<Self, Diagnostic> {
        let Some(section) = root.section("expect", keys)? else { return Ok(Self::default()) };
        let mut figures = Vec::new();
        for &key in keys {
            if let Some(word) = section.optional::<Word>(key)? {
                figures.push((key, number(key, &word)?));
            }
        }
        Ok(Self { figures })
    }
}

fn number(key: &str, word: &Located<Word>) -> Result<BigUint, Diagnostic> {
    word.value.to_string().parse().map_err(|_| {
        let help = "write a whole number, 0 or more, in quotes if it is a very big one";
        word.wrong(format!("`{key}` is `{}`, not a count", word.value), help)
    })
}
