//! Symmetry figures as text: the pieces in blocks with their outlines, and below them the symmetries of the figure.

use anstyle::Style;
use geduld_draw::{Canvas, Grid, palette};

use super::super::figure::Figure;
use super::super::puzzle::{SymmetryFigure, symmetries_of};
use super::super::read::in_words;
use super::super::sites::extent;
use super::axes::describe;
use super::picture;
use crate::families::packing::Page;
use crate::lattice::{Cell, Lattice, LatticeMap};

/// Columns of the canvas within a square. With this width squares look square, because they are half as many lines
/// high.
const WIDTH: usize = 3;

pub(super) fn draw(puzzle: &SymmetryFigure, figure: &Figure) -> Canvas {
    let pieces = figure.lettered(puzzle.grid);
    let (mut cells, mut names, mut hues): (Vec<Cell>, Vec<String>, Vec<usize>) = Default::default();
    for (hue, (letter, own)) in pieces.into_iter().enumerate() {
        names.extend(vec![letter.to_string(); own.len()]);
        hues.extend(vec![hue; own.len()]);
        cells.extend(own);
    }
    let symmetries = symmetries_of(puzzle.grid, &cells);
    let marked = puzzle.grid == Lattice::Square && !cells.is_empty();
    // Room for the ends of the axes.
    let has_axes = marked && symmetries.iter().any(|(_, map)| map.mirrors);
    let origin = if has_axes { (1, 3) } else { (0, 0) };
    let page = Page { grid: puzzle.grid, cells: &cells, origin };
    let mut canvas = page.draw(&names, |cell| Some(hues[cell]), |cell| Some(hues[cell]));
    let mut below = canvas.height() + 1;
    if marked {
        let sides = extent(puzzle.grid, &cells);
        let grid = Grid { origin, rows: sides[1], columns: sides[0], height: 1, width: WIDTH };
        symmetries.iter().for_each(|(_, map)| mark(&mut canvas, &grid, map));
        below = grid.corner(grid.rows, 0).0 + 2 + origin.0;
    }
    let words = symmetries.iter().map(|(kind, map)| describe(puzzle.grid, &cells, *kind, map));
    for (line, words) in (below..).zip(words.chain(picture::legend(puzzle, figure))) {
        canvas.put(line, 0, &words, Style::new());
    }
    canvas
}

/// The empty frame, each square with its row and column.
pub(super) fn board(puzzle: &SymmetryFigure) -> Canvas {
    if puzzle.grid == Lattice::Square {
        return Grid::numbered(puzzle.frame[1], puzzle.frame[0]);
    }
    let mut canvas = Canvas::default();
    canvas.put(0, 0, &format!("frame: {} rows of cells", in_words(&puzzle.frame)), Style::new());
    canvas
}

/// Marks the ends of an axis, or a centre.
fn mark(canvas: &mut Canvas, grid: &Grid, map: &LatticeMap) {
    let (top, left) = grid.origin;
    let (bottom, right) = grid.corner(grid.rows, grid.columns);
    let (line, column) = (top + (bottom - top) / 2, left + (right - left) / 2);
    let marks = match map.name.as_str() {
        "left-right reflection" => vec![(top - 1, column, "╎"), (bottom + 1, column, "╎")],
        "top-bottom reflection" => vec![(line, left - 3, "╌╌"), (line, right + 2, "╌╌")],
        "reflection at the main diagonal" => vec![(top - 1, left - 2, "╲"), (bottom + 1, right + 2, "╲")],
        "reflection at the other diagonal" => vec![(top - 1, right + 2, "╱"), (bottom + 1, left - 2, "╱")],
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
