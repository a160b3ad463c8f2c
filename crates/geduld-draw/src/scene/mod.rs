//! Pictures in the plane: shapes, their positions and their roles. The writers decide how a role looks.
//!
//! x goes to the right, y down. [`UNIT`] is the edge of a cell; patterns, lines and texts are sized by it.

mod arrange;
mod board_sheet;
mod bounds;
mod html;
mod hue;
mod markup;
mod sheet;
mod svg;
mod text;

use std::sync::Arc;

use crate::Colour;

pub use arrange::{balanced, captioned, grid};
pub use board_sheet::board_sheets;
pub use bounds::Bounds;
pub use html::pages;
pub use hue::{COLOURS, PATTERNS};
pub use markup::{escaped, number};
pub use sheet::{A4, CutOut, LETTER, SheetHeader, TooLarge, sheets};
pub use svg::{Fragments, Page, Size, middle, stylesheet, svg};
pub use text::{fitting, wrapped};

/// The edge of a cell.
pub const UNIT: f64 = 100.0;

/// A place: how far right, how far down.
pub type Point = [f64; 2];

/// The role of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fill {
    /// Transparent.
    None,
    /// The table or the sheet of paper.
    Paper,
    /// A piece, where nothing else is on it.
    Piece,
    /// A piece of the second kind where two kinds take turns.
    Shade,
    /// Like [`Fill::Piece`], of a face that lies in the shade; 1 or 2.
    Dark(u8),
    /// Like [`Fill::Shade`], of a face that lies in the shade; 1 or 2.
    DarkShade(u8),
    /// An empty place of the board.
    Empty,
    /// A gap, e.g. the hole of a sliding puzzle.
    Hole,
    /// Under a text, so that it can be read on any pattern.
    Plate,
    /// Black, as text is.
    Ink,
    /// Marks: ends, axes, paths.
    Mark,
    /// One of many things that are distinguished by colour and pattern. Things of equal number look the same.
    Hue(usize),
    /// The same with a colour that was chosen for it.
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
    /// Around a piece whose place was fixed beforehand, or a whole board.
    Strong,
    /// Where to cut.
    Cut,
    /// Where to fold.
    Fold,
    /// The string of a snake.
    Thread,
    /// The same where it runs behind something.
    Hidden,
    /// An axis.
    Axis,
}

/// The role of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Voice {
    /// A label or a number on a piece.
    Label,
    /// The same, underlined: turned upside down it would read as another one.
    Underlined,
    /// A label on dark ground.
    Light,
    /// Emphasised: names, pinned numbers.
    Name,
    /// On the table instead of on a piece: captions, legends, coordinates.
    Note,
    /// A heading on the table.
    Heading,
}

/// Where a text stands: its point is at the left end or in the middle of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Left end.
    Start,
    /// Middle.
    Middle,
}

/// A visible item.
#[derive(Clone, Debug)]
pub enum Item {
    /// A closed polygon, or a line with bends.
    Path {
        /// Its corners.
        points: Vec<Point>,
        /// Whether its last corner is joined to the first.
        closed: bool,
        /// What is within.
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
        /// What is within.
        fill: Fill,
        /// Its line.
        pen: Pen,
    },
    /// A line of text.
    Text {
        /// Where: half of its height is above this point.
        at: Point,
        /// The text.
        text: String,
        /// The height of its font.
        size: f64,
        /// Its role.
        voice: Voice,
        /// Where on its line the point is.
        anchor: Anchor,
    },
    /// Several things that belong together.
    Group(Group),
}

/// Several things that belong together, drawn one over the other.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// Where its point (0, 0) lies, and how it is turned.
    pub place: Placement,
    /// A description, shown as a tooltip and read by screen readers.
    pub title: Option<String>,
    /// What it shows. Groups that share their items are written once.
    pub items: Items,
}

/// What a group shows.
#[derive(Clone, Debug)]
pub enum Items {
    /// Of this group alone.
    Own(Vec<Item>),
    /// The same as that of other groups.
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
    /// A word that no other symbol of the same puzzle has: letters, digits, `-`.
    pub id: String,
    /// What it shows.
    pub items: Vec<Item>,
}

/// Where something lies: it is scaled and turned clockwise around its point (0, 0), which is then moved to `at`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Where its point (0, 0) lies.
    pub at: Point,
    /// Degrees clockwise.
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
    /// Moved and not turned.
    pub fn at(at: Point) -> Self {
        Self { at, ..Self::default() }
    }

    /// Where a point goes.
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

    /// Adds a text with its middle here.
    pub fn text(&mut self, at: Point, text: impl Into<String>, size: f64, voice: Voice) {
        self.items.push(Item::text(at, text, size, voice));
    }

    /// Adds another scene.
    pub fn add(&mut self, scene: Self, place: Placement) {
        let items = Items::Own(scene.items);
        self.items.push(Item::Group(Group { place, title: None, items }));
    }

    /// Adds a symbol.
    pub fn add_symbol(&mut self, symbol: &Arc<Symbol>, place: Placement, title: Option<String>) {
        let items = Items::Shared(Arc::clone(symbol));
        self.items.push(Item::Group(Group { place, title, items }));
    }

    /// The least rectangle that holds everything.
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

    /// A text with its middle here.
    pub fn text(at: Point, text: impl Into<String>, size: f64, voice: Voice) -> Self {
        Self::Text { at, text: text.into(), size, voice, anchor: Anchor::Middle }
    }

    /// A text that begins here.
    pub fn text_from(at: Point, text: impl Into<String>, size: f64, voice: Voice) -> Self {
        Self::Text { at, text: text.into(), size, voice, anchor: Anchor::Start }
    }
}

/// A square of empty cells, with this many cells a side, each with its row and column, counted from 1; only those that are asked for.
#[expect(clippy::cast_precision_loss, reason = "a number of cells")]
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
