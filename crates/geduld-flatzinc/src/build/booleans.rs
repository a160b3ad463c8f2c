//! Clauses, conjunctions, disjunctions and parities.

use geduld_model::relation::{Base, Mode, Relation, Term};
use geduld_model::{Constraint, ascending};

use super::{Builder, Truth};
use crate::error::Result;

impl Builder<'_> {
    /// Adds a disjunction or conjunction in any mode.
    pub(super) fn boolean(&mut self, relation: &Relation) -> Result<()> {
        // A conjunction is the negation of a disjunction.
        let conjunction = relation.base == Base::And;
        let mut parts: Vec<(Term, bool)> = if relation.base == Base::Clause {
            let positive = relation.many(0).iter().map(|&term| (term, true));
            positive.chain(relation.many(1).iter().map(|&term| (term, false))).collect()
        } else {
            relation.operands().into_iter().map(|term| (term, !conjunction)).collect()
        };
        parts.iter_mut().for_each(|(term, _)| *term = self.resolved.now(*term));
        let always = parts.iter().any(|&(term, positive)| match term {
            Term::Fixed(number) => (number != 0) == positive,
            Term::Variable(_) => false,
        });
        let open = |&(term, positive): &(Term, bool)| Some(Truth { variable: term.variable()?, positive });
        let any = ascending(parts.iter().filter_map(open));
        let always = always || any.windows(2).any(|pair| pair[0].variable == pair[1].variable);
        let switch = relation.switch().and_then(Term::variable);
        let base = |positive| switch.map(|variable| Truth { variable, positive });
        // The disjunction must hold if the condition `holds` is true, and must fail if the condition `fails` is true.
        // `Some(None)` means "always", `None` means "never".
        let (holds, fails) = match (relation.mode, conjunction) {
            (Mode::Holds, false) | (Mode::Fails, true) => (Some(None), None),
            (Mode::Fails, false) | (Mode::Holds, true) => (None, Some(None)),
            (Mode::Reified, false) => (Some(base(true)), Some(base(false))),
            (Mode::Reified, true) => (Some(base(false)), Some(base(true))),
            (Mode::Implied, false) => (Some(base(true)), None),
            (Mode::Implied, true) => (None, Some(base(true))),
        };
        let not = |Truth { variable, positive }| Truth { variable, positive: !positive };
        if let Some(condition) = holds.filter(|_| !always) {
            let literals: Vec<Truth> = any.iter().copied().chain(condition.map(not)).collect();
            let literals: Vec<_> = literals.into_iter().map(|truth| self.truth(truth)).collect();
            self.clause(literals);
        }
        if let Some(condition) = fails {
            let condition = condition.map(|condition| self.truth(not(condition)));
            if always {
                self.clause(condition);
            } else {
                for &truth in &any {
                    let literal = self.truth(not(truth));
                    self.clause(condition.into_iter().chain([literal]));
                }
            }
        }
        Ok(())
    }

    /// Adds a parity constraint: an odd number of Booleans is true, or an even number.
    pub(super) fn parity(&mut self, relation: &Relation) -> Result<()> {
        let mut odd = relation.mode == Mode::Holds;
        let mut open = Vec::new();
        for &term in relation.many(0) {
            match self.resolved.now(term) {
                Term::Fixed(number) => odd ^= number != 0,
                Term::Variable(variable) => open.push(variable),
            }
        }
        let mut atoms = Vec::with_capacity(open.len());
        for variable in open {
            match self.has(variable, 1, true) {
                Ok(literal) => {
                    odd ^= !literal.positive;
                    atoms.push(literal.atom);
                }
                Err(holds) => odd ^= holds,
            }
        }
        atoms.sort_unstable();
        // What occurs twice makes no difference.
        let flips =
            atoms.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect();
        self.model.add(Constraint::Parity { variables: Vec::new(), flips, odd });
        Ok(())
    }
}
