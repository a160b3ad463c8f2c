//! Constraints over lists, and membership.

use geduld_model::relation::{Argument, Base, Mode, Relation, Term};

use super::Lowering;
use crate::error::Result;
use crate::linear::Comparison;

/// The maximum number of pairs or ranges that a constraint is expanded to.
const MOST_PARTS: usize = 1 << 16;

impl Lowering {
    /// The minimum or maximum of a list: no element is beyond it, and at least one element reaches it.
    pub(super) fn extreme(&mut self, relation: &Relation, extreme: Term, list: &[Term]) -> Result<()> {
        let sign: i128 = if matches!(relation.base, Base::Min | Base::Minimum) { 1 } else { -1 };
        let mut reached = Vec::with_capacity(list.len());
        for &term in list {
            self.sum(relation, &[(sign, extreme), (-sign, term)], Comparison::Le, 0, None)?;
            let equal = self.truth(relation, "reached", &[extreme, term]);
            let difference = [(sign, term), (-sign, extreme)];
            self.sum(relation, &difference, Comparison::Le, 0, Some((equal, Mode::Reified)))?;
            reached.push(equal);
        }
        self.push(
            relation,
            Base::Clause,
            Mode::Holds,
            vec![Argument::Many(reached.into()), Argument::Many([].into())],
        );
        Ok(())
    }

    /// A Boolean that is true if two terms are equal.
    fn equal(&mut self, relation: &Relation, a: Term, b: Term) -> Result<Term> {
        let equal = self.truth(relation, "equal", &[a, b]);
        let arguments = [a, b, equal].map(Argument::One).into();
        self.relation(Relation { base: Base::Eq, mode: Mode::Reified, arguments, ..relation.clone() })?;
        Ok(equal)
    }

    /// The element at a variable index: for each index, if it is chosen, its element equals the result.
    pub(super) fn element(&mut self, relation: &Relation) -> Result<()> {
        let (index, result) = (relation.one(0), relation.one(2));
        let places = match self.lowered.resolved.now(index) {
            Term::Fixed(place) => vec![place],
            Term::Variable(variable) if self.is_wide(variable) => return Err(self.refused(relation)),
            Term::Variable(variable) => self.domain(variable).values().collect(),
        };
        for place in places {
            let chosen = self.equal(relation, index, Term::Fixed(place))?;
            let at = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
            match at.and_then(|at| relation.many(1).get(at)) {
                Some(&element) => {
                    let difference = [(1, element), (-1, result)];
                    self.sum(relation, &difference, Comparison::Eq, 0, Some((chosen, Mode::Implied)))?;
                }
                None => {
                    let never = vec![Argument::Many([].into()), Argument::Many([chosen].into())];
                    self.push(relation, Base::Clause, Mode::Holds, never);
                }
            }
        }
        Ok(())
    }

    /// Requires that each pair is different.
    pub(super) fn all_different(&mut self, relation: &Relation) -> Result<()> {
        let list = relation.many(0);
        if list.len().saturating_mul(list.len()) / 2 > MOST_PARTS {
            return Err(self.refused(relation));
        }
        for (place, &a) in list.iter().enumerate() {
            for &b in &list[place + 1..] {
                let arguments = [a, b].map(Argument::One).into();
                self.relation(Relation { base: Base::Ne, arguments, ..relation.clone() })?;
            }
        }
        Ok(())
    }

    /// Requires that `count` terms of a list have a value.
    pub(super) fn count(&mut self, relation: &Relation, value: Term, count: Term) -> Result<()> {
        let mut terms = vec![(-1, count)];
        for &term in relation.many(0) {
            terms.push((1, self.equal(relation, term, value)?));
        }
        self.sum(relation, &terms, Comparison::Eq, 0, None)
    }

    /// Rewrites `set_in`: a number is in one of several ranges.
    pub(super) fn within(&mut self, relation: &Relation) -> Result<()> {
        let (term, Some(Argument::Set(set))) = (relation.one(0), relation.arguments.get(1)) else {
            return Err(self.refused(relation));
        };
        if set.ranges().len() > MOST_PARTS {
            return Err(self.refused(relation));
        }
        let mut inside = Vec::with_capacity(set.ranges().len());
        for &(least, most) in set.ranges() {
            let [low, high, both] = ["low", "high", "both"].map(|what| self.truth(relation, what, &[term]));
            let (least, most) = (i128::from(least), i128::from(most));
            self.sum(relation, &[(-1, term)], Comparison::Le, -least, Some((low, Mode::Reified)))?;
            self.sum(relation, &[(1, term)], Comparison::Le, most, Some((high, Mode::Reified)))?;
            let and = vec![Argument::Many([low, high].into()), Argument::One(both)];
            self.push(relation, Base::And, Mode::Reified, and);
            inside.push(both);
        }
        let mut arguments = vec![Argument::Many(inside.into())];
        arguments.extend(relation.switch().map(Argument::One));
        self.push(relation, Base::Or, relation.mode, arguments);
        Ok(())
    }
}
