//! The header of a proof file: puzzle, encodings, formula.

use crate::Formula;

/// The first line of every file.
pub(crate) const MAGIC: &str = "geduld proof 1";

/// The header of a proof file: its puzzle and its formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofHeader {
    /// The name of the puzzle; control characters are written as spaces.
    pub puzzle: String,
    /// Its kind.
    pub kind: String,
    /// The encodings, as names. Only the code that builds the formula must understand them.
    pub encodings: String,
    /// Variables, clauses and digest of the formula.
    pub formula: String,
}

impl ProofHeader {
    /// The header for a formula of a puzzle.
    pub fn new(puzzle: &str, kind: &str, encodings: &str, formula: &Formula) -> Self {
        let one_line = |text: &str| text.replace(char::is_control, " ").trim().to_owned();
        Self {
            puzzle: one_line(puzzle),
            kind: one_line(kind),
            encodings: one_line(encodings),
            formula: format!("{} {} {}", formula.variables(), formula.clauses().len(), formula.digest()),
        }
    }
}
