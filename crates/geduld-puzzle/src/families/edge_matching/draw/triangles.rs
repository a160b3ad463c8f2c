//! Boards of triangles: a grid of slanted lines, each cell with its labels along its edges.
//!
//! With each line, the sides of a cell move one column outwards. So a cell whose base takes 2 `unit` columns is `unit`
//! lines high. On most terminals that is nearly equilateral. In its i-th line, a cell that points up has 2i - 1 columns
//! between its sides. The left and the right label are in a line wide enough for both, the name is below them, and the
//! third label is at the base. A cell that points down is the same upside down.

use super::super::board::Board;
use super::super::board::Spot;
use super::faces::{Face, Room};
use geduld_draw::Canvas;
use geduld_draw::palette;

/// The cells of a board on the canvas.
pub(super) struct Cells {
    lines: CellLines,
    places: Vec<Place>,
}

impl Cells {
    /// Draws the outlines of all cells.
    pub fn outlined(board: &Board, room: Room, canvas: &mut Canvas) -> Self {
        let lines = CellLines::new(room.label_width, room.name_width);
        let spots = board.spots();
        let margin = spots.iter().map(|spot| spot.offset).min().unwrap_or(0);
        let unit = lines.unit;
        let place = |spot: &Spot| {
            // Neighbours are half a base apart.
            let left = (spot.offset - margin) * unit;
            Place { top: spot.row * unit, middle: left + unit, unit, points_up: !spot.points_down }
        };
        let places: Vec<Place> = spots.iter().map(place).collect();
        places.iter().for_each(|place| place.outline(canvas));
        Self { lines, places }
    }

    /// Draws the faces of cells.
    pub fn inscribe<'f>(&self, canvas: &mut Canvas, face: impl Fn(usize) -> Option<&'f Face>) {
        for (cell, place) in self.places.iter().enumerate() {
            if let Some(face) = face(cell) {
                place.inscribe(canvas, &self.lines, face);
            }
        }
    }
}

/// The lines of a cell that hold its texts, counted from its apex.
struct CellLines {
    /// The left and the right label.
    sides: usize,
    name: usize,
    base: usize,
    /// Lines from one row of the board to the next.
    unit: usize,
}

impl CellLines {
    fn new(label_width: usize, name_width: usize) -> Self {
        // A blank between the labels; line i has 2i - 1 columns.
        let sides = label_width + 1;
        // A blank on either side of the name; without names the base follows.
        let name = if name_width == 0 { sides } else { (sides + 1).max((name_width + 3).div_ceil(2)) };
        let base = name + 1;
        // A long name makes the cell higher, so the labels can move towards the middle of their edges.
        let sides = sides.max(base.div_ceil(2).min(name - 1));
        Self { sides, name, base, unit: base + 1 }
    }
}

/// A triangle on the canvas.
struct Place {
    /// The line of its apex if it points up, otherwise of its base.
    top: usize,
    /// The column of its apex.
    middle: usize,
    unit: usize,
    points_up: bool,
}

impl Place {
    /// The line of the canvas that is `from_apex` lines away from the apex.
    fn line(&self, from_apex: usize) -> usize {
        if self.points_up { self.top + from_apex } else { self.top + self.unit - from_apex }
    }

    fn outline(&self, canvas: &mut Canvas) {
        let (left, right) = if self.points_up { ("/", "\\") } else { ("\\", "/") };
        for away in 1..self.unit {
            canvas.put(self.line(away), self.middle - away, left, palette::LINE);
            canvas.put(self.line(away), self.middle + away, right, palette::LINE);
        }
        let base = format!("·{}·", "─".repeat(2 * self.unit - 1));
        canvas.put(self.line(self.unit), self.middle - self.unit, &base, palette::LINE);
        canvas.put(self.line(0), self.middle, "·", palette::LINE);
    }

    fn inscribe(&self, canvas: &mut Canvas, lines: &CellLines, face: &Face) {
        canvas.put_around(self.line(lines.name), self.middle, &face.name, palette::STRONG);
        let sides = self.line(lines.sides);
        for (place, label) in face.labels.iter().enumerate() {
            let (text, style) = (&label.text, label.style());
            // The labels are listed left, right, bottom; upside down that is right, left, top.
            match (place, self.points_up) {
                (0, true) | (1, false) => {
                    canvas.put(sides, self.middle - lines.sides + 1, text, style);
                }
                (0, false) | (1, true) => canvas.put_before(sides, self.middle + lines.sides, text, style),
                _ => canvas.put_around(self.line(lines.base), self.middle, text, style),
            }
        }
    }
}
