//! Board geometry: cells as polygons whose corners are points of a lattice, so that neighbours and symmetries
//! follow from the points alone.

use std::collections::BTreeMap;

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Triangles forming a triangle; row r has 2r-1 cells.
    Triangle {
        /// How many cells point up along the bottom.
        side: usize,
    },
    /// Triangles forming a hexagon; 2 `side` rows.
    Hexagon {
        /// How many edges form one side of the hexagon.
        side: usize,
    },
    /// Squares forming a rectangle.
    Rectangle {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
}

impl Shape {
    /// How many edges a piece has.
    pub fn edges_per_piece(self) -> usize {
        match self {
            Self::Triangle { .. } | Self::Hexagon { .. } => 3,
            Self::Rectangle { .. } => 4,
        }
    }

    /// The number of cells in each row, from the top.
    pub fn row_lengths(self) -> Vec<usize> {
        match self {
            Self::Triangle { side } => (1..=side).map(|row| 2 * row - 1).collect(),
            Self::Hexagon { side } => {
                let upper = (1..=side).map(|row| 2 * (side + row) - 1);
                upper.clone().chain(upper.rev()).collect()
            }
            Self::Rectangle { rows, columns } => vec![columns; rows],
        }
    }
}

/// A point of the lattice: for squares in units of an edge, for triangles half an edge across and one row down.
/// The sum of both coordinates of a point of the triangular lattice is even.
pub type Point = (i64, i64);

/// A side of a cell: the cell, and the place of the edge in its piece's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// Index of the cell in reading order.
    pub cell: usize,
    /// Place of the edge, clockwise, counted from 0.
    pub place: usize,
}

/// The cells of a board in reading order, and which of their sides touch.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    /// For each cell its corners; side i runs from corner i to corner i + 1, clockwise.
    corners: Vec<Vec<Point>>,
    /// Row and column of each cell, 1-based.
    positions: Vec<(usize, usize)>,
    inner: Vec<[Side; 2]>,
    outer: Vec<Side>,
    /// For each cell its sides that touch another, and that one.
    touching: Vec<Vec<(Side, Side)>>,
}

/// What a rotation or reflection does to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMap {
    /// What it is called.
    pub name: String,
    /// Whether it is a reflection.
    pub mirrors: bool,
    /// For each cell and place the side it is carried to.
    sides: Vec<Vec<Side>>,
}

impl BoardMap {
    /// Where a side is carried to.
    pub fn side(&self, side: Side) -> Side {
        self.sides[side.cell][side.place]
    }

    /// Where a cell is carried to.
    pub fn cell(&self, cell: usize) -> usize {
        self.sides[cell][0].cell
    }
}

impl Board {
    /// The board of this shape.
    pub fn new(shape: Shape) -> Self {
        let mut corners = Vec::new();
        let mut positions = Vec::new();
        for (row, length) in (1..).zip(shape.row_lengths()) {
            for column in 1..=length {
                corners.push(cell_corners(shape, row, column));
                positions.push((row, column));
            }
        }
        let mut sides: BTreeMap<[Point; 2], Vec<Side>> = BTreeMap::new();
        for (cell, polygon) in corners.iter().enumerate() {
            for place in 0..polygon.len() {
                sides.entry(edge(polygon, place)).or_default().push(Side { cell, place });
            }
        }
        let mut inner = Vec::new();
        let mut outer = Vec::new();
        for sides in sides.into_values() {
            match sides[..] {
                [first, second] => inner.push([first, second]),
                _ => outer.extend(sides),
            }
        }
        inner.sort_unstable();
        outer.sort_unstable();
        let mut touching = vec![Vec::new(); corners.len()];
        for &[first, second] in &inner {
            touching[first.cell].push((first, second));
            touching[second.cell].push((second, first));
        }
        Self { shape, corners, positions, inner, outer, touching }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.corners.len()
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// In which direction a side runs, drawn with a line.
    pub fn direction(&self, side: Side) -> &'static str {
        let [(x, y), (u, v)] = edge(&self.corners[side.cell], side.place);
        match ((u - x).signum(), (v - y).signum()) {
            (_, 0) => "―",
            (0, _) => "|",
            (a, b) if a == b => "\\",
            _ => "/",
        }
    }

    /// Row and column of a cell, counted from 1.
    pub fn position(&self, cell: usize) -> (usize, usize) {
        self.positions[cell]
    }

    /// The cell in this row and column, counted from 1.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<usize> {
        self.positions.binary_search(&(row, column)).ok()
    }

    /// The edges between two cells, the side of the earlier cell first.
    pub fn inner_edges(&self) -> &[[Side; 2]] {
        &self.inner
    }

    /// The sides of a cell that touch another, and that one.
    pub fn touching(&self, cell: usize) -> &[(Side, Side)] {
        &self.touching[cell]
    }

    /// The sides without a neighbour.
    pub fn outer_sides(&self) -> &[Side] {
        &self.outer
    }

    /// What a side is called when one looks at its cell: `top`, `right`, `bottom` or `left`.
    pub fn side_name(&self, side: Side) -> &'static str {
        let polygon = &self.corners[side.cell];
        let [a, b] = edge(polygon, side.place);
        let across = |points: &[Point]| points.iter().map(|point| point.0).sum::<i64>();
        let down = |points: &[Point]| points.iter().map(|point| point.1).sum::<i64>();
        // The middle of the edge against the middle of the cell, both scaled by twice the number of corners.
        let corners = i64::try_from(polygon.len()).expect("polygons are small");
        if a.1 == b.1 {
            if corners * down(&[a, b]) < 2 * down(polygon) { "top" } else { "bottom" }
        } else if corners * across(&[a, b]) < 2 * across(polygon) {
            "left"
        } else {
            "right"
        }
    }

    /// The pairs of outer sides that have a corner in common: each side with the two next to it along the rim.
    pub fn along_rim(&self) -> Vec<[Side; 2]> {
        let mut ends: BTreeMap<Point, Vec<Side>> = BTreeMap::new();
        for &side in &self.outer {
            for point in edge(&self.corners[side.cell], side.place) {
                ends.entry(point).or_default().push(side);
            }
        }
        let pairs = ends.into_values().flat_map(|sides| {
            let second = sides.clone();
            sides.into_iter().flat_map(move |s| second.clone().into_iter().map(move |t| [s, t]))
        });
        pairs.filter(|[s, t]| s < t).collect()
    }

    /// The rotations that carry the board to itself, and if asked the reflections; the identity first.
    pub fn maps(&self, reflections: bool) -> Vec<BoardMap> {
        let lattice = Lattice::of(self.shape);
        let turns = if reflections { 2 * lattice.turns } else { lattice.turns };
        (0..turns)
            .filter_map(|index| {
                let (turn, mirrored) = (index % lattice.turns, index >= lattice.turns);
                let sides = self.carry(|point| lattice.image(point, turn, mirrored))?;
                Some(BoardMap { name: lattice.name(turn, mirrored), mirrors: mirrored, sides })
            })
            .collect()
    }

    /// Where each side goes, if every cell goes to a cell. `image` works on coordinates scaled by
    /// [`Board::SCALE`] and measured from the centre of the board.
    fn carry(&self, image: impl Fn(Point) -> Point) -> Option<Vec<Vec<Side>>> {
        let centre = self.scaled_centre();
        let scaled = |point: Point| (Self::SCALE * point.0 - centre.0, Self::SCALE * point.1 - centre.1);
        let mut by_corners: BTreeMap<Vec<Point>, usize> = BTreeMap::new();
        for (cell, polygon) in self.corners.iter().enumerate() {
            by_corners.insert(sorted(polygon.iter().copied().map(scaled)), cell);
        }
        let mut carried = Vec::new();
        for polygon in &self.corners {
            let images: Vec<Point> = polygon.iter().map(|&corner| image(scaled(corner))).collect();
            let cell = *by_corners.get(&sorted(images.iter().copied()))?;
            let target: Vec<Point> = self.corners[cell].iter().copied().map(scaled).collect();
            let places = (0..images.len()).map(|place| {
                let wanted = edge(&images, place);
                let place = (0..target.len()).find(|&candidate| edge(&target, candidate) == wanted)?;
                Some(Side { cell, place })
            });
            carried.push(places.collect::<Option<Vec<Side>>>()?);
        }
        Some(carried)
    }

    /// Coordinates are multiplied by this, so that every centre lies on a whole point of the lattice.
    const SCALE: i64 = 6;

    fn scaled_centre(&self) -> Point {
        let int = |n: usize| i64::try_from(n).expect("boards are small");
        match self.shape {
            Shape::Triangle { side } => (0, 4 * int(side)),
            Shape::Hexagon { side } => (6 * int(side), 6 * int(side)),
            Shape::Rectangle { rows, columns } => (3 * int(columns), 3 * int(rows)),
        }
    }
}

/// The corners of a cell, clockwise, beginning where the edge at place 0 begins.
fn cell_corners(shape: Shape, row: usize, column: usize) -> Vec<Point> {
    let int = |n: usize| i64::try_from(n).expect("boards are small");
    let (y, column) = (int(row), int(column));
    let x = match shape {
        Shape::Rectangle { .. } => {
            let (left, top) = (column - 1, y - 1);
            return vec![(left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1)];
        }
        Shape::Triangle { .. } => column - y,
        // The left end moves left down to the middle, then right again.
        Shape::Hexagon { side } if row <= side => column - y,
        Shape::Hexagon { side } => column - (2 * int(side) + 1 - y),
    };
    if (x + y).rem_euclid(2) == 1 {
        // Points up: left, right, bottom.
        vec![(x - 1, y), (x, y - 1), (x + 1, y)]
    } else {
        // The same piece turned by half a turn: right, left, top.
        vec![(x + 1, y - 1), (x, y), (x - 1, y - 1)]
    }
}

fn edge(polygon: &[Point], place: usize) -> [Point; 2] {
    let (a, b) = (polygon[place], polygon[(place + 1) % polygon.len()]);
    if a < b { [a, b] } else { [b, a] }
}

fn sorted(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    points.sort_unstable();
    points
}

/// The rotations and reflections of a lattice around the origin.
struct Lattice {
    /// How many turns there are; the smallest is a full turn divided by this.
    turns: usize,
}

impl Lattice {
    fn of(shape: Shape) -> Self {
        match shape {
            Shape::Triangle { .. } | Shape::Hexagon { .. } => Self { turns: 6 },
            Shape::Rectangle { .. } => Self { turns: 4 },
        }
    }

    /// Mirrored at the vertical axis if asked, then turned clockwise `turn` times.
    fn image(&self, (x, y): Point, turn: usize, mirrored: bool) -> Point {
        let start = if mirrored { (-x, y) } else { (x, y) };
        (0..turn).fold(start, |(x, y), _| match self.turns {
            // By 60 degrees; x + y is even, so nothing is lost.
            6 => ((x - 3 * y) / 2, (x + y) / 2),
            _ => (-y, x),
        })
    }

    fn name(&self, turn: usize, mirrored: bool) -> String {
        let degrees = turn * 360 / self.turns;
        match (degrees, mirrored) {
            (0, false) => "identity".to_owned(),
            (_, false) => format!("rotation by {degrees} degrees"),
            // Mirroring at the vertical and turning by d mirrors at the axis turned by d / 2.
            (_, true) => format!("reflection at the axis {} degrees from the vertical", degrees / 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_neighbours_are_those_of_the_shapes() {
        let triangle = Board::new(Shape::Triangle { side: 6 });
        assert_eq!(
            (triangle.len(), triangle.inner_edges().len(), triangle.outer_sides().len()),
            (36, 45, 18)
        );
        let hexagon = Board::new(Shape::Hexagon { side: 2 });
        assert_eq!((hexagon.len(), hexagon.inner_edges().len(), hexagon.outer_sides().len()), (24, 30, 12));
        let cards = Board::new(Shape::Rectangle { rows: 2, columns: 3 });
        assert_eq!((cards.len(), cards.inner_edges().len(), cards.outer_sides().len()), (6, 7, 10));
    }

    #[test]
    fn symmetries_are_those_of_the_shapes() {
        let count = |shape| {
            let board = Board::new(shape);
            (board.maps(false).len(), board.maps(true).len())
        };
        assert_eq!(count(Shape::Triangle { side: 4 }), (3, 6));
        assert_eq!(count(Shape::Hexagon { side: 3 }), (6, 12));
        assert_eq!(count(Shape::Rectangle { rows: 3, columns: 3 }), (4, 8));
        assert_eq!(count(Shape::Rectangle { rows: 2, columns: 3 }), (2, 4));
    }

    #[test]
    fn places_follow_the_contract() {
        // The point-up cell of row 1 touches the point-down cell below it with its bottom edge.
        let board = Board::new(Shape::Triangle { side: 2 });
        let middle = board.cell_at(2, 2).unwrap();
        assert!(board.inner_edges().contains(&[Side { cell: 0, place: 2 }, Side { cell: middle, place: 2 }]));
        // A point-down cell has its right edge at place 0.
        let right = board.cell_at(2, 3).unwrap();
        assert!(
            board.inner_edges().contains(&[Side { cell: middle, place: 0 }, Side { cell: right, place: 0 }])
        );
    }
}
