//! The invariants of local search, for tests.

use super::State;

impl State<'_> {
    /// Panics unless the sums, the violations, the errors and what the pools hold follow from the values. Looks from
    /// time to time; a move looks at each slot at least once.
    pub(crate) fn check(&mut self, moves: u64) {
        let entries: usize = (0..self.problem.rules()).map(|rule| self.problem.members.of(rule).len()).sum();
        if self.due.at(moves, 1 + (entries / self.values.len().max(1)) as u64) {
            self.check_now();
        }
    }

    fn check_now(&self) {
        let mut again = self.clone();
        again.recount();
        assert_eq!(again.sums, self.sums, "local: the sums");
        assert_eq!(again.counts, self.counts, "local: how often each number occurs");
        assert_eq!(again.violations, self.violations, "local: the violations of the rules");
        assert_eq!(again.errors, self.errors, "local: the errors of the slots");
        assert_eq!(again.total, self.total, "local: the sum of all violations");
        for (pool, (held, holders)) in self.problem.pools.iter().zip(self.held.iter().zip(&self.holders)) {
            for (position, &slot) in pool.slots.iter().enumerate() {
                let kinds = &pool.tables[pool.table_of[position] as usize];
                let kind = kinds.of[self.values[slot as usize] as usize];
                assert_eq!(kind, held[position], "local: the kind that x{slot} holds");
            }
            for (kind, holders) in holders.iter().enumerate() {
                let mut sorted = holders.clone();
                sorted.sort_unstable();
                let expected: Vec<u32> =
                    (0..).zip(held).filter(|held| *held.1 as usize == kind).map(|held| held.0).collect();
                assert_eq!(expected, sorted, "local: the holders of kind {kind}");
            }
        }
        assert!(
            self.touched.is_empty() && self.shifts.iter().all(|&shift| shift == 0),
            "local: working memory is left"
        );
        assert!(!self.marks.contains(&true), "local: a mark is left");
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use geduld_model::{Constraint, Domain, Model};

    use super::*;
    use crate::local::compile::compile;

    /// Checks a random assignment of four different numbers of which two sums are wanted, after a change.
    fn check(change: impl Fn(&mut State<'_>)) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..4).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        model.add(Constraint::Linear { terms: vec![(1, x[0]), (2, x[1]), (1, x[2])], sum: 5.into() });
        model.add(Constraint::Linear { terms: vec![(1, x[1]), (1, x[2]), (3, x[3])], sum: 6.into() });
        let problem = compile(&model).unwrap();
        let mut state = State::random(&problem, &mut Rng::with_seed(1)).unwrap();
        assert_eq!(state.held.len(), 1, "the numbers are exchanged");
        let changes = [(0, state.values[3]), (3, state.values[0])];
        let (before, effect) = (state.total, state.effect(&changes));
        state.apply(&changes);
        assert_eq!(before + effect, state.total);
        change(&mut state);
        state.check_now();
    }

    #[test]
    fn a_move_keeps_all_counts() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "local: the sums")]
    fn a_value_without_its_sums_is_noticed() {
        check(|state| state.values.swap(0, 1));
    }

    #[test]
    #[should_panic(expected = "local: the errors of the slots")]
    fn a_lost_error_is_noticed() {
        check(|state| state.errors[2] += 1);
    }

    #[test]
    #[should_panic(expected = "local: the kind that x")]
    fn a_piece_in_the_wrong_hands_is_noticed() {
        check(|state| state.held[0].swap(0, 1));
    }

    #[test]
    #[should_panic(expected = "local: the holders of kind")]
    fn a_lost_holder_is_noticed() {
        check(|state| state.holders[0][0].clear());
    }

    #[test]
    #[should_panic(expected = "local: a mark is left")]
    fn an_exchange_that_did_not_end_is_noticed() {
        check(|state| state.marks[0] = true);
    }
}
