//! Boards drawn as rows of text.

use geduld_model::number_of;
use serde::Serialize;
use thiserror::Error;

use super::tiles::Tiles;

/// A cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Spot {
    /// Its row of text, counted from 0.
    pub row: usize,
    /// The character in that row, counted from 0.
    pub offset: usize,
    /// Its column: the characters up to it without blanks, counted from 1.
    pub column: usize,
    /// Whether it is a triangle that points down.
    pub points_down: bool,
}

/// A board drawn as rows of text.
///
/// On a board of triangles, `A` is a cell that points up and `V` a cell that points down. With all other tiles, `X` is
/// a cell. A `.` is a hole: not a cell, but counted as a column. A blank is nothing, and is not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pattern {
    tiles: Tiles,
    rows: Vec<String>,
    ring: bool,
}

/// The reason why rows of text are not a board. Rows and characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A character that is not allowed.
    #[error("`{found}` in row {row} of the board is neither a cell nor a gap")]
    Character {
        /// The row.
        row: usize,
        /// The character.
        found: char,
        /// The tiles of the board.
        tiles: Tiles,
    },
    /// A triangle that points the wrong way next to its neighbours, or hexagons that are not half a cell apart.
    #[error("character {column} of row {row} does not lie in line with the cells before it")]
    OutOfLine {
        /// The row.
        row: usize,
        /// The character.
        column: usize,
        /// The tiles of the board.
        tiles: Tiles,
    },
    /// No cell at all, or none in the first or the last row.
    #[error("row {row} of the board has no cell")]
    Empty {
        /// The row.
        row: usize,
    },
    /// The board is too large to be drawn.
    #[error("the board is more than {} rows high or characters wide", Pattern::LARGEST)]
    TooLarge {
        /// The row that is too long, or the first row over the limit.
        row: usize,
    },
    /// A ring with so few cells around that two cells would touch in more than one place.
    #[error("a ring of {} around is too short to close", number_of(around, "cell"))]
    Short {
        /// The number of cells around.
        around: usize,
        /// The minimum number of cells around.
        least: usize,
    },
    /// A ring of triangles with an odd number of characters around: its ends do not fit.
    #[error("a ring of triangles cannot close after {around} characters")]
    Odd {
        /// The number of characters around.
        around: usize,
    },
}

impl PatternError {
    /// The row with the mistake, counted from 1. `None` if the mistake is not in one row.
    pub fn row(&self) -> Option<usize> {
        match *self {
            Self::Character { row, .. } | Self::OutOfLine { row, .. } => Some(row),
            Self::Empty { row } | Self::TooLarge { row } => Some(row),
            Self::Short { .. } | Self::Odd { .. } => None,
        }
    }

    /// How to fix it.
    pub fn help(&self) -> String {
        const BLANKS: &str = "`.` for a hole, and a blank for nothing";
        match self {
            Self::Character { tiles: Tiles::Triangles, .. } => {
                format!("write `A` for a triangle that points up, `V` for one that points down, {BLANKS}")
            }
            Self::Character { .. } => format!("write `X` for a cell, {BLANKS}"),
            Self::OutOfLine { tiles: Tiles::Triangles, .. } => {
                "`A` and `V` alternate, along rows and from row to row: put a blank before the row, or exchange them"
                    .to_owned()
            }
            Self::OutOfLine { .. } => {
                "write a blank between hexagons, and begin every other row with one more".to_owned()
            }
            Self::Empty { .. } => "draw a cell in the first row and in the last, or remove the row".to_owned(),
            Self::TooLarge { .. } => "remove blanks and holes around the cells".to_owned(),
            Self::Short { least, .. } => format!("draw rows of {least} cells or more, holes counted"),
            Self::Odd { .. } => "let every row begin with `A` and end with `V`, or the other way round".to_owned(),
        }
    }
}

impl Pattern {
    /// The maximum number of rows, and of characters in a row.
    pub const LARGEST: usize = 800;

    /// Creates a board from rows of text. On a ring the right end of each row touches its left end.
    ///
    /// # Errors
    /// If the rows are not such a board.
    pub fn new(tiles: Tiles, rows: Vec<String>, ring: bool) -> Result<Self, PatternError> {
        let mut pattern = Self { tiles, rows, ring };
        for row in &mut pattern.rows {
            // Characters after the last cell have a meaning only in a ring.
            if !ring {
                row.truncate(row.trim_end_matches([' ', '.']).len());
            }
        }
        pattern.check()?;
        Ok(pattern)
    }

    /// Creates a board from rows that are known to be valid.
    pub(super) fn known(tiles: Tiles, rows: Vec<String>) -> Self {
        Self { tiles, rows, ring: false }
    }

    fn check(&self) -> Result<(), PatternError> {
        let Self { tiles, rows, .. } = self;
        if let Some(row) =
            (1..).zip(rows).find(|(row, text)| *row > Self::LARGEST || text.len() > Self::LARGEST)
        {
            return Err(PatternError::TooLarge { row: row.0 });
        }
        let is_cell = |character: char| tiles.letters().contains(&character);
        for (row, text) in (1..).zip(rows) {
            if let Some(found) = text.chars().find(|&found| !is_cell(found) && !matches!(found, ' ' | '.')) {
                return Err(PatternError::Character { row, found, tiles: *tiles });
            }
        }
        let empty = |row: usize| rows.get(row).is_none_or(|text| !text.contains(is_cell));
        for row in [0, rows.len().saturating_sub(1)] {
            if empty(row) {
                return Err(PatternError::Empty { row: row + 1 });
            }
        }
        self.check_lines()?;
        self.check_ring()
    }

    /// Checks that triangles and hexagons are in line with the first cell.
    fn check_lines(&self) -> Result<(), PatternError> {
        if matches!(self.tiles, Tiles::Squares | Tiles::Dominoes) {
            return Ok(());
        }
        let parity = |spot: &Spot| (spot.row + spot.offset + usize::from(spot.points_down)) % 2;
        let spots = self.spots();
        match spots.iter().find(|spot| parity(spot) != parity(&spots[0])) {
            None => Ok(()),
            Some(spot) => {
                let (row, column) = (spot.row + 1, spot.offset + 1);
                Err(PatternError::OutOfLine { row, column, tiles: self.tiles })
            }
        }
    }

    fn check_ring(&self) -> Result<(), PatternError> {
        let Some(characters) = self.around() else { return Ok(()) };
        let around = characters / self.tiles.step();
        // In a ring of fewer than 6 triangles, two bases would share both ends.
        let least = if self.tiles == Tiles::Triangles { 6 } else { 3 };
        if self.tiles == Tiles::Triangles && characters % 2 == 1 {
            return Err(PatternError::Odd { around });
        }
        if around < least { Err(PatternError::Short { around, least }) } else { Ok(()) }
    }

    /// The form of the cells.
    pub fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// The rows of text.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// Whether the right end of each row touches its left end.
    pub fn ring(&self) -> bool {
        self.ring
    }

    /// For a ring: the number of characters after which a row begins again.
    pub(in super::super) fn around(&self) -> Option<usize> {
        let longest = self.rows.iter().map(String::len).max().unwrap_or(0);
        self.ring.then(|| longest.next_multiple_of(self.tiles.step()))
    }

    /// The rows in normal form: boards with the same arrangement of cells have the same rows. Every gap is a `.`.
    /// Unless the board is a ring, there is no margin on the left, and nothing follows the last cell.
    pub(in super::super) fn normal_rows(&self) -> Vec<String> {
        let spots = self.spots();
        let (margin, width) = match self.around() {
            None => (spots.iter().map(|spot| spot.offset).min().unwrap_or(0), 0),
            Some(around) => (0, around),
        };
        let mut rows = vec![String::new(); self.rows.len()];
        for spot in spots {
            let row = &mut rows[spot.row];
            row.extend(std::iter::repeat_n('.', spot.offset - margin - row.len()));
            row.push(self.tiles.letters()[usize::from(spot.points_down)]);
        }
        rows.iter_mut().for_each(|row| row.extend(std::iter::repeat_n('.', width.saturating_sub(row.len()))));
        rows
    }

    /// The cells in reading order.
    pub(in super::super) fn spots(&self) -> Vec<Spot> {
        let [up, down] = self.tiles.letters();
        let mut spots = Vec::new();
        for (row, text) in self.rows.iter().enumerate() {
            let counted = text.chars().enumerate().filter(|&(_, character)| character != ' ');
            for (column, (offset, character)) in (1..).zip(counted) {
                if character == up || character == down {
                    spots.push(Spot { row, offset, column, points_down: character != up });
                }
            }
        }
        spots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(tiles: Tiles, rows: &[&str], ring: bool) -> Result<Pattern, PatternError> {
        Pattern::new(tiles, rows.iter().map(|&row| row.to_owned()).collect(), ring)
    }

    #[test]
    fn columns_count_cells_and_holes_but_no_blanks() {
        let board = pattern(Tiles::Hexagons, &[" X . X ", "X X X X."], false).unwrap();
        let columns: Vec<(usize, usize)> =
            board.spots().iter().map(|spot| (spot.row + 1, spot.column)).collect();
        assert_eq!(columns, [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (2, 4)]);
        assert_eq!(board.rows(), [" X . X", "X X X X"], "what stands behind the last cell is nothing");
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let refused = |tiles, rows: &[&str], ring| pattern(tiles, rows, ring).unwrap_err();
        use Tiles::{Dominoes, Hexagons, Squares, Triangles};
        let character = refused(Squares, &["XX", "XO"], false);
        assert_eq!(character, PatternError::Character { row: 2, found: 'O', tiles: Squares });
        assert!(matches!(refused(Triangles, &["X"], false), PatternError::Character { .. }));
        assert_eq!(refused(Squares, &[], false), PatternError::Empty { row: 1 });
        assert_eq!(refused(Squares, &["X", " ."], false), PatternError::Empty { row: 2 });
        assert!(matches!(
            refused(Triangles, &["AA"], false),
            PatternError::OutOfLine { row: 1, column: 2, .. }
        ));
        assert!(matches!(refused(Triangles, &["A", "A"], false), PatternError::OutOfLine { row: 2, .. }));
        assert!(matches!(refused(Hexagons, &["X X", "X X"], false), PatternError::OutOfLine { row: 2, .. }));
        assert!(matches!(refused(Hexagons, &["XX"], false), PatternError::OutOfLine { column: 2, .. }));
        assert_eq!(refused(Dominoes, &["XX"], true), PatternError::Short { around: 2, least: 3 });
        assert_eq!(refused(Hexagons, &["X X"], true), PatternError::Short { around: 2, least: 3 });
        assert_eq!(refused(Triangles, &["AVAVAVA"], true), PatternError::Odd { around: 7 });
        assert_eq!(refused(Triangles, &["AVAV"], true), PatternError::Short { around: 4, least: 6 });
        assert!(matches!(refused(Squares, &[&"X".repeat(900)], false), PatternError::TooLarge { row: 1 }));
    }

    #[test]
    fn boards_whose_cells_lie_alike_have_the_same_normal_rows() {
        let normal = |rows: &[&str], ring| pattern(Tiles::Squares, rows, ring).unwrap().normal_rows();
        assert_eq!(normal(&["  X.X", " X"], false), [".X.X", "X"]);
        assert_eq!(normal(&["  X X", ".X"], false), [".X.X", "X"]);
        assert_eq!(normal(&[".XX ", "XXX."], true), [".XX.", "XXX."]);
    }

    #[test]
    fn a_ring_closes_after_its_longest_row() {
        let around = |tiles, rows: &[&str]| pattern(tiles, rows, true).unwrap().around();
        assert_eq!(around(Tiles::Squares, &["XXX."]), Some(4));
        assert_eq!(around(Tiles::Hexagons, &["X X X", " X X X"]), Some(6));
        assert_eq!(around(Tiles::Triangles, &["AVAVAV"]), Some(6));
    }
}
