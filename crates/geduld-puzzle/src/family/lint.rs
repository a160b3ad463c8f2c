//! Warnings: what looks wrong with a puzzle before it is solved, and bounds that may cut off solutions.

use geduld_model::{Model, Value, VarId};

use crate::file::Diagnostic;

/// Warns of what looks wrong with a puzzle.
pub trait Lint {
    /// What looks mistyped, or leaves no solution as can be told without a search. Conditions added to the puzzle are taken into
    /// account. The order is that of the file.
    ///
    /// Cost: small beside that of building the model.
    fn warnings(&self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Pins and rules that exclude one another by themselves, whatever the pieces. It makes no sense to ask such a puzzle for a
    /// solution, only why it has none.
    ///
    /// A single pin or rule that cannot be kept is an error where it is added.
    fn contradiction(&self) -> Option<Diagnostic> {
        None
    }

    /// A bound of the puzzle that may cut off solutions, if it has one.
    fn limit(&self, _model: &Model) -> Option<Limit> {
        None
    }
}

/// A bound that is no rule of the box, but has to be set somewhere. Whether solutions lie at it is only seen once they are found.
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
