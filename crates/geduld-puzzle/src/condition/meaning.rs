//! A condition, and what it asks for.

/// A condition of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub(super) text: String,
    pub(super) meaning: Meaning,
}

impl Condition {
    /// The sentence, with single spaces.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A side of a cell: the cell, and the place of the side in it.
pub(super) type Side = (usize, usize);

/// What a condition asks for, in the numbers of a [`Setting`](super::Setting).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
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
