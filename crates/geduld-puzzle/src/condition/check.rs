//! Checks whether a solution satisfies a condition. The check uses items and labels, not the model.

use geduld_model::Violation;

use super::demand::{Condition, Demand};

/// The contents of the cells in a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The item of each piece on the board. If each piece fills one cell, the order is that of the cells.
    pub items: Vec<usize>,
    /// The cells of each piece; `None` if each piece fills one cell.
    pub cells: Option<Vec<Vec<usize>>>,
    /// The pairs of pieces that touch, as positions in `items`.
    pub touching: Vec<[usize; 2]>,
    /// For each piece the labels that its cell shows, by place. Empty if the family has no labels.
    pub labels: Vec<Vec<usize>>,
}

impl Filled {
    /// The cells of each copy of an item, if pieces cover several cells.
    fn of(&self, item: usize) -> impl Iterator<Item = &Vec<usize>> {
        let pieces = self.items.iter().zip(self.cells.iter().flatten());
        pieces.filter(move |(own, _)| **own == item).map(|(_, cells)| cells)
    }
}

impl Demand {
    /// Whether a solution keeps it.
    fn holds(&self, filled: &Filled) -> bool {
        let label = |(cell, place): (usize, usize)| filled.labels[cell][place];
        match self {
            Demand::Outside { item, cells } => match &filled.cells {
                None => cells.iter().all(|&cell| filled.items[cell] != *item),
                Some(_) => filled.of(*item).all(|own| own.iter().all(|cell| !cells.contains(cell))),
            },
            Demand::Covers { item, places, .. } => {
                filled.of(*item).all(|own| own.iter().any(|cell| places.contains(cell)))
            }
            Demand::Touch { items: [a, b], touch } => {
                let beside = |piece: usize| {
                    filled.touching.iter().any(|&[x, y]| {
                        (x == piece && filled.items[y] == *b) || (y == piece && filled.items[x] == *b)
                    })
                };
                let mut pieces = (0..filled.items.len()).filter(|&piece| filled.items[piece] == *a);
                pieces.all(|piece| beside(piece) == *touch)
            }
            Demand::Shown { label: wanted, sides } => sides.iter().any(|&side| label(side) == *wanted),
            Demand::Hidden { labels, sides } => sides.iter().all(|&side| !labels.contains(&label(side))),
            Demand::Alike { along, .. } => along.iter().all(|&[s, t]| label(s) == label(t)),
            // The family checks this. Items and labels are not enough to decide it.
            Demand::Fixed { .. } => true,
            Demand::Ascending { cells, .. } => {
                cells.windows(2).all(|pair| filled.items[pair[0]] < filled.items[pair[1]])
            }
            Demand::Compared { numbers, sums } => {
                let number = |cell: usize| numbers[filled.items[cell]];
                sums.iter().all(|sum| sum.holds(number))
            }
            Demand::All(parts) => parts.iter().all(|part| part.holds(filled)),
            Demand::Any(parts) => parts.iter().any(|part| part.holds(filled)),
            Demand::Not(part) => !part.holds(filled),
        }
    }
}

impl Condition {
    /// Checks a solution.
    ///
    /// # Errors
    /// If the condition does not hold.
    pub(crate) fn check(&self, filled: &Filled) -> Result<(), Violation> {
        if self.demand.holds(filled) { Ok(()) } else { Err(self.broken()) }
    }

    /// The error for a condition that does not hold.
    pub(crate) fn broken(&self) -> Violation {
        Violation(format!("the condition `{}` does not hold", self.text))
    }
}
