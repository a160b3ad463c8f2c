//! Drawings of packings.

mod picture;
mod plane;
mod text;

pub(in crate::families) use picture::{Shown, layers};
pub(in crate::families) use plane::{boundaries, corners, middle};
pub(in crate::families) use text::Page;

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;

use super::packed::Packed;
use super::puzzle::Packing;
use crate::family::{DrawPuzzle, DrawSolution, PiecePicture};

impl DrawPuzzle for Packing {
    fn board(&self) -> Canvas {
        text::board(self)
    }

    fn legend(&self) -> Option<String> {
        text::legend(self)
    }

    fn board_picture(&self) -> Scene {
        picture::board(self)
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        picture::pieces(self)
    }

    /// Solid pieces cannot be cut out of paper.
    fn cut_outs(&self) -> Vec<PiecePicture> {
        if self.grid.is_solid() { Vec::new() } else { self.piece_pictures() }
    }

    fn edge_on_paper(&self) -> f64 {
        20.0
    }
}

impl DrawSolution for Packing {
    fn draw(&self, packed: &Packed) -> Canvas {
        text::draw(self, packed)
    }

    fn picture(&self, packed: &Packed) -> Scene {
        picture::draw(self, packed)
    }

    fn words(&self, packed: &Packed) -> String {
        let piece = |piece: &super::packed::PackedPiece| {
            let cells = piece.on(self).unwrap_or_default();
            let cells: Vec<String> = cells.into_iter().map(|cell| self.grid.written(cell)).collect();
            format!("piece {}: {}", piece.piece, cells.join(" "))
        };
        packed.pieces.iter().map(piece).collect::<Vec<_>>().join("; ")
    }

    fn picture_legend(&self, packed: Option<&Packed>) -> Vec<String> {
        packed.and_then(|_| text::legend(self)).into_iter().collect()
    }
}
