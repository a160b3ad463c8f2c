//! Rhombic tetrahedra: each cube of 5 x 5 x 5 places is cut into 24 tetrahedra by the six planes through its centre and
//! two opposite edges. The corners of a tetrahedron are the centre of the cube, the centre of a face, and the two ends
//! of an edge of that face.
//!
//! The numbering is that of BurrTools. Of the three coordinates within a cube, one is 0 or 4 (the face), one is 1 or 3
//! (the edge) and one is 2. Points are twice the coordinates plus one, so that maps fix the corner of a cube.

use super::linear::in_space;
use super::{Grid, Kind, UNITS, diagonals, plain, straight};

/// The side of a cube, in places.
const SIDE: i64 = 5;

pub(super) fn grid() -> Grid {
    let mut kinds = Vec::new();
    for face in 0..3 {
        for across in (0..3).filter(|&axis| axis != face) {
            for (side, edge) in [(0, 1), (0, 3), (4, 1), (4, 3)] {
                let along = 3 - face - across;
                let (mut cell, centre) = ([2; 3], [SIDE; 3]);
                (cell[face], cell[across]) = (side, edge);
                let mut middle = centre;
                middle[face] = if side == 0 { 0 } else { 2 * SIDE };
                let mut ends = [middle; 2];
                for (end, at) in ends.iter_mut().zip([0, 2 * SIDE]) {
                    (end[across], end[along]) = (if edge == 1 { 0 } else { 2 * SIDE }, at);
                }
                let point = cell.map(|number| 2 * number + 1);
                kinds.push(Kind { cell, point, corners: vec![centre, middle, ends[0], ends[1]] });
            }
        }
    }
    let cubes = UNITS.map(|unit| unit.map(|number| SIDE * number));
    Grid {
        word: "tetrahedron",
        is_solid: true,
        coordinates: 3,
        steps: plain(cubes, 2),
        pages: kinds.iter().map(|kind| kind.cell).collect(),
        kinds,
        scale: 1,
        block: (cubes, [SIDE; 3]),
        space: straight(0.2),
        // Along edges, diagonals of faces, and diagonals of cubes: sticks lie in all of these directions.
        slides: diagonals(SIDE, 3),
        maps: in_space,
        twins: |_| Vec::new(),
    }
}
