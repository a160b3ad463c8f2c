//! Magic squares: the numbers in a grid, those that are pinned standing out. In the sliding puzzle the greatest number is the
//! hole.

pub(super) mod picture;

use super::{MagicSquare, Square};
use anstyle::Style;

use geduld_draw::Grid;
use geduld_draw::palette;
use geduld_draw::{Canvas, width};

pub(super) fn draw(puzzle: &MagicSquare, square: &Square) -> Canvas {
    let order = puzzle.order;
    let widest = square.rows.iter().flatten().map(|number| width(&number.to_string())).max().unwrap_or(1);
    let grid = Grid { origin: (0, 0), rows: order, columns: order, height: 1, width: widest + 2 };
    let mut canvas = Canvas::default();
    grid.outline(&mut canvas, palette::LINE, |row, column| Some((row, column)));
    for (row, numbers) in square.rows.iter().take(order).enumerate() {
        for (column, number) in numbers.iter().take(order).enumerate() {
            if puzzle.is_hole(*number) {
                continue;
            }
            let pinned = puzzle.pins.iter().any(|pin| pin.cell == (row + 1, column + 1));
            let style = if pinned { palette::STRONG } else { Style::new() };
            let (line, start) = grid.corner(row, column);
            canvas.put_before(line + 1, start + 2 + widest, &number.to_string(), style);
        }
    }
    canvas
}

/// The empty square, each cell with its row and column.
pub(super) fn board(puzzle: &MagicSquare) -> Canvas {
    Grid::numbered(puzzle.order, puzzle.order)
}
