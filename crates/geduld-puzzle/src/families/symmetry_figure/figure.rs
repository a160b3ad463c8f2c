//! Figures as they are listed: one letter for each piece, and the symmetries of the outline.

use serde::{Deserialize, Serialize};

use super::arrangement::Arrangement;

/// A figure, cut to its bounding box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The rows from the top: a letter for each piece, a dot for an empty square.
    pub rows: Vec<String>,
    /// The symmetries that the outline has, by name.
    pub symmetry: Vec<String>,
}

/// The letters for pieces. A puzzle has at most this many pieces.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Figure {
    /// Gives letters to the pieces, in the order of their types, and within a type in reading order. The rules check
    /// verifies the symmetries.
    pub(super) fn of(arrangement: &Arrangement, symmetry: Vec<String>) -> Self {
        let (height, width) = arrangement.outline().extent();
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
        Self { rows: grid.into_iter().map(String::from_iter).collect(), symmetry }
    }
}
