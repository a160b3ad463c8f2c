//! The invariants of dancing cells, for tests.

use geduld_inspect::Due;

use super::{Cells, SATISFIED};

/// What checks remember.
pub(super) struct Checks {
    /// For each item, the bounds before any choice.
    bounds: Vec<(i32, i32)>,
    /// The number of options that were chosen before the search.
    before: usize,
    due: Due,
}

impl Checks {
    pub fn new(bounds: &[(i32, i32)], before: usize) -> Self {
        Self { bounds: bounds.to_vec(), before, due: Due::default() }
    }
}

impl Cells {
    /// Panics unless the lists, their sizes, and the bounds of items agree with the chosen options. If the last choice
    /// is a dead end, options were not closed to the end, and only the bounds are checked. Looks from time to time.
    pub(super) fn check(&mut self, possible: bool) {
        let cost = (self.entries.len() + self.saved.len()) as u64;
        if self.checks.due.at(self.steps, cost) {
            self.check_bounds();
            if possible {
                self.check_lists();
            }
        }
    }

    fn check_bounds(&self) {
        let mut bounds = self.checks.bounds.clone();
        for &option in self.chosen[self.checks.before..].iter().filter(|&&option| option != u32::MAX) {
            for entry in self.places[option as usize]..self.places[option as usize + 1] {
                let own = &mut bounds[self.entries[entry as usize].0 as usize];
                *own = (own.0 - 1, own.1 - 1);
            }
        }
        for (item, &(least, most)) in bounds.iter().enumerate() {
            assert_eq!(
                (self.least[item], self.most[item]),
                (least, most),
                "cells: the bounds of item {item}"
            );
        }
        let states = self.frames.len() * self.state.len();
        assert_eq!(self.saved.len(), states, "cells: one state is saved for each node");
        assert_eq!(
            self.chosen.len(),
            self.checks.before + self.frames.len(),
            "cells: one choice for each node"
        );
    }

    fn check_lists(&self) {
        let is_open = |entry: u32| {
            let item = self.entries[entry as usize].0 as usize;
            self.positions[entry as usize] < self.starts[item] + self.state[item].unsigned_abs()
        };
        for (position, &entry) in (0..).zip(&self.lists) {
            assert_eq!(self.positions[entry as usize], position, "cells: the position of entry {entry}");
        }
        let mut open = 0;
        for (option, range) in self.places.windows(2).enumerate() {
            let in_lists = (range[0]..range[1]).filter(|&entry| is_open(entry)).count();
            let all = (range[1] - range[0]) as usize;
            assert!(in_lists == 0 || in_lists == all, "cells: option {option} is open in some of its lists");
            open += usize::from(in_lists > 0);
        }
        assert_eq!(self.open, open, "cells: the number of open options");
        for item in 0..self.items {
            let (size, least) = (self.state[item], self.least[item]);
            let slack = if least > 0 { size - least } else { size + SATISFIED };
            assert_eq!(self.state[self.items + item], slack, "cells: the slack of item {item}");
            assert!(slack >= 0, "cells: item {item} cannot have enough options");
        }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::super::super::{ExactCover, residual::Residual};
    use super::*;

    /// Checks the first node of four different numbers after a change.
    fn check(change: impl Fn(&mut Cells)) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..4).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x });
        let mut cells = Cells::new(&Residual::new(&ExactCover::of(&model).unwrap(), &[]).unwrap());
        assert!(cells.enter());
        assert_eq!(cells.next(), Some(true));
        change(&mut cells);
        cells.check_bounds();
        cells.check_lists();
    }

    #[test]
    fn lists_and_bounds_agree() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "the position of entry")]
    fn a_list_out_of_order_is_noticed() {
        check(|cells| cells.lists.swap(0, 1));
    }

    #[test]
    #[should_panic(expected = "the number of open options")]
    fn a_wrong_number_of_options_is_noticed() {
        check(|cells| cells.open += 1);
    }

    #[test]
    #[should_panic(expected = "the slack of item")]
    fn a_wrong_slack_is_noticed() {
        check(|cells| cells.state[cells.items] += 1);
    }

    #[test]
    #[should_panic(expected = "the bounds of item")]
    fn a_bound_that_was_not_restored_is_noticed() {
        check(|cells| cells.least[0] += 1);
    }
}
