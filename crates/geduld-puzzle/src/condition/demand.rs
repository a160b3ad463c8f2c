//! A condition and its meaning.

use super::compared::CellSum;

/// A condition of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub(super) text: String,
    pub(super) demand: Demand,
}

impl Condition {
    /// The sentence, with single spaces.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Which of two meanings was taken, if people may expect the other one: `label L in PLACE` of several sides.
    pub fn taken(&self) -> Option<String> {
        let text = &self.text;
        match &self.demand {
            Demand::Shown { sides, .. } if sides.len() > 1 => {
                Some(format!("`{text}` means at least one side; for every side write `only {text}`"))
            }
            _ => None,
        }
    }
}

/// A side of a cell: the cell, and the place of the side in it.
pub(super) type Side = (usize, usize);

/// The meaning of a condition. Items, labels and cells are numbered as in a [`Setting`](super::Setting).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// No copy of the item lies in one of these cells.
    Outside { item: usize, cells: Vec<usize> },
    /// Every copy of the item covers one of these cells; the board has `cells` cells.
    Covers { item: usize, places: Vec<usize>, cells: usize },
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
    /// The numbers in cells satisfy all of these comparisons. `numbers` are those of the items.
    Compared { numbers: Vec<i64>, sums: Vec<CellSum> },
}
