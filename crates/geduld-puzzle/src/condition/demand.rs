//! A condition and its meaning.

use geduld_model::ascending;

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
    /// All of these hold.
    All(Vec<Demand>),
    /// At least one of these holds.
    Any(Vec<Demand>),
    /// This does not hold.
    Not(Box<Demand>),
}

impl Demand {
    /// The cells on whose items alone it depends, if it speaks of such cells only.
    pub(super) fn cells(&self) -> Option<Vec<usize>> {
        match self {
            Self::Outside { cells, .. } | Self::Ascending { cells, .. } => {
                Some(ascending(cells.iter().copied()))
            }
            Self::Compared { sums, .. } => {
                let terms = sums.iter().flat_map(|sum| &sum.terms);
                Some(ascending(terms.flat_map(|(_, cells)| cells.iter().copied())))
            }
            Self::All(parts) | Self::Any(parts) => {
                let cells = parts.iter().map(Self::cells).collect::<Option<Vec<_>>>()?;
                Some(ascending(cells.into_iter().flatten()))
            }
            Self::Not(part) => part.cells(),
            Self::Covers { .. } | Self::Touch { .. } | Self::Shown { .. } | Self::Hidden { .. } => None,
            Self::Alike { .. } | Self::Fixed { .. } => None,
        }
    }

    /// Whether it holds if these items lie in its cells, each of which has one item.
    ///
    /// # Panics
    /// If it does not depend on [`Demand::cells`] alone.
    pub(super) fn holds_for(&self, item: &dyn Fn(usize) -> usize) -> bool {
        match self {
            Self::Outside { item: own, cells } => cells.iter().all(|&cell| item(cell) != *own),
            Self::Ascending { cells, .. } => cells.windows(2).all(|pair| item(pair[0]) < item(pair[1])),
            Self::Compared { numbers, sums } => sums.iter().all(|sum| sum.holds(|cell| numbers[item(cell)])),
            Self::All(parts) => parts.iter().all(|part| part.holds_for(item)),
            Self::Any(parts) => parts.iter().any(|part| part.holds_for(item)),
            Self::Not(part) => !part.holds_for(item),
            Self::Covers { .. } | Self::Touch { .. } | Self::Shown { .. } | Self::Hidden { .. } => {
                unreachable!("it depends on more than cells")
            }
            Self::Alike { .. } | Self::Fixed { .. } => unreachable!("it depends on more than cells"),
        }
    }
}
