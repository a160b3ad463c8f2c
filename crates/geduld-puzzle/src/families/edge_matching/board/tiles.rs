//! The form of the cells of a board.

use serde::Serialize;

geduld_model::named! {
    /// The form of the cells of a board, and their arrangement.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tiles {
        /// Squares in rows and columns.
        Squares = "squares",
        /// Triangles with a horizontal side, which alternately point up and down.
        Triangles = "triangles",
        /// Hexagons with a corner at the top. Neighbouring rows lie half a cell apart.
        Hexagons = "hexagons",
        /// Rectangles that touch only their left and right neighbours, like dominoes in a row.
        Dominoes = "dominoes",
    }
}

impl Tiles {
    /// The number of edges of a piece.
    pub fn edges_per_piece(self) -> usize {
        match self {
            Self::Squares => 4,
            Self::Triangles => 3,
            Self::Hexagons => 6,
            Self::Dominoes => 2,
        }
    }

    /// The names of the sides of a cell, by place. `points_down` is about triangles only.
    pub fn side_names(self, points_down: bool) -> &'static [&'static str] {
        match self {
            Self::Squares => &["top", "right", "bottom", "left"],
            Self::Triangles if points_down => &["right", "left", "top"],
            Self::Triangles => &["left", "right", "bottom"],
            Self::Hexagons => &["top-right", "right", "bottom-right", "bottom-left", "left", "top-left"],
            Self::Dominoes => &["left", "right"],
        }
    }

    /// The place of the same edge in the neighbouring cell.
    pub fn across(self, place: usize) -> usize {
        match self {
            Self::Squares => (place + 2) % 4,
            Self::Triangles => place,
            Self::Hexagons => (place + 3) % 6,
            Self::Dominoes => 1 - place,
        }
    }

    /// The characters for a cell. The second one is for a triangle that points down.
    pub(super) fn letters(self) -> [char; 2] {
        match self {
            Self::Triangles => ['A', 'V'],
            _ => ['X', 'X'],
        }
    }

    /// The number of characters from one cell of a row to the next.
    pub(super) fn step(self) -> usize {
        if self == Self::Hexagons { 2 } else { 1 }
    }
}
