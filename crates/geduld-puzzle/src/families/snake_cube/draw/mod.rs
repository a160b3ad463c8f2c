//! Drawings of snakes.

mod chain;
mod picture;
mod text;

use geduld_draw::Canvas;
use geduld_draw::scene::{Fill, Scene};

use super::puzzle::{Path, Position, SnakeCube, written};
use crate::family::{Block, DrawPuzzle, DrawSolution, InSpace, PiecePicture, PlaceExample, SpaceKind};

impl DrawPuzzle for SnakeCube {
    fn board(&self) -> Canvas {
        text::board(self)
    }

    fn board_picture(&self) -> Scene {
        picture::board(self)
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        vec![chain::string(self)]
    }

    fn cut_outs(&self) -> Vec<PiecePicture> {
        chain::nets(self)
    }

    fn lies_on_board(&self) -> bool {
        false
    }
}

impl DrawSolution for SnakeCube {
    fn draw(&self, path: &Path) -> Canvas {
        text::draw(self, path)
    }

    fn picture(&self, path: &Path) -> Scene {
        picture::draw(self, path)
    }

    fn words(&self, path: &Path) -> String {
        let cube = |(number, &at): (usize, &Position)| format!("{number} at {}", written(at));
        (1..).zip(&path.path).map(cube).collect::<Vec<_>>().join("; ")
    }

    fn picture_legend(&self, path: Option<&Path>) -> Vec<String> {
        picture::legend(self, path.is_some())
    }

    fn in_space(&self, path: &Path) -> Option<InSpace> {
        let cells = |at: &Position| vec![at.map(|number| i64::try_from(number).unwrap_or(i64::MAX))];
        let block = |(number, at): (usize, &Position)| Block {
            name: number.to_string(),
            fill: Fill::None,
            cells: cells(at),
        };
        let blocks = (1..).zip(&path.path).map(block).collect();
        Some(InSpace { kind: SpaceKind::Chain, blocks, stages: Vec::new() })
    }

    fn place_example(&self, _: &Path) -> Option<PlaceExample> {
        let help = "Cube, column, row and layer. Put ; between several.";
        Some(PlaceExample { text: "1=1,1,1".to_owned(), help })
    }
}
