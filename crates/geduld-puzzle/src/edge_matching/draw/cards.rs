//! Cards, dominoes and hexagons: boxes with the labels at their sides. A hexagon is a box as well, half of it above each of the two
//! hexagons below.

use super::faces::{Face, Faces};
use crate::edge_matching::board::Spot;
use crate::edge_matching::{Board, Tiles};
use geduld_draw::palette;
use geduld_draw::{Canvas, Grid};

/// Draws the faces of all cells.
pub(in crate::edge_matching) fn draw(board: &Board, faces: &Faces) -> Canvas {
    let tiles = board.shape().tiles();
    let labels = if faces.labelled { 2 * faces.label_width + 2 } else { 0 };
    // A blank on either side of the labels and of the name; an odd number, so that there is a middle.
    let width = (labels + faces.name_width + 2) | 1;
    // How many columns of the grid a cell takes.
    let span = if tiles == Tiles::Hexagons { 2 } else { 1 };
    let spots = board.spots();
    let margin = spots.iter().map(|spot| spot.offset).min().unwrap_or(0);
    let columns = |spot: &Spot| spot.offset - margin..spot.offset - margin + span;
    let grid = Grid {
        origin: (0, 0),
        rows: spots.last().map_or(0, |spot| spot.row + 1),
        columns: spots.iter().map(|spot| columns(spot).end).max().unwrap_or(0),
        height: if !faces.labelled || tiles == Tiles::Dominoes { 1 } else { 3 },
        width: width / span,
    };
    let cell_in = |row: usize, column: usize| {
        spots.iter().position(|spot| spot.row == row && columns(spot).contains(&column))
    };
    let regions: Vec<Vec<Option<usize>>> =
        (0..grid.rows).map(|row| (0..grid.columns).map(|column| cell_in(row, column)).collect()).collect();
    let mut canvas = Canvas::default();
    grid.outline(&mut canvas, palette::LINE, |row, column| regions[row][column]);
    for (spot, &(row, column)) in spots.iter().zip(board.positions()) {
        let Some(face) = faces.at(row - 1, column - 1) else { continue };
        let (line, left) = grid.corner(spot.row, columns(spot).start);
        let inner = Inner { line, left: left + 1, width: span * (grid.width + 1) - 1, height: grid.height };
        inner.inscribe(&mut canvas, face, tiles.side_names(spot.points_down));
    }
    canvas
}

/// What is within the frame of a cell.
struct Inner {
    /// The line of the frame above it.
    line: usize,
    left: usize,
    width: usize,
    height: usize,
}

impl Inner {
    fn inscribe(&self, canvas: &mut Canvas, face: &Face, sides: &[&str]) {
        let middle = self.left + self.width / 2;
        let centre = self.line + self.height.div_ceil(2);
        canvas.put_around(centre, middle, &face.name, palette::STRONG);
        for (side, label) in sides.iter().zip(&face.labels) {
            let (text, style) = (&label.text, palette::letters(label.figure));
            let line = match side.split('-').next() {
                Some("top") => self.line + 1,
                Some("bottom") => self.line + self.height,
                _ => centre,
            };
            match side.rsplit('-').next() {
                Some("left") => {
                    canvas.put(line, self.left + 1, text, style);
                }
                Some("right") => canvas.put_before(line, self.left + self.width - 1, text, style),
                _ => canvas.put_around(line, middle, text, style),
            }
        }
    }
}
