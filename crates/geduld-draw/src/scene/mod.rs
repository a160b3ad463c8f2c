//! Pictures in the plane: shapes, their positions and their roles. The writers decide how a role looks.
//!
//! x goes to the right, y goes down. [`UNIT`] is the length of the edge of a cell. The sizes of patterns, lines and
//! texts depend on it.

mod arrange;
mod board_sheet;
mod bounds;
mod halves;
mod html;
mod hue;
mod markup;
mod sheet;
mod space;
mod svg;
mod text;

use std::sync::Arc;

use crate::Colour;

pub use arrange::{balanced, beside, captioned, grid};
pub use board_sheet::board_sheets;
pub use bounds::Bounds;
pub use halves::{DRAWINGS, drawing_named, half};
pub use html::pages;
pub use hue::{COLOURS, PATTERNS, colour_of_hue};
pub use markup::{escaped, number};
pub use sheet::{A4, CutOut, LETTER, SheetHeader, TooLarge, sheets};
pub use space::{Spot, View};
pub use svg::{Fragments, Page, Size, middle, stylesheet, svg};
pub use text::{fitting, wrapped};

/// The length of the edge of a cell.
pub const UNIT: f64 = 100.0;

/// A point: its distance to the right, and its distance down.
pub type Point = [f64; 2];

/// The role of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fill {
    /// Transparent.
    None,
    /// The table or the sheet of paper.
    Paper,
    /// The plain surface of a piece.
    Piece,
    /// A piece of the second kind, where two kinds alternate.
    Shade,
    /// Like [`Fill::Piece`], for a face in the shade, 1 or 2.
    Dark(u8),
    /// Like [`Fill::Shade`], for a face in the shade, 1 or 2.
    DarkShade(u8),
    /// An empty cell of the board.
    Empty,
    /// A gap, e.g. the hole of a sliding puzzle.
    Hole,
    /// Under a text, so that it is legible on any pattern.
    Plate,
    /// Over another surface, to show a face in the shade, 1 or 2.
    Veil(u8),
    /// Black, like text.
    Ink,
    /// Marks: ends, axes, paths.
    Mark,
    /// One of many items that are distinguished by colour and pattern. Items with equal numbers look the same.
    Hue(usize),
    /// Like [`Fill::Hue`], with a colour that was chosen for the item.
    Dyed(usize, Colour),
}

/// The role of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pen {
    /// No line.
    None,
    /// Between cells of a board.
    Grid,
    /// Between parts of a piece.
    Fine,
    /// Around a piece.
    Edge,
    /// Around a piece whose place is pinned, or around a whole board.
    Strong,
    /// A line to cut along.
    Cut,
    /// A line to fold along.
    Fold,
    /// The string through the cubes of a snake.
    Thread,
    /// The string where it runs behind something.
    Hidden,
    /// An axis.
    Axis,
}

/// The role of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Voice {
    /// A label or a number on a piece.
    Label,
    /// A label that is underlined, because upside down it would read as another label.
    Underlined,
    /// A label on a dark ground.
    Light,
    /// Emphasised text: names, pinned numbers.
    Name,
    /// Text on the table instead of on a piece: captions, legends, coordinates.
    Note,
    /// A heading on the table.
    Heading,
}

/// The position of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The point is at the left end of the text.
    Start,
    /// The point is in the middle of the text.
    Middle,
}

/// A visible item.
#[derive(Clone, Debug)]
pub enum Item {
    /// A closed polygon, or a polyline.
    Path {
        /// Its corners.
        points: Vec<Point>,
        /// Whether its last corner is joined to the first.
        closed: bool,
        /// The role of its surface.
        fill: Fill,
        /// Its line.
        pen: Pen,
    },
    /// A disc or a circle.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// The role of its surface.
        fill: Fill,
        /// Its line.
        pen: Pen,
    },
    /// A line of text.
    Text {
        /// The position. Half of the height of the text is above this point.
        at: Point,
        /// The text.
        text: String,
        /// The height of its font.
        size: f64,
        /// Its role.
        voice: Voice,
        /// The position of the text relative to the point.
        anchor: Anchor,
    },
    /// Several items that belong together.
    Group(Group),
}

/// Several items that belong together, drawn one over the other.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// The position of its point (0, 0), its rotation and its scale.
    pub place: Placement,
    /// A description, shown as a tooltip and read by screen readers.
    pub title: Option<String>,
    /// Its items. Groups that share their items are written once.
    pub items: Items,
}

/// The items of a group.
#[derive(Clone, Debug)]
pub enum Items {
    /// Items of this group alone.
    Own(Vec<Item>),
    /// Items that it shares with other groups.
    Shared(Arc<Symbol>),
}

impl Default for Items {
    fn default() -> Self {
        Self::Own(Vec::new())
    }
}

/// A drawing that is used several times.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// A word that is unique among the symbols of a puzzle. It consists of letters, digits and `-`.
    pub id: String,
    /// Its items.
    pub items: Vec<Item>,
}

/// A position: something is scaled and turned clockwise around its point (0, 0), which is then moved to `at`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The position of its point (0, 0).
    pub at: Point,
    /// The rotation in degrees, clockwise.
    pub turn: f64,
    /// The scale factor.
    pub scale: f64,
}

impl Default for Placement {
    fn default() -> Self {
        Self { at: [0.0, 0.0], turn: 0.0, scale: 1.0 }
    }
}

impl Placement {
    /// Moves without turning.
    pub fn at(at: Point) -> Self {
        Self { at, ..Self::default() }
    }

    /// The image of a point.
    pub fn image(&self, [x, y]: Point) -> Point {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        [self.at[0] + self.scale * (cos * x - sin * y), self.at[1] + self.scale * (sin * x + cos * y)]
    }
}

/// A picture.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The items from back to front.
    pub items: Vec<Item>,
}

impl Scene {
    /// Adds a polygon.
    pub fn polygon(&mut self, points: impl Into<Vec<Point>>, fill: Fill, pen: Pen) {
        self.items.push(Item::polygon(points, fill, pen));
    }

    /// Adds a line.
    pub fn line(&mut self, points: impl Into<Vec<Point>>, pen: Pen) {
        self.items.push(Item::line(points, pen));
    }

    /// Adds a disc.
    pub fn disc(&mut self, centre: Point, radius: f64, fill: Fill, pen: Pen) {
        self.items.push(Item::Disc { centre, radius, fill, pen });
    }

    /// Adds a text with its middle at this point.
    pub fn text(&mut self, at: Point, text: impl Into<String>, size: f64, voice: Voice) {
        self.items.push(Item::text(at, text, size, voice));
    }

    /// Adds another scene.
    pub fn add(&mut self, scene: Self, place: Placement) {
        let items = Items::Own(scene.items);
        self.items.push(Item::Group(Group { place, title: None, items }));
    }

    /// The smallest rectangle that contains everything.
    pub fn bounds(&self) -> Bounds {
        Bounds::of(&self.items)
    }
}

impl Item {
    /// A polygon.
    pub fn polygon(points: impl Into<Vec<Point>>, fill: Fill, pen: Pen) -> Self {
        Self::Path { points: points.into(), closed: true, fill, pen }
    }

    /// A line.
    pub fn line(points: impl Into<Vec<Point>>, pen: Pen) -> Self {
        Self::Path { points: points.into(), closed: false, fill: Fill::None, pen }
    }

    /// A text with its middle at this point.
    pub fn text(at: Point, text: impl Into<String>, size: f64, voice: Voice) -> Self {
        Self::Text { at, text: text.into(), size, voice, anchor: Anchor::Middle }
    }

    /// A text that begins at this point.
    pub fn text_from(at: Point, text: impl Into<String>, size: f64, voice: Voice) -> Self {
        Self::Text { at, text: text.into(), size, voice, anchor: Anchor::Start }
    }
}

/// Draws a square of empty cells with `side` cells on each side. Each cell shows its row and column, counted from 1.
/// Only cells for which `is_empty` is true are drawn.
pub fn numbered(scene: &mut Scene, side: usize, is_empty: impl Fn(usize, usize) -> bool) {
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    for (row, column) in cells.filter(|&(row, column)| is_empty(row + 1, column + 1)) {
        let [left, top] = [column as f64 * UNIT, row as f64 * UNIT];
        scene.polygon(rectangle([left, top], UNIT, UNIT), Fill::Empty, Pen::Grid);
        let text = format!("{},{}", row + 1, column + 1);
        let size = fitting(&text, 28.0, 0.9 * UNIT);
        scene.text([left + UNIT / 2.0, top + UNIT / 2.0], text, size, Voice::Note);
    }
}

/// The corners of an upright rectangle.
pub fn rectangle([left, top]: Point, width: f64, height: f64) -> Vec<Point> {
    vec![[left, top], [left + width, top], [left + width, top + height], [left, top + height]]
}
