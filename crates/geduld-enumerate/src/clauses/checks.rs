//! The invariants of the clauses, for tests.

use super::{Clauses, HEADER};
use crate::lit::PackedLit;
use crate::trail::{Reason, Trail};

impl Clauses {
    /// About how many literals [`check`](Self::check) looks at.
    pub fn cost_of_check(&self) -> u64 {
        4 * (self.words.len() + self.lists()) as u64
    }

    /// Panics unless each long clause is watched by its first two literals, reasons imply their literals, and nothing
    /// is left to propagate.
    ///
    /// *Requires*: everything was propagated without a conflict.
    pub fn check(&self, trail: &Trail) {
        trail.check();
        self.check_watches();
        self.check_reasons(trail);
        self.check_fixpoint(trail);
    }

    fn check_watches(&self) {
        let mut watched = 0;
        for (index, list) in self.watches.iter().enumerate() {
            let falsified = !PackedLit::from_code(index as u32);
            for watch in list {
                let slice = self.slice(watch.clause);
                let clause = watch.clause;
                assert!(
                    slice[..2].contains(&falsified.code()),
                    "clauses: {clause} is watched by another literal"
                );
                let blocker = watch.blocker;
                assert!(slice.contains(&blocker.code()), "clauses: {} is not in {clause}", blocker.dimacs());
                watched += 1;
            }
        }
        assert_eq!(watched, 2 * self.long().count(), "clauses: each has two watches");
    }

    /// The clauses in the arena.
    fn long(&self) -> impl Iterator<Item = u32> + '_ {
        let mut next = HEADER;
        std::iter::from_fn(move || {
            let clause = (next < self.words.len()).then_some(next as u32)?;
            next += self.slice(clause).len() + HEADER;
            Some(clause)
        })
    }

    fn check_reasons(&self, trail: &Trail) {
        for &literal in trail.literals() {
            match trail.reason_of(literal.var()) {
                Reason::None => {}
                Reason::Binary(other) => trail.check_reason(literal, [other]),
                Reason::Ternary(a, b) => trail.check_reason(literal, [a, b]),
                Reason::Clause(clause) => {
                    assert_eq!(
                        self.slice(clause)[0],
                        literal.code(),
                        "clauses: {clause} is the reason of its first"
                    );
                    trail.check_reason(literal, self.literals(clause).skip(1));
                }
            }
        }
    }

    /// No clause is false, and none implies an open literal.
    fn check_fixpoint(&self, trail: &Trail) {
        let is_settled = |literals: &mut dyn Iterator<Item = PackedLit>| {
            let values: Vec<i8> = literals.map(|literal| trail.value(literal)).collect();
            values.contains(&1) || values.iter().filter(|&&value| value == 0).count() > 1
        };
        for &literal in trail.literals() {
            let name = literal.dimacs();
            for &other in &self.binary[literal.index()] {
                assert!(is_settled(&mut [other].into_iter()), "clauses: {name} implies {}", other.dimacs());
            }
            for &(a, b) in &self.ternary[literal.index()] {
                let names = (a.dimacs(), b.dimacs());
                assert!(is_settled(&mut [a, b].into_iter()), "clauses: {name} implies one of {names:?}");
            }
        }
        for clause in self.long() {
            assert!(
                is_settled(&mut self.literals(clause)),
                "clauses: {clause} is false or has one open literal"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clause of four literals, and a trail on which these literals are true.
    fn state(held: &[i32]) -> (Clauses, Trail) {
        let (mut clauses, mut trail) = (Clauses::new(4), Trail::new(4));
        clauses.load_all((4, 4), [&[1, 2, 3, 4][..]], &mut trail, |_| {}).unwrap();
        for &literal in held {
            trail.open_level();
            trail.push(PackedLit::from_dimacs(literal), Reason::None, trail.level());
        }
        (clauses, trail)
    }

    #[test]
    fn two_open_literals_or_a_true_one_are_enough() {
        for held in [&[][..], &[-1, -2], &[-1, -2, -3, 4]] {
            let (clauses, trail) = state(held);
            clauses.check(&trail);
        }
    }

    #[test]
    #[should_panic(expected = "is false or has one open literal")]
    fn a_clause_that_was_not_propagated_is_noticed() {
        let (clauses, trail) = state(&[-1, -2, -3]);
        clauses.check(&trail);
    }

    #[test]
    #[should_panic(expected = "each has two watches")]
    fn a_lost_watch_is_noticed() {
        let (mut clauses, trail) = state(&[]);
        clauses.watches.iter_mut().find(|list| !list.is_empty()).unwrap().clear();
        clauses.check(&trail);
    }

    #[test]
    #[should_panic(expected = "is the reason of its first")]
    fn a_wrong_reason_is_noticed() {
        let (clauses, mut trail) = state(&[]);
        let clause = clauses.long().next().unwrap();
        trail.push(PackedLit::from_dimacs(4), Reason::Clause(clause), 0);
        clauses.check(&trail);
    }
}
