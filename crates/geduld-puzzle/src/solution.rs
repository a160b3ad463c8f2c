//! Solutions in the puzzle's own terms.

use geduld_model::{Model, SolutionChecker, Value, Violation};
use serde::Serialize;

use crate::{Family, edge_matching, magic_square, snake_cube, symmetry_figure};

/// One complete filling of the board, in the terms of its family. Serializes to the JSON that `geduld list` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Solution {
    /// Which piece lies where, and how it is turned.
    EdgeMatching(edge_matching::Placed),
    /// The numbers, row by row.
    MagicSquare(magic_square::Square),
    /// Where each cube of the snake lies.
    SnakeCube(snake_cube::Path),
    /// Which piece covers which square, and the symmetries of the outline.
    SymmetryFigure(symmetry_figure::Figure),
}

/// The checker and the drawer of a family that has none of its own: they work on the solution in the puzzle's terms.
pub(crate) struct BySolution<'a> {
    pub family: &'a dyn Family,
    pub model: Model,
}

impl SolutionChecker for BySolution<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.family.check(&self.family.solution(&self.model, values))
    }
}

/// Reads the JSON of one solution of a family.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, Violation> {
    serde_json::from_str(json).map_err(|error| {
        // A solution is one line: to number it again would contradict its number in the file.
        let text = error.to_string();
        let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
        Violation(format!("not a solution of this puzzle: {what} (character {})", error.column()))
    })
}
