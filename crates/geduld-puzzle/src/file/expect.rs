//! The published figures that a puzzle file may contain, so that `geduld check` can compare them with its own.

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
    /// Reads `[expect]`, if the file has it. `keys` are the figures that are defined for the puzzle.
    ///
    /// # Errors
    /// If the section has another figure, or a figure is not a whole number, 0 or more (in quotes if it is very big).
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
