//! What can be done with relations before anything is propagated: equal variables become one, and relations over one
//! variable become part of its domain.

use crate::relation::{Argument, Base, Mode, Relation, Term};
use crate::{DisjointSets, Ranges};

/// Variables that are always equal have one domain.
pub(super) struct Merged {
    equal: DisjointSets,
    domains: Vec<Ranges>,
}

/// What a relation became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Absorbed {
    /// Nothing, it has to be propagated.
    No,
    /// A part of a domain.
    Domain,
    /// Two variables are one now.
    Equal,
}

impl Merged {
    pub fn new(domains: &[Ranges]) -> Self {
        Self { equal: DisjointSets::new(domains.len()), domains: domains.to_vec() }
    }

    /// The variable that stands for this one.
    pub fn root(&self, variable: usize) -> usize {
        self.equal.root(variable)
    }

    /// The domain of a variable.
    pub fn domain(&self, variable: usize) -> &Ranges {
        &self.domains[self.root(variable)]
    }

    /// Whether the switch of a relation is known: `Some(true)` if the base holds, `Some(false)` if it fails.
    fn decided(&self, relation: &Relation) -> Option<bool> {
        let is_true = |term| match term {
            Term::Fixed(number) => Some(number != 0),
            Term::Variable(variable) => {
                let domain = self.domain(variable);
                if domain.contains(0) { (domain.only() == Some(0)).then_some(false) } else { Some(true) }
            }
        };
        match relation.mode {
            Mode::Holds => Some(true),
            Mode::Fails => Some(false),
            Mode::Reified => is_true(relation.switch()?),
            Mode::Implied => is_true(relation.switch()?).filter(|&holds| holds),
        }
    }

    /// Applies a relation to the domains, if that is all there is to it.
    pub fn absorb(&mut self, relation: &Relation) -> Absorbed {
        let Some(holds) = self.decided(relation) else { return Absorbed::No };
        let (left, right) = (relation.one(0), relation.one(1));
        match relation.base {
            Base::Eq => self.absorb_equal(left, right, holds),
            Base::Ne => self.absorb_equal(left, right, !holds),
            Base::Le => self.absorb_at_most(left, right, holds),
            // x < y is the opposite of y <= x.
            Base::Lt => self.absorb_at_most(right, left, !holds),
            Base::In => match (left, relation.arguments.get(1)) {
                (Term::Variable(own), Some(Argument::Set(set))) => self.keep(own, set, holds),
                (_, Some(Argument::One(_) | Argument::Many(_) | Argument::Set(_)) | None) => Absorbed::No,
            },
            Base::LinearEq | Base::LinearNe | Base::LinearLe => Absorbed::No,
            Base::Clause | Base::And | Base::Or | Base::Xor => Absorbed::No,
            Base::Plus | Base::Times | Base::Div | Base::Mod | Base::Pow | Base::Abs => Absorbed::No,
            Base::Min | Base::Max | Base::Minimum | Base::Maximum => Absorbed::No,
            Base::AllDifferent | Base::Table | Base::Element | Base::Place => Absorbed::No,
            Base::Count | Base::Cardinality | Base::Inversions => Absorbed::No,
            Base::Circuit | Base::Connected | Base::Joined => Absorbed::No,
        }
    }

    /// Applies "left is right", or its opposite.
    fn absorb_equal(&mut self, left: Term, right: Term, holds: bool) -> Absorbed {
        match (left, right) {
            (Term::Variable(a), Term::Variable(b)) if holds => self.unite(a, b),
            (Term::Variable(own), Term::Fixed(number)) | (Term::Fixed(number), Term::Variable(own)) => {
                self.keep(own, &Ranges::range(number, number), holds)
            }
            (Term::Variable(_), Term::Variable(_)) | (Term::Fixed(_), Term::Fixed(_)) => Absorbed::No,
        }
    }

    /// Applies "left is at most right", or its opposite.
    fn absorb_at_most(&mut self, left: Term, right: Term, holds: bool) -> Absorbed {
        match (left, right) {
            (Term::Variable(own), Term::Fixed(most)) => self.keep(own, &Ranges::range(i64::MIN, most), holds),
            (Term::Fixed(least), Term::Variable(own)) => {
                self.keep(own, &Ranges::range(least, i64::MAX), holds)
            }
            (Term::Variable(_), Term::Variable(_)) | (Term::Fixed(_), Term::Fixed(_)) => Absorbed::No,
        }
    }

    fn unite(&mut self, a: usize, b: usize) -> Absorbed {
        let (a, b) = (self.root(a), self.root(b));
        // The smaller number stands for both.
        let (a, b) = (a.min(b), a.max(b));
        if a != b {
            self.domains[a] = self.domains[a].and(&self.domains[b]);
            self.equal.join(a, b);
        }
        Absorbed::Equal
    }

    fn keep(&mut self, variable: usize, set: &Ranges, inside: bool) -> Absorbed {
        let root = self.root(variable);
        let domain = &mut self.domains[root];
        *domain = if inside { domain.and(set) } else { domain.minus(set) };
        Absorbed::Domain
    }
}
