//! The rules that need all pieces of a packing at once: lines that cut the board, paints that touch, and pins.

use std::collections::BTreeMap;

use geduld_model::Violation;

use super::super::puzzle::{PackPin, Packing};
use super::points::rows;

impl Packing {
    /// Checks that a piece crosses each line, and that pieces of one paint do not touch, if the puzzle says so.
    pub(super) fn check_rules(
        &self,
        kind: impl Fn(usize) -> usize,
        covered: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Violation> {
        if self.fault_free {
            let rows: Vec<Vec<i64>> = self.board.iter().map(|own| rows(self.grid, own.cell)).collect();
            for direction in 0..rows[0].len() {
                let mut spans: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
                for (cell, own) in rows.iter().enumerate() {
                    let row = own[direction];
                    if let Some(piece) = covered(cell) {
                        let span = spans.entry(piece).or_insert((row, row));
                        *span = (span.0.min(row), span.1.max(row));
                    }
                }
                let own = || rows.iter().map(|own| own[direction]);
                let (first, last) = (own().min().unwrap_or(0), own().max().unwrap_or(0));
                if let Some(row) =
                    (first..last).find(|row| spans.values().all(|(low, high)| !(*low..*high).contains(row)))
                {
                    return Err(Violation(format!(
                        "a line after row {row} of direction {direction} cuts the board"
                    )));
                }
            }
        }
        if self.paints_apart {
            for (cell, own) in self.board.iter().enumerate() {
                let beside =
                    self.grid.neighbours(own.cell).into_iter().filter_map(|near| self.position(near));
                for other in beside {
                    if let (Some(one), Some(two)) = (covered(cell), covered(other))
                        && one != two
                        && let (Some(a), Some(b)) =
                            (&self.kinds[kind(one)].paint, &self.kinds[kind(two)].paint)
                        && a == b
                    {
                        let (cell, other) = (self.cell_name(cell), self.cell_name(other));
                        return Err(Violation(format!("pieces painted {a} touch at {cell} and {other}")));
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the pins. `kind` is the kind of a piece of the solution.
    pub(super) fn check_pins(
        &self,
        kind: impl Fn(usize) -> usize,
        covered: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Violation> {
        let holds = |pin: &&PackPin| {
            let mut pieces = pin.cells.iter().map(|&cell| covered(cell));
            let first = pieces.next().flatten();
            match (pin.piece, first) {
                (None, _) => pin.cells.iter().all(|&cell| covered(cell).is_none()),
                (Some(_), None) => false,
                (Some(piece), Some(first)) => {
                    kind(first) == self.kind_of(piece) && pieces.all(|piece| piece == Some(first))
                }
            }
        };
        match self.pins.iter().find(|pin| !holds(pin)) {
            Some(pin) => Err(Violation(format!("the pin {} does not hold", self.written_pin(pin)))),
            None => Ok(()),
        }
    }
}
