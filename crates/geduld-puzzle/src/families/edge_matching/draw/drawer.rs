//! Drawings of many solutions. Everything that does not depend on the solution is prepared.

use geduld_draw::Canvas;
use geduld_model::{Model, Value};

use super::super::naming::Naming;
use super::super::piece::Lying;
use super::super::puzzle::EdgeMatching;
use super::blank::Blank;
use super::faces::{Face, Showing};
use crate::family::Drawer;

/// Draws the same as [`draw`](super::text::draw).
pub(super) struct BoardDrawer<'a> {
    naming: Naming<'a>,
    blank: Blank,
    turns: usize,
    /// For each piece and orientation its face.
    faces: Vec<Option<Face>>,
}

impl<'a> BoardDrawer<'a> {
    pub fn new(puzzle: &'a EdgeMatching, model: &Model) -> Self {
        let (showing, turns) = (Showing::new(puzzle), puzzle.turns());
        let mut faces = Vec::new();
        for (piece, its) in puzzle.pieces.iter().enumerate() {
            let first = faces.len();
            faces.resize_with(first + 2 * turns, || None);
            for lie in its.lies(turns) {
                faces[first + lie.index(turns)] = Some(showing.face(&puzzle.turned(Lying { piece, lie })));
            }
        }
        let blank = Blank::new(&puzzle.board, showing.room());
        Self { naming: Naming::new(puzzle, model), blank, turns, faces }
    }
}

impl Drawer for BoardDrawer<'_> {
    fn draw(&self, values: &[Value]) -> Canvas {
        let lying = self.naming.lying(values);
        self.blank.with(|cell| {
            let Lying { piece, lie } = lying[cell];
            self.faces[2 * piece * self.turns + lie.index(self.turns)].as_ref()
        })
    }
}
