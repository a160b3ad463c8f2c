//! Balls, packed as densely as possible: the face-centred cubic lattice. There is a ball where x + y + z is even.
//!
//! A ball is treated as the rhombic dodecahedron around it. Its twelve faces are where it touches its neighbours, at
//! the squared distance 2.

use super::cell::Lattice;
use super::linear::{LatticeMap, in_space, product};
use super::{Grid, Kind, UNITS, diagonals, plain, straight};

pub(super) fn grid() -> Grid {
    let ends = || [-1, 1].into_iter();
    let cube = ends().flat_map(|x| ends().flat_map(move |y| ends().map(move |z| [x, y, z])));
    let tips = UNITS.into_iter().flat_map(|unit| ends().map(move |end| unit.map(|number| 2 * end * number)));
    Grid {
        word: "ball",
        is_solid: true,
        coordinates: 3,
        steps: plain([[2, 0, 0], [1, 1, 0], [1, 0, 1]], 1),
        kinds: vec![Kind { cell: [0; 3], point: [0; 3], corners: cube.chain(tips).collect() }],
        pages: vec![[0; 3]],
        scale: 2,
        block: (UNITS, [1, 1, 1]),
        space: straight(1.0),
        // From the gap in which it lies, a ball moves along rows, or straight away.
        slides: diagonals(1, 2)
            .into_iter()
            .map(|by| if by.iter().sum::<i64>() % 2 == 0 { by } else { by.map(|own| 2 * own) })
            .collect(),
        maps: in_space,
        twins,
    }
}

/// Half turns around the four diagonals of the cubes, each followed by the rotations of the lattice.
///
/// Such a turn carries a layer of balls across the diagonal, in which each touches six others, to itself, but the
/// layers above and below to the gaps of the lattice. So it carries a flat piece of such a layer to other places.
fn twins(lattice: Lattice) -> Vec<LatticeMap> {
    let rotations = || in_space(lattice).into_iter().filter(|map| !map.mirrors);
    let turn = |[a, b, c]: [i64; 3]| {
        let axis = [a, b, c];
        // Three times the matrix of the half turn: twice the projection to the axis, less the identity.
        [0, 1, 2].map(|row: usize| {
            [0, 1, 2].map(|column: usize| 2 * axis[row] * axis[column] - 3 * i64::from(row == column))
        })
    };
    let axes = [[1, 1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1]];
    let maps = axes.into_iter().flat_map(|axis| {
        rotations().map(move |map| LatticeMap {
            rows: product(map.rows, turn(axis)),
            thirds: true,
            name: format!("half turn around {},{},{}, then {}", axis[0], axis[1], axis[2], map.name),
            ..map
        })
    });
    maps.collect()
}
