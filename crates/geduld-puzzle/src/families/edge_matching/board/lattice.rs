//! Cells as polygons whose corners are lattice points, and the motions of the lattice.

use super::pattern::{Pattern, Spot};
use super::tiles::Tiles;

/// A point of the lattice: x to the right, y down.
///
/// - Squares and dominoes: the unit is an edge. The longer sides of dominoes have length 2.
/// - Triangles and hexagons: the units are half an edge of the triangular lattice across, and one of its rows down. So
///   x + y is even. The edges of hexagons are the square root of 3 times as long as those of the lattice.
pub(super) type Point = (i64, i64);

/// The position of a pattern on the lattice of its tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    tiles: Tiles,
    /// Added to the offsets of cells, so that corners are points of the triangular lattice.
    shift: i64,
}

impl Lattice {
    pub fn new(pattern: &Pattern, spots: &[Spot]) -> Self {
        let odd = spots.first().is_some_and(|spot| {
            let parity = spot.row + spot.offset + usize::from(spot.points_down);
            matches!(pattern.tiles(), Tiles::Triangles | Tiles::Hexagons) && !parity.is_multiple_of(2)
        });
        Self { tiles: pattern.tiles(), shift: i64::from(odd) }
    }

    /// The corners of a cell, clockwise. The side at place 0 begins at the first corner.
    pub fn corners(&self, spot: &Spot) -> Vec<Point> {
        let int = |n: usize| i64::try_from(n).expect("boards are small");
        let (x, y) = (int(spot.offset), int(spot.row));
        match self.tiles {
            Tiles::Squares => vec![(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)],
            Tiles::Dominoes => vec![(2 * x, y + 1), (2 * x, y), (2 * x + 2, y), (2 * x + 2, y + 1)],
            Tiles::Triangles => {
                let x = x + self.shift;
                if spot.points_down {
                    // The same piece turned by half a turn: right, left, top.
                    vec![(x + 1, y), (x, y + 1), (x - 1, y)]
                } else {
                    vec![(x - 1, y + 1), (x, y), (x + 1, y + 1)]
                }
            }
            Tiles::Hexagons => {
                let (x, y) = (3 * (x + self.shift), 3 * y);
                [(0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)]
                    .into_iter()
                    .map(|(across, down)| (x + across, y + down))
                    .collect()
            }
        }
    }

    /// The two corners, by index, between which the side at a place runs.
    pub fn ends(&self, place: usize) -> [usize; 2] {
        match self.tiles {
            Tiles::Dominoes => [2 * place, 2 * place + 1],
            _ => [place, (place + 1) % self.tiles.edges_per_piece()],
        }
    }

    /// The horizontal distance between two characters of a row that are `characters` apart.
    pub fn across(&self, characters: usize) -> i64 {
        let width = match self.tiles {
            Tiles::Squares | Tiles::Triangles => 1,
            Tiles::Dominoes => 2,
            Tiles::Hexagons => 3,
        };
        width * i64::try_from(characters).expect("boards are small")
    }

    /// The smallest horizontal distance that moves cells onto cells.
    pub fn least_shift(&self) -> i64 {
        match self.tiles {
            Tiles::Squares => 1,
            Tiles::Triangles | Tiles::Dominoes => 2,
            Tiles::Hexagons => 6,
        }
    }

    /// The number of turns around a point. The smallest turn is a full turn divided by this number.
    pub fn turns(&self) -> usize {
        match self.tiles {
            Tiles::Triangles | Tiles::Hexagons => 6,
            Tiles::Squares | Tiles::Dominoes => 4,
        }
    }

    /// Reflects a point at the vertical axis through the origin if `mirrored`, then turns it clockwise around the
    /// origin `turn` times.
    pub fn image(&self, (x, y): Point, turn: usize, mirrored: bool) -> Point {
        let start = if mirrored { (-x, y) } else { (x, y) };
        (0..turn).fold(start, |(x, y), _| match self.turns() {
            // By 60 degrees; x + y is even, so nothing is lost.
            6 => ((x - 3 * y) / 2, (x + y) / 2),
            _ => (-y, x),
        })
    }

    /// The position of a point in the plane, x to the right and y down. An edge of a square, triangle or hexagon has
    /// length 1.
    pub fn plane(&self, (x, y): Point) -> [f64; 2] {
        let (x, y) = (x as f64, y as f64);
        let height = 3f64.sqrt() / 2.0;
        match self.tiles {
            Tiles::Squares | Tiles::Dominoes => [x, y],
            Tiles::Triangles => [x / 2.0, y * height],
            // The edges of hexagons are the square root of 3 times as long as those of the lattice.
            Tiles::Hexagons => [x / 2.0 / (2.0 * height), y / 2.0],
        }
    }
}
