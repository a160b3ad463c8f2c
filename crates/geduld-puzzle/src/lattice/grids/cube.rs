//! Cubes: `[x, y, z]` is the cube of column x, row y and layer z.

use super::linear::in_space;
use super::{Grid, Kind, UNITS, plain, straight};

pub(super) fn grid() -> Grid {
    let ends = || [-1, 1].into_iter();
    let corners = ends().flat_map(|x| ends().flat_map(move |y| ends().map(move |z| [x, y, z]))).collect();
    Grid {
        word: "cube",
        is_solid: true,
        coordinates: 3,
        steps: plain(UNITS, 1),
        kinds: vec![Kind { cell: [0; 3], point: [0; 3], corners }],
        pages: vec![[0; 3]],
        scale: 2,
        block: (UNITS, [1, 1, 1]),
        space: straight(1.0),
        slides: UNITS.to_vec(),
        maps: in_space,
        twins: |_| Vec::new(),
    }
}
