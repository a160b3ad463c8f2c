//! The invariants of domains, sums and the queue, for tests.

use geduld_inspect::Due;

use super::State;
use crate::decompose::mask_model::{MaskModel, Rule, Term};
use crate::mask::Mask;

/// When checks are due.
pub(crate) struct Checks {
    /// The number of occurrences of variables in conditions: about what a check costs in steps.
    cost: u64,
    sums: Due,
    components: Due,
}

impl Checks {
    pub(super) fn new<const W: usize>(problem: &MaskModel<W>) -> Self {
        let cost = problem.occurrences.iter().map(|own| own.len() as u64).sum();
        Self { cost, sums: Due::default(), components: Due::default() }
    }

    /// Whether a check of components is due.
    pub fn components(&mut self, steps: u64) -> bool {
        self.components.at(steps, 2 * self.cost)
    }
}

impl<const W: usize> State<'_, W> {
    /// Panics unless domains have values within those of the model, sums have the bounds of these domains, and exactly
    /// the conditions in the queue are marked. Looks from time to time.
    pub(super) fn check(&mut self) {
        if self.checks.sums.at(self.steps, self.checks.cost) {
            self.check_now();
        }
    }

    fn check_now(&self) {
        for (x, (&domain, &all)) in self.domains.iter().zip(&self.problem.domains).enumerate() {
            assert!(
                domain != Mask::EMPTY && domain & !all == Mask::EMPTY,
                "decomposition: the domain of x{x}"
            );
        }
        for (number, condition) in self.problem.conditions.iter().enumerate() {
            let Rule::Sum(sum) = &condition.rule else { continue };
            let range =
                |(term, &x): (&Term<W>, &u32)| term.range(self.domains[x as usize], &self.problem.weights);
            let ranges = sum.terms.iter().zip(&condition.variables).map(range);
            let all = ranges.fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
            assert_eq!(self.sums[number], all, "decomposition: the bounds of sum {number}");
        }
        let waiting = self.queued.iter().filter(|&&queued| queued).count();
        assert_eq!(waiting, self.queue.len(), "decomposition: the conditions that wait");
        assert!(
            self.queue.iter().all(|&own| self.queued[own as usize]),
            "decomposition: the conditions that wait"
        );
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::*;
    use crate::decompose::universe::Universes;

    /// Checks the root of a sum of two variables after a change.
    fn check(change: impl Fn(&mut State<'_, 4>)) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..2).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::Linear { terms: x.iter().map(|&x| (1, x)).collect(), sum: 4.into() });
        let problem = MaskModel::<4>::new(&model, Universes::new(&model, 256).unwrap()).unwrap();
        let mut state = State::new(&problem);
        assert!(state.propagate());
        change(&mut state);
        state.check_now();
    }

    #[test]
    fn a_fixpoint_is_consistent() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "the bounds of sum 0")]
    fn a_sum_that_missed_a_change_is_noticed() {
        check(|state| state.domains[0] = Mask::single(1));
    }

    #[test]
    #[should_panic(expected = "the domain of x1")]
    fn an_empty_domain_is_noticed() {
        check(|state| state.domains[1] = Mask::EMPTY);
    }

    #[test]
    #[should_panic(expected = "the conditions that wait")]
    fn a_condition_that_nobody_wakes_is_noticed() {
        check(|state| state.queued[0] = true);
    }
}
