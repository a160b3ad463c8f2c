//! Drawings of symmetry figures.

mod axes;
mod picture;
mod text;

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;

use super::figure::Figure;
use super::puzzle::SymmetryFigure;
use crate::families::packing::layers_legend;
use crate::family::{DrawPuzzle, DrawSolution, GamePictures, PiecePicture, rows_in_words};

impl DrawPuzzle for SymmetryFigure {
    fn board(&self) -> Canvas {
        text::board(self)
    }

    fn board_picture(&self) -> Scene {
        picture::board(self)
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

impl DrawSolution for SymmetryFigure {
    fn draw(&self, figure: &Figure) -> Canvas {
        text::draw(self, figure)
    }

    fn picture(&self, figure: &Figure) -> Scene {
        picture::draw(self, figure)
    }

    fn words(&self, figure: &Figure) -> String {
        let rows = figure.rows.iter().map(|row| {
            row.chars()
                .filter(|letter| *letter != ' ')
                .map(|letter| match letter {
                    '.' => "empty".to_owned(),
                    letter => letter.to_string(),
                })
                .collect()
        });
        rows_in_words(rows)
    }

    fn picture_legend(&self, figure: Option<&Figure>) -> Vec<String> {
        let letters = figure.map_or_else(Vec::new, |figure| picture::legend(self, figure));
        letters.into_iter().chain(layers_legend(self.grid)).collect()
    }
}
