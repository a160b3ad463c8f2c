//! Pictures of many solutions. Each cell is a place; its content is a piece in an orientation.

use geduld_draw::scene::{Item, Scene};
use geduld_model::{Model, Value};

use super::super::naming::Naming;
use super::super::piece::{Lie, Lying};
use super::super::puzzle::EdgeMatching;
use super::faces::Showing;
use super::picture::{Cells, over};
use crate::family::PictureParts;

pub(super) struct Parts<'a> {
    puzzle: &'a EdgeMatching,
    naming: Naming<'a>,
    showing: Showing<'a>,
    cells: Cells,
}

impl<'a> Parts<'a> {
    pub fn new(puzzle: &'a EdgeMatching, model: &Model) -> Self {
        Self {
            puzzle,
            naming: Naming::new(puzzle, model),
            showing: Showing::new(puzzle),
            cells: Cells::of(puzzle),
        }
    }
}

impl PictureParts for Parts<'_> {
    fn contents(&self, values: &[Value]) -> Vec<u32> {
        let turns = self.puzzle.turns();
        let number = |Lying { piece, lie }: Lying| 2 * piece * turns + lie.index(turns);
        let lying = self.naming.lying(values).into_iter();
        lying.map(|lying| u32::try_from(number(lying)).unwrap_or(u32::MAX)).collect()
    }

    fn part(&self, place: usize, content: u32) -> Item {
        let turns = self.puzzle.turns();
        let (piece, index) = (content as usize / (2 * turns), content as usize % (2 * turns));
        let lie = Lie { reversed: index >= turns, turn: index % turns };
        let turned = self.puzzle.turned(Lying { piece, lie });
        self.cells.placed(self.puzzle, place, &turned, &self.showing.face(&turned))
    }

    fn over(&self) -> Scene {
        over(self.puzzle, &self.cells)
    }
}
