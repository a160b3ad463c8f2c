//! The positions of the cells of a board in the plane, for drawings.

use std::f64::consts::TAU;

use num_integer::Integer;

use super::cells::{Board, Side};
use super::lattice::Point;

/// The minimum number of points with which the edges of a ring are drawn, per full turn.
const POINTS_AROUND: i64 = 72;

impl Board {
    /// The outline of a cell in the plane, clockwise on the page: x to the right, y down, in units of an edge (dominoes
    /// are 2 wide and 1 high). Cells that touch share the points of the edge, up to rounding. The board begins at the
    /// origin: no coordinate is negative. Unless the board is a ring, the least x and the least y are 0.
    ///
    /// On a board that is not a ring, the points are the corners of the cell. All cells except dominoes are regular
    /// polygons.
    ///
    /// A ring lies flat. Its rows are circles around a common centre, the first row outermost. Columns are counted
    /// clockwise from the top. The innermost circle is as long as the straight board. Edges follow the circles, so they
    /// have points between their corners.
    pub fn polygon(&self, cell: usize) -> Vec<[f64; 2]> {
        let corners = &self.corners[cell];
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).flat_map(|(&from, &to)| self.path(from, to)).collect()
    }

    /// A side in the plane, clockwise around its cell: its ends and the points between them. All of them are points of
    /// [`Board::polygon`].
    pub fn side_path(&self, side: Side) -> Vec<[f64; 2]> {
        let [from, to] = self.lattice.ends(side.place).map(|corner| self.corners[side.cell][corner]);
        self.path(from, to).into_iter().chain([self.in_plane(self.lattice.plane(to))]).collect()
    }

    /// The path from one lattice point to another, without its end.
    fn path(&self, from: Point, to: Point) -> Vec<[f64; 2]> {
        let steps = match self.period {
            None => 1,
            Some(period) => Integer::div_ceil(&((to.0 - from.0).abs() * POINTS_AROUND), &period).max(1),
        };
        let [from, to] = [from, to].map(|point| self.lattice.plane(point));
        let share = |step: i64| step as f64 / steps as f64;
        let at = |step| [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share(step));
        (0..steps).map(|step| self.in_plane(at(step))).collect()
    }

    /// Moves a point of the straight board to its position in the plane. A ring bends the board around its centre.
    fn in_plane(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [(left, top), (_, bottom)] = self.extent;
        let [left, top] = self.lattice.plane((left, top));
        let Some(period) = self.period else { return [x - left, y - top] };
        let [around, bottom] = self.lattice.plane((period, bottom));
        let innermost = around / TAU;
        let (outermost, radius) = (innermost + bottom - top, innermost + bottom - y);
        let (sine, cosine) = (TAU * x / around).sin_cos();
        [outermost + radius * sine, outermost - radius * cosine]
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::Pattern;
    use super::super::shape::Shape;
    use super::super::tiles::Tiles;
    use super::*;

    fn board(tiles: Tiles, rows: &[&str], ring: bool) -> Board {
        let rows = rows.iter().map(|&row| row.to_owned()).collect();
        Board::new(&Shape::Drawn(Pattern::new(tiles, rows, ring).unwrap()))
    }

    fn boards() -> Vec<Board> {
        vec![
            Board::new(&Shape::Triangle { side: 3 }),
            Board::new(&Shape::Hexagon { side: 2 }),
            Board::new(&Shape::Rectangle { rows: 2, columns: 3 }),
            board(Tiles::Hexagons, &["  X X", " X . X", "  X X"], false),
            board(Tiles::Dominoes, &["XXX"], false),
            board(Tiles::Dominoes, &["XXXXX"], true),
            board(Tiles::Squares, &["XXX.", "XXXX"], true),
            board(Tiles::Triangles, &["AVAVAV", "VAVAVA"], true),
            board(Tiles::Hexagons, &["X X X", " X X X"], true),
        ]
    }

    fn near(a: [f64; 2], b: [f64; 2]) -> bool {
        (a[0] - b[0]).hypot(a[1] - b[1]) < 1e-9
    }

    #[test]
    fn cells_that_touch_share_an_edge_in_the_plane() {
        for board in boards() {
            for &[first, second] in board.inner_edges() {
                let (one, other) = (board.side_path(first), board.side_path(second));
                assert_eq!(one.len(), other.len());
                let shared = one.iter().zip(other.iter().rev()).all(|(&a, &b)| near(a, b));
                assert!(shared, "{:?}: {first:?} {second:?}", board.shape());
            }
        }
    }

    #[test]
    fn polygons_are_clockwise_and_have_edges_of_length_1() {
        for board in boards() {
            let flat = board.period.is_none();
            for cell in 0..board.len() {
                let polygon = board.polygon(cell);
                let edges = || polygon.iter().zip(polygon.iter().cycle().skip(1));
                let area: f64 = edges().map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
                assert!(area > 0.0, "{:?}: with y down the sum is positive clockwise", board.shape());
                for place in 0..board.shape().edges_per_piece() {
                    let path = board.side_path(Side { cell, place });
                    let (a, b) = (path[0], path[path.len() - 1]);
                    let length = (a[0] - b[0]).hypot(a[1] - b[1]);
                    assert!(!flat || (length - 1.0).abs() < 1e-9, "{:?}: {length}", board.shape());
                }
            }
        }
    }

    #[test]
    fn boards_begin_at_the_origin() {
        for board in boards() {
            let corners: Vec<[f64; 2]> = (0..board.len()).flat_map(|cell| board.polygon(cell)).collect();
            for axis in 0..2 {
                let least = corners.iter().map(|corner| corner[axis]).fold(f64::INFINITY, f64::min);
                assert!(least > -1e-9, "{:?}: {least}", board.shape());
                assert!(board.period.is_some() || least < 1e-9, "{:?}: {least}", board.shape());
            }
        }
    }
}
