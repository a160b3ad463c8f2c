//! Squares in the plane: `[x, y]` is the square of column x and row y.

use super::cell::Lattice;
use super::linear::{LatticeMap, in_plane};
use super::{Grid, Kind, UNITS, plain, straight};

pub(super) fn grid() -> Grid {
    let [x, y, _] = UNITS;
    let corners = vec![[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]];
    Grid {
        word: "square",
        is_solid: false,
        coordinates: 2,
        steps: plain([x, y, [0; 3]], 1),
        kinds: vec![Kind { cell: [0; 3], point: [0; 3], corners }],
        pages: vec![[0; 3]],
        scale: 2,
        block: ([x, y, [0; 3]], [1, 1, 1]),
        space: straight(1.0),
        slides: vec![x, y],
        maps,
        twins: |_| Vec::new(),
    }
}

fn maps(lattice: Lattice) -> Vec<LatticeMap> {
    const NAMES: [&str; 8] = [
        crate::same::IDENTITY,
        "quarter turn",
        "half turn",
        "three-quarter turn",
        "left-right reflection",
        "reflection at the other diagonal",
        "top-bottom reflection",
        "reflection at the main diagonal",
    ];
    in_plane(lattice, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], [[-1, 0, 0], [0, 1, 0], [0, 0, 1]], &NAMES)
}
