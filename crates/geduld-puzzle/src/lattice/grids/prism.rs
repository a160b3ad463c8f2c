//! Triangular prisms: triangles in layers. `[x, y, z]` is the triangle at column x and row y of layer z. Triangles of a
//! row point down (x + y is even) and up in turn, and a row down the page is half a triangle further to the right.
//!
//! As in BurrTools, a layer is as high as the side of a triangle.

use super::cell::Lattice;
use super::linear::{LatticeMap, upside_down};
use super::triangle::{self, CORNERS, SPACE};
use super::{Grid, Kind, Step};

pub(super) fn grid() -> Grid {
    let kind = |half: i64| {
        let flat = CORNERS[usize::from(half == 1)];
        let corners = [-1, 1].into_iter().flat_map(|z| flat.map(|[x, y]| [2 * x, 2 * y, z]));
        Kind { cell: [half, 0, 0], point: [1 + half, 1 + half, 0], corners: corners.collect() }
    };
    let step = |cell: [i64; 3], point: [i64; 3]| Step { cell, point, page: cell };
    Grid {
        word: "prism",
        is_solid: true,
        coordinates: 3,
        steps: [step([2, 0, 0], [3, 0, 0]), step([1, 1, 0], [0, 3, 0]), step([0, 0, 1], [0, 0, 1])],
        kinds: vec![kind(0), kind(1)],
        pages: vec![[0, 0, 0], [1, 0, 0]],
        scale: 2,
        block: ([[2, 0, 0], [1, 1, 0], [0, 0, 1]], [2, 1, 1]),
        space: SPACE,
        slides: vec![[2, 0, 0], [1, 1, 0], [-1, 1, 0], [0, 0, 1]],
        maps,
        twins: |_| Vec::new(),
    }
}

/// The maps of the plane, and the same upside down.
fn maps(lattice: Lattice) -> Vec<LatticeMap> {
    upside_down(&triangle::maps(lattice))
}
