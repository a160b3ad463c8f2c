//! Solutions as JSON, put together from texts that were written beforehand.

use geduld_model::{Model, Value};

use super::{EdgeMatching, Lying, Naming};
use crate::json::{JsonWriter, text};

/// Writes what [`Placed`](super::Placed) serializes to.
pub(super) struct Writer<'a> {
    naming: Naming<'a>,
    lengths: Vec<usize>,
    turns: usize,
    /// For each piece and turn the text of a cell, with a comma before it.
    cells: Vec<String>,
    /// No solution has more bytes.
    capacity: usize,
}

impl<'a> Writer<'a> {
    pub fn new(puzzle: &'a EdgeMatching, model: &Model) -> Self {
        let lyings = (0..puzzle.pieces.len())
            .flat_map(|piece| (0..puzzle.turns()).map(move |turn| Lying { piece, turn }));
        let cells: Vec<String> = lyings.map(|lying| format!(",{}", text(&puzzle.turned(lying)))).collect();
        let lengths = puzzle.shape.row_lengths();
        let longest = cells.iter().map(String::len).max().expect("a puzzle has pieces");
        let capacity = HEAD.len() + TAIL.len() + 3 * lengths.len() + longest * puzzle.board.len();
        Self { naming: Naming::new(puzzle, model), lengths, turns: puzzle.turns(), cells, capacity }
    }
}

const HEAD: &str = "{\"rows\":[";
const TAIL: &str = "]}";

impl JsonWriter for Writer<'_> {
    fn write(&self, values: &[Value], out: &mut String) {
        let lying = self.naming.lying(values);
        let mut rest = &lying[..];
        out.reserve(self.capacity);
        out.push_str(HEAD);
        for (row, &length) in self.lengths.iter().enumerate() {
            out.push_str(if row == 0 { "[" } else { ",[" });
            let (cells, later) = rest.split_at(length);
            rest = later;
            for (column, lying) in cells.iter().enumerate() {
                let cell = &self.cells[lying.piece * self.turns + lying.turn];
                out.push_str(if column == 0 { &cell[1..] } else { cell });
            }
            out.push(']');
        }
        out.push_str(TAIL);
    }
}
