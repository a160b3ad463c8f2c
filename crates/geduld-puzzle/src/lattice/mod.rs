//! The lattices on which pieces lie: squares, triangles, hexagons, cubes and balls, with their symmetries, polyforms
//! and patterns of characters.
//!
//! A cell is written as three numbers, whatever the lattice. `docs/format.md` describes the coordinates of each lattice
//! for users.

mod maps;
mod pattern;
mod polyform;
mod sets;

pub use maps::{LatticeMap, Placed, maps_onto_itself, point};
pub use pattern::{Marked, cells_of, extent_on_page, on_page};
pub use polyform::{grown, least_image, normal, orientations};
pub use sets::{NamedShape, SET_NAMES, set};

/// A cell. Its numbers are x, y and z.
///
/// - Squares and hexagons: z is 0. A hexagon has the neighbours (±1,0), (0,±1), (1,-1) and (-1,1).
/// - Triangles: the axes of x and y have an angle of 60 degrees. A triangle has the corners (x,y), (x+1,y) and (x,y+1)
///   if z is 0, and (x+1,y), (x,y+1) and (x+1,y+1) if z is 1.
/// - Balls: x+y+z is even (the face-centred cubic lattice). Neighbours touch: their squared distance is 2.
pub type Cell = [i64; 3];

geduld_model::named! {
    /// A lattice of equal cells.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Lattice {
        /// Squares in the plane.
        Square = "square",
        /// Triangles in the plane, of which half point down.
        Triangle = "triangle",
        /// Hexagons in the plane.
        Hexagon = "hexagon",
        /// Cubes.
        Cube = "cube",
        /// Balls, packed as densely as possible.
        Ball = "ball",
    }
}

impl Lattice {
    /// Whether cells lie in space, not in the plane.
    pub fn is_solid(self) -> bool {
        matches!(self, Self::Cube | Self::Ball)
    }

    /// The number of coordinates that a file writes for a cell: z is left out where it is always 0.
    pub fn coordinates(self) -> usize {
        match self {
            Self::Square | Self::Hexagon => 2,
            Self::Triangle | Self::Cube | Self::Ball => 3,
        }
    }

    /// Whether the lattice has a cell with these coordinates.
    pub fn has(self, [x, y, z]: Cell) -> bool {
        match self {
            Self::Square | Self::Hexagon => z == 0,
            Self::Triangle => z == 0 || z == 1,
            Self::Cube => true,
            Self::Ball => (x + y + z) % 2 == 0,
        }
    }

    /// The cells that touch a cell by a side, or by a point in the case of balls. The coordinates must be far from the
    /// largest integers.
    pub fn neighbours(self, [x, y, z]: Cell) -> Vec<Cell> {
        const SQUARE: [Cell; 4] = [[-1, 0, 0], [0, -1, 0], [0, 1, 0], [1, 0, 0]];
        const HEXAGON: [Cell; 6] = [[-1, 0, 0], [-1, 1, 0], [0, -1, 0], [0, 1, 0], [1, -1, 0], [1, 0, 0]];
        const CUBE: [Cell; 6] = [[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]];
        const TO_DOWN: [Cell; 3] = [[-1, 0, 1], [0, -1, 1], [0, 0, 1]];
        const TO_UP: [Cell; 3] = [[0, 0, -1], [0, 1, -1], [1, 0, -1]];
        const BALL: [Cell; 12] = [
            [-1, -1, 0],
            [-1, 0, -1],
            [-1, 0, 1],
            [-1, 1, 0],
            [0, -1, -1],
            [0, -1, 1],
            [0, 1, -1],
            [0, 1, 1],
            [1, -1, 0],
            [1, 0, -1],
            [1, 0, 1],
            [1, 1, 0],
        ];
        let steps: &[Cell] = match self {
            Self::Square => &SQUARE,
            Self::Hexagon => &HEXAGON,
            Self::Cube => &CUBE,
            Self::Triangle if z == 0 => &TO_DOWN,
            Self::Triangle => &TO_UP,
            Self::Ball => &BALL,
        };
        steps.iter().map(|[a, b, c]| [x + a, y + b, z + c]).collect()
    }

    /// A cell as users write it, e.g. `2,5`.
    pub fn written(self, cell: Cell) -> String {
        let numbers: Vec<String> = cell[..self.coordinates()].iter().map(i64::to_string).collect();
        numbers.join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_cells_of_the_lattice() {
        for (lattice, count) in Lattice::ALL.into_iter().zip([4, 3, 6, 6, 12]) {
            let cells = if lattice == Lattice::Triangle { vec![[0, 0, 0], [0, 0, 1]] } else { vec![[0; 3]] };
            for cell in cells {
                let neighbours = lattice.neighbours(cell);
                assert_eq!(neighbours.len(), count, "{lattice:?}");
                for neighbour in neighbours {
                    assert!(lattice.has(neighbour) && lattice.neighbours(neighbour).contains(&cell));
                }
            }
        }
    }
}
