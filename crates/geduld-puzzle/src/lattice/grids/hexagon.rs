//! Hexagons in the plane: `[x, y]` has the neighbours (±1,0), (0,±1), (1,-1) and (-1,1).

use super::triangle::{HEIGHT, maps};
use super::{Grid, Kind, Step};

pub(super) fn grid() -> Grid {
    let corners = vec![[-1, -1, 0], [1, -2, 0], [2, -1, 0], [1, 1, 0], [-1, 2, 0], [-2, 1, 0]];
    let across = Step { cell: [1, 0, 0], point: [1, 0, 0], page: [2, 0, 0] };
    let down = Step { cell: [0, 1, 0], point: [0, 1, 0], page: [1, 1, 0] };
    Grid {
        word: "hexagon",
        is_solid: false,
        coordinates: 2,
        steps: [across, down, Step { cell: [0; 3], point: [0; 3], page: [0; 3] }],
        kinds: vec![Kind { cell: [0; 3], point: [0; 3], corners }],
        pages: vec![[0; 3]],
        scale: 3,
        block: ([[1, 0, 0], [0, 1, 0], [0; 3]], [1, 1, 1]),
        space: [[1.0, 0.0, 0.0], [0.5, HEIGHT, 0.0], [0.0, 0.0, 1.0]],
        slides: vec![[1, 0, 0], [0, 1, 0], [-1, 1, 0]],
        maps,
        twins: |_| Vec::new(),
    }
}
