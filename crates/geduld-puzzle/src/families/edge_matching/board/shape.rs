//! The shape of a board: its cells and their arrangement.

use serde::Serialize;

use super::pattern::Pattern;
use super::tiles::Tiles;

/// The shape of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Triangles forming a triangle; row r has 2r-1 cells.
    Triangle {
        /// The number of cells that point up along the bottom.
        side: usize,
    },
    /// Triangles forming a hexagon; 2 `side` rows.
    Hexagon {
        /// The number of edges along one side of the hexagon.
        side: usize,
    },
    /// Squares forming a rectangle.
    Rectangle {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// A board drawn as rows of text.
    Drawn(Pattern),
}

impl Shape {
    /// The shape of a pattern: a named shape if possible.
    pub fn of(pattern: Pattern) -> Self {
        let same_columns = |shape: &Self| {
            let (named, drawn) = (shape.pattern().spots(), pattern.spots());
            named.iter().map(|spot| spot.column).eq(drawn.iter().map(|spot| spot.column))
        };
        Self::named_alike(&pattern).filter(same_columns).unwrap_or(Self::Drawn(pattern))
    }

    /// The named shape with the same arrangement of cells as this pattern. The columns may be counted differently.
    pub(in super::super) fn named_alike(pattern: &Pattern) -> Option<Self> {
        let rows = pattern.rows().len();
        let named = match pattern.tiles() {
            Tiles::Squares => vec![Self::Rectangle { rows, columns: pattern.spots().len() / rows.max(1) }],
            Tiles::Triangles => vec![Self::Triangle { side: rows }, Self::Hexagon { side: rows / 2 }],
            Tiles::Hexagons | Tiles::Dominoes => Vec::new(),
        };
        let same = |shape: &Self| !pattern.ring() && shape.pattern().normal_rows() == pattern.normal_rows();
        named.into_iter().find(same)
    }

    /// The form of the cells.
    pub fn tiles(&self) -> Tiles {
        match self {
            Self::Triangle { .. } | Self::Hexagon { .. } => Tiles::Triangles,
            Self::Rectangle { .. } => Tiles::Squares,
            Self::Drawn(pattern) => pattern.tiles(),
        }
    }

    /// The number of edges of a piece.
    pub fn edges_per_piece(&self) -> usize {
        self.tiles().edges_per_piece()
    }

    /// The board as rows of text.
    pub fn pattern(&self) -> Pattern {
        let alternating = |from: usize, length: usize| (from..from + length).map(|at| ['A', 'V'][at % 2]);
        let row = |blanks: usize, from: usize, length: usize| -> String {
            " ".repeat(blanks).chars().chain(alternating(from, length)).collect()
        };
        match *self {
            Self::Triangle { side } => {
                let rows = (1..=side).map(|number| row(side - number, 0, 2 * number - 1)).collect();
                Pattern::known(Tiles::Triangles, rows)
            }
            Self::Hexagon { side } => {
                // The lower half mirrors the upper one, so its rows begin with a cell that points down.
                let upper = (1..=side).map(|number| row(side - number, 0, 2 * (side + number) - 1));
                let lower = (1..=side).rev().map(|number| row(side - number, 1, 2 * (side + number) - 1));
                Pattern::known(Tiles::Triangles, upper.chain(lower).collect())
            }
            Self::Rectangle { rows, columns } => {
                Pattern::known(Tiles::Squares, vec!["X".repeat(columns); rows])
            }
            Self::Drawn(ref pattern) => pattern.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tiles: Tiles, rows: &[&str], ring: bool) -> Shape {
        Shape::of(Pattern::new(tiles, rows.iter().map(|&row| row.to_owned()).collect(), ring).unwrap())
    }

    #[test]
    fn named_shapes_are_rows_of_text() {
        assert_eq!(Shape::Triangle { side: 3 }.pattern().rows(), ["  A", " AVA", "AVAVA"]);
        assert_eq!(Shape::Hexagon { side: 1 }.pattern().rows(), ["AVA", "VAV"]);
        assert_eq!(Shape::Hexagon { side: 2 }.pattern().rows(), [" AVAVA", "AVAVAVA", "VAVAVAV", " VAVAV"]);
        assert_eq!(Shape::Rectangle { rows: 2, columns: 3 }.pattern().rows(), ["XXX", "XXX"]);
    }

    #[test]
    fn what_has_a_name_is_known_by_it() {
        assert_eq!(of(Tiles::Squares, &[" XXX", " XXX "], false), Shape::Rectangle { rows: 2, columns: 3 });
        assert_eq!(of(Tiles::Triangles, &["   A", "  AVA"], false), Shape::Triangle { side: 2 });
        assert_eq!(of(Tiles::Triangles, &["AVA", "VAV"], false), Shape::Hexagon { side: 1 });
        assert!(matches!(of(Tiles::Triangles, &["VAV", "AVA"], false), Shape::Drawn(_)));
        assert!(matches!(of(Tiles::Squares, &["XXX"], true), Shape::Drawn(_)));
        // The column of a cell counts the holes before it.
        assert!(matches!(of(Tiles::Squares, &[".XX", ".XX"], false), Shape::Drawn(_)));
        assert!(matches!(of(Tiles::Triangles, &[".A.", "AVA"], false), Shape::Drawn(_)));
    }
}
