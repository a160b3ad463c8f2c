//! A bound of a puzzle that is no rule of the box, and may cut off solutions.

use geduld_model::{Value, VarId};

use crate::file::Diagnostic;

/// A bound that the file sets because everything has to end somewhere. Whether solutions lie at it is only seen once they are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// A solution lies at the bound if one of these decision variables has its value.
    pub at: Vec<(VarId, Value)>,
    /// What to warn of if a solution does.
    pub reached: Diagnostic,
    /// What to warn of if there is no solution.
    pub empty: Diagnostic,
}

impl Limit {
    /// Whether a solution lies at the bound.
    pub fn is_reached(&self, values: &[Value]) -> bool {
        self.at.iter().any(|(variable, value)| values[variable.index()] == *value)
    }
}
