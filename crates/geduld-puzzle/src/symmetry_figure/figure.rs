//! Figures as they are listed: one letter for each piece, and the symmetries of the outline.

use serde::{Deserialize, Serialize};

use super::Symmetry;
use super::arrangement::Arrangement;
use super::polyomino::{DIHEDRAL, Polyomino};

/// A figure, cut to its bounding box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The rows from the top: a letter for each piece, a dot for what is empty.
    pub rows: Vec<String>,
    /// The symmetries that the outline has, by name.
    pub symmetry: Vec<String>,
}

/// What a piece is written with: more pieces than these are not read.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Figure {
    /// Gives letters to the pieces, in the order of their types, those of one type in reading order.
    pub(super) fn of(arrangement: &Arrangement) -> Self {
        let outline = arrangement.outline();
        let (height, width) = outline.extent();
        let mut grid = vec![vec!['.'; width]; height];
        let mut pieces: Vec<_> = arrangement.pieces.iter().collect();
        pieces.sort_by_key(|(kind, _)| *kind);
        let top = arrangement.pieces.iter().flat_map(|(_, squares)| squares).map(|square| square.0).min();
        let left = arrangement.pieces.iter().flat_map(|(_, squares)| squares).map(|square| square.1).min();
        for ((_, squares), letter) in pieces.into_iter().zip(LETTERS.chars().cycle()) {
            for (row, column) in squares {
                grid[row - top.unwrap_or(0)][column - left.unwrap_or(0)] = letter;
            }
        }
        let symmetry = symmetries(&outline).into_iter().map(|symmetry| symmetry.name().to_owned());
        Self { rows: grid.into_iter().map(String::from_iter).collect(), symmetry: symmetry.collect() }
    }
}

/// The symmetries of an outline.
fn symmetries(outline: &Polyomino) -> Vec<Symmetry> {
    let fixed = |names: &[&str]| {
        DIHEDRAL.iter().any(|map| names.contains(&map.name) && outline.image(map) == *outline)
    };
    Symmetry::ALL
        .into_iter()
        .filter(|symmetry| match symmetry {
            Symmetry::Mirror => fixed(&["left-right reflection", "top-bottom reflection"]),
            Symmetry::Diagonal => {
                fixed(&["reflection at the main diagonal", "reflection at the other diagonal"])
            }
            Symmetry::HalfTurn => fixed(&["half turn"]),
            Symmetry::QuarterTurn => fixed(&["quarter turn"]),
        })
        .collect()
}
