//! Draws magic squares: the numbers in a grid, with pinned numbers in bold. In the sliding puzzle the greatest number
//! is the hole.

mod picture;

use anstyle::Style;
use geduld_draw::scene::{Item, Scene};
use geduld_draw::{Canvas, Grid, palette, width};
use geduld_model::{Model, Value};

use super::puzzle::{MagicSquare, Square};
use crate::family::{DrawPuzzle, DrawSolution, PictureParts, PiecePicture, PlaceExample, rows_in_words};

impl DrawPuzzle for MagicSquare {
    /// The empty square, each cell with its row and column.
    fn board(&self) -> Canvas {
        Grid::numbered(self.order, self.order)
    }

    fn board_picture(&self) -> Scene {
        picture::board(self)
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        picture::pieces(self)
    }

    fn edge_on_paper(&self) -> f64 {
        25.0
    }

    fn square(&self) -> Option<usize> {
        Some(self.order)
    }
}

impl DrawSolution for MagicSquare {
    fn draw(&self, square: &Square) -> Canvas {
        let order = self.order;
        let widest = square.rows.iter().flatten().map(|number| width(&number.to_string())).max().unwrap_or(1);
        let grid = Grid { origin: (0, 0), rows: order, columns: order, height: 1, width: widest + 2 };
        let mut canvas = Canvas::default();
        grid.outline(&mut canvas, palette::LINE, |row, column| Some((row, column)));
        for (row, numbers) in square.rows.iter().take(order).enumerate() {
            for (column, number) in numbers.iter().take(order).enumerate() {
                if self.is_hole(*number) {
                    continue;
                }
                let pinned = self.pins.iter().any(|pin| pin.cell == (row + 1, column + 1));
                let style = if pinned { palette::STRONG } else { Style::new() };
                let (line, start) = grid.corner(row, column);
                canvas.put_before(line + 1, start + 2 + widest, &number.to_string(), style);
            }
        }
        canvas
    }

    fn picture(&self, square: &Square) -> Scene {
        picture::draw(self, square)
    }

    fn picture_parts<'a>(&'a self, _: &Model) -> Option<Box<dyn PictureParts + 'a>> {
        Some(Box::new(Tiles(self)))
    }

    fn words(&self, square: &Square) -> String {
        let cell = |&number: &usize| if self.is_hole(number) { String::new() } else { number.to_string() };
        rows_in_words(square.rows.iter().map(|row| row.iter().map(cell).collect()))
    }

    fn picture_legend(&self, _: Option<&Square>) -> Vec<String> {
        picture::legend(self)
    }

    fn place_example(&self, square: &Square) -> Option<PlaceExample> {
        let number = square.rows.first().and_then(|row| row.first()).copied().unwrap_or(1);
        let help = "Row, column and number. Put ; between several.";
        Some(PlaceExample { text: format!("1,1={number}"), help })
    }
}

/// Pictures of many squares. Each cell is a place; its content is its number.
struct Tiles<'a>(&'a MagicSquare);

impl PictureParts for Tiles<'_> {
    fn contents(&self, values: &[Value]) -> Vec<u32> {
        self.0.numbers_of(values).map(|number| u32::try_from(number).unwrap_or(u32::MAX)).collect()
    }

    fn part(&self, place: usize, content: u32) -> Item {
        picture::placed(self.0, (place / self.0.order, place % self.0.order), content as usize)
    }

    fn under(&self) -> Scene {
        picture::empty(self.0)
    }
}
