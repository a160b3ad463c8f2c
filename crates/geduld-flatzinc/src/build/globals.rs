//! Constraints over lists of variables.

use std::collections::BTreeSet;

use geduld_model::relation::{Argument, Base, Mode, Relation, Term};
use geduld_model::{Bounds, Constraint, Literal, Table, VarId};

use super::{Builder, is_cardinality, too_large};
use crate::error::Result;

/// The maximum number of clauses that a single constraint is expanded to.
const MOST_CLAUSES: usize = 1 << 20;

impl Builder<'_> {
    pub(super) fn all_different(&mut self, relation: &Relation) -> Result<()> {
        let mut variables = Vec::new();
        let mut fixed = Vec::new();
        for &term in relation.many(0) {
            match self.resolved.now(term) {
                Term::Variable(variable) => variables.push(variable),
                Term::Fixed(number) => fixed.push(number),
            }
        }
        let terms = variables.len() + fixed.len();
        if BTreeSet::from_iter(&variables).len() + BTreeSet::from_iter(&fixed).len() < terms {
            self.contradiction();
            return Ok(());
        }
        for &variable in &variables {
            for &number in &fixed {
                self.clause([self.has(variable, number, false)]);
            }
        }
        let variables: Vec<VarId> = variables.into_iter().map(|variable| self.id(variable)).collect();
        if variables.len() > 1 {
            self.model.add(Constraint::AllDifferent { variables });
        }
        Ok(())
    }

    /// The possible values of a term.
    fn values(&self, relation: &Relation, term: Term) -> Result<Vec<i64>> {
        match self.resolved.now(term) {
            Term::Fixed(number) => Ok(vec![number]),
            Term::Variable(variable) => match self.resolved.values(variable) {
                Some(values) => Ok(values),
                None => Err(too_large(relation, &[variable], self.resolved)),
            },
        }
    }

    /// The literal "the term is this number" or its negation, or its truth value if the term is fixed.
    fn is(&self, term: Term, number: i64, positive: bool) -> std::result::Result<Literal, bool> {
        match self.resolved.now(term) {
            Term::Fixed(fixed) => Err((fixed == number) == positive),
            Term::Variable(variable) => self.has(variable, number, positive),
        }
    }

    /// The element at a variable index: for each index, if it is chosen, its element has the same value as the result.
    pub(super) fn element(&mut self, relation: &Relation) -> Result<()> {
        let (index, list, result) = (relation.one(0), relation.many(1), relation.one(2));
        let mut clauses = 0;
        for place in self.values(relation, index)? {
            let element = usize::try_from(place).ok().and_then(|place| list.get(place.checked_sub(1)?));
            let Some(&element) = element else {
                self.clause([self.is(index, place, false)]);
                continue;
            };
            let both = self.values(relation, element)?.into_iter().chain(self.values(relation, result)?);
            let numbers: BTreeSet<i64> = both.collect();
            clauses += 2 * numbers.len();
            if clauses > MOST_CLAUSES {
                return Err(too_large(relation, &self.resolved.open(relation), self.resolved));
            }
            for number in numbers {
                for (one, other) in [(element, result), (result, element)] {
                    self.clause([
                        self.is(index, place, false),
                        self.is(one, number, false),
                        self.is(other, number, true),
                    ]);
                }
            }
        }
        Ok(())
    }

    /// The only index of a value: an element has the value exactly if its index is the given one.
    pub(super) fn place(&mut self, relation: &Relation) -> Result<()> {
        let (list, place) = (relation.many(0), relation.one(3));
        let (Term::Fixed(first), Term::Fixed(value)) = (relation.one(1), relation.one(2)) else {
            return Ok(());
        };
        for other in self.values(relation, place)? {
            let inside = other.checked_sub(first).and_then(|at| usize::try_from(at).ok());
            if inside.is_none_or(|at| at >= list.len()) {
                self.clause([self.is(place, other, false)]);
            }
        }
        for (at, &element) in (first..).zip(list) {
            for (one, other) in [((place, at), (element, value)), ((element, value), (place, at))] {
                let literals = [self.is(one.0, one.1, false), self.is(other.0, other.1, true)];
                let is_new = match literals {
                    [Ok(not), Ok(then)] => self.places.insert([not, then]),
                    _ => true,
                };
                if is_new {
                    self.clause(literals);
                }
            }
        }
        Ok(())
    }

    /// The minimum or maximum of a list: it is one of the elements, and no element is beyond it.
    pub(super) fn extreme(&mut self, relation: &Relation) -> Result<()> {
        let (extreme, list) = (relation.one(0), relation.many(1));
        if list.is_empty() {
            self.contradiction();
            return Ok(());
        }
        let numbers = self.values(relation, extreme)?;
        if numbers.len().saturating_mul(list.len()) > MOST_CLAUSES {
            return Err(too_large(relation, &self.resolved.open(relation), self.resolved));
        }
        for number in numbers {
            let some = list.iter().map(|&term| self.is(term, number, true));
            let literals: Vec<_> = some.chain([self.is(extreme, number, false)]).collect();
            self.clause(literals);
        }
        for &term in list {
            let is_least = relation.base == Base::Minimum;
            let (lower, upper) = if is_least { (extreme, term) } else { (term, extreme) };
            let order = Relation {
                base: Base::Le,
                mode: Mode::Holds,
                arguments: [lower, upper].map(Argument::One).into(),
                ..relation.clone()
            };
            if self.resolved.open(&order).len() > 1 {
                self.add(&order)?;
            } else {
                // One of them is fixed: exclude values of the other.
                self.exclude(relation, lower, upper)?;
            }
        }
        Ok(())
    }

    /// Requires that the first term is not greater than the second. At least one of them is fixed.
    fn exclude(&mut self, relation: &Relation, lower: Term, upper: Term) -> Result<()> {
        for low in self.values(relation, lower)? {
            for high in self.values(relation, upper)? {
                if low > high {
                    self.clause([self.is(lower, low, false), self.is(upper, high, false)]);
                }
            }
        }
        Ok(())
    }

    /// Requires that as many terms of a list have a value as the last argument says.
    pub(super) fn count_of(&mut self, relation: &Relation) -> Result<()> {
        self.count(relation, relation.one(1), relation.one(2))
    }

    /// Requires that `count` terms of a list have a value.
    fn count(&mut self, relation: &Relation, value: Term, count: Term) -> Result<()> {
        let list: Vec<Term> = relation.many(0).iter().map(|&term| self.resolved.now(term)).collect();
        let (value, count) = (self.resolved.now(value), self.resolved.now(count));
        if let (Term::Fixed(value), Some((least, most))) = (value, self.bounds(count)) {
            let mut holding = 0i64;
            let mut atoms = Vec::new();
            for term in list {
                match self.is(term, value, true) {
                    Ok(literal) => atoms.push(literal.atom),
                    Err(holds) => holding += i64::from(holds),
                }
            }
            match usize::try_from(most - holding) {
                Ok(most) => {
                    let least = usize::try_from(least - holding).unwrap_or(0);
                    self.model.add(Constraint::Cardinality { count: Bounds { least, most }, atoms });
                }
                Err(_) => self.contradiction(),
            }
            return Ok(());
        }
        let mut terms = Vec::new();
        let mut constant = 0i128;
        for term in list {
            match (term, value) {
                (Term::Fixed(a), Term::Fixed(b)) => constant += i128::from(a == b),
                (a, b) if a == b => constant += 1,
                _ => terms.push((1, self.equality(relation, term, value)?)),
            }
        }
        match count {
            Term::Fixed(count) => constant -= i128::from(count),
            Term::Variable(variable) => terms.push((-1, self.id(variable))),
        }
        self.zero(relation, terms, constant)
    }

    /// Whether a constraint only says how many of some variables have a number.
    pub(super) fn is_bounded_count(&self, relation: &Relation) -> bool {
        is_cardinality(relation, self.resolved) && self.bounds(self.resolved.now(relation.one(2))).is_some()
    }

    /// The least and the largest number, if a term is only bounds.
    fn bounds(&self, term: Term) -> Option<(i64, i64)> {
        match term {
            Term::Fixed(number) => Some((number, number)),
            Term::Variable(variable) if self.bounds.contains(&variable) => {
                self.resolved.domains[variable].ends()
            }
            Term::Variable(_) => None,
        }
    }

    /// A Boolean that is true if two terms are equal. At least one of them is a variable.
    fn equality(&mut self, relation: &Relation, a: Term, b: Term) -> Result<VarId> {
        let open: Vec<usize> = [a, b].into_iter().filter_map(Term::variable).collect();
        let (lefts, rights) = (self.values(relation, a)?, self.values(relation, b)?);
        if lefts.len().saturating_mul(rights.len()) > MOST_CLAUSES {
            return Err(too_large(relation, &open, self.resolved));
        }
        let equal = self.truth_of(relation, "equal", &open)?;
        let columns: Vec<VarId> = open.iter().map(|&variable| self.id(variable)).chain([equal]).collect();
        let mut rows = Vec::new();
        for &left in &lefts {
            for &right in &rights {
                let is_equal = i64::from(left == right);
                let numbers = match (a, b) {
                    (Term::Variable(_), Term::Variable(_)) => vec![left, right, is_equal],
                    (Term::Variable(_), _) => vec![left, is_equal],
                    _ => vec![right, is_equal],
                };
                let value = |(&id, number)| self.model.variable(id).domain.value_of(number);
                let row = columns.iter().zip(numbers).map(value);
                rows.extend(row.collect::<Option<Vec<_>>>());
            }
        }
        self.model.add(Constraint::Table(Table::new(columns, rows)));
        Ok(equal)
    }

    /// Counts each value in a list.
    pub(super) fn cardinality(&mut self, relation: &Relation) -> Result<()> {
        for (&value, &count) in relation.many(1).iter().zip(relation.many(2)) {
            self.count(relation, value, count)?;
        }
        Ok(())
    }
}
