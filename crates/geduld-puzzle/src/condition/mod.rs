//! Conditions: what is asked of solutions besides the rules of the family, in words that are the same in puzzle files
//! and on the command line.
//!
//! A family says what there is to speak of ([`Setting`]), which atoms of its model say it ([`Places`]), and what a
//! solution looks like in these terms ([`Filled`]); everything else is the same for all families. [`FORMS`] are the
//! sentences that are understood.

mod check;
mod compile;
pub(crate) mod fixed;
mod parse;
mod parts;
mod setting;

pub use check::Filled;
pub use compile::Places;
pub(crate) use compile::require;
pub(crate) use parts::{Parts, lines};
pub use setting::{Setting, SettingSide};

/// The sentences that are understood, with the words that a family puts in for the item, and what they mean.
pub const FORMS: [(&str, &str); 9] = [
    ("ITEM A in PLACE", "A, and every copy of it, lies there"),
    ("ITEM A not in PLACE", "no copy of A lies there"),
    ("ITEMs A and B touch", "every copy of A lies beside a copy of B"),
    ("ITEMs A and B do not touch", "no copy of A lies beside a copy of B"),
    ("label L in PLACE", "some side there shows L"),
    ("label L not in PLACE", "no side there shows L"),
    ("border of one label", "all outer sides show the same label, whichever it is"),
    ("border of labels L M ...", "every outer side shows one of these labels"),
    ("fixed by MAP", "the map, one of those that `geduld symmetries` names, leaves the solution as it is"),
];

/// The sentence for cells that hold numbers.
pub const ASCENDING: (&str, &str) = ("CELL < CELL < ...", "the numbers in these cells ascend");

/// What lies along the outside: cells with an outer side, or the outer sides themselves.
pub(crate) const BORDER: &str = "border";

/// An older word for it, which is understood as well.
const RIM: &str = "rim";

/// A condition of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    text: String,
    meaning: Meaning,
}

impl Condition {
    /// The sentence, with single spaces.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A side of a cell: the cell, and the place of the side in it.
type Side = (usize, usize);

/// What a condition asks for, in the numbers of a [`Setting`].
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    /// No copy of the item lies in one of these cells.
    Outside { item: usize, cells: Vec<usize> },
    /// Every copy of the first item lies beside a copy of the second one; or none does.
    Touch { items: [usize; 2], touch: bool },
    /// One of the sides shows the label.
    Shown { label: usize, sides: Vec<Side> },
    /// None of the sides shows one of the labels.
    Hidden { labels: Vec<usize>, sides: Vec<Side> },
    /// All sides show the same of so many labels; the sides are given as pairs that are next to one another.
    Alike { labels: usize, along: Vec<[Side; 2]> },
    /// This map leaves the solution as it is.
    Fixed { map: String },
    /// The items, of which there are so many, ascend along these cells.
    Ascending { items: usize, cells: Vec<usize> },
}
