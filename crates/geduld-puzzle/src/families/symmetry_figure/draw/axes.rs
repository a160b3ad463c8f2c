//! The symmetries of an outline in words, with the places of their axes and centres.
//!
//! Every symmetry of cells fixes their centroid. In the plane it lies on every axis, and is the centre of every turn.

use std::fmt;

use super::super::puzzle::Symmetry;
use super::super::sites::extent;
use crate::lattice::{Cell, Lattice, LatticeMap, point};

/// A symmetry of cells in words.
pub(super) fn describe(grid: Lattice, cells: &[Cell], kind: Symmetry, map: &LatticeMap) -> String {
    let words = match kind {
        Symmetry::Mirror | Symmetry::Diagonal if grid.is_solid() => "mirror plane",
        Symmetry::Mirror | Symmetry::Diagonal => "mirror axis",
        Symmetry::HalfTurn => "half turn",
        Symmetry::QuarterTurn => "quarter turn",
        Symmetry::ThirdTurn => "third turn",
        Symmetry::SixthTurn => "sixth turn",
        Symmetry::Inversion => "inversion",
        Symmetry::RotaryMirror => "rotary mirror",
    };
    if grid.is_solid() {
        return format!("{words}: {}", map.name);
    }
    if !map.mirrors {
        return format!("{words} around {}", centre(grid, cells));
    }
    let middles = (grid == Lattice::Square).then(|| middles(cells));
    let place = match (map.name.as_str(), &middles) {
        ("left-right reflection", Some((_, columns))) => format!("vertical, {}", columns.axis()),
        ("left-right reflection", None) => "vertical".to_owned(),
        ("top-bottom reflection", Some((rows, _))) => format!("horizontal, {}", rows.axis()),
        ("top-bottom reflection", None) => "horizontal".to_owned(),
        ("reflection at the main diagonal", _) => "diagonal, from top left to bottom right".to_owned(),
        ("reflection at the other diagonal", _) => "diagonal, from top right to bottom left".to_owned(),
        (name, _) => name.trim_start_matches("reflection ").to_owned(),
    };
    format!("{words}: {place}")
}

/// The centre of a turn in the plane.
fn centre(grid: Lattice, cells: &[Cell]) -> String {
    let count = i64::try_from(cells.len()).unwrap_or(i64::MAX);
    let sum = |axis: usize| cells.iter().map(|&cell| point(grid, cell)[axis]).sum::<i64>();
    let sums = [sum(0), sum(1)];
    let (whole, halves) =
        (sums.iter().all(|sum| sum % count == 0), sums.iter().all(|sum| 2 * sum % count == 0));
    let place = match grid {
        Lattice::Square => {
            let (rows, columns) = middles(cells);
            return match (rows.is_on_line(), columns.is_on_line()) {
                (true, true) => format!("a grid point, {rows} and {columns}"),
                (false, false) => format!("the middle of a square, in {rows} and {columns}"),
                (false, true) => format!("the middle of an edge, in {rows} {columns}"),
                (true, false) => format!("the middle of an edge, in {columns} {rows}"),
            };
        }
        Lattice::Triangle if whole && sums[0] / count % 3 != 0 => "the middle of a triangle",
        Lattice::Triangle if !whole && halves => "the middle of an edge",
        Lattice::Hexagon if whole => "the middle of a hexagon",
        Lattice::Hexagon if halves => "the middle of an edge",
        _ => "a corner",
    };
    place.to_owned()
}

/// The middles of the rows and columns of squares.
fn middles(cells: &[Cell]) -> (Middle, Middle) {
    let extent = extent(Lattice::Square, cells);
    (Middle { of: ["row", "rows"], count: extent[1] }, Middle { of: ["column", "columns"], count: extent[0] })
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
    use super::super::super::puzzle::symmetries_of;
    use super::*;
    use crate::lattice::cells_of;

    fn found(grid: Lattice, rows: &[&str]) -> Vec<String> {
        let cells: Vec<Cell> =
            cells_of(grid, &[rows.to_vec()]).unwrap().into_iter().map(|(cell, _)| cell).collect();
        let found = symmetries_of(grid, &cells).into_iter();
        found.map(|(kind, map)| describe(grid, &cells, kind, &map)).collect()
    }

    fn check(rows: &[&str], expected: &[&str]) {
        assert_eq!(found(Lattice::Square, rows), expected);
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
    }

    #[test]
    fn centres_of_other_grids_are_found() {
        let turns = |grid, rows: &[&str]| {
            let mut found = found(grid, rows);
            found.retain(|words| words.contains("turn"));
            found
        };
        assert_eq!(turns(Lattice::Triangle, &["XX"]), ["half turn around the middle of an edge"]);
        assert_eq!(turns(Lattice::Triangle, &[".X.", "XXX"]), ["third turn around the middle of a triangle"]);
        assert_eq!(
            turns(Lattice::Triangle, &[".XXX", ".XXX"]),
            ["half turn around a corner", "third turn around a corner", "sixth turn around a corner"]
        );
        assert_eq!(turns(Lattice::Hexagon, &["X X"]), ["half turn around the middle of an edge"]);
        assert_eq!(turns(Lattice::Hexagon, &["X X", " X"]), ["third turn around a corner"]);
        assert_eq!(
            turns(Lattice::Hexagon, &[" X X", "X . X", " X X"]),
            [
                "half turn around the middle of a hexagon",
                "third turn around the middle of a hexagon",
                "sixth turn around the middle of a hexagon"
            ]
        );
    }

    #[test]
    fn a_square_has_them_all() {
        assert_eq!(found(Lattice::Square, &["XXX", "XXX", "XXX"]).len(), 6);
    }
}
