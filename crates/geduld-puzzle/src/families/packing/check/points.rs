//! Cells as points with integer coordinates, on which rotations and reflections of all lattices exchange and reverse
//! coordinates.

use crate::lattice::{Cell, Lattice};

/// A point with a fourth coordinate for the layer of triangles.
pub(in crate::families) type Point = [i64; 4];

/// A cell as a point on which all maps exchange and reverse coordinates. In the grids of triangles and hexagons the sum
/// of the first three coordinates is 0, and the fourth is the layer. Cells of cut cubes have odd coordinates, so that
/// maps fix a corner of the cubes.
pub(super) fn point(grid: Lattice, [x, y, z]: Cell) -> Point {
    let triangle = |x: i64, y: i64, half: i64, layer: i64| {
        let (a, b) = (3 * x + 1 + half, 3 * y + 1 + half);
        [a, b, -a - b, layer]
    };
    match grid {
        Lattice::Square | Lattice::Cube | Lattice::Ball => [x, y, z, 0],
        Lattice::Hexagon => [x, y, -x - y, 0],
        Lattice::Triangle => triangle(x, y, z, 0),
        Lattice::Prism => triangle((x - y).div_euclid(2), y, (x - y).rem_euclid(2), z),
        Lattice::Rhombic | Lattice::TetraOcta => [2 * x + 1, 2 * y + 1, 2 * z + 1, 0],
    }
}

/// The row of a cell in each direction of straight lines, or planes, that cut no cell.
pub(super) fn rows(grid: Lattice, cell: Cell) -> Vec<i64> {
    let [a, b, c, layer] = point(grid, cell);
    let by = |of: i64, forms: &[i64]| forms.iter().map(|form| form.div_euclid(of)).collect::<Vec<i64>>();
    match grid {
        Lattice::Square => vec![a, b],
        Lattice::Cube => vec![a, b, c],
        Lattice::Hexagon | Lattice::Ball => Vec::new(),
        Lattice::Triangle => by(3, &[a, b, c]),
        Lattice::Prism => [by(3, &[a, b, c]), vec![layer]].concat(),
        Lattice::Rhombic => by(10, &[a, b, c, a + b, a - b, a + c, a - c, b + c, b - c]),
        Lattice::TetraOcta => {
            [by(6, &[a, b, c]), by(12, &[a + b + c, a + b - c, a - b + c, b + c - a])].concat()
        }
    }
}

/// Whether the vector between two points is a translation of the grid.
pub(super) fn is_shift(grid: Lattice, [x, y, z, _]: Point) -> bool {
    let all = |of: i64| [x, y, z].iter().all(|by| by % of == 0);
    match grid {
        Lattice::Square | Lattice::Hexagon | Lattice::Cube => true,
        // A shift by a third of a triangle is none of the grid.
        Lattice::Triangle | Lattice::Prism => all(3),
        Lattice::Ball => (x + y + z) % 2 == 0,
        Lattice::Rhombic => all(10),
        // Neighbouring cubes are mirror images.
        Lattice::TetraOcta => all(6) && (x + y + z) % 12 == 0,
    }
}
