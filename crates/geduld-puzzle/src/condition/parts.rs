//! A condition as numbers, for canonical forms.

use super::meaning::{Condition, Meaning};
use geduld_model::ascending;

/// What a condition speaks of. Two conditions of one puzzle are the same exactly if their parts are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parts {
    /// What it asks for, in a word.
    pub word: &'static str,
    /// The items, in an order that matters.
    pub items: Vec<usize>,
    /// The labels; their order does not matter.
    pub labels: Vec<usize>,
    /// Cells; of a chain their order matters, otherwise they ascend.
    pub cells: Vec<usize>,
    /// Sides, as cell and place, in ascending order.
    pub sides: Vec<(usize, usize)>,
    /// The name of a map of the board; empty if it speaks of none.
    pub map: String,
}

impl Condition {
    /// What it speaks of.
    pub(crate) fn parts(&self) -> Parts {
        let parts = |word| Parts {
            word,
            items: Vec::new(),
            labels: Vec::new(),
            cells: Vec::new(),
            sides: Vec::new(),
            map: String::new(),
        };
        match &self.meaning {
            Meaning::Outside { item, cells } => {
                Parts { items: vec![*item], cells: ascending(cells.iter().copied()), ..parts("outside") }
            }
            Meaning::Touch { items, touch: true } => Parts { items: items.to_vec(), ..parts("touch") },
            Meaning::Touch { items, touch: false } => {
                Parts { items: ascending(items.iter().copied()), ..parts("apart") }
            }
            Meaning::Shown { label, sides } => {
                Parts { labels: vec![*label], sides: ascending(sides.iter().copied()), ..parts("shown") }
            }
            Meaning::Hidden { labels, sides } => Parts {
                labels: ascending(labels.iter().copied()),
                sides: ascending(sides.iter().copied()),
                ..parts("hidden")
            },
            Meaning::Alike { along, .. } => Parts { sides: ascending(along.concat()), ..parts("alike") },
            Meaning::Fixed { map } => Parts { map: map.clone(), ..parts("fixed") },
            Meaning::Ascending { cells, .. } => Parts { cells: cells.clone(), ..parts("ascending") },
        }
    }
}

impl Parts {
    /// The same with other names: of items, labels and cells. What has no order is put in order again.
    pub(crate) fn renamed(
        &self,
        item: impl Fn(usize) -> usize,
        label: impl Fn(usize) -> usize,
        cell: impl Fn(usize) -> usize,
    ) -> Self {
        let mut renamed = self.clone();
        renamed.items.iter_mut().for_each(|number| *number = item(*number));
        renamed.labels.iter_mut().for_each(|number| *number = label(*number));
        renamed.cells.iter_mut().for_each(|number| *number = cell(*number));
        renamed.sides.iter_mut().for_each(|(number, _)| *number = cell(*number));
        renamed.labels.sort_unstable();
        renamed.sides.sort_unstable();
        if self.word == "apart" {
            renamed.items.sort_unstable();
        }
        if self.word != "ascending" {
            renamed.cells.sort_unstable();
        }
        renamed
    }

    /// A line of a canonical form.
    pub(crate) fn line(&self) -> String {
        let mut line = format!("condition {}", self.word);
        let numbers =
            |numbers: &[usize]| numbers.iter().map(|number| format!(" {number}")).collect::<String>();
        for (name, list) in [("items", &self.items), ("labels", &self.labels), ("cells", &self.cells)] {
            if !list.is_empty() {
                line += &format!(" {name}{}", numbers(list));
            }
        }
        if !self.sides.is_empty() {
            let sides: String = self.sides.iter().map(|(cell, place)| format!(" {cell}/{place}")).collect();
            line += &format!(" sides{sides}");
        }
        if !self.map.is_empty() {
            line += &format!(" map {}", self.map);
        }
        line + "\n"
    }
}

/// The lines of conditions in ascending order, without duplicates.
pub(crate) fn lines(parts: impl IntoIterator<Item = Parts>) -> String {
    let parts = ascending(parts);
    parts.iter().map(Parts::line).collect()
}
