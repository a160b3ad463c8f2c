//! Cells counted by translations: each is the first cell of its kind, moved by whole steps.

use super::cell::Cell;

/// Coordinates of the cells of a lattice: of cells, of points, or of places on a page.
pub struct Frame {
    /// The translations. That of axis k is 0 on all later axes.
    steps: [Cell; 3],
    /// The first cell of each kind.
    first: Vec<Cell>,
    /// The kind of each remainder, within the box from `low` with these sides.
    table: Vec<Option<usize>>,
    low: Cell,
    sides: Cell,
}

impl Frame {
    pub fn new(steps: [Cell; 3], first: Vec<Cell>) -> Self {
        let end = |axis: usize, pick: fn(i64, i64) -> i64| {
            first.iter().map(|cell| cell[axis]).reduce(pick).unwrap_or_default()
        };
        let low = [0, 1, 2].map(|axis| end(axis, i64::min));
        let sides = [0, 1, 2].map(|axis| end(axis, i64::max) - low[axis] + 1);
        let size = sides.iter().map(|&side| usize::try_from(side).unwrap_or_default()).product();
        let mut frame = Self { steps, first: Vec::new(), table: vec![None; size], low, sides };
        for (kind, &cell) in first.iter().enumerate() {
            if let Some(place) = frame.place_in_table(cell) {
                frame.table[place] = Some(kind);
            }
        }
        frame.first = first;
        frame
    }

    fn place_in_table(&self, rest: Cell) -> Option<usize> {
        let own = [0, 1, 2].map(|axis| rest[axis] - self.low[axis]);
        let within = (0..3).all(|axis| (0..self.sides[axis]).contains(&own[axis]));
        within.then(|| usize::try_from((own[2] * self.sides[1] + own[1]) * self.sides[0] + own[0]).ok())?
    }

    /// The kind of a cell, and how many steps it is from the first of its kind. `None` if there is no such cell.
    pub fn split(&self, cell: Cell) -> Option<(usize, [i64; 3])> {
        let (rest, times) = self.divided(cell);
        Some((self.table[self.place_in_table(rest)?]?, times))
    }

    /// What is left of a vector, and the whole steps that were taken off.
    fn divided(&self, mut rest: Cell) -> (Cell, [i64; 3]) {
        let mut times = [0; 3];
        for axis in [2, 1, 0] {
            let step = self.steps[axis];
            if step[axis] != 0 {
                times[axis] = rest[axis].div_euclid(step[axis]);
                rest = [0, 1, 2].map(|own| rest[own] - times[axis] * step[own]);
            }
        }
        (rest, times)
    }

    /// Whether a vector is a whole number of steps.
    pub fn is_shift(&self, vector: Cell) -> bool {
        self.divided(vector).0 == [0; 3]
    }

    /// The number of steps that bring the least coordinates, of each axis, to the beginning.
    pub fn to_begin(&self, least: impl Fn(usize, Cell) -> i64) -> [i64; 3] {
        let (mut times, mut shift) = ([0; 3], [0; 3]);
        for axis in [2, 1, 0] {
            let step = self.steps[axis];
            if step[axis] != 0 {
                times[axis] = -least(axis, shift).div_euclid(step[axis]);
                shift = [0, 1, 2].map(|own| shift[own] + times[axis] * step[own]);
            }
        }
        times
    }

    /// The vector of this many steps.
    pub fn shift(&self, times: [i64; 3]) -> Cell {
        [0, 1, 2].map(|own| (0..3).map(|axis| times[axis] * self.steps[axis][own]).sum())
    }

    /// The cell of a kind, moved by this many steps.
    pub fn cell(&self, kind: usize, times: [i64; 3]) -> Cell {
        super::cell::sum(self.first[kind], self.shift(times))
    }
}
