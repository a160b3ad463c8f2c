//! The cells of a board, and the sides that touch.

use std::collections::BTreeMap;

use super::lattice::{Lattice, Point};
use super::pattern::Spot;
use super::shape::Shape;

/// A side of a cell: the cell, and the place of the edge in its piece's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// Index of the cell in reading order.
    pub cell: usize,
    /// Place of the edge, clockwise, counted from 0.
    pub place: usize,
}

/// The cells of a board in reading order, and the sides that touch.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) shape: Shape,
    pub(super) lattice: Lattice,
    /// For a ring: the horizontal distance once around.
    pub(super) period: Option<i64>,
    /// For each cell its corners, clockwise.
    pub(super) corners: Vec<Vec<Point>>,
    /// The least and the greatest coordinates of the corners.
    pub(super) extent: [Point; 2],
    /// Row and column of each cell, 1-based.
    positions: Vec<(usize, usize)>,
    spots: Vec<Spot>,
    inner: Vec<[Side; 2]>,
    outer: Vec<Side>,
    /// For each cell its sides that touch another side, each with that other side.
    touching: Vec<Vec<(Side, Side)>>,
}

impl Board {
    /// The board of this shape.
    pub fn new(shape: &Shape) -> Self {
        let pattern = shape.pattern();
        let spots = pattern.spots();
        let lattice = Lattice::new(&pattern, &spots);
        let corners: Vec<Vec<Point>> = spots.iter().map(|spot| lattice.corners(spot)).collect();
        let extent = [i64::min, i64::max].map(|choose| {
            let points = corners.iter().flatten().copied();
            points.reduce(|(a, b), (x, y)| (choose(a, x), choose(b, y))).unwrap_or_default()
        });
        let mut board = Self {
            shape: shape.clone(),
            lattice,
            period: pattern.around().map(|characters| lattice.across(characters)),
            positions: spots.iter().map(|spot| (spot.row + 1, spot.column)).collect(),
            touching: vec![Vec::new(); corners.len()],
            corners,
            extent,
            spots,
            inner: Vec::new(),
            outer: Vec::new(),
        };
        board.find_neighbours();
        board
    }

    fn find_neighbours(&mut self) {
        let mut sides: BTreeMap<[Point; 2], Vec<Side>> = BTreeMap::new();
        for cell in 0..self.len() {
            for place in 0..self.shape.edges_per_piece() {
                let side = Side { cell, place };
                sides.entry(self.ends(side)).or_default().push(side);
            }
        }
        for sides in sides.into_values() {
            match sides[..] {
                [first, second] => self.inner.push([first, second]),
                _ => self.outer.extend(sides),
            }
        }
        self.inner.sort_unstable();
        self.outer.sort_unstable();
        for &[first, second] in &self.inner {
            self.touching[first.cell].push((first, second));
            self.touching[second.cell].push((second, first));
        }
    }

    /// The ends of a side on the lattice, the smaller one first.
    pub(super) fn ends(&self, side: Side) -> [Point; 2] {
        let mut ends =
            self.lattice.ends(side.place).map(|corner| self.around(self.corners[side.cell][corner]));
        ends.sort_unstable();
        ends
    }

    /// On a ring, the representative of a point: points once around apart are the same.
    pub(super) fn around(&self, (x, y): Point) -> Point {
        (self.period.map_or(x, |period| x.rem_euclid(period)), y)
    }

    /// The shape of the board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.corners.len()
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// Row and column of a cell, counted from 1.
    pub fn position(&self, cell: usize) -> (usize, usize) {
        self.positions[cell]
    }

    /// Row and column of every cell, in reading order.
    pub fn positions(&self) -> &[(usize, usize)] {
        &self.positions
    }

    /// The position of each cell in the text rows of its shape.
    pub(in super::super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The cell in this row and column, counted from 1.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<usize> {
        self.positions.binary_search(&(row, column)).ok()
    }

    /// For each row, an entry for each column up to the last cell: the cell, or `None` for a hole.
    pub fn rows(&self) -> Vec<Vec<Option<usize>>> {
        let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
        for (cell, &(row, column)) in self.positions.iter().enumerate() {
            rows.resize(row, Vec::new());
            let line = &mut rows[row - 1];
            line.resize(column - 1, None);
            line.push(Some(cell));
        }
        rows
    }

    /// The edges between two cells, the side of the earlier cell first.
    pub fn inner_edges(&self) -> &[[Side; 2]] {
        &self.inner
    }

    /// The sides of a cell that touch another side, each with that other side.
    pub fn touching(&self, cell: usize) -> &[(Side, Side)] {
        &self.touching[cell]
    }

    /// The sides without a neighbour.
    pub fn outer_sides(&self) -> &[Side] {
        &self.outer
    }

    /// The name of a side within its cell: `top`, `right`, `bottom` or `left`; for hexagons `top-right` and so on.
    pub fn side_name(&self, side: Side) -> &'static str {
        self.shape.tiles().side_names(self.spots[side.cell].points_down)[side.place]
    }

    /// The pairs of outer sides that share a corner: each side with its two neighbours along the border.
    pub fn along_rim(&self) -> Vec<[Side; 2]> {
        let mut ends: BTreeMap<Point, Vec<Side>> = BTreeMap::new();
        for &side in &self.outer {
            for point in self.ends(side) {
                ends.entry(point).or_default().push(side);
            }
        }
        let pairs = ends.into_values().flat_map(|sides| {
            let second = sides.clone();
            sides.into_iter().flat_map(move |s| second.clone().into_iter().map(move |t| [s, t]))
        });
        pairs.filter(|[s, t]| s < t).collect()
    }

    /// Pairs of outer sides that connect all outer sides. These are neighbours along the border. If the border falls
    /// into parts, for example around holes, all pairs of sides of different parts are added. Symmetries of the board
    /// map the pairs to themselves.
    pub fn rim_pairs(&self) -> Vec<[Side; 2]> {
        let mut pairs = self.along_rim();
        let index = |side: &Side| self.outer.binary_search(side).expect("it is an outer side");
        let mut part: Vec<usize> = (0..self.outer.len()).collect();
        for pair in &pairs {
            let [kept, gone] = [0, 1].map(|end| part[index(&pair[end])]);
            part.iter_mut().filter(|part| **part == gone).for_each(|part| *part = kept);
        }
        for (later, &second) in self.outer.iter().enumerate() {
            let apart = (0..later).filter(|&earlier| part[earlier] != part[later]);
            pairs.extend(apart.map(|earlier| [self.outer[earlier], second]));
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::Pattern;
    use super::super::tiles::Tiles;
    use super::*;

    fn drawn(tiles: Tiles, rows: &[&str], ring: bool) -> Board {
        let rows = rows.iter().map(|&row| row.to_owned()).collect();
        Board::new(&Shape::Drawn(Pattern::new(tiles, rows, ring).unwrap()))
    }

    fn sizes(board: &Board) -> (usize, usize, usize) {
        (board.len(), board.inner_edges().len(), board.outer_sides().len())
    }

    #[test]
    fn sizes_and_neighbours_are_those_of_the_shapes() {
        assert_eq!(sizes(&Board::new(&Shape::Triangle { side: 6 })), (36, 45, 18));
        assert_eq!(sizes(&Board::new(&Shape::Hexagon { side: 2 })), (24, 30, 12));
        assert_eq!(sizes(&Board::new(&Shape::Rectangle { rows: 2, columns: 3 })), (6, 7, 10));
    }

    #[test]
    fn drawn_boards_touch_where_they_are_drawn_together() {
        // Six hexagons around one, and around a hole.
        assert_eq!(sizes(&drawn(Tiles::Hexagons, &[" X X", "X X X", " X X"], false)), (7, 12, 18));
        assert_eq!(sizes(&drawn(Tiles::Hexagons, &[" X X", "X . X", " X X"], false)), (6, 6, 24));
        assert_eq!(sizes(&drawn(Tiles::Squares, &["XXX", "X.X", "XXX"], false)), (8, 8, 16));
        assert_eq!(sizes(&drawn(Tiles::Dominoes, &["XXX", "XX"], false)), (5, 3, 4));
        assert_eq!(sizes(&drawn(Tiles::Dominoes, &["XXX"], true)), (3, 3, 0));
        assert_eq!(sizes(&drawn(Tiles::Squares, &["XXXX", "X.XX"], true)), (7, 9, 10));
        assert_eq!(sizes(&drawn(Tiles::Triangles, &["AVAVAV", "VAVAVA"], true)), (12, 15, 6));
        assert_eq!(sizes(&drawn(Tiles::Hexagons, &["X X X", " X X X"], true)), (6, 12, 12));
    }

    #[test]
    fn rows_have_a_gap_for_each_hole() {
        let board = drawn(Tiles::Squares, &["..X", "XX", "X.X."], false);
        let expected = [vec![None, None, Some(0)], vec![Some(1), Some(2)], vec![Some(3), None, Some(4)]];
        assert_eq!(board.rows(), expected);
        assert_eq!((board.cell_at(1, 3), board.cell_at(3, 2), board.cell_at(3, 3)), (Some(0), None, Some(4)));
    }

    #[test]
    fn a_rim_in_parts_is_held_together() {
        let whole = Board::new(&Shape::Rectangle { rows: 3, columns: 3 });
        assert_eq!(whole.rim_pairs(), whole.along_rim());
        // 12 sides outside, 4 around the hole.
        let hole = drawn(Tiles::Squares, &["XXX", "X.X", "XXX"], false);
        assert_eq!(hole.rim_pairs().len(), hole.along_rim().len() + 12 * 4);
        assert_eq!(drawn(Tiles::Dominoes, &["XXX"], false).rim_pairs().len(), 1);
        assert!(drawn(Tiles::Dominoes, &["XXX"], true).rim_pairs().is_empty());
    }

    #[test]
    fn symmetries_are_those_of_the_shapes() {
        let count = |board: &Board| (board.maps(false).len(), board.maps(true).len());
        let of = |shape| count(&Board::new(&shape));
        assert_eq!(of(Shape::Triangle { side: 4 }), (3, 6));
        assert_eq!(of(Shape::Hexagon { side: 3 }), (6, 12));
        assert_eq!(of(Shape::Rectangle { rows: 3, columns: 3 }), (4, 8));
        assert_eq!(of(Shape::Rectangle { rows: 2, columns: 3 }), (2, 4));
        assert_eq!(count(&drawn(Tiles::Hexagons, &[" X X", "X X X", " X X"], false)), (6, 12));
        assert_eq!(count(&drawn(Tiles::Hexagons, &[" X X", "X X X", " X X X"], false)), (1, 2));
        assert_eq!(count(&drawn(Tiles::Hexagons, &["X X", " X"], false)), (3, 6));
        assert_eq!(count(&drawn(Tiles::Squares, &["XXX", "X.X", "XXX"], false)), (4, 8));
        assert_eq!(count(&drawn(Tiles::Squares, &["XX", ".XX"], false)), (2, 2));
        // A reflection of a row of dominoes moves their ends like half a turn.
        assert_eq!(count(&drawn(Tiles::Dominoes, &["XXXX"], false)), (2, 2));
        assert_eq!(count(&drawn(Tiles::Dominoes, &["XX", "XX"], false)), (2, 4));
        assert_eq!(count(&drawn(Tiles::Dominoes, &["XXXXX"], true)), (5, 10));
        assert_eq!(count(&drawn(Tiles::Squares, &["XXX.XXX."], true)), (2, 4));
        assert_eq!(count(&drawn(Tiles::Triangles, &["AVAVAV"], true)), (3, 6));
        assert_eq!(count(&drawn(Tiles::Hexagons, &["X X X X", " X X X X"], true)), (4, 8));
    }

    #[test]
    fn places_follow_the_contract() {
        // The point-up cell of row 1 touches the point-down cell below it with its bottom edge.
        let board = Board::new(&Shape::Triangle { side: 2 });
        let middle = board.cell_at(2, 2).unwrap();
        assert!(board.inner_edges().contains(&[Side { cell: 0, place: 2 }, Side { cell: middle, place: 2 }]));
        // A point-down cell has its right edge at place 0.
        let right = board.cell_at(2, 3).unwrap();
        assert!(
            board.inner_edges().contains(&[Side { cell: middle, place: 0 }, Side { cell: right, place: 0 }])
        );
    }

    #[test]
    fn names_of_sides_are_where_they_lie_in_the_plane() {
        let boards = [
            Board::new(&Shape::Triangle { side: 2 }),
            Board::new(&Shape::Rectangle { rows: 1, columns: 2 }),
            drawn(Tiles::Hexagons, &["X X", " X"], false),
            drawn(Tiles::Dominoes, &["XX"], false),
        ];
        for board in boards {
            for cell in 0..board.len() {
                let polygon = board.polygon(cell);
                let mean = |points: &[[f64; 2]], axis: usize| {
                    points.iter().map(|point| point[axis]).sum::<f64>() / points.len() as f64
                };
                for place in 0..board.shape().edges_per_piece() {
                    let path = board.side_path(Side { cell, place });
                    let ends = [path[0], path[path.len() - 1]];
                    let [right, down] = [0, 1].map(|axis| mean(&ends, axis) - mean(&polygon, axis));
                    let name = board.side_name(Side { cell, place });
                    let right_enough = match name.rsplit('-').next() {
                        Some("right") => right > 0.1,
                        Some("left") => right < -0.1,
                        _ => right.abs() < 0.1,
                    };
                    let down_enough = match name.split('-').next() {
                        Some("top") => down < -0.1,
                        Some("bottom") => down > 0.1,
                        _ => down.abs() < 0.3,
                    };
                    assert!(right_enough && down_enough, "{name} of {:?}: {right} {down}", board.shape());
                }
            }
        }
    }
}
