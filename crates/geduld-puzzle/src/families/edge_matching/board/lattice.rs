//! Cells as polygons whose corners are points of a lattice, and the motions of that lattice.

use super::pattern::{Pattern, Spot};
use super::tiles::Tiles;

/// A point of the lattice, x to the right and y down. Squares and dominoes: in units of an edge, the longer sides of
/// dominoes being 2. Triangles and hexagons: half an edge of the triangular lattice across, one of its rows down, so that the sum of
/// both is even; a hexagon has a triangle of edge 2 below each of its edges.
pub(super) type Point = (i64, i64);

/// Where patterns of some tiles lie on their lattice.
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

    /// The corners of a cell, clockwise; the side at place 0 begins at the first.
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

    /// The corners, by position, between which the side at a place runs.
    pub fn ends(&self, place: usize) -> [usize; 2] {
        match self.tiles {
            Tiles::Dominoes => [2 * place, 2 * place + 1],
            _ => [place, (place + 1) % self.tiles.edges_per_piece()],
        }
    }

    /// How far it is, across, from the first character of a row to the one that is so many characters further on.
    pub fn across(&self, characters: usize) -> i64 {
        let width = match self.tiles {
            Tiles::Squares | Tiles::Triangles => 1,
            Tiles::Dominoes => 2,
            Tiles::Hexagons => 3,
        };
        width * i64::try_from(characters).expect("boards are small")
    }

    /// The least distance, across, by which cells can be moved onto cells.
    pub fn least_shift(&self) -> i64 {
        match self.tiles {
            Tiles::Squares => 1,
            Tiles::Triangles | Tiles::Dominoes => 2,
            Tiles::Hexagons => 6,
        }
    }

    /// How many turns there are around a point; the smallest is a full turn divided by this.
    pub fn turns(&self) -> usize {
        match self.tiles {
            Tiles::Triangles | Tiles::Hexagons => 6,
            Tiles::Squares | Tiles::Dominoes => 4,
        }
    }

    /// Mirrored at the vertical axis through the origin if asked, then turned clockwise around it `turn` times.
    pub fn image(&self, (x, y): Point, turn: usize, mirrored: bool) -> Point {
        let start = if mirrored { (-x, y) } else { (x, y) };
        (0..turn).fold(start, |(x, y), _| match self.turns() {
            // By 60 degrees; x + y is even, so nothing is lost.
            6 => ((x - 3 * y) / 2, (x + y) / 2),
            _ => (-y, x),
        })
    }

    /// Where a point lies in the plane, x to the right and y down, an edge of a square, triangle or hexagon being 1.
    pub fn plane(&self, (x, y): Point) -> [f64; 2] {
        #[expect(clippy::cast_precision_loss, reason = "boards are small")]
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
