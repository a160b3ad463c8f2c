//! What users say about a puzzle beside its file: pins, rules, sums to sort by.

use geduld_model::{Model, Value, VarId};

use super::file_format::Kind;
use super::rule::Rule;
use crate::file::Diagnostic;

/// Reads what users add to a puzzle.
pub trait UserInput: Kind {
    /// Adds a pin written as on the command line.
    ///
    /// # Errors
    /// If the text is no pin of this family, or the pin is outside the board, double or impossible.
    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic>;

    /// The pins that fix a solution: one for each decision variable that no pin of the puzzle fixes yet.
    /// Empty for a family without pins.
    fn pins_of(&self, _model: &Model, _values: &[Value]) -> Vec<PinOf> {
        Vec::new()
    }

    /// Sets a rule; `false` if the family has no such rule.
    ///
    /// # Errors
    /// If the value makes no sense, or a pin contradicts it.
    fn apply_rule(&mut self, _rule: &Rule) -> Result<bool, Diagnostic> {
        Ok(false)
    }

    /// Reads a sum of numbers by which solutions can be sorted: decision variables, with coefficients.
    ///
    /// # Errors
    /// If solutions of this family are not filled with numbers, or the text is no sum.
    fn summands(&self, _text: &str) -> Result<Vec<(i64, VarId)>, Diagnostic> {
        Err(Diagnostic::new(
            format!("a puzzle of kind {} has no numbers in cells to add up", self.kind()),
            "sort magic squares",
        ))
    }
}

/// A pin taken from a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PinOf {
    /// The variable that it fixes.
    pub variable: VarId,
    /// The pin as [`UserInput::add_pin`] takes it.
    pub text: String,
    /// Whether it takes the place of a pin that leaves the turn open.
    pub replaces: bool,
}
