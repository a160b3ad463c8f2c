//! The published figures that a puzzle file may state for `geduld check` to compare with.

use num_bigint::BigUint;

use super::{Diagnostic, Located, Section, Word};

/// The figures in `[expect]`, in the order in which they are reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expect {
    /// Name of the figure (a key of the counts) and its value.
    pub figures: Vec<(&'static str, BigUint)>,
}

impl Expect {
    /// The figures a file may state.
    pub const KEYS: [&'static str; 5] =
        ["solutions", "labelled", "essentially_different", "layouts", "figures"];

    /// Reads `[expect]`, if it is there.
    ///
    /// # Errors
    /// If a figure is unknown or not a whole number, 0 or more (in quotes if it is a very big one).
    pub fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let Some(section) = root.section("expect", &Self::KEYS)? else { return Ok(Self::default()) };
        let mut figures = Vec::new();
        for key in Self::KEYS {
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
        word.wrong(format!("`{key}` is {}, not a count", word.value), help)
    })
}
