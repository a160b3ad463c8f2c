//! The drawing of an empty board, made once for many solutions.

use super::super::board::{Board, Tiles};
use super::faces::{Face, Room};
use super::{cards, triangles};
use geduld_draw::Canvas;

/// The lines of a board, and the positions of the faces.
pub(super) struct Blank {
    canvas: Canvas,
    cells: Cells,
}

enum Cells {
    Triangles(triangles::Cells),
    Boxes(cards::Cells),
}

impl Blank {
    pub fn new(board: &Board, room: Room) -> Self {
        let mut canvas = Canvas::default();
        let cells = match board.shape().tiles() {
            Tiles::Triangles => Cells::Triangles(triangles::Cells::outlined(board, room, &mut canvas)),
            Tiles::Squares | Tiles::Hexagons | Tiles::Dominoes => {
                Cells::Boxes(cards::Cells::outlined(board, room, &mut canvas))
            }
        };
        Self { canvas, cells }
    }

    /// The board with these faces.
    pub fn with<'f>(&self, face: impl Fn(usize) -> Option<&'f Face>) -> Canvas {
        let mut canvas = self.canvas.clone();
        match &self.cells {
            Cells::Triangles(cells) => cells.inscribe(&mut canvas, face),
            Cells::Boxes(cells) => cells.inscribe(&mut canvas, face),
        }
        canvas
    }
}
