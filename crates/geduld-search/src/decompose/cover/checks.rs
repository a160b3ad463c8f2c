//! The invariants of a count of covers, for tests.

use super::{CoverRun, Frame};
use crate::mask::Mask;

impl<const N: usize> CoverRun<'_, N> {
    /// Panics unless the last state follows from the option that the state before it takes, and its options begin with
    /// its first open item.
    pub(super) fn check(&self, frame: &Frame<N>) {
        if let Some(outer) = self.frames.last() {
            let option = self.masks[outer.next - 1];
            assert_eq!(option & outer.covered, Mask::EMPTY, "covers: an option whose items are open");
            assert_eq!(option | outer.covered, frame.covered, "covers: the covered items");
        }
        let item = (self.all & !frame.covered).first();
        let begin = |option: &Mask<N>| option.first() == item;
        assert!(
            self.masks[frame.first..frame.end].iter().all(begin),
            "covers: the options of the first open item"
        );
        assert!((frame.first..=frame.end).contains(&frame.next), "covers: the next option");
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::super::CoverState;
    use super::*;
    use crate::decompose::mask_model::MaskModel;
    use crate::decompose::run::Advancing;
    use crate::decompose::universe::Universes;
    use crate::decompose::{ComponentCache, DecisionOrder};

    /// Checks the second state of a strip of five cells and dominoes and single cells, after a change.
    fn check(change: impl Fn(&mut Frame<1>)) {
        let mut model = Model::new();
        let bit = Domain::numbers(0..2);
        let x: Vec<_> = (0..9).map(|i| model.add_decision(format!("x{i}"), &bit)).collect();
        for cell in 0..5 {
            let covers = |&i: &usize| if i < 5 { i == cell } else { i - 5 == cell || i - 4 == cell };
            let atoms = (0..9).filter(covers).map(|i| model.atom(x[i], 1)).collect();
            model.add(Constraint::Cardinality { atoms, count: 1.into() });
        }
        let universes = Universes::new(&model, 64).unwrap();
        let problem = MaskModel::<1>::new(&model, universes).unwrap();
        let state = CoverState::new(&problem, &[], DecisionOrder::Given).unwrap();
        let cache = ComponentCache::new(1 << 20);
        let mut run = CoverRun::<1>::new(state, &cache);
        run.turn();
        let mut frame = run.frames.pop().unwrap();
        change(&mut frame);
        run.check(&frame);
    }

    #[test]
    fn states_follow_from_one_another() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "covers: the covered items")]
    fn an_item_that_was_lost_is_noticed() {
        check(|frame| frame.covered = Mask::EMPTY);
    }

    #[test]
    #[should_panic(expected = "covers: the options of the first open item")]
    fn options_of_another_item_are_noticed() {
        check(|frame| frame.first -= 1);
    }
}
