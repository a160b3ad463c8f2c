//! Edge matching: each cell with its labels at its edges and the name of its piece in the middle.

mod cards;
mod faces;
mod triangles;

use crate::edge_matching::{EdgeMatching, Placed, Shape};

use faces::Faces;
use geduld_draw::{Canvas, Grid};

pub(super) fn draw(puzzle: &EdgeMatching, placed: &Placed) -> Canvas {
    let faces = Faces::new(puzzle, placed);
    match puzzle.shape {
        Shape::Rectangle { rows, columns } => cards::draw(rows, columns, &faces),
        Shape::Triangle { .. } | Shape::Hexagon { .. } => {
            triangles::draw(&rows_of_triangles(puzzle.shape), &faces)
        }
    }
}

/// The board without pieces, each cell with its row and column.
pub(super) fn board(puzzle: &EdgeMatching) -> Canvas {
    match puzzle.shape {
        Shape::Rectangle { rows, columns } => Grid::numbered(rows, columns),
        Shape::Triangle { .. } | Shape::Hexagon { .. } => {
            let faces = Faces::coordinates(&puzzle.shape.row_lengths());
            triangles::draw(&rows_of_triangles(puzzle.shape), &faces)
        }
    }
}

/// For each row its number of cells and whether it begins with one that points up.
fn rows_of_triangles(shape: Shape) -> Vec<(usize, bool)> {
    let begins_up = |row: usize| match shape {
        // The lower half mirrors the upper one.
        Shape::Hexagon { side } => row < side,
        _ => true,
    };
    shape.row_lengths().into_iter().enumerate().map(|(row, length)| (length, begins_up(row))).collect()
}
