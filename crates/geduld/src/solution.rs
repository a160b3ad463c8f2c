//! A solution of a puzzle.

use std::fmt;
use std::sync::Arc;

use geduld_draw::scene::{Page, Size, svg};
use geduld_puzzle::Solution as Filling;
use num_bigint::BigUint;

/// Room around a picture, in units of the scene.
const MARGIN: f64 = 40.0;

/// One complete solution of a puzzle, checked by the rules of the puzzle.
#[derive(Clone)]
pub struct Solution {
    pub(crate) puzzle: Arc<geduld_puzzle::Puzzle>,
    pub(crate) filling: Filling,
    pub(crate) stands_for: Option<BigUint>,
}

impl Solution {
    /// What lies where: pieces with their turns, numbers, the path of a snake, or the rows of a figure.
    pub fn filling(&self) -> &Filling {
        &self.filling
    }

    /// The numbers of a magic square, row by row; `None` for other puzzles.
    pub fn numbers(&self) -> Option<&[Vec<usize>]> {
        match &self.filling {
            Filling::MagicSquare(square) => Some(&square.rows),
            _ => None,
        }
    }

    /// The pieces of an edge-matching puzzle row by row, `None` where the board has a hole; `None` for other puzzles.
    pub fn pieces(&self) -> Option<&[Vec<Option<geduld_puzzle::edge_matching::Turned>>]> {
        match &self.filling {
            Filling::EdgeMatching(placed) => Some(&placed.rows),
            _ => None,
        }
    }

    /// The positions of the cubes of a snake, along the string; `None` for other puzzles.
    pub fn path(&self) -> Option<&[geduld_puzzle::snake_cube::Position]> {
        match &self.filling {
            Filling::SnakeCube(path) => Some(&path.path),
            _ => None,
        }
    }

    /// How many solutions it stands for, itself included, where only one of each class is shown.
    pub fn stands_for(&self) -> Option<&BigUint> {
        self.stands_for.as_ref()
    }

    /// A drawing as lines of text, without colours.
    pub fn text(&self) -> String {
        self.puzzle.family.draw(&self.filling).write(false)
    }

    /// A picture in the format SVG.
    pub fn svg(&self) -> String {
        let scene = self.puzzle.family.picture(&self.filling);
        let legend = self.puzzle.family.picture_legend(Some(&self.filling)).join(". ");
        let page = Page {
            title: self.puzzle.name.clone(),
            description: legend,
            view: scene.bounds().grown(MARGIN),
            size: Size::Pixels(1.0),
        };
        svg(&scene, &page)
    }
}

/// The drawing as text.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filling.fmt(f)
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.filling == other.filling
    }
}
