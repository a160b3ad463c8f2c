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
        match (relation.base, left, right) {
            (Base::Eq, Term::Variable(a), Term::Variable(b)) if holds => self.unite(a, b),
            (Base::Ne, Term::Variable(a), Term::Variable(b)) if !holds => self.unite(a, b),
            (Base::Eq, Term::Variable(own), Term::Fixed(number))
            | (Base::Eq, Term::Fixed(number), Term::Variable(own)) => {
                self.keep(own, &Ranges::range(number, number), holds)
            }
            (Base::Ne, Term::Variable(own), Term::Fixed(number))
            | (Base::Ne, Term::Fixed(number), Term::Variable(own)) => {
                self.keep(own, &Ranges::range(number, number), !holds)
            }
            (Base::Le, Term::Variable(own), Term::Fixed(most)) => {
                self.keep(own, &Ranges::range(i64::MIN, most), holds)
            }
            (Base::Le, Term::Fixed(least), Term::Variable(own)) => {
                self.keep(own, &Ranges::range(least, i64::MAX), holds)
            }
            (Base::Lt, Term::Variable(own), Term::Fixed(beyond)) => {
                self.keep(own, &Ranges::range(beyond, i64::MAX), !holds)
            }
            (Base::Lt, Term::Fixed(before), Term::Variable(own)) => {
                self.keep(own, &Ranges::range(i64::MIN, before), !holds)
            }
            (Base::In, Term::Variable(own), _) => match relation.arguments.get(1) {
                Some(Argument::Set(set)) => self.keep(own, set, holds),
                _ => Absorbed::No,
            },
            _ => Absorbed::No,
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
