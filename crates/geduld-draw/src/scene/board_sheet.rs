//! Prints the board at its true size, on as many sheets of paper as needed.

use super::sheet::{HEAD, MARGIN, head, room};
use super::{Bounds, Fill, Pen, Placement, Scene, SheetHeader, rectangle};

/// The board on sheets. A unit of its scene measures `unit` millimetres. Where sheets meet, a dashed line shows where
/// to cut.
pub fn board_sheets(header: SheetHeader<'_>, paper: &Bounds, board: &Scene, unit: f64) -> Vec<Scene> {
    let [width, height] = room(paper);
    // Leave room for half of the line around the board.
    let bounds = board.bounds().grown(3.0);
    let [wide, high] = [bounds.width() * unit, bounds.height() * unit];
    let (columns, rows) = (parts(wide, width), parts(high, height));
    let of = columns * rows;
    let mut sheets = Vec::with_capacity(of);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let [left, top] = [column as f64 * width, row as f64 * height];
        let mut sheet = Scene::default();
        let at = [MARGIN - left - unit * bounds.least[0], MARGIN + HEAD - top - unit * bounds.least[1]];
        sheet.add(board.clone(), Placement { at, turn: 0.0, scale: unit });
        if of > 1 {
            frame(&mut sheet, paper);
        }
        let number = row * columns + column + 1;
        let title = format!("{} - board {number} of {of}", header.title);
        let rows_are = format!(
            "row {} of {rows}, column {} of {columns}: join the sheets at the dashes",
            row + 1,
            column + 1
        );
        head(&mut sheet, paper, &title, (of > 1).then_some(&rows_are));
        sheets.push(sheet);
    }
    sheets
}

/// The number of sheets of this length that are needed for `length`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn parts(length: f64, sheet: f64) -> usize {
    ((length - 1e-6) / sheet).ceil().max(1.0) as usize
}

/// Hides the parts that belong to other sheets, and draws the line where the sheets meet.
fn frame(sheet: &mut Scene, paper: &Bounds) {
    let [width, height] = room(paper);
    let (right, top, bottom) = (MARGIN + width, MARGIN + HEAD, MARGIN + HEAD + height);
    for (corner, wide, high) in [
        ([0.0, 0.0], paper.width(), top),
        ([0.0, bottom], paper.width(), paper.height() - bottom),
        ([0.0, 0.0], MARGIN, paper.height()),
        ([right, 0.0], paper.width() - right, paper.height()),
    ] {
        sheet.polygon(rectangle(corner, wide, high), Fill::Paper, Pen::None);
    }
    // Lines on a sheet have the width of lines in a picture. The scale makes them as fine as those of pieces.
    const SCALE: f64 = 0.2;
    let mut line = Scene::default();
    line.polygon(rectangle([0.0; 2], width / SCALE, height / SCALE), Fill::None, Pen::Fold);
    sheet.add(line, Placement { at: [MARGIN, top], turn: 0.0, scale: SCALE });
}

#[cfg(test)]
mod tests {
    use super::super::{A4, LETTER};
    use super::*;

    #[test]
    fn a_board_takes_as_many_sheets_as_it_needs() {
        let mut board = Scene::default();
        board.polygon(rectangle([0.0; 2], 400.0, 400.0), Fill::Empty, Pen::Strong);
        let header = SheetHeader { title: "t", note: None };
        let count = |paper, unit| board_sheets(header, paper, &board, unit).len();
        assert_eq!([count(&A4, 0.25), count(&A4, 0.5), count(&LETTER, 0.5), count(&A4, 0.7)], [1, 2, 2, 4]);
        assert_eq!(board_sheets(header, &A4, &Scene::default(), 1.0).len(), 1);
    }
}
