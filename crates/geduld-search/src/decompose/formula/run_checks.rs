//! The invariants of the components of a formula, for tests.

use super::FormulaRun;
use crate::decompose::formula::split::Component;

impl FormulaRun<'_> {
    /// Panics unless the components have different open variables, no clause that is not satisfied joins two of them,
    /// and the values that are known for a component satisfy the clauses that it is in. Looks from time to time.
    pub(super) fn check(&mut self, components: &[Component]) {
        let clauses: usize = self.formula.clauses.len() + self.formula.near.len();
        if !self.due.at(self.steps(), clauses as u64) {
            return;
        }
        let mut owner: Vec<Option<usize>> = vec![None; self.formula.near.len()];
        for (number, component) in components.iter().enumerate() {
            assert!(component.variables.is_sorted(), "components: the variables of {number} are in order");
            for &x in &component.variables {
                assert_eq!(self.propagation.value(x.cast_signed()), None, "components: {x} has a value");
                assert_eq!(owner[x as usize].replace(number), None, "components: {x} is in two");
            }
        }
        for clause in &self.formula.clauses {
            self.check_clause(clause, &owner);
        }
        for (x, near) in self.formula.near.iter().enumerate() {
            let own = owner[x];
            let is_apart =
                |&&y: &&u32| owner[y as usize] != own && self.propagation.value(y.cast_signed()).is_none();
            let other = near.iter().find(is_apart).filter(|_| own.is_some());
            assert_eq!(other, None, "components: a clause joins {x} and a variable elsewhere");
        }
    }

    fn check_clause(&self, clause: &[i32], owner: &[Option<usize>]) {
        if clause.iter().any(|&literal| self.propagation.value(literal) == Some(true)) {
            return;
        }
        let open = || clause.iter().filter(|&&literal| self.propagation.value(literal).is_none());
        let mut owners = open().map(|literal| owner[literal.unsigned_abs() as usize]);
        let Some(Some(first)) = owners.next() else { return };
        assert!(owners.all(|own| own == Some(first)), "components: the clause {clause:?} joins two");
        let holds = |literal: &&i32| self.model[literal.unsigned_abs() as usize] == (**literal > 0);
        assert!(open().any(|literal| holds(&literal)), "components: the known values violate {clause:?}");
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Literal, Model};

    use crate::decompose::cache::ComponentCache;
    use crate::decompose::decision_order::DecisionOrder;
    use crate::decompose::formula::{Formula, FormulaRun};
    use crate::decompose::run::Advancing;

    /// Checks the components of two clauses of three variables each after a change.
    fn check(change: impl Fn(&mut FormulaRun<'_>, &mut Vec<crate::decompose::formula::split::Component>)) {
        let mut model = Model::new();
        let x: Vec<_> = (0..6).map(|i| model.add_decision(format!("x{i}"), &Domain::numbers(0..2))).collect();
        for variables in x.chunks(3) {
            let literals: Vec<Literal> = variables.iter().map(|&x| model.atom(x, 1).into()).collect();
            model.add(Constraint::Clause { literals });
        }
        let (formula, cache) =
            (Formula::new(&model, &crate::Monitor::default()).unwrap(), ComponentCache::new(0));
        let mut run = FormulaRun::new(&formula, &[], DecisionOrder::Given, &cache);
        while run.nodes[0].solution.is_empty() {
            run.turn();
        }
        let all: Vec<u32> = (1..=6).collect();
        let mut components = run.parts(&all).0;
        assert_eq!(components.len(), 2);
        change(&mut run, &mut components);
        run.check(&components);
    }

    #[test]
    fn components_are_separate() {
        check(|_, _| {});
    }

    #[test]
    #[should_panic(expected = "joins two")]
    fn a_variable_that_is_lost_is_noticed() {
        check(|_, components| {
            components[0].variables.pop();
        });
    }

    #[test]
    #[should_panic(expected = "the known values violate")]
    fn a_wrong_solution_is_noticed() {
        check(|run, _| run.model.fill(false));
    }
}
