//! Products, quotients, powers and absolute values.

use geduld_model::relation::{Argument, Base, Mode, Relation, Term};

use super::{Digits, Lowering};
use crate::error::Result;
use crate::limits::MOST_VALUES;
use crate::linear::Comparison;
use geduld_model::Ranges;

impl Lowering {
    /// Whether a constraint on listed domains would be too large a table and can be written in another way.
    pub(super) fn is_large(&self, relation: &Relation, open: &[usize]) -> bool {
        let result = relation.result().map(|term| self.lowered.resolved.now(term));
        let free = open.iter().filter(|&&variable| result != Some(Term::Variable(variable)));
        let sizes = || free.clone().map(|&variable| self.domain(variable).len());
        let values = |term: Term| match self.lowered.resolved.now(term) {
            Term::Fixed(_) => 1,
            Term::Variable(variable) => self.domain(variable).len(),
        };
        match relation.base {
            Base::Times | Base::Div | Base::Mod | Base::Pow => {
                sizes().fold(1, u128::saturating_mul) > self.limits.rows
            }
            // Each value would be a clause for each element.
            Base::Element if relation.mode == Mode::Holds => {
                values(relation.one(0)).saturating_mul(values(relation.one(2))) > self.limits.rows
            }
            Base::Minimum | Base::Maximum if relation.mode == Mode::Holds => {
                values(relation.one(0)).saturating_mul(open.len() as u128) > self.limits.rows
            }
            Base::Count => {
                let most = relation.many(0).iter().map(|&term| values(term)).max().unwrap_or(0);
                most.saturating_mul(values(relation.one(1))) > self.limits.rows
            }
            _ => false,
        }
    }

    /// The smallest and the largest result of a function.
    pub(super) fn result_ends(&self, relation: &Relation) -> Option<(i64, i64)> {
        let one = |position| self.ends(relation.one(position));
        let hull = |terms: &[Term]| {
            let all: Vec<(i64, i64)> = terms.iter().map(|&term| self.ends(term)).collect::<Option<_>>()?;
            Some((all.iter().map(|ends| ends.0).min()?, all.iter().map(|ends| ends.1).max()?))
        };
        match relation.base {
            Base::Times => {
                let ((a, b), (c, d)) = (one(0)?, one(1)?);
                let products = [(a, c), (a, d), (b, c), (b, d)].map(|(a, b)| a.checked_mul(b));
                let products = products.into_iter().collect::<Option<Vec<i64>>>()?;
                Some((*products.iter().min()?, *products.iter().max()?))
            }
            Base::Abs => {
                let (least, most) = one(0)?;
                Some((0, least.checked_abs()?.max(most.checked_abs()?)))
            }
            Base::Min | Base::Max => hull(&[relation.one(0), relation.one(1)]),
            Base::Minimum | Base::Maximum => hull(relation.many(1)),
            Base::Count => Some((0, i64::try_from(relation.many(0).len()).ok()?)),
            _ => None,
        }
    }

    /// Writes a term as a number plus weighted variables with few values.
    fn parts(&mut self, relation: &Relation, term: Term) -> Result<Digits> {
        let variable = match self.lowered.resolved.now(term) {
            Term::Fixed(number) => return Ok(Digits { least: number, parts: Vec::new() }),
            Term::Variable(variable) => variable,
        };
        if let Some(digits) = self.lowered.digits.get(&variable).or_else(|| self.links.get(&variable)) {
            return Ok(digits.clone());
        }
        if self.domain(variable).len() <= self.limits.base.unsigned_abs().into() {
            return Ok(Digits { least: 0, parts: vec![(1, variable)] });
        }
        let digits = self.digits_of(variable)?;
        let mut terms: Vec<(i128, Term)> =
            digits.parts.iter().map(|&(weight, digit)| (weight.into(), Term::Variable(digit))).collect();
        terms.push((-1, term));
        self.sum(relation, &terms, Comparison::Eq, -i128::from(digits.least), None)?;
        self.links.insert(variable, digits.clone());
        Ok(digits)
    }

    /// `a * b = c`
    pub(super) fn times(&mut self, relation: &Relation, a: Term, b: Term, c: Term) -> Result<()> {
        let (a, b) = (self.parts(relation, a)?, self.parts(relation, b)?);
        let (least, product) = self.multiplied(relation, &a, &b)?;
        let mut terms: Vec<(i128, Term)> = vec![(-1, c)];
        terms.extend(product.into_iter().map(|(factor, part)| (factor, Term::Variable(part))));
        self.sum(relation, &terms, Comparison::Eq, -least, None)
    }

    /// Writes a product as a number plus weighted variables. A variable may occur more than once.
    pub(super) fn multiplied(
        &mut self,
        relation: &Relation,
        a: &Digits,
        b: &Digits,
    ) -> Result<(i128, Vec<(i128, usize)>)> {
        let factor = |a: i64, b: i64| i128::from(a) * i128::from(b);
        let mut terms = Vec::new();
        terms.extend(a.parts.iter().map(|&(weight, part)| (factor(weight, b.least), part)));
        terms.extend(b.parts.iter().map(|&(weight, part)| (factor(weight, a.least), part)));
        for &(weight, part) in &a.parts {
            for &(other_weight, other) in &b.parts {
                let product = self.product(relation, part, other)?;
                terms.push((factor(weight, other_weight), product));
            }
        }
        Ok((factor(a.least, b.least), terms))
    }

    /// The product of two variables with few values.
    fn product(&mut self, relation: &Relation, a: usize, b: usize) -> Result<usize> {
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.products.get(&key) {
            return Ok(known);
        }
        let (lefts, rights) = (self.domain(key.0), self.domain(key.1));
        if lefts.len().max(rights.len()) > MOST_VALUES {
            return Err(self.refused(relation));
        }
        let domain: Ranges = match key.0 == key.1 {
            true => lefts.values().map(|left| left * left).collect(),
            false => lefts.values().flat_map(|left| rights.values().map(move |right| left * right)).collect(),
        };
        let factors = [Term::Variable(key.0), Term::Variable(key.1)];
        let product = self.add(relation, "product", domain, &factors);
        let arguments = factors.into_iter().chain([Term::Variable(product)]).map(Argument::One).collect();
        self.push(relation, Base::Times, Mode::Holds, arguments);
        self.products.insert(key, product);
        Ok(product)
    }

    /// `a div b = c` or `a mod b = c` without negative numbers: `a` is `quotient * b` plus a rest smaller than `b`.
    pub(super) fn divide(&mut self, relation: &Relation) -> Result<()> {
        let (a, b, c) = (relation.one(0), relation.one(1), relation.one(2));
        let (Some((least, most)), Some((smallest, largest))) = (self.ends(a), self.ends(b)) else {
            self.push(relation, Base::Clause, Mode::Holds, vec![Argument::Many([].into()); 2]);
            return Ok(());
        };
        if least < 0 || smallest < 0 {
            return Err(self.refused(relation));
        }
        let rest_ends = (0, most.min((largest - 1).max(0)));
        let (quotient, rest) = match relation.base {
            Base::Div => (c, self.number(relation, "rest", rest_ends, &[a, b])?),
            _ => (self.number(relation, "quotient", (0, most), &[a, b])?, c),
        };
        let product = self.number(relation, "product", (0, most), &[a, b])?;
        let times = [quotient, b, product].map(Argument::One).into();
        self.relation(Relation { base: Base::Times, arguments: times, ..relation.clone() })?;
        self.sum(relation, &[(1, product), (1, rest), (-1, a)], Comparison::Eq, 0, None)?;
        self.sum(relation, &[(1, rest), (-1, b)], Comparison::Le, -1, None)?;
        self.sum(relation, &[(-1, rest)], Comparison::Le, 0, None)
    }

    /// A fixed power, written as products.
    pub(super) fn power(&mut self, relation: &Relation) -> Result<()> {
        let (base, result) = (relation.one(0), relation.one(2));
        let Term::Fixed(exponent @ 2..=62) = self.lowered.resolved.now(relation.one(1)) else {
            return Err(self.refused(relation));
        };
        let mut power = base;
        for step in 2..=exponent {
            let arguments = [power, base, result].map(Argument::One);
            let times = Relation { base: Base::Times, arguments: arguments.into(), ..relation.clone() };
            if step == exponent {
                return self.relation(times);
            }
            let ends = self.result_ends(&times).ok_or_else(|| self.refused(relation))?;
            let next = self.number(relation, "power", ends, &[base])?;
            let arguments = [power, base, next].map(Argument::One).into();
            self.relation(Relation { arguments, ..times })?;
            power = next;
        }
        Ok(())
    }

    /// `|a| = b`: `b` is at least `a` and `-a`, and at most one of them.
    pub(super) fn absolute(&mut self, relation: &Relation) -> Result<()> {
        let (a, b) = (relation.one(0), relation.one(1));
        let negative = self.truth(relation, "negative", &[a]);
        self.sum(relation, &[(1, a)], Comparison::Le, -1, Some((negative, Mode::Reified)))?;
        let positive = self.not(relation, negative);
        self.sum(relation, &[(1, a), (-1, b)], Comparison::Le, 0, None)?;
        self.sum(relation, &[(-1, a), (-1, b)], Comparison::Le, 0, None)?;
        self.sum(relation, &[(1, b), (1, a)], Comparison::Le, 0, Some((negative, Mode::Implied)))?;
        self.sum(relation, &[(1, b), (-1, a)], Comparison::Le, 0, Some((positive, Mode::Implied)))
    }
}
