//! The symmetries of an outline, and the places of their axes and centres.
//!
//! A symmetry of a set of squares maps its bounding box to itself. So every axis and every centre is one of the box,
//! and there is only one place to try for each.

use std::fmt;

/// Squares in their bounding box, row by row.
pub(super) struct Outline {
    rows: Vec<Vec<bool>>,
    /// Number of rows.
    pub height: usize,
    /// Number of columns.
    pub width: usize,
}

/// A symmetry of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutlineSymmetry {
    /// Left and right exchanged.
    VerticalAxis,
    /// Top and bottom exchanged.
    HorizontalAxis,
    /// Reflection at the diagonal from the top left corner of the box.
    MainDiagonal,
    /// Reflection at the diagonal from the top right corner of the box.
    OtherDiagonal,
    /// Turned by 180 degrees.
    HalfTurn,
    /// Turned by 90 degrees.
    QuarterTurn,
}

impl OutlineSymmetry {
    const ALL: [Self; 6] = [
        Self::VerticalAxis,
        Self::HorizontalAxis,
        Self::MainDiagonal,
        Self::OtherDiagonal,
        Self::HalfTurn,
        Self::QuarterTurn,
    ];

    /// Whether it is a turn around a centre.
    pub fn turns(self) -> bool {
        matches!(self, Self::HalfTurn | Self::QuarterTurn)
    }
}

impl Outline {
    /// The outline of these rows. Short rows are extended with empty squares.
    pub fn new(mut rows: Vec<Vec<bool>>) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row.resize(width, false));
        Self { height: rows.len(), width, rows }
    }

    /// Its symmetries. Cost: six passes over the squares.
    pub fn symmetries(&self) -> Vec<OutlineSymmetry> {
        OutlineSymmetry::ALL.into_iter().filter(|&symmetry| self.has(symmetry)).collect()
    }

    fn has(&self, symmetry: OutlineSymmetry) -> bool {
        let image = |row: usize, column: usize| match symmetry {
            OutlineSymmetry::VerticalAxis => (row, self.width - 1 - column),
            OutlineSymmetry::HorizontalAxis => (self.height - 1 - row, column),
            OutlineSymmetry::MainDiagonal => (column, row),
            OutlineSymmetry::OtherDiagonal => (self.width - 1 - column, self.height - 1 - row),
            OutlineSymmetry::HalfTurn => (self.height - 1 - row, self.width - 1 - column),
            OutlineSymmetry::QuarterTurn => (column, self.height - 1 - row),
        };
        let needs_square_box = matches!(
            symmetry,
            OutlineSymmetry::MainDiagonal | OutlineSymmetry::OtherDiagonal | OutlineSymmetry::QuarterTurn
        );
        self.width > 0
            && (self.height == self.width || !needs_square_box)
            && (0..self.height).all(|row| {
                (0..self.width).all(|column| {
                    let (r, c) = image(row, column);
                    self.rows[row][column] == self.rows[r][c]
                })
            })
    }

    /// A symmetry in words, with the place of its axis or centre.
    pub fn describe(&self, symmetry: OutlineSymmetry) -> String {
        let columns = Middle { of: ["column", "columns"], count: self.width };
        let rows = Middle { of: ["row", "rows"], count: self.height };
        let centre = match (rows.is_on_line(), columns.is_on_line()) {
            (true, true) => format!("a grid point, {rows} and {columns}"),
            (false, false) => format!("the middle of a square, in {rows} and {columns}"),
            (false, true) => format!("the middle of an edge, in {rows} {columns}"),
            (true, false) => format!("the middle of an edge, in {columns} {rows}"),
        };
        match symmetry {
            OutlineSymmetry::VerticalAxis => format!("mirror axis: vertical, {}", columns.axis()),
            OutlineSymmetry::HorizontalAxis => format!("mirror axis: horizontal, {}", rows.axis()),
            OutlineSymmetry::MainDiagonal => {
                "mirror axis: diagonal, from top left to bottom right".to_owned()
            }
            OutlineSymmetry::OtherDiagonal => {
                "mirror axis: diagonal, from top right to bottom left".to_owned()
            }
            OutlineSymmetry::HalfTurn => format!("half turn around {centre}"),
            OutlineSymmetry::QuarterTurn => format!("quarter turn around {centre}"),
        }
    }
}

/// The middle of `count` rows or columns: one of them, or the grid line between two.
struct Middle {
    of: [&'static str; 2],
    count: usize,
}

impl Middle {
    fn is_on_line(&self) -> bool {
        self.count.is_multiple_of(2)
    }

    fn axis(&self) -> String {
        if self.is_on_line() {
            format!("on the grid line {self}")
        } else {
            format!("through the middle of {self}")
        }
    }
}

impl fmt::Display for Middle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, many] = self.of;
        let half = self.count / 2;
        if self.is_on_line() {
            write!(f, "between {many} {half} and {}", half + 1)
        } else {
            write!(f, "{one} {}", half + 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&str], expected: &[&str]) {
        let squares = |row: &&str| row.chars().map(|square| square == 'X').collect();
        let outline = Outline::new(rows.iter().map(squares).collect());
        let found: Vec<String> =
            outline.symmetries().into_iter().map(|symmetry| outline.describe(symmetry)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn axes_and_centres_are_named_by_their_place() {
        check(&["XX", "X"], &["mirror axis: diagonal, from top left to bottom right"]);
        check(&["XX", ".X"], &["mirror axis: diagonal, from top right to bottom left"]);
        check(&["XXX", ".X."], &["mirror axis: vertical, through the middle of column 2"]);
        check(&["X.", "XX", "XX", "X."], &["mirror axis: horizontal, on the grid line between rows 2 and 3"]);
        check(&["XX.", ".XX"], &["half turn around the middle of an edge, in column 2 between rows 1 and 2"]);
        check(
            &["X.", "XX", ".X"],
            &["half turn around the middle of an edge, in row 2 between columns 1 and 2"],
        );
        check(
            &["XX..", "..XX"],
            &["half turn around a grid point, between rows 1 and 2 and between columns 2 and 3"],
        );
        check(&["XX.", ".X.", ".XX"], &["half turn around the middle of a square, in row 2 and column 2"]);
        check(
            &[".X..", ".XXX", "XXX.", "..X."],
            &[
                "half turn around a grid point, between rows 2 and 3 and between columns 2 and 3",
                "quarter turn around a grid point, between rows 2 and 3 and between columns 2 and 3",
            ],
        );
        check(&["XXX", "X..", "X.X"], &["mirror axis: diagonal, from top left to bottom right"]);
        check(&["XXX.", "X.XX"], &[]);
        check(&[], &[]);
    }

    #[test]
    fn a_square_has_them_all() {
        assert_eq!(Outline::new(vec![vec![true; 3]; 3]).symmetries(), OutlineSymmetry::ALL);
    }
}
