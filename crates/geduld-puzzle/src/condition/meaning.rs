//! A condition and its meaning.

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

/// The meaning of a condition. Items, labels and cells are numbered as in a [`Setting`](super::Setting).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// No copy of the item lies in one of these cells.
    Outside { item: usize, cells: Vec<usize> },
    /// If `touch`, every copy of the first item lies beside a copy of the second; otherwise none does.
    Touch { items: [usize; 2], touch: bool },
    /// One of the sides shows the label.
    Shown { label: usize, sides: Vec<Side> },
    /// None of the sides shows one of the labels.
    Hidden { labels: Vec<usize>, sides: Vec<Side> },
    /// All sides show the same label. `labels` is the number of labels; `along` has pairs that connect all sides.
    Alike { labels: usize, along: Vec<[Side; 2]> },
    /// This map leaves the solution unchanged.
    Fixed { map: String },
    /// The items in these cells ascend. `items` is the number of items.
    Ascending { items: usize, cells: Vec<usize> },
}
