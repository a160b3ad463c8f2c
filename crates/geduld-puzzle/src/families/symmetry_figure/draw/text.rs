//! Symmetry figures as text: the pieces in blocks with their outlines, and below them the symmetries of the figure.

use anstyle::Style;
use geduld_draw::{Canvas, Grid, palette};
use geduld_model::ascending;

use super::super::axes::{Outline, OutlineSymmetry};
use super::super::figure::Figure;
use super::super::puzzle::SymmetryFigure;
use super::picture;

/// Columns of the canvas within a square. With this width squares look square, because they are half as many lines
/// high.
const WIDTH: usize = 3;

pub(super) fn draw(puzzle: &SymmetryFigure, figure: &Figure) -> Canvas {
    let letters: Vec<Vec<Option<char>>> = figure
        .rows
        .iter()
        .map(|row| row.chars().map(|letter| (letter != '.').then_some(letter)).collect())
        .collect();
    let piece = |row: usize, column: usize| letters.get(row)?.get(column).copied().flatten();
    let names = ascending(letters.iter().flatten().flatten().copied());

    let outline = Outline::new(letters.iter().map(|row| row.iter().map(Option::is_some).collect()).collect());
    let symmetries = outline.symmetries();
    // Room for the ends of the axes.
    let origin = if symmetries.iter().all(|symmetry| symmetry.turns()) { (0, 0) } else { (1, 3) };
    let grid = Grid { origin, rows: outline.height, columns: outline.width, height: 1, width: WIDTH };
    let mut canvas = Canvas::default();
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let Some(name) = piece(row, column) else { continue };
            let style = palette::ground(names.partition_point(|&other| other < name));
            let (line, start) = grid.corner(row, column);
            // The background covers the whole square, frame included. The frame, if any, is drawn over it.
            for line in line..=line + 2 {
                canvas.put(line, start, &" ".repeat(WIDTH + 2), style);
            }
            canvas.put(line + 1, start + 2, &name.to_string(), style);
        }
    }
    grid.outline(&mut canvas, Style::new(), piece);
    symmetries.iter().for_each(|&symmetry| mark(&mut canvas, &grid, symmetry));
    let (bottom, _) = grid.corner(grid.rows, 0);
    let words = symmetries.iter().map(|&symmetry| outline.describe(symmetry));
    for (line, words) in (bottom + 1 + origin.0 + 1..).zip(words.chain(picture::legend(puzzle, figure))) {
        canvas.put(line, 0, &words, Style::new());
    }
    canvas
}

/// The empty frame, each square with its row and column.
pub(super) fn board(puzzle: &SymmetryFigure) -> Canvas {
    Grid::numbered(puzzle.frame, puzzle.frame)
}

/// Marks the ends of an axis, or a centre.
fn mark(canvas: &mut Canvas, grid: &Grid, symmetry: OutlineSymmetry) {
    let (top, left) = grid.origin;
    let (bottom, right) = grid.corner(grid.rows, grid.columns);
    let (line, column) = (top + (bottom - top) / 2, left + (right - left) / 2);
    let marks = match symmetry {
        OutlineSymmetry::VerticalAxis => vec![(top - 1, column, "╎"), (bottom + 1, column, "╎")],
        OutlineSymmetry::HorizontalAxis => vec![(line, left - 3, "╌╌"), (line, right + 2, "╌╌")],
        OutlineSymmetry::MainDiagonal => vec![(top - 1, left - 2, "╲"), (bottom + 1, right + 2, "╲")],
        OutlineSymmetry::OtherDiagonal => vec![(top - 1, right + 2, "╱"), (bottom + 1, left - 2, "╱")],
        // The middle of a square keeps its letter.
        _ if !grid.rows.is_multiple_of(2) && !grid.columns.is_multiple_of(2) => {
            vec![(line, column - 1, "("), (line, column + 1, ")")]
        }
        _ => vec![(line, column, "●")],
    };
    for (line, column, sign) in marks {
        canvas.put(line, column, sign, palette::MARK);
    }
}
