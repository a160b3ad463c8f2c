//! Rotations and reflections as exchanges of coordinates, and whether a piece lies as one of them carries it.

use super::super::puzzle::PackingPiece;
use super::points::{Point, is_shift, point};
use crate::lattice::{Cell, Lattice};

/// A rotation or reflection of a grid, as an exchange and reversal of the coordinates of points.
pub(in crate::families) struct Exchange {
    order: [usize; 3],
    signs: usize,
    /// Before it, a half turn around this diagonal of the cubes. It carries only some balls to balls.
    twin: Option<Cell>,
    /// Whether coordinates are exchanged in pairs: not all in turn.
    pub exchanges: bool,
    /// Whether it is a reflection, or the product of one and a rotation.
    pub mirrors: bool,
}

/// The diagonals of the cubes.
const DIAGONALS: [Cell; 4] = [[1, 1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1]];

impl Exchange {
    /// All rotations and reflections, the identity first.
    pub(in crate::families) fn all(grid: Lattice) -> impl Iterator<Item = Self> {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
        let all = (0..6).flat_map(|order| (0..16usize).map(move |signs| (order, signs)));
        all.filter_map(move |(number, signs)| {
            let (order, exchanges) = (ORDERS[number], number >= 3);
            let reversals = (signs & 7).count_ones();
            let turned_over = signs >= 8;
            let mirrors = match grid {
                _ if turned_over && grid != Lattice::Prism => return None,
                // Both coordinates in the plane are exchanged or reversed; the third stays.
                Lattice::Square if order[2] != 2 || signs >= 4 => return None,
                // All three are reversed, or none. That is a half turn.
                Lattice::Triangle | Lattice::Hexagon | Lattice::Prism if reversals % 3 != 0 => return None,
                Lattice::Triangle | Lattice::Hexagon => exchanges,
                Lattice::Prism => exchanges != turned_over,
                _ => exchanges != (reversals % 2 == 1),
            };
            Some(Self { order, signs, twin: None, exchanges, mirrors })
        })
    }

    /// All of them, and for balls the half turns around diagonals as well.
    fn all_and_twins(grid: Lattice) -> impl Iterator<Item = Self> {
        let twins = if grid == Lattice::Ball { &DIAGONALS[..] } else { &[] };
        let turned = twins
            .iter()
            .flat_map(move |&axis| Self::all(grid).map(move |map| Self { twin: Some(axis), ..map }));
        Self::all(grid).chain(turned)
    }

    /// The image of a point.
    pub(in crate::families) fn carried(&self, from: Point) -> Point {
        let sign = |axis: usize| if self.signs >> axis & 1 == 1 { -1 } else { 1 };
        let [x, y, z] = [0, 1, 2].map(|axis| from[self.order[axis]] * sign(axis));
        [x, y, z, from[3] * sign(3)]
    }

    /// The image of the vector between two points. `None` if no vector of the grid is its image.
    fn vector(&self, from: Point) -> Option<Point> {
        let Some(axis) = self.twin else { return Some(self.carried(from)) };
        let along: i64 = (0..3).map(|of| axis[of] * from[of]).sum();
        let thirds = [0, 1, 2].map(|of| 2 * along * axis[of] - 3 * from[of]);
        let [x, y, z] = thirds.map(|number| number / 3);
        thirds.iter().all(|number| number % 3 == 0).then(|| self.carried([x, y, z, 0]))
    }

    /// Whether cells with colours become other cells, up to a shift.
    fn carries(&self, grid: Lattice, own: &[(Cell, Option<char>)], there: &[(Cell, Option<char>)]) -> bool {
        let mut targets: Vec<(Point, Option<char>)> =
            there.iter().map(|&(cell, colour)| (point(grid, cell), colour)).collect();
        targets.sort_unstable();
        let Some(&(first, _)) = own.first() else { return true };
        let (first, start) = (point(grid, first), self.carried(point(grid, first)));
        let image = |&(cell, colour): &(Cell, Option<char>)| {
            let cell = point(grid, cell);
            let by = self.vector([0, 1, 2, 3].map(|axis| cell[axis] - first[axis]))?;
            Some(([0, 1, 2, 3].map(|axis| start[axis] + by[axis]), colour))
        };
        let images: Option<Vec<(Point, Option<char>)>> = own.iter().map(image).collect();
        images.is_some_and(|mut images| {
            images.sort_unstable();
            fits(grid, &images, &targets)
        })
    }
}

/// Whether these cells, with the colours that the board has there, are a piece in a way in which it may lie.
pub(in crate::families) fn lies_as(
    grid: Lattice,
    piece: &PackingPiece,
    there: &[(Cell, Option<char>)],
) -> bool {
    piece.shapes().any(|shape| lies_as_shape(grid, piece, shape, there))
}

/// Whether these cells are one of the shapes of a piece.
fn lies_as_shape(
    grid: Lattice,
    piece: &PackingPiece,
    shape: &[(Cell, Option<char>)],
    there: &[(Cell, Option<char>)],
) -> bool {
    if shape.len() != there.len() || there.iter().any(|&(cell, _)| !grid.has(cell)) {
        return false;
    }
    let allowed = |(number, map): &(usize, Exchange)| match piece.turn {
        true => piece.flip && !grid.is_solid() || !map.mirrors,
        false => *number == 0,
    };
    let mut maps = Exchange::all_and_twins(grid).enumerate().filter(allowed);
    maps.any(|(_, map)| map.carries(grid, shape, there))
}

/// Whether cells are the same after one of these maps and a shift.
pub(in crate::families) fn same_under(
    grid: Lattice,
    cells: &[Cell],
    wanted: impl Fn(&Exchange) -> bool,
) -> bool {
    let cells: Vec<(Cell, Option<char>)> = cells.iter().map(|&cell| (cell, None)).collect();
    Exchange::all(grid).filter(wanted).any(|map| map.carries(grid, &cells, &cells))
}

/// Whether the images are the targets up to a shift, and where both have a colour, it is the same.
fn fits(grid: Lattice, images: &[(Point, Option<char>)], targets: &[(Point, Option<char>)]) -> bool {
    let shift = [0, 1, 2, 3].map(|axis| targets[0].0[axis] - images[0].0[axis]);
    is_shift(grid, shift)
        && images.iter().zip(targets).all(|(image, target)| {
            let alike = match (image.1, target.1) {
                (Some(own), Some(there)) => own == there,
                _ => true,
            };
            alike && (0..4).all(|axis| image.0[axis] + shift[axis] == target.0[axis])
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::packing::puzzle::Copies;
    use crate::families::packing::puzzle::moves;

    /// The check and the placements of the model know the same ways to lie.
    #[test]
    fn pieces_lie_in_the_ways_that_the_lattice_has() {
        for grid in Lattice::ALL {
            // A chain of cells, in which each touches the next but one by chance only.
            let mut cells = vec![grid.block([1; 3])[0]];
            while cells.len() < 5 {
                let beside = grid.neighbours(cells[cells.len() - 1]);
                cells.extend(beside.into_iter().find(|cell| !cells.contains(cell)));
            }
            cells.swap_remove(1);
            let shape: Vec<(Cell, Option<char>)> = cells.iter().map(|&cell| (cell, None)).collect();
            for (turn, flip) in [(true, true), (true, false), (false, false)] {
                let copies = Copies { least: 1, most: 1 };
                let piece = PackingPiece {
                    name: "P".to_owned(),
                    cells: shape.clone(),
                    alternatives: Vec::new(),
                    copies,
                    paint: None,
                    turn,
                    flip,
                };
                let allowed = moves(grid, turn, flip);
                let ways = crate::lattice::orientations(grid, &shape, &allowed);
                for map in crate::lattice::LatticeMap::all(grid) {
                    let images: Vec<(Cell, Option<char>)> =
                        cells.iter().map(|&cell| (map.image(cell), None)).collect();
                    let normal = crate::lattice::normal(grid, &map.images(&cells));
                    let known =
                        ways.iter().any(|way| way.iter().map(|(cell, _)| *cell).eq(normal.iter().copied()));
                    assert_eq!(lies_as(grid, &piece, &images), known, "{grid:?} {turn} {flip} {}", map.name);
                }
            }
        }
    }
}
