//! A condition as numbers, for the canonical form.

use super::compared::CellSum;
use super::demand::{Condition, Demand};
use geduld_model::ascending;

/// The parts of a condition. Two conditions of one puzzle are the same if and only if their parts are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parts {
    /// The kind of condition, as one word.
    pub word: &'static str,
    /// The items. Their order matters, but not for `apart`.
    pub items: Vec<usize>,
    /// The labels. Their order does not matter.
    pub labels: Vec<usize>,
    /// The cells: in the order of the chain for `ascending`, otherwise in ascending order.
    pub cells: Vec<usize>,
    /// The sides as cell and place, in ascending order.
    pub sides: Vec<(usize, usize)>,
    /// The name of a map of the board; empty if there is none.
    pub map: String,
    /// The comparisons of sums of cells, in ascending order.
    pub sums: Vec<CellSum>,
    /// The parts of a condition that is made of others, in ascending order.
    pub of: Vec<Parts>,
}

impl Condition {
    /// The condition as numbers.
    pub(crate) fn parts(&self) -> Parts {
        self.demand.parts()
    }
}

impl Demand {
    fn parts(&self) -> Parts {
        let parts = |word| Parts { word, ..Parts::default() };
        let made_of = |word, of: &[Self]| Parts { of: ascending(of.iter().map(Self::parts)), ..parts(word) };
        match self {
            Demand::Outside { item, cells } => {
                Parts { items: vec![*item], cells: ascending(cells.iter().copied()), ..parts("outside") }
            }
            Demand::Covers { item, places, .. } => {
                Parts { items: vec![*item], cells: ascending(places.iter().copied()), ..parts("covers") }
            }
            Demand::Touch { items, touch: true } => Parts { items: items.to_vec(), ..parts("touch") },
            Demand::Touch { items, touch: false } => {
                Parts { items: ascending(items.iter().copied()), ..parts("apart") }
            }
            Demand::Shown { label, sides } => {
                Parts { labels: vec![*label], sides: ascending(sides.iter().copied()), ..parts("shown") }
            }
            Demand::Hidden { labels, sides } => Parts {
                labels: ascending(labels.iter().copied()),
                sides: ascending(sides.iter().copied()),
                ..parts("hidden")
            },
            Demand::Alike { along, .. } => Parts { sides: ascending(along.concat()), ..parts("alike") },
            Demand::Fixed { map } => Parts { map: map.clone(), ..parts("fixed") },
            Demand::Ascending { cells, .. } => Parts { cells: cells.clone(), ..parts("ascending") },
            Demand::Compared { sums, .. } => {
                Parts { sums: ascending(sums.iter().cloned()), ..parts("compared") }
            }
            Demand::All(list) => made_of("all", list),
            Demand::Any(list) => made_of("any", list),
            Demand::Not(part) => made_of("not", std::slice::from_ref(part)),
        }
    }
}

impl Parts {
    /// Renumbers the items, labels and cells. Lists without an order of their own are sorted again.
    pub(crate) fn renamed(
        &self,
        item: impl Fn(usize) -> usize,
        label: impl Fn(usize) -> usize,
        cell: impl Fn(usize) -> usize,
    ) -> Self {
        self.renamed_by(&item, &label, &cell)
    }

    fn renamed_by(
        &self,
        item: &dyn Fn(usize) -> usize,
        label: &dyn Fn(usize) -> usize,
        cell: &dyn Fn(usize) -> usize,
    ) -> Self {
        let mut renamed = self.clone();
        renamed.of = ascending(self.of.iter().map(|part| part.renamed_by(item, label, cell)));
        renamed.items.iter_mut().for_each(|number| *number = item(*number));
        renamed.labels.iter_mut().for_each(|number| *number = label(*number));
        renamed.cells.iter_mut().for_each(|number| *number = cell(*number));
        renamed.sides.iter_mut().for_each(|(number, _)| *number = cell(*number));
        // Sums are conditions of squares, whose cells keep their numbers. Renamed, they might begin with a negative
        // factor.
        debug_assert!(renamed.sums.is_empty(), "only conditions without sums are renamed");
        renamed.labels.sort_unstable();
        renamed.sides.sort_unstable();
        if !self.items_are_ordered() {
            renamed.items.sort_unstable();
        }
        if self.word != "ascending" {
            renamed.cells.sort_unstable();
        }
        renamed
    }

    /// Whether the order of the items matters.
    pub(crate) fn items_are_ordered(&self) -> bool {
        self.word != "apart"
    }

    /// The line of this condition in the canonical form.
    pub(crate) fn line(&self) -> String {
        format!("condition {}\n", self.words())
    }

    fn words(&self) -> String {
        let mut line = self.word.to_owned();
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
        for CellSum { terms, relation, number } in &self.sums {
            let cells = |cells: &[usize]| cells.iter().map(|cell| format!("*{cell}")).collect::<String>();
            let terms: String =
                terms.iter().map(|(factor, own)| format!(" {factor}{}", cells(own))).collect();
            line += &format!(" sum{terms} {} {number}", relation.sign());
        }
        if !self.map.is_empty() {
            line += &format!(" map {}", self.map);
        }
        self.of.iter().for_each(|part| line += &format!(" ({})", part.words()));
        line
    }
}

/// The lines of conditions in ascending order, without duplicates.
pub(crate) fn lines(parts: impl IntoIterator<Item = Parts>) -> String {
    let parts = ascending(parts);
    parts.iter().map(Parts::line).collect()
}
