//! Drawings of packings.

mod picture;
mod plane;
mod polyhedra;
mod solid;
mod text;

pub(in crate::families) use picture::{Shown, piece_picture, scene, shape_pictures};
pub(in crate::families) use plane::{corners, middle};
pub(in crate::families) use text::Page;

use geduld_draw::Canvas;
use geduld_draw::scene::{Fill, Scene};

use super::packed::{Packed, PackedPiece};
use super::puzzle::Packing;
use crate::family::{
    Block, DrawPuzzle, DrawSolution, GamePictures, InSpace, PiecePicture, Polyhedra, SpaceKind,
};
use crate::lattice::{Cell, Lattice};

/// How the layers of a solid picture are read.
pub(in crate::families) fn layers_legend(grid: Lattice) -> Option<String> {
    solid::has_layers(grid).then(|| "layers are seen from above, the lowest number at the bottom".to_owned())
}

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

    fn polyhedra(&self) -> Option<Polyhedra> {
        let board: Vec<Cell> = self.board.iter().map(|own| own.cell).collect();
        self.polyhedra_are_drawn().then(|| polyhedra::geometry(self.grid, &board))
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        picture::pieces(self)
    }

    fn game_pictures(&self) -> Option<GamePictures> {
        picture::game(self)
    }

    fn lies_on_board(&self) -> bool {
        !self.grid.is_solid()
    }

    /// Solid pieces cannot be cut out of paper.
    fn cut_outs(&self) -> Vec<PiecePicture> {
        if self.grid.is_solid() { Vec::new() } else { self.piece_pictures() }
    }
}

impl Packing {
    /// Whether cells are drawn as polyhedra, by the planes of their faces.
    pub(super) fn polyhedra_are_drawn(&self) -> bool {
        self.grid.is_solid() && !solid::has_layers(self.grid)
    }
}

impl DrawSolution for Packing {
    fn draw(&self, packed: &Packed) -> Canvas {
        let mut canvas = text::draw(self, packed);
        for line in self.moves_in_words(packed).lines() {
            let below = canvas.height();
            canvas.put(below, 0, line, anstyle::Style::new());
        }
        canvas
    }

    fn picture(&self, packed: &Packed) -> Scene {
        picture::draw(self, packed)
    }

    fn words(&self, packed: &Packed) -> String {
        let piece = |piece: &PackedPiece| {
            let cells = piece.on(self).unwrap_or_default();
            let cells: Vec<String> = cells.into_iter().map(|cell| self.grid.written(cell)).collect();
            format!("piece {}: {}", piece.piece, cells.join(" "))
        };
        let moves = self.moves_in_words(packed);
        let all = packed.pieces.iter().map(piece).chain(moves.lines().map(str::to_owned));
        all.collect::<Vec<_>>().join("; ")
    }

    fn picture_legend(&self, packed: Option<&Packed>) -> Vec<String> {
        let letters = packed.and_then(|_| text::legend(self));
        letters.into_iter().chain(layers_legend(self.grid)).collect()
    }

    fn in_space(&self, packed: &Packed) -> Option<InSpace> {
        let kind = match self.grid {
            Lattice::Cube => SpaceKind::Cubes,
            Lattice::Ball => SpaceKind::Balls,
            grid if grid.is_solid() => SpaceKind::Polyhedra,
            _ => return None,
        };
        let block = |(piece, hue): (&PackedPiece, Option<usize>)| Block {
            name: piece.piece.clone(),
            fill: hue.map_or(Fill::Piece, Fill::Hue),
            cells: piece.on(self).unwrap_or_default(),
        };
        let blocks = packed.pieces.iter().zip(self.hues(packed)).map(block).collect();
        Some(InSpace { kind, blocks, stages: self.stages(packed) })
    }
}
