//! Finds the sides that touch from rows of text alone. The model uses the board geometry instead. The two share only
//! the code that finds the cells in the text.

use std::collections::BTreeMap;

use super::super::board::Spot;
use super::super::board::{Shape, Tiles};

/// The cells of a board by their positions in its text rows.
pub(super) struct Text {
    tiles: Tiles,
    /// For a ring: the number of characters after which a row begins again.
    around: Option<usize>,
    spots: Vec<Spot>,
    /// The cell at a row and a character.
    cells: BTreeMap<(usize, usize), usize>,
}

impl Text {
    pub fn new(shape: &Shape) -> Self {
        let pattern = shape.pattern();
        let spots = pattern.spots();
        let cells = spots.iter().enumerate().map(|(cell, spot)| ((spot.row, spot.offset), cell)).collect();
        Self { tiles: shape.tiles(), around: pattern.around(), spots, cells }
    }

    /// Row and column of each cell, counted from 1.
    pub fn positions(&self) -> Vec<(usize, usize)> {
        self.spots.iter().map(|spot| (spot.row + 1, spot.column)).collect()
    }

    /// The cell beyond a side, and the place of the same edge in that cell.
    pub fn neighbour(&self, cell: usize, place: usize) -> Option<(usize, usize)> {
        let spot = self.spots[cell];
        // Number of rows down and of characters to the right.
        let (down, right): (isize, isize) = match (self.tiles, place, spot.points_down) {
            (Tiles::Squares, 0, _) => (-1, 0),
            (Tiles::Squares, 1, _) => (0, 1),
            (Tiles::Squares, 2, _) => (1, 0),
            (Tiles::Squares, _, _) => (0, -1),
            // A cell that points down holds its piece turned by half a turn, so an edge has the same place in both
            // cells.
            (Tiles::Triangles, 0, false) | (Tiles::Triangles, 1, true) => (0, -1),
            (Tiles::Triangles, 1, false) | (Tiles::Triangles, 0, true) => (0, 1),
            (Tiles::Triangles, _, false) => (1, 0),
            (Tiles::Triangles, _, true) => (-1, 0),
            (Tiles::Hexagons, 0, _) => (-1, 1),
            (Tiles::Hexagons, 1, _) => (0, 2),
            (Tiles::Hexagons, 2, _) => (1, 1),
            (Tiles::Hexagons, 3, _) => (1, -1),
            (Tiles::Hexagons, 4, _) => (0, -2),
            (Tiles::Hexagons, _, _) => (-1, -1),
            (Tiles::Dominoes, 0, _) => (0, -1),
            (Tiles::Dominoes, _, _) => (0, 1),
        };
        let row = spot.row.checked_add_signed(down)?;
        let character = match self.around {
            None => spot.offset.checked_add_signed(right)?,
            Some(around) => (spot.offset + around).checked_add_signed(right)? % around,
        };
        let cell = *self.cells.get(&(row, character))?;
        let place = match self.tiles {
            Tiles::Triangles => place,
            tiles => (place + tiles.edges_per_piece() / 2) % tiles.edges_per_piece(),
        };
        Some((cell, place))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::{Board, Pattern, Side};
    use super::*;

    #[test]
    fn neighbours_agree_with_the_geometry_of_the_board() {
        // Two independent descriptions of the same boards.
        let drawn = |tiles, rows: &[&str], ring| {
            let rows = rows.iter().map(|&row| row.to_owned()).collect();
            Shape::Drawn(Pattern::new(tiles, rows, ring).unwrap())
        };
        let shapes = [
            Shape::Triangle { side: 4 },
            Shape::Hexagon { side: 1 },
            Shape::Hexagon { side: 3 },
            Shape::Rectangle { rows: 2, columns: 5 },
            drawn(Tiles::Squares, &["XX.X", "X.XX", ".XX"], false),
            drawn(Tiles::Squares, &["XX.X", "X.XX"], true),
            drawn(Tiles::Triangles, &["  V", ".VA.AV", "VAV"], false),
            drawn(Tiles::Triangles, &["VAVAVA", "AVA.AV"], true),
            drawn(Tiles::Hexagons, &["   X X", "X X . X", " X X X"], false),
            drawn(Tiles::Hexagons, &["X X X", " X X X", "X . X"], true),
            drawn(Tiles::Dominoes, &["XX.XX", ".XXX"], false),
            drawn(Tiles::Dominoes, &["XXXX", "XX.X"], true),
        ];
        for shape in &shapes {
            let board = Board::new(shape);
            let text = Text::new(shape);
            let mut touching = 0;
            for cell in 0..board.len() {
                for place in 0..shape.edges_per_piece() {
                    if let Some((other, across)) = text.neighbour(cell, place) {
                        assert_eq!(text.neighbour(other, across), Some((cell, place)), "{shape:?}");
                        let pair = (Side { cell, place }, Side { cell: other, place: across });
                        assert!(board.touching(cell).contains(&pair), "{shape:?} {pair:?}");
                        touching += 1;
                    }
                }
            }
            assert_eq!(touching, 2 * board.inner_edges().len(), "{shape:?}");
        }
    }
}
