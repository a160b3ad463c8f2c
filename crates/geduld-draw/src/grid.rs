//! A grid of rectangular cells on a canvas, with lines between cells of different regions.

use anstyle::Style;

use crate::canvas::{Canvas, width};
use crate::palette;

/// The position and size of a grid of cells. Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The line and column of the canvas at the top left corner of the grid.
    pub origin: (usize, usize),
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The number of canvas lines inside a cell, without its frame.
    pub height: usize,
    /// The number of canvas columns inside a cell, without its frame.
    pub width: usize,
}

impl Grid {
    /// Draws a grid of empty cells. Each cell shows its row and column, counted from 1.
    pub fn numbered(rows: usize, columns: usize) -> Canvas {
        let widest = width(&format!("{rows},{columns}"));
        let grid = Self { origin: (0, 0), rows, columns, height: 1, width: widest + 2 };
        let mut canvas = Canvas::default();
        grid.outline(&mut canvas, palette::LINE, |row, column| Some((row, column)));
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let (line, start) = grid.corner(row, column);
            let text = format!("{},{}", row + 1, column + 1);
            canvas.put_before(line + 1, start + 2 + widest, &text, Style::new());
        }
        canvas
    }

    /// The line and column of the canvas at the top left corner of a cell, on its frame.
    pub fn corner(&self, row: usize, column: usize) -> (usize, usize) {
        (self.origin.0 + row * (self.height + 1), self.origin.1 + column * (self.width + 1))
    }

    /// Draws lines between cells of different regions and around the whole grid. `None` is the region outside.
    pub fn outline<T: PartialEq>(
        &self,
        canvas: &mut Canvas,
        style: Style,
        region: impl Fn(usize, usize) -> Option<T>,
    ) {
        // The cell whose bottom right corner is this grid point, if it is inside the grid.
        let before = |row: usize, column: usize| {
            let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
            if row < self.rows && column < self.columns { region(row, column) } else { None }
        };
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let [top_left, top_right] = [before(row, column), before(row, column + 1)];
                let [bottom_left, bottom_right] = [before(row + 1, column), before(row + 1, column + 1)];
                let up = top_left != top_right;
                let right = top_right != bottom_right;
                let down = bottom_left != bottom_right;
                let left = top_left != bottom_left;
                let (line, start) = self.corner(row, column);
                if up || right || down || left {
                    canvas.put(line, start, junction(up, right, down, left), style);
                }
                if right {
                    canvas.put(line, start + 1, &"─".repeat(self.width), style);
                }
                if down {
                    (1..=self.height).for_each(|below| {
                        canvas.put(line + below, start, "│", style);
                    });
                }
            }
        }
    }
}

/// The box-drawing character with arms in these directions.
fn junction(up: bool, right: bool, down: bool, left: bool) -> &'static str {
    const BY_ARMS: [&str; 16] =
        [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"];
    let arms = [up, right, down, left].into_iter().rev().fold(0, |arms, arm| 2 * arms + usize::from(arm));
    BY_ARMS[arms]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_run_between_regions_only() {
        let rows = ["aab", "a.b", "ccc"];
        let region = |row: usize, column: usize| rows[row].chars().nth(column).filter(|&cell| cell != '.');
        let mut canvas = Canvas::default();
        let grid = Grid { origin: (1, 2), rows: 3, columns: 3, height: 1, width: 2 };
        grid.outline(&mut canvas, Style::new(), region);
        let expected = "
  ┌─────┬──┐
  │     │  │
  │  ┌──┤  │
  │  │  │  │
  ├──┴──┴──┤
  │        │
  └────────┘
";
        assert_eq!(canvas.write(false), expected);
    }
}
