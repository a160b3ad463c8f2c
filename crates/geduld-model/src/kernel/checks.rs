//! The invariants of propagation, for tests.

use super::Kernel;

impl Kernel {
    /// Panics unless domains, views and the queue are consistent, and constraints hold whose variables are fixed. Looks
    /// from time to time.
    ///
    /// *Requires*: everything was propagated without a conflict.
    pub(super) fn check(&mut self) {
        if self.due.at(self.store.steps, self.store.cost_of_check() + 4 * self.propagators.len() as u64) {
            self.check_now();
        }
    }

    fn check_now(&self) {
        self.store.queue.check_empty();
        self.store.check();
        for (own, propagator) in self.propagators.iter().enumerate() {
            let is_open = self.scopes[own].iter().any(|&slot| !self.store.is_fixed(slot));
            let holds = is_open || propagator.is_entailed(&self.store);
            assert!(holds, "kernel: the variables of constraint {own} are fixed, but it does not hold");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Ranges;
    use crate::kernel::{Kernel, Propagated};
    use crate::relation::{Argument, Base, Mode, Relation, Term};

    /// Two variables from 1 to 3, of which the first is smaller.
    fn kernel() -> Kernel {
        let terms = vec![Argument::One(Term::Variable(0)), Argument::One(Term::Variable(1))];
        let less = Relation { base: Base::Lt, mode: Mode::Holds, arguments: terms, name: "".into(), line: 0 };
        Kernel::new(&[Ranges::range(1, 3), Ranges::range(1, 3)], &[less])
    }

    #[test]
    fn a_fixpoint_is_consistent() {
        assert_eq!(kernel().propagate(u64::MAX), Propagated::All);
    }

    #[test]
    #[should_panic(expected = "the variables of constraint 0 are fixed, but it does not hold")]
    fn a_propagator_that_was_not_woken_is_noticed() {
        let mut kernel = kernel();
        kernel.propagate(u64::MAX);
        kernel.fix(0, 2).unwrap();
        kernel.fix(1, 2).unwrap();
        kernel.store.queue.clear();
        kernel.check_now();
    }
}
