//! The rotations and reflections of a lattice.

use super::{Cell, Lattice};
use crate::same::IDENTITY;

/// A rotation or reflection of a lattice that fixes one of its points. Followed by shifts, these are all symmetries of
/// the lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatticeMap {
    lattice: Lattice,
    /// The rows of the matrix that maps points: see [`point`].
    rows: [[i64; 3]; 3],
    /// Its name, e.g. `quarter turn`. In space: the axes to which x, y and z go.
    pub name: String,
    /// Whether it is a reflection, or the product of one and a rotation.
    pub mirrors: bool,
}

/// A symmetry of the lattice: a map, then a shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The map.
    pub map: LatticeMap,
    /// The shift after the map.
    pub shift: Cell,
}

/// A cell as a point of integer coordinates on which maps are linear. Triangles have three times their centre.
pub fn point(lattice: Lattice, [x, y, z]: Cell) -> Cell {
    match lattice {
        Lattice::Triangle => [3 * x + 1 + z, 3 * y + 1 + z, 0],
        _ => [x, y, z],
    }
}

/// The cell at a point.
fn cell(lattice: Lattice, [x, y, z]: Cell) -> Cell {
    match lattice {
        Lattice::Triangle => {
            let half = x.rem_euclid(3) - 1;
            [(x - 1 - half) / 3, (y - 1 - half) / 3, half]
        }
        _ => [x, y, z],
    }
}

impl LatticeMap {
    /// All maps of a lattice: the rotations with the identity first, then as many reflections.
    pub fn all(lattice: Lattice) -> Vec<Self> {
        match lattice {
            Lattice::Square => {
                in_plane(lattice, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], [[-1, 0, 0], [0, 1, 0], [0, 0, 1]])
            }
            Lattice::Triangle | Lattice::Hexagon => {
                in_plane(lattice, [[0, -1, 0], [1, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, 1]])
            }
            Lattice::Cube | Lattice::Ball => in_space(lattice),
        }
    }

    /// The images of cells, in their order.
    pub fn images(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.image(cell)).collect()
    }

    /// The image of a cell.
    pub fn image(&self, own: Cell) -> Cell {
        cell(self.lattice, self.turned(point(self.lattice, own)))
    }

    /// The image of a [point](point), or of any vector between two of them.
    pub fn turned(&self, from: Cell) -> Cell {
        self.rows.map(|row| (0..3).map(|axis| row[axis] * from[axis]).sum())
    }
}

impl Placed {
    /// The image of a cell.
    pub fn image(&self, cell: Cell) -> Cell {
        let [x, y, z] = self.map.image(cell);
        [x + self.shift[0], y + self.shift[1], z + self.shift[2]]
    }
}

/// The powers of a rotation, alone and after a reflection.
fn in_plane(lattice: Lattice, turn: [[i64; 3]; 3], reflection: [[i64; 3]; 3]) -> Vec<LatticeMap> {
    const SQUARE: [&str; 8] = [
        IDENTITY,
        "quarter turn",
        "half turn",
        "three-quarter turn",
        "left-right reflection",
        "reflection at the other diagonal",
        "top-bottom reflection",
        "reflection at the main diagonal",
    ];
    const OTHER: [&str; 12] = [
        IDENTITY,
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
    let names: &[&str] = if lattice == Lattice::Square { &SQUARE } else { &OTHER };
    let mut maps = Vec::new();
    for mirrors in [false, true] {
        let mut rows = if mirrors { reflection } else { [[1, 0, 0], [0, 1, 0], [0, 0, 1]] };
        for _ in 0..names.len() / 2 {
            maps.push(LatticeMap { lattice, rows, name: names[maps.len()].to_owned(), mirrors });
            rows = product(turn, rows);
        }
    }
    maps
}

/// The product of two matrices, of which the second is applied first.
fn product(next: [[i64; 3]; 3], first: [[i64; 3]; 3]) -> [[i64; 3]; 3] {
    next.map(|row| [0, 1, 2].map(|column| (0..3).map(|k| row[k] * first[k][column]).sum()))
}

/// The maps that exchange and reverse the three axes.
fn in_space(lattice: Lattice) -> Vec<LatticeMap> {
    const AXES: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
    let mut maps = Vec::new();
    for mirrors in [false, true] {
        for axes in AXES {
            for signs in 0..8usize {
                let odd = [axes[0] > axes[1], axes[0] > axes[2], axes[1] > axes[2]];
                let reverses = signs.count_ones() as usize + odd.iter().filter(|&&odd| odd).count();
                if (reverses % 2 == 1) != mirrors {
                    continue;
                }
                let sign = |axis: usize| if signs >> axis & 1 == 1 { -1 } else { 1 };
                let mut rows = [[0; 3]; 3];
                (0..3).for_each(|axis| rows[axis][axes[axis]] = sign(axis));
                let part = |axis: usize| {
                    format!("{}{}", if sign(axis) < 0 { '-' } else { '+' }, ['x', 'y', 'z'][axes[axis]])
                };
                let name = match maps.is_empty() {
                    true => IDENTITY.to_owned(),
                    false => format!("x,y,z to {},{},{}", part(0), part(1), part(2)),
                };
                maps.push(LatticeMap { lattice, rows, name, mirrors });
            }
        }
    }
    maps
}

/// The symmetries of the lattice that map a set of cells to itself, the identity first, and rotations before
/// reflections. Some may move the cells alike, if the set is thin.
///
/// Cost: at most 48 sorts of the cells.
pub fn maps_onto_itself(lattice: Lattice, cells: &[Cell]) -> Vec<Placed> {
    let mut own = cells.to_vec();
    own.sort_unstable();
    let fits = |map: LatticeMap| {
        let mut images = map.images(&own);
        images.sort_unstable();
        let (first, image) =
            (own.first().copied().unwrap_or_default(), images.first().copied().unwrap_or_default());
        let shift = [0, 1, 2].map(|axis| first[axis] - image[axis]);
        // A shift does not exchange the two kinds of triangles.
        let is_shift = lattice != Lattice::Triangle || shift[2] == 0;
        let shifted = images.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] + shift[axis]));
        (is_shift && shifted.eq(own.iter().copied())).then_some(Placed { map, shift })
    };
    LatticeMap::all(lattice).into_iter().filter_map(fits).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn maps_are_a_group_that_keeps_neighbours() {
        for lattice in Lattice::ALL {
            let maps = LatticeMap::all(lattice);
            let order = match lattice {
                Lattice::Square => 8,
                Lattice::Triangle | Lattice::Hexagon => 12,
                Lattice::Cube | Lattice::Ball => 48,
            };
            let names: BTreeSet<&str> = maps.iter().map(|map| map.name.as_str()).collect();
            assert_eq!((maps.len(), names.len()), (order, order));
            assert_eq!(maps.iter().filter(|map| map.mirrors).count(), order / 2);
            let mut rows: Vec<[[i64; 3]; 3]> = maps.iter().map(|map| map.rows).collect();
            for (a, b) in maps.iter().flat_map(|a| maps.iter().map(move |b| (a, b))) {
                assert!(rows.contains(&product(a.rows, b.rows)));
            }
            rows.sort_unstable();
            rows.dedup();
            assert_eq!(rows.len(), order);
            let cell = if lattice == Lattice::Ball { [5, -3, 2] } else { [5, -3, 0] };
            for map in &maps {
                let image = map.image(cell);
                assert!(lattice.has(image), "{lattice:?} {}", map.name);
                let carried: BTreeSet<Cell> = map.images(&lattice.neighbours(cell)).into_iter().collect();
                assert_eq!(carried, lattice.neighbours(image).into_iter().collect());
            }
        }
    }

    #[test]
    fn sets_of_cells_have_their_symmetries() {
        let cells = |x: i64, y: i64, z: i64| -> Vec<Cell> {
            let line = move |x| (0..y).flat_map(move |y| (0..z).map(move |z| [x, y, z]));
            (0..x).flat_map(line).collect()
        };
        let maps = |lattice, cells: &[Cell]| maps_onto_itself(lattice, cells);
        let count = |lattice, cells: Vec<Cell>| maps(lattice, &cells).len();
        assert_eq!(count(Lattice::Square, cells(6, 10, 1)), 4);
        assert_eq!(count(Lattice::Square, cells(8, 8, 1)), 8);
        assert_eq!(count(Lattice::Cube, cells(3, 3, 3)), 48);
        assert_eq!(count(Lattice::Cube, cells(2, 3, 4)), 8);
        let flat = maps(Lattice::Cube, &cells(3, 3, 1));
        assert_eq!(flat.iter().filter(|placed| !placed.map.mirrors).count(), 8, "it can be turned over");
        assert_eq!(count(Lattice::Hexagon, cells(4, 4, 1)), 4, "a rhombus");
        assert_eq!(count(Lattice::Triangle, cells(4, 4, 2)), 4, "a rhombus");
        assert_eq!(count(Lattice::Triangle, vec![[3, 2, 1]]), 6);
        let mut triangle = Lattice::Triangle.neighbours([3, 2, 1]);
        triangle.push([3, 2, 1]);
        assert_eq!(count(Lattice::Triangle, triangle), 6);
        let mut hexagon = Lattice::Hexagon.neighbours([0; 3]);
        hexagon.push([0; 3]);
        assert_eq!(count(Lattice::Hexagon, hexagon), 12);
        let mut balls = Lattice::Ball.neighbours([1, 1, 0]);
        balls.push([1, 1, 0]);
        assert_eq!(count(Lattice::Ball, balls), 48);
        assert_eq!(count(Lattice::Square, Vec::new()), 8);
    }
}
