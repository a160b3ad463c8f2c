//! User input besides the puzzle file: pins, rules, and sums to sort by.

use geduld_model::{Model, Value, VarId};

use super::file_format::Kind;
use super::rule::Rule;
use crate::file::Diagnostic;

/// Reads what users add to a puzzle.
pub trait UserInput: Kind {
    /// Adds a pin, written as on the command line.
    ///
    /// # Errors
    /// If the text is not a pin of this family, or the pin is outside the board, a duplicate, or impossible.
    fn add_pin(&mut self, _text: &str) -> Result<(), Diagnostic> {
        let message = format!("a puzzle of kind {} has no pins", self.kind());
        Err(Diagnostic::new(message, "write what is given into the puzzle file"))
    }

    /// The pins that fix a solution: one for each decision variable that the pins of the puzzle leave open. Empty for a
    /// family without pins.
    fn pins_of(&self, _model: &Model, _values: &[Value]) -> Vec<PinOf> {
        Vec::new()
    }

    /// Sets a rule; `false` if the family has no such rule.
    ///
    /// # Errors
    /// If the value is invalid, or contradicts a pin.
    fn apply_rule(&mut self, _rule: &Rule) -> Result<bool, Diagnostic> {
        Ok(false)
    }

    /// If solutions can have several sizes: for each size, the rule that allows only solutions of this size, the
    /// smallest first.
    fn sizes_in_order(&self) -> Vec<Rule> {
        Vec::new()
    }

    /// Reads a sum of numbers to sort solutions by, as decision variables with coefficients.
    ///
    /// # Errors
    /// If solutions of this family do not consist of numbers, or the text is not a sum.
    fn summands(&self, _text: &str) -> Result<Vec<(i64, VarId)>, Diagnostic> {
        Err(Diagnostic::new(
            format!("a puzzle of kind {} has no numbers in cells to add up", self.kind()),
            "only magic squares can be sorted by sums",
        ))
    }
}

/// A pin taken from a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PinOf {
    /// The variable that the pin fixes.
    pub variable: VarId,
    /// The pin as [`UserInput::add_pin`] reads it.
    pub text: String,
    /// Whether it replaces a pin that leaves the turn open.
    pub replaces: bool,
}
