//! Cards, dominoes and hexagons: boxes with the labels at their sides. A hexagon is also a box. Half of it lies above
//! each of the two hexagons below.

use super::super::board::Spot;
use super::super::board::{Board, Tiles};
use super::faces::{Face, Room};
use geduld_draw::palette;
use geduld_draw::{Canvas, Grid};

/// The cells of a board on the canvas.
pub(super) struct Cells {
    inner: Vec<Inner>,
    sides: Vec<&'static [&'static str]>,
}

impl Cells {
    /// Draws the frames of all cells.
    pub fn outlined(board: &Board, room: Room, canvas: &mut Canvas) -> Self {
        let tiles = board.shape().tiles();
        let labels = if room.labelled { 2 * room.label_width + 2 } else { 0 };
        // A blank on either side of the labels and of the name. The width is odd, so that there is a middle column.
        let width = (labels + room.name_width + 2) | 1;
        // The number of grid columns of a cell.
        let span = if tiles == Tiles::Hexagons { 2 } else { 1 };
        let spots = board.spots();
        let margin = spots.iter().map(|spot| spot.offset).min().unwrap_or(0);
        let columns = |spot: &Spot| spot.offset - margin..spot.offset - margin + span;
        let grid = Grid {
            origin: (0, 0),
            rows: spots.last().map_or(0, |spot| spot.row + 1),
            columns: spots.iter().map(|spot| columns(spot).end).max().unwrap_or(0),
            height: if !room.labelled || tiles == Tiles::Dominoes { 1 } else { 3 },
            width: width / span,
        };
        let mut regions = vec![vec![None; grid.columns]; grid.rows];
        for (cell, spot) in spots.iter().enumerate() {
            regions[spot.row][columns(spot)].fill(Some(cell));
        }
        grid.outline(canvas, palette::LINE, |row, column| regions[row][column]);
        let inner = |spot: &Spot| {
            let (line, left) = grid.corner(spot.row, columns(spot).start);
            Inner { line, left: left + 1, width: span * (grid.width + 1) - 1, height: grid.height }
        };
        Self {
            inner: spots.iter().map(inner).collect(),
            sides: spots.iter().map(|spot| tiles.side_names(spot.points_down)).collect(),
        }
    }

    /// Draws the faces of cells.
    pub fn inscribe<'f>(&self, canvas: &mut Canvas, face: impl Fn(usize) -> Option<&'f Face>) {
        for (cell, (inner, sides)) in self.inner.iter().zip(&self.sides).enumerate() {
            if let Some(face) = face(cell) {
                inner.inscribe(canvas, face, sides);
            }
        }
    }
}

/// The area within the frame of a cell.
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
            let (text, style) = (&label.text, label.style());
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
