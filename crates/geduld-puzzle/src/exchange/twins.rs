//! Turns of balls by 60 degrees around a diagonal of the cubes.
//!
//! Such a turn does not map the lattice to itself, but it maps some pieces, for example those within one dense layer,
//! to other places of the lattice. BurrTools tries these turns, too; puzzle files do not allow them.

use crate::lattice::{Cell, Lattice, LatticeMap, orientations};

/// The diagonals.
const AXES: [Cell; 4] = [[1, 1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1]];

/// The image of a step. `None` if it does not end in the lattice.
fn turned(axis: Cell, step: Cell) -> Option<Cell> {
    let [a, b, c] = axis;
    let [x, y, z] = step;
    let across = [b * z - c * y, c * x - a * z, a * y - b * x];
    let along = a * x + b * y + c * z;
    // Half of the step, half of the vector product, and a sixth of the part along the axis.
    let six = [0, 1, 2].map(|own| 3 * step[own] + 3 * across[own] + axis[own] * along);
    let image = six.map(|number| number / 6);
    (six.iter().all(|number| number % 6 == 0) && Lattice::Ball.has(image)).then_some(image)
}

/// Whether such a turn gives a piece of balls a new orientation.
pub(super) fn turns_further<M: Copy + Ord>(cells: &[(Cell, M)]) -> bool {
    let Some(&(first, _)) = cells.first() else { return false };
    let maps = LatticeMap::all(Lattice::Ball);
    let all =
        |cells: &[(Cell, M)]| orientations(Lattice::Ball, cells, maps.iter().filter(|map| !map.mirrors));
    let own = all(cells);
    AXES.into_iter().any(|axis| {
        let image = |&(cell, mark): &(Cell, M)| {
            Some((turned(axis, [0, 1, 2].map(|own| cell[own] - first[own]))?, mark))
        };
        let image: Option<Vec<(Cell, M)>> = cells.iter().map(image).collect();
        image.is_some_and(|image| all(&image) != own)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_in_a_dense_layer_turn_further() {
        let piece = |cells: &[Cell]| turns_further(&cells.iter().map(|&cell| (cell, ())).collect::<Vec<_>>());
        assert!(!piece(&[[0, 0, 0], [1, 1, 0]]), "two balls lie in all ways already");
        assert!(!piece(&[[0, 0, 0], [1, 1, 0], [2, 2, 0]]), "and so do three in a row");
        assert!(piece(&[[0, 0, 0], [1, 1, 0], [2, 2, 0], [1, 2, 1]]), "a row of three with a ball beside it");
        assert!(!piece(&[[0, 0, 0], [1, 1, 0], [2, 0, 0], [1, -1, 0]]), "a square of four balls");
        // A turn keeps distances.
        for step in [[1, 1, 0], [2, 1, 1], [2, 0, 0], [1, -1, 0], [3, 2, 1]] {
            for axis in AXES {
                let square = |cell: Cell| cell.iter().map(|number| number * number).sum::<i64>();
                assert!(turned(axis, step).is_none_or(|image| square(image) == square(step)));
            }
        }
    }
}
