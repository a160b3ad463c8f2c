//! Snake cubes as text: the layers of the box side by side, each with the numbers of its cubes and the path of the
//! string.

use anstyle::Style;
use geduld_draw::{Canvas, palette, width};

use super::super::puzzle::{Path, Position, SnakeCube};

/// The maximum number of columns for layers side by side.
const PAGE: usize = 80;
/// Columns between two layers.
const GAP: usize = 4;
/// Columns between the numbers of neighbours: an arrow and a piece of the string.
const LINK: usize = 3;
const LEGEND: &str = "↓ on to the next layer   ↑ back to the layer before";

pub(super) fn draw(puzzle: &SnakeCube, path: &Path) -> Canvas {
    let pages = Pages::new(puzzle.size, width(&puzzle.cubes().to_string()));
    let mut canvas = Canvas::default();
    for layer in 0..puzzle.size[2] {
        let (line, column) = pages.corner(layer);
        canvas.put(line, column, &format!("layer {}", layer + 1), palette::STRONG);
    }
    for pair in path.path.windows(2) {
        let (Some(from), Some(to)) = (pages.place(pair[0]), pages.place(pair[1])) else { continue };
        let (first, second) = (from.min(to), from.max(to));
        match direction(pair[0], pair[1]) {
            Some(Direction::Across) => {
                canvas.put(first.0, first.1, &"─".repeat(second.1 - first.1), palette::MARK);
            }
            Some(Direction::Along) => {
                canvas.put(first.0 + 1, first.1 - 1, "│", palette::MARK);
            }
            _ => {}
        }
    }
    // Numbers and arrows are drawn over the string.
    for (number, &at) in (1..).zip(&path.path) {
        let Some((line, end)) = pages.place(at) else { continue };
        let is_end = number == 1 || number == path.path.len();
        let style = if is_end { palette::STRONG } else { Style::new() };
        canvas.put_before(line, end, &number.to_string(), style);
        let next = path.path.get(number).copied();
        match next.and_then(|next| direction(at, next)) {
            Some(Direction::NextLayer) => canvas.put(line, end, "↓", palette::MARK),
            Some(Direction::LayerBefore) => canvas.put(line, end, "↑", palette::MARK),
            _ => continue,
        };
    }
    if puzzle.size[2] > 1 {
        canvas.put(pages.end() + 1, 0, LEGEND, Style::new());
    }
    canvas
}

/// The empty box: its layers, each place with its column, row and layer.
pub(super) fn board(puzzle: &SnakeCube) -> Canvas {
    let [x, y, z] = puzzle.size;
    let text = |[x, y, z]: Position| format!("{x},{y},{z}");
    let pages = Pages::new(puzzle.size, width(&text(puzzle.size)));
    let mut canvas = Canvas::default();
    for layer in 1..=z {
        let (line, column) = pages.corner(layer - 1);
        canvas.put(line, column, &format!("layer {layer}"), palette::STRONG);
        for (row, column) in (1..=y).flat_map(|row| (1..=x).map(move |column| (row, column))) {
            let at = [column, row, layer];
            let Some((line, end)) = pages.place(at) else { continue };
            canvas.put_before(line, end, &text(at), Style::new());
        }
    }
    canvas
}

/// The direction of the string from a cube to the next.
pub(super) enum Direction {
    Across,
    Along,
    NextLayer,
    LayerBefore,
}

pub(super) fn direction(from: Position, to: Position) -> Option<Direction> {
    let distance = [0, 1, 2].map(|axis| from[axis].abs_diff(to[axis]));
    match distance {
        [1, 0, 0] => Some(Direction::Across),
        [0, 1, 0] => Some(Direction::Along),
        [0, 0, 1] if from[2] < to[2] => Some(Direction::NextLayer),
        [0, 0, 1] => Some(Direction::LayerBefore),
        _ => None,
    }
}

/// The layout of the layers.
struct Pages {
    size: Position,
    /// Columns of the longest text at a place.
    digits: usize,
    /// Columns of a layer.
    width: usize,
    /// The number of layers side by side.
    abreast: usize,
}

impl Pages {
    /// The layout for a box of this size, with `digits` columns for the text at each place.
    fn new(size: Position, digits: usize) -> Self {
        // There may be an arrow after the last number. The heading needs room too.
        let cells = size[0] * (digits + LINK) + 1;
        let width = cells.saturating_sub(LINK).max(width("layer ") + width(&size[2].to_string()));
        Self { size, digits, width, abreast: ((PAGE + GAP) / (width + GAP)).max(1) }
    }

    /// Line and column of the heading of a layer, counted from 0.
    fn corner(&self, layer: usize) -> (usize, usize) {
        // The heading, a blank line, the rows with the string between them, and a blank line.
        let height = 2 * self.size[1] + 2;
        (layer / self.abreast * height, layer % self.abreast * (self.width + GAP))
    }

    /// The line of a cube and the column after its number, if it lies in the box.
    fn place(&self, at: Position) -> Option<(usize, usize)> {
        if (0..3).any(|axis| !(1..=self.size[axis]).contains(&at[axis])) {
            return None;
        }
        let [x, y, z] = at.map(|coordinate| coordinate - 1);
        let (line, column) = self.corner(z);
        Some((line + 2 + 2 * y, column + x * (self.digits + LINK) + self.digits))
    }

    /// The line after the last row.
    fn end(&self) -> usize {
        self.corner(self.size[2].saturating_sub(1)).0 + 2 * self.size[1] + 1
    }
}
