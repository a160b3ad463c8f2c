//! Solutions as JSON, composed of prepared texts.

use geduld_model::{Model, Value};

use super::naming::Naming;
use super::piece::{Lie, Lying};
use super::puzzle::EdgeMatching;
use crate::family::{JsonWriter, json_text};

/// Writes the same JSON as [`Placed`](super::placed::Placed) serializes to.
pub(super) struct Writer<'a> {
    naming: Naming<'a>,
    /// The cells of each row; `None` for a hole.
    rows: Vec<Vec<Option<usize>>>,
    turns: usize,
    /// For each piece and orientation the text of a cell, with a comma before it.
    cells: Vec<String>,
    /// The maximum size of a solution in bytes.
    capacity: usize,
}

impl<'a> Writer<'a> {
    pub fn new(puzzle: &'a EdgeMatching, model: &Model) -> Self {
        let lyings = (0..puzzle.pieces.len())
            .flat_map(|piece| ways(puzzle.turns()).map(move |lie| Lying { piece, lie }));
        let cells: Vec<String> =
            lyings.map(|lying| format!(",{}", json_text(&puzzle.turned(lying)))).collect();
        let rows = puzzle.board.rows();
        let holes = rows.iter().flatten().filter(|cell| cell.is_none()).count();
        let longest = cells.iter().map(String::len).max().expect("a puzzle has pieces");
        let capacity =
            HEAD.len() + TAIL.len() + 3 * rows.len() + longest * puzzle.board.len() + HOLE.len() * holes;
        Self { naming: Naming::new(puzzle, model), rows, turns: puzzle.turns(), cells, capacity }
    }
}

/// All orientations of pieces with a reverse, in the order of their numbers.
fn ways(turns: usize) -> impl Iterator<Item = Lie> {
    [false, true].into_iter().flat_map(move |reversed| (0..turns).map(move |turn| Lie { reversed, turn }))
}

const HEAD: &str = "{\"rows\":[";
const TAIL: &str = "]}";
/// A column without a cell, with a comma before it.
const HOLE: &str = ",null";

impl JsonWriter for Writer<'_> {
    fn write(&self, values: &[Value], out: &mut String) {
        let lying = self.naming.lying(values);
        out.reserve(self.capacity);
        out.push_str(HEAD);
        for (row, columns) in self.rows.iter().enumerate() {
            out.push_str(if row == 0 { "[" } else { ",[" });
            for (column, cell) in columns.iter().enumerate() {
                let cell = cell.map_or(HOLE, |cell| {
                    let lying = lying[cell];
                    &self.cells[2 * lying.piece * self.turns + lying.lie.index(self.turns)]
                });
                out.push_str(if column == 0 { &cell[1..] } else { cell });
            }
            out.push(']');
        }
        out.push_str(TAIL);
    }
}
