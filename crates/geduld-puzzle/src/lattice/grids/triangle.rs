//! Triangles in the plane. The axes of x and y have an angle of 60 degrees. A triangle has the corners (x,y), (x+1,y)
//! and (x,y+1) if z is 0, and (x+1,y), (x,y+1) and (x+1,y+1) if z is 1. Points are three times the centres.

use super::cell::{Cell, Lattice};
use super::linear::{LatticeMap, in_plane};
use super::{Grid, Kind, Step};

/// The sine of 60 degrees.
pub(super) const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// The corners of the triangle that points down, and of the one that points up.
pub(super) const CORNERS: [[[i64; 2]; 3]; 2] = [[[0, 0], [3, 0], [0, 3]], [[3, 0], [3, 3], [0, 3]]];

/// The directions of the coordinates of points, three of which are the side of a triangle.
pub(super) const SPACE: [[f64; 3]; 3] =
    [[1.0 / 3.0, 0.0, 0.0], [0.5 / 3.0, HEIGHT / 3.0, 0.0], [0.0, 0.0, 1.0]];

pub(super) fn grid() -> Grid {
    let kind = |half: i64, corners: [[i64; 2]; 3]| Kind {
        cell: [0, 0, half],
        point: [1 + half, 1 + half, 0],
        corners: corners.map(|[x, y]| [x, y, 0]).to_vec(),
    };
    let step = |cell: Cell, page: Cell| Step { cell, point: cell.map(|number| 3 * number), page };
    Grid {
        word: "triangle",
        is_solid: false,
        coordinates: 3,
        steps: [step([1, 0, 0], [2, 0, 0]), step([0, 1, 0], [1, 1, 0]), step([0; 3], [0; 3])],
        kinds: vec![kind(0, CORNERS[0]), kind(1, CORNERS[1])],
        pages: vec![[0, 0, 0], [1, 0, 0]],
        scale: 1,
        block: ([[1, 0, 0], [0, 1, 0], [0; 3]], [1, 1, 2]),
        space: SPACE,
        slides: vec![[1, 0, 0], [0, 1, 0], [-1, 1, 0]],
        maps,
        twins: |_| Vec::new(),
    }
}

/// The maps of triangles and hexagons.
pub(super) fn maps(lattice: Lattice) -> Vec<LatticeMap> {
    const NAMES: [&str; 12] = [
        crate::same::IDENTITY,
        "sixth turn",
        "third turn",
        "half turn",
        "two-third turn",
        "five-sixth turn",
        "reflection at 30 degrees",
        "reflection at 60 degrees",
        "left-right reflection",
        "reflection at 120 degrees",
        "reflection at 150 degrees",
        "top-bottom reflection",
    ];
    in_plane(lattice, [[0, -1, 0], [1, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, 1]], &NAMES)
}
