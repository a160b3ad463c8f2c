//! The invariants of forward checking, for tests.

use super::PairSearch;
use crate::mask::{Mask, index};

impl<const W: usize> PairSearch<'_, W> {
    /// Panics unless the domains, the copies, the frontier and the numbers of candidates are those that the values say.
    /// Looks from time to time.
    ///
    /// *Requires*: the last value was propagated.
    pub(super) fn check(&mut self, depth: usize, nodes: u64) {
        let links: usize = self.pairs.links.iter().map(Vec::len).sum();
        if self.due.at(nodes, (links / 4) as u64) {
            self.check_now(depth);
        }
    }

    fn check_now(&self, depth: usize) {
        let slots = self.domains.len();
        let (mut copies, mut reached) = (self.pairs.copies.clone(), vec![0; slots]);
        let mut domains = self.pairs.domains.clone();
        for slot in (0..slots).filter(|&slot| !self.is_open(slot)) {
            let id = index(self.ids[slot]);
            if let Some(item) =
                self.pairs.item_of.get(id).copied().flatten().filter(|_| self.pairs.variables[slot].in_gcc)
            {
                copies[item] -= 1;
            }
            for link in &self.pairs.links[slot] {
                reached[link.other] += 1;
                let effect = &self.pairs.effects[usize::from(self.pairs.effect_of[link.effects + id])];
                domains[link.other] = domains[link.other] & effect.partners;
            }
        }
        assert_eq!(copies, self.copies, "restarts: the copies that are left");
        assert_eq!(reached, self.reached, "restarts: the known neighbours");
        let gone = copies.iter().zip(&self.pairs.items).filter(|(copies, _)| **copies == 0);
        let free = gone.fold(Mask::FULL, |free, (_, ids)| free & !*ids);
        assert_eq!(free, self.free, "restarts: the free ids");
        let counts = &self.counts[depth * slots..][..slots];
        for slot in 0..slots {
            let in_frontier = self.frontier[slot / 64] >> (slot % 64) & 1 != 0;
            assert_eq!(
                in_frontier,
                self.is_open(slot) && reached[slot] > 0,
                "restarts: whether x{slot} is next"
            );
            if self.is_open(slot) {
                assert_eq!(self.domains[slot], domains[slot], "restarts: the domain of x{slot}");
            }
            if in_frontier {
                let candidates = (domains[slot] & self.shared(slot)).len();
                assert_eq!(
                    u32::from(counts[slot]),
                    candidates,
                    "restarts: the number of candidates of x{slot}"
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model, Table};

    use super::super::Pairs;
    use super::*;
    use crate::problem::PlanModel;

    /// Checks the first value of three variables, of which neighbours differ by one, after a change.
    fn check(change: impl Fn(&mut PairSearch<'_, 1>)) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..3).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        let rows = [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 2]].map(Vec::from);
        model.add(Constraint::Table(Table::new(vec![x[0], x[1]], rows.to_vec())));
        model.add(Constraint::Table(Table::new(vec![x[1], x[2]], rows.to_vec())));
        let pairs = Pairs::<1>::new(PlanModel::new(&model).unwrap()).unwrap();
        let mut search = PairSearch::new(&pairs, 0);
        let mut stack = Vec::new();
        search.enter(1, &mut stack);
        search.ids[1] = 1;
        let item = pairs.item_of[1].unwrap();
        search.copies[item] -= 1;
        search.free = search.free & !pairs.items[item];
        assert!(search.check_forward(1, Some(item), 1));
        change(&mut search);
        search.check_now(1);
    }

    #[test]
    fn forward_checking_is_consistent() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "the number of candidates of x0")]
    fn a_wrong_number_of_candidates_is_noticed() {
        check(|search| search.counts[3] += 1);
    }

    #[test]
    #[should_panic(expected = "the domain of x2")]
    fn a_domain_that_missed_a_value_is_noticed() {
        check(|search| search.domains[2] = Mask::FULL);
    }

    #[test]
    #[should_panic(expected = "the copies that are left")]
    fn a_copy_that_was_not_given_back_is_noticed() {
        check(|search| search.copies[2] = 0);
    }

    #[test]
    #[should_panic(expected = "whether x2 is next")]
    fn a_lost_neighbour_is_noticed() {
        check(|search| search.frontier[0] = 1);
    }
}
