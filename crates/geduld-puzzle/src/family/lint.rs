//! Warnings: likely mistakes in a puzzle, found before it is solved, and bounds that may cut off solutions.

use geduld_model::{Model, Value, VarId};

use super::clash::Clash;
use crate::file::Diagnostic;

/// Finds likely mistakes in a puzzle.
pub trait Lint {
    /// Warnings about values that look mistyped, or that leave no solution, as far as this is visible without a search.
    /// Conditions added to the puzzle are taken into account. The warnings are in the order of the file.
    ///
    /// Cost: small compared with building the model.
    fn warnings(&self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Statements that contradict one another as they are read, such as two pins of one cell. A reader accepts them, so
    /// that `why` can explain them. A statement about a cell, piece or number that the puzzle does not have is an error
    /// where it is added, and so is one that is given twice.
    ///
    /// Cost: small compared with building the model.
    fn clashes(&self) -> Vec<Clash> {
        Vec::new()
    }

    /// Pins and rules without [clashes](Lint::clashes) that contradict one another nevertheless, whatever the pieces
    /// are. A search for a solution of such a puzzle is pointless; `why` can still explain it.
    fn contradiction(&self) -> Option<Diagnostic> {
        None
    }

    /// A bound of the puzzle that may cut off solutions, if there is one.
    fn limit(&self, _model: &Model) -> Option<Limit> {
        None
    }
}

/// A bound that is not a rule of the box but a necessary limit of the model. Only the solutions themselves show whether
/// any lies at the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// A solution lies at the bound if one of these decision variables has its value.
    pub at: Vec<(VarId, Value)>,
    /// The warning if a solution lies at the bound.
    pub reached: Diagnostic,
    /// The warning if there is no solution.
    pub empty: Diagnostic,
}

impl Limit {
    /// Whether a solution lies at the bound.
    pub fn is_reached(&self, values: &[Value]) -> bool {
        self.at.iter().any(|(variable, value)| values[variable.index()] == *value)
    }
}
