//! Tetrahedra and octahedra. Every cube of 3 x 3 x 3 places holds a regular tetrahedron in its middle and an eighth of
//! an octahedron at the four other corners. The octahedron consists of the eight eighths around a corner of the cubes.
//! Neighbouring cubes are mirror images of one another.
//!
//! The numbering is that of BurrTools. Points are twice the coordinates plus one, so that maps fix a corner of the
//! cubes.

use super::cell::{Cell, sum};
use super::linear::in_space;
use super::{Grid, Kind, diagonals, plain, straight};

/// The side of a cube, in places.
const SIDE: i64 = 3;

pub(super) fn grid() -> Grid {
    let mut kinds = Vec::new();
    for cube in [0, SIDE] {
        let at = |cell: Cell| sum(cell, [cube, 0, 0]);
        let ends = || [0, 1].into_iter();
        let all: Vec<Cell> =
            ends().flat_map(|x| ends().flat_map(move |y| ends().map(move |z| [x, y, z]))).collect();
        // Corners of the cubes with an odd sum of coordinates are the centres of octahedra.
        let is_centre = |corner: &Cell| (corner.iter().sum::<i64>() + cube / SIDE) % 2 == 1;
        let place = |corner: Cell| sum(corner.map(|number| 2 * SIDE * number), [2 * cube, 0, 0]);
        let kind = |cell: Cell, corners: Vec<Cell>| Kind {
            cell: at(cell),
            point: at(cell).map(|number| 2 * number + 1),
            corners: corners.into_iter().map(place).collect(),
        };
        let tetrahedron = all.iter().copied().filter(|corner| !is_centre(corner)).collect();
        kinds.push(kind([1; 3], tetrahedron));
        for &corner in all.iter().filter(|corner| is_centre(corner)) {
            let mut corners = vec![corner; 4];
            (0..3).for_each(|axis| corners[axis][axis] = 1 - corner[axis]);
            kinds.push(kind(corner.map(|number| 2 * number), corners));
        }
    }
    let steps = [[2 * SIDE, 0, 0], [SIDE, SIDE, 0], [SIDE, 0, SIDE]];
    Grid {
        word: "cell",
        is_solid: true,
        coordinates: 3,
        steps: plain(steps, 2),
        pages: kinds.iter().map(|kind| kind.cell).collect(),
        kinds,
        scale: 1,
        block: ([[SIDE, 0, 0], [0, SIDE, 0], [0, 0, SIDE]], [SIDE; 3]),
        space: straight(1.0 / 3.0),
        // Along the edges of the tetrahedra.
        slides: diagonals(SIDE, 2)
            .into_iter()
            .filter(|by| by.iter().filter(|own| **own == 0).count() == 1)
            .collect(),
        maps: in_space,
        twins: |_| Vec::new(),
    }
}
