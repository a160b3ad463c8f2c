//! How far a piece can move before it meets another.

use std::collections::BTreeMap;

use crate::lattice::{Cell, Lattice, Lookup};

/// So far that nothing is in the way.
pub(super) const FREE: u16 = u16::MAX;

/// The cells of a piece, ready to be looked up.
struct Body {
    /// The cells with their kinds.
    cells: Vec<(Cell, usize)>,
    low: Cell,
    high: Cell,
    lookup: Lookup,
}

impl Body {
    fn new(grid: Lattice, cells: &[Cell]) -> Self {
        let end = |axis: usize, pick: fn(i64, i64) -> i64| {
            cells.iter().map(|cell| cell[axis]).reduce(pick).unwrap_or_default()
        };
        let low = [0, 1, 2].map(|axis| end(axis, i64::min));
        let high = [0, 1, 2].map(|axis| end(axis, i64::max));
        let kinds = cells.iter().map(|&cell| (cell, grid.kind(cell).unwrap_or_default())).collect();
        Self { cells: kinds, low, high, lookup: Lookup::new(cells) }
    }

    fn has(&self, cell: Cell) -> bool {
        self.lookup.get(cell).is_some()
    }
}

/// The distances between pieces, in each direction and relative position. They are kept once they are known.
pub(super) struct Distances {
    grid: Lattice,
    bodies: Vec<Body>,
    /// For each pair of pieces, the distances by relative position.
    known: Vec<BTreeMap<[i16; 3], Box<[u16]>>>,
}

impl Distances {
    pub fn new(grid: Lattice, pieces: &[Vec<Cell>]) -> Self {
        let bodies = pieces.iter().map(|cells| Body::new(grid, cells)).collect();
        Self { grid, bodies, known: vec![BTreeMap::new(); pieces.len() * pieces.len()] }
    }

    /// For each direction (a slide, and then the opposite one), how many steps `one` can move before it meets `other`,
    /// which is moved by `to` relative to it.
    pub fn between(&mut self, one: usize, other: usize, to: [i16; 3]) -> &[u16] {
        let Self { grid, bodies, known } = self;
        let pair = one * bodies.len() + other;
        known[pair].entry(to).or_insert_with(|| {
            let slides = grid.slides().iter().zip(grid.swept());
            let to = to.map(i64::from);
            let both = slides.flat_map(|(&by, swept)| {
                let back = to.map(|own| -own);
                [
                    steps(&bodies[one], &bodies[other], to, by, swept),
                    steps(&bodies[other], &bodies[one], back, by, swept),
                ]
            });
            both.collect()
        })
    }
}

/// How many steps a body can move before it meets another, which is moved by `to`.
fn steps(body: &Body, other: &Body, to: Cell, by: Cell, swept: &[Vec<Cell>]) -> u16 {
    // After so many steps the bodies are past one another.
    let past = |axis: usize| match by[axis] {
        0 => None,
        step => {
            let way = if step > 0 {
                other.high[axis] + to[axis] - body.low[axis]
            } else {
                body.high[axis] - other.low[axis] - to[axis]
            };
            Some((way + 2 * step.abs()).max(0) / step.abs() + 2)
        }
    };
    let most = (0..3).filter_map(past).min().unwrap_or(0);
    for step in 0..most {
        let shift = [0, 1, 2].map(|axis| step * by[axis] - to[axis]);
        let hits = body.cells.iter().any(|&(cell, kind)| {
            let at = [0, 1, 2].map(|axis| cell[axis] + shift[axis]);
            swept[kind].iter().any(|past| other.has([0, 1, 2].map(|axis| at[axis] + past[axis])))
        });
        if hits {
            return u16::try_from(step).unwrap_or(FREE - 1);
        }
    }
    FREE
}
