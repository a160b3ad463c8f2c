//! The counters of clauses, for tests.

use super::{BooleanLiteral, Indexed, Units};

impl Units {
    /// Panics unless the counters of false literals are right, no clause is false, and none has a single open literal.
    pub(super) fn check(&self, indexed: &Indexed) {
        for (clause, literals) in indexed.formula.clauses.iter().enumerate() {
            let fails = |literal: &&BooleanLiteral| self.holds(!**literal);
            let falsified = literals.iter().filter(fails).count();
            assert_eq!(
                self.falsified[clause] as usize, falsified,
                "units: the false literals of clause {clause}"
            );
            let holds = literals.iter().any(|&literal| self.holds(literal));
            assert!(holds || falsified + 1 < literals.len(), "units: clause {clause} was not propagated");
        }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::super::super::translate::translate;
    use super::*;

    fn check(change: impl Fn(&mut Units)) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..2).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x });
        let indexed = Indexed::new(translate(&model).unwrap());
        let mut units = Units::root(&indexed).unwrap();
        change(&mut units);
        units.check(&indexed);
    }

    #[test]
    fn counters_are_right() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "the false literals of clause 0")]
    fn a_wrong_counter_is_noticed() {
        check(|units| units.falsified[0] += 1);
    }
}
