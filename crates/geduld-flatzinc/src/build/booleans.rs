//! Clauses, conjunctions, disjunctions and parities.

use std::collections::BTreeSet;

use geduld_model::relation::{Base, Mode, Relation, Term};
use geduld_model::{Atom, Constraint, VarId, ascending};

use super::{Builder, Truth, too_large};
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
        self.model.add(Constraint::Parity { variables: Vec::new(), flips: occurring_oddly(atoms), odd });
        Ok(())
    }

    /// The parity of inversions of different numbers. A number that is known makes an inversion with the values on one
    /// side of it, each of which is then a flip.
    pub(super) fn inversions(&mut self, relation: &Relation) -> Result<()> {
        let mut odd = relation.mode == Mode::Holds;
        let list: Vec<Term> = relation.many(0).iter().map(|&term| self.resolved.now(term)).collect();
        let (mut variables, mut atoms) = (Vec::new(), Vec::new());
        for (place, &term) in list.iter().enumerate() {
            match term {
                Term::Variable(variable) => variables.push(self.id(variable)),
                Term::Fixed(number) => {
                    for (other, &own) in list.iter().enumerate() {
                        let is_inversion = |value: i64| match other < place {
                            true => value > number,
                            false => value < number,
                        };
                        match own {
                            // Each pair of known numbers once.
                            Term::Fixed(value) => odd ^= other < place && is_inversion(value),
                            Term::Variable(variable) => {
                                let id = self.id(variable);
                                let domain = &self.model.variable(id).domain;
                                let values =
                                    domain.values().filter(|&value| is_inversion(domain.number(value)));
                                atoms.extend(values.map(|value| self.model.atom(id, value)));
                            }
                        }
                    }
                }
            }
        }
        let different: BTreeSet<VarId> = variables.iter().copied().collect();
        let is_view = |&term: &Term| matches!(term, Term::Variable(own) if self.views.get(own).is_some());
        if different.len() < variables.len() || list.iter().any(is_view) {
            return Err(too_large(relation, &self.resolved.open(relation), self.resolved));
        }
        for &term in relation.many(1) {
            match self.resolved.now(term) {
                Term::Fixed(number) => odd ^= number != 0,
                Term::Variable(variable) => match self.has(variable, 1, true) {
                    Ok(literal) => {
                        odd ^= !literal.positive;
                        atoms.push(literal.atom);
                    }
                    Err(holds) => odd ^= holds,
                },
            }
        }
        self.model.add(Constraint::Parity { variables, flips: occurring_oddly(atoms), odd });
        Ok(())
    }
}

/// The atoms that occur an odd number of times: what occurs twice makes no difference to a parity.
fn occurring_oddly(mut atoms: Vec<Atom>) -> Vec<Atom> {
    atoms.sort_unstable();
    atoms.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect()
}
