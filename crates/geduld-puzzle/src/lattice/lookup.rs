//! Cells by their numbers, found fast.

use std::collections::BTreeMap;

use super::Cell;

/// The number of each of some cells, counted from 0.
#[derive(Clone, Debug, Default)]
pub struct Lookup {
    low: Cell,
    sides: Cell,
    /// The number of each cell of the box around all, and [`NONE`].
    table: Vec<u32>,
    /// The numbers, if the box would take much more room than the cells.
    sparse: BTreeMap<Cell, u32>,
}

/// No cell.
const NONE: u32 = u32::MAX;
/// The maximum size of a box, in places.
const LARGEST_BOX: i64 = 1 << 20;

impl Lookup {
    /// For these cells. A cell that is there several times has its last number.
    pub fn new(cells: &[Cell]) -> Self {
        let end = |axis: usize, pick: fn(i64, i64) -> i64| {
            cells.iter().map(|cell| cell[axis]).reduce(pick).unwrap_or_default()
        };
        let low = [0, 1, 2].map(|axis| end(axis, i64::min));
        let sides = [0, 1, 2].map(|axis| end(axis, i64::max) - low[axis] + 1);
        let size = sides.iter().fold(1i64, |size, &side| size.saturating_mul(side));
        let mut lookup = Self { low, sides, ..Self::default() };
        let numbered = cells.iter().copied().zip(0..);
        match usize::try_from(size) {
            Ok(places) if size <= LARGEST_BOX => {
                lookup.table = vec![NONE; places];
                for (cell, number) in numbered {
                    if let Some(place) = lookup.place(cell) {
                        lookup.table[place] = number;
                    }
                }
            }
            _ => lookup.sparse = numbered.collect(),
        }
        lookup
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        let [x, y, z] = [0, 1, 2].map(|axis| cell[axis] - self.low[axis]);
        let is_within = |at: i64, axis: usize| (0..self.sides[axis]).contains(&at);
        let within = is_within(x, 0) && is_within(y, 1) && is_within(z, 2);
        within.then(|| usize::try_from((z * self.sides[1] + y) * self.sides[0] + x).ok())?
    }

    /// The number of a cell.
    pub fn get(&self, cell: Cell) -> Option<usize> {
        let number = match self.table.is_empty() {
            true => self.sparse.get(&cell).copied()?,
            false => self.table[self.place(cell)?],
        };
        (number != NONE).then_some(number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_near_and_far() {
        for far in [1, 1_000] {
            let cells = [[0, 0, 0], [far, 0, -far], [0, far, far], [-1, 2, 3]];
            let lookup = Lookup::new(&cells);
            for (number, &cell) in cells.iter().enumerate() {
                assert_eq!(lookup.get(cell), Some(number));
                let [x, y, z] = cell;
                assert_eq!(lookup.get([x, y + 1, z]), None);
                assert_eq!(lookup.get([x - 5 * far, y, z]), None);
            }
        }
        assert_eq!(Lookup::new(&[]).get([0; 3]), None);
    }
}
