//! Packings as text: a letter for each piece where its cells lie. Squares and cubes have outlines, elsewhere touching
//! copies have marks, and layers stand side by side.

use anstyle::Style;
use geduld_draw::{Canvas, Grid, palette, width};

use super::super::packed::Packed;
use super::super::puzzle::Packing;
use crate::lattice::{Cell, Lattice, extent_on_page, on_page};

/// The maximum number of columns for layers side by side.
const PAGE: usize = 80;
/// Columns between two layers.
const GAP: usize = 3;

pub(super) fn draw(puzzle: &Packing, packed: &Packed) -> Canvas {
    let covers = puzzle.covers(packed);
    let letters = puzzle.letters();
    // Without outlines, marks tell copies apart that touch.
    let marks = if is_framed(puzzle.grid) { Vec::new() } else { puzzle.shades(packed) };
    let name = |at: usize| {
        let piece = puzzle.piece_named(&packed.pieces[at].piece)?;
        Some(format!("{}{}", letters[piece], "'".repeat(marks.get(at).copied().unwrap_or(0))))
    };
    let names: Vec<String> = (0..puzzle.board.len())
        .map(|cell| {
            let free = || puzzle.board[cell].label.clone().unwrap_or_else(|| "·".to_owned());
            covers[cell].and_then(name).unwrap_or_else(free)
        })
        .collect();
    let hue = |cell: usize| {
        let piece = puzzle.piece_named(&packed.pieces[covers[cell]?].piece)?;
        Some(puzzle.kind_of(piece))
    };
    Page { grid: puzzle.grid, cells: &cells(puzzle), origin: (0, 0) }
        .draw(&names, hue, |cell| Some(covers[cell]))
}

/// The empty board, each cell with its label or coordinates.
pub(super) fn board(puzzle: &Packing) -> Canvas {
    let names: Vec<String> = (0..puzzle.board.len()).map(|cell| puzzle.cell_name(cell)).collect();
    Page { grid: puzzle.grid, cells: &cells(puzzle), origin: (0, 0) }.draw(&names, |_| None, Some)
}

/// Whether pieces have outlines.
fn is_framed(grid: Lattice) -> bool {
    matches!(grid, Lattice::Square | Lattice::Cube)
}

fn cells(puzzle: &Packing) -> Vec<Cell> {
    puzzle.board.iter().map(|own| own.cell).collect()
}

/// The letters of pieces that have longer names.
pub(super) fn legend(puzzle: &Packing) -> Option<String> {
    let letters = puzzle.letters();
    let named =
        puzzle.kinds.iter().map(|kind| (letters[kind.pieces[0]], &puzzle.pieces[kind.pieces[0]].name));
    let other: Vec<String> = named
        .filter(|(letter, name)| name.chars().ne([*letter]))
        .map(|(letter, name)| format!("{letter}: piece {name}"))
        .collect();
    (!other.is_empty()).then(|| other.join("; "))
}

/// Cells on a page, the first one of each direction at a place of the canvas.
pub(in crate::families) struct Page<'a> {
    pub grid: Lattice,
    pub cells: &'a [Cell],
    pub origin: (usize, usize),
}

impl Page<'_> {
    /// Draws a text in each cell. `hue` is the number of its colour; lines separate cells of different regions.
    pub(in crate::families) fn draw<R: PartialEq>(
        &self,
        names: &[String],
        hue: impl Fn(usize) -> Option<usize>,
        region: impl Fn(usize) -> Option<R>,
    ) -> Canvas {
        let mut canvas = Canvas::default();
        let Some((first, last)) = extent_on_page(self.grid, self.cells.iter().copied()) else {
            return canvas;
        };
        let length = |axis: usize| usize::try_from(last[axis] - first[axis] + 1).unwrap_or(1);
        let (layers, rows, columns) = (length(0), length(1), length(2));
        let mut places = vec![vec![vec![None; columns]; rows]; layers];
        for (number, &cell) in self.cells.iter().enumerate() {
            let page = on_page(self.grid, cell);
            let [layer, row, column] =
                [0, 1, 2].map(|axis| usize::try_from(page[axis] - first[axis]).unwrap_or_default());
            places[layer][row][column] = Some(number);
        }
        let widest = names.iter().map(|name| width(name)).max().unwrap_or(1);
        let framed = is_framed(self.grid);
        // Neighbouring hexagons and balls are two columns apart.
        let step = match self.grid {
            Lattice::Square | Lattice::Cube => widest + 3,
            Lattice::Hexagon | Lattice::Ball => (widest + 2) / 2,
            Lattice::Triangle | Lattice::Prism | Lattice::Rhombic | Lattice::TetraOcta => {
                widest + usize::from(widest > 1)
            }
        };
        let heading = usize::from(layers > 1);
        let layer_width = (columns * step + usize::from(framed)).max(if layers > 1 { 8 } else { 0 });
        let layer_height = if framed { 2 * rows + 1 } else { rows };
        let abreast = ((PAGE + GAP) / (layer_width + GAP)).max(1);
        for (layer, rows_of_layer) in places.iter().enumerate() {
            let top = self.origin.0 + layer / abreast * (layer_height + heading + 1);
            let left = self.origin.1 + layer % abreast * (layer_width + GAP);
            if heading > 0 {
                canvas.put(
                    top,
                    left,
                    &format!("layer {}", first[0] + i64::try_from(layer).unwrap_or(0)),
                    palette::STRONG,
                );
            }
            let origin = (top + heading, left);
            let grid = Grid { origin, rows, columns, height: 1, width: step - 1 };
            for (row, line) in rows_of_layer.iter().enumerate() {
                for (column, &cell) in line.iter().enumerate() {
                    let Some(cell) = cell else { continue };
                    let style = hue(cell).map_or_else(Style::new, palette::ground);
                    if framed {
                        let (line, start) = grid.corner(row, column);
                        if hue(cell).is_some() {
                            for line in line..=line + 2 {
                                canvas.put(line, start, &" ".repeat(step + 1), style);
                            }
                        }
                        canvas.put_before(line + 1, start + 2 + widest, &names[cell], style);
                    } else {
                        canvas.put(origin.0 + row, left + column * step, &names[cell], style);
                    }
                }
            }
            if framed {
                let own = |row: usize, column: usize| rows_of_layer.get(row)?.get(column).copied().flatten();
                grid.outline(&mut canvas, Style::new(), |row, column| own(row, column).map(&region));
            }
        }
        canvas
    }
}
