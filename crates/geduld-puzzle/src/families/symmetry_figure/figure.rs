//! Figures as they are listed: one letter for each piece, and the symmetries of the outline.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::arrangement::Arrangement;
use super::puzzle::in_reading_order;
use crate::lattice::{Cell, Lattice, cells_of, extent_on_page, on_page};

/// A figure, cut to its bounding box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The rows from the top: a letter for each piece, a dot for an empty cell, written as shapes are in puzzle files.
    /// In space, an empty row separates two layers.
    pub rows: Vec<String>,
    /// The symmetries that the outline has, by name.
    pub symmetry: Vec<String>,
}

/// The letters for pieces. A puzzle has at most this many pieces.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Figure {
    /// Gives letters to the pieces, in the order of their kinds, and within a kind in reading order. The rules check
    /// verifies the symmetries.
    pub(super) fn of(grid: Lattice, arrangement: &Arrangement, symmetry: Vec<String>) -> Self {
        let Some((_, last)) = extent_on_page(grid, arrangement.cells()) else {
            return Self { rows: Vec::new(), symmetry };
        };
        let [layers, rows, columns] = last.map(|last| usize::try_from(last + 1).unwrap_or(0));
        let place = |cell: Cell| on_page(grid, cell).map(|place| usize::try_from(place).unwrap_or(0));
        // Between hexagons and between balls are blanks.
        let blank = |layer: usize, row: usize, column: usize| match grid {
            Lattice::Hexagon => (row + column) % 2 == 1,
            Lattice::Ball => (layer + row + column) % 2 == 1,
            _ => false,
        };
        let line = |layer: usize, row: usize| -> Vec<char> {
            (0..columns).map(|column| if blank(layer, row, column) { ' ' } else { '.' }).collect()
        };
        let mut page: Vec<Vec<Vec<char>>> =
            (0..layers).map(|layer| (0..rows).map(|row| line(layer, row)).collect()).collect();
        let mut pieces: Vec<_> = arrangement.pieces.iter().collect();
        pieces.sort_by_key(|(kind, _)| *kind);
        for ((_, cells), letter) in pieces.into_iter().zip(LETTERS.chars().cycle()) {
            for [layer, row, column] in cells.iter().map(|&cell| place(cell)) {
                page[layer][row][column] = letter;
            }
        }
        let layers: Vec<Vec<String>> =
            page.into_iter().map(|rows| rows.into_iter().map(String::from_iter).collect()).collect();
        Self { rows: layers.join(&String::new()), symmetry }
    }

    /// The rows of each layer.
    pub(super) fn layers(&self, grid: Lattice) -> Vec<Vec<String>> {
        if !grid.is_solid() {
            return vec![self.rows.clone()];
        }
        self.rows.split(String::is_empty).map(<[String]>::to_vec).collect()
    }

    /// The cells of each letter, in reading order; no letters if one is where the grid has no cell.
    pub(super) fn lettered(&self, grid: Lattice) -> BTreeMap<char, Vec<Cell>> {
        let mut pieces: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for (cell, letter) in cells_of(grid, &self.layers(grid)).unwrap_or_default() {
            pieces.entry(letter).or_default().push(cell);
        }
        pieces.values_mut().for_each(|cells| *cells = in_reading_order(grid, cells));
        pieces
    }
}
