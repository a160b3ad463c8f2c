//! Linear constraints. If a Boolean switches a constraint, the Boolean gets a coefficient: the largest amount by which
//! the sum can exceed its bound.

use geduld_model::relation::{Comparison, Mode, Relation, Sum, Term};
use geduld_model::{Atom, Bounds, Constraint, Literal, Table, Value, VarId};
use num_integer::Integer;

use super::Builder;
use super::cliques::different;
use super::inequalities::Between;
use crate::error::{FlatZincError, Result};

/// The maximum number of rows of a table that replaces an equation of two variables.
const MOST_ROWS: usize = 1 << 16;

/// A sum over variables of the model.
#[derive(Clone)]
struct Terms(Vec<(i128, VarId)>);

impl Builder<'_> {
    /// Writes some sums of two variables in a special form. Returns `false` for all other sums.
    pub(super) fn short_sum(&mut self, relation: &Relation, sum: &Sum) -> bool {
        let [(a, x), (b, y)] = sum.terms[..] else { return false };
        let equal = match (relation.mode, sum.comparison) {
            (Mode::Holds, Comparison::Eq) | (Mode::Fails, Comparison::Ne) => true,
            (Mode::Holds, Comparison::Ne) | (Mode::Fails, Comparison::Eq) => false,
            _ => return false,
        };
        let (Some(values), Some(_)) = (self.resolved.values(x), self.resolved.values(y)) else {
            return false;
        };
        if let Some((x, y)) = different(relation, sum) {
            for clique in self.cliques.write(x, y).unwrap_or_else(|| vec![vec![x, y]]) {
                let variables = clique.into_iter().map(|variable| self.id(variable)).collect();
                self.model.add(Constraint::AllDifferent { variables });
            }
            return true;
        }
        let (x, y) = (self.id(x), self.id(y));
        let other = |number: i64| {
            let rest = sum.right - a * i128::from(number);
            (rest % b == 0).then(|| i64::try_from(rest / b).ok()).flatten()
        };
        if !equal {
            for number in values {
                if let Some(other) = other(number) {
                    self.clause([self.equals(x, number, false), self.equals(y, other, false)]);
                }
            }
            return true;
        }
        if values.len() > MOST_ROWS {
            return false;
        }
        let value = |variable: VarId, number| self.model.variable(variable).domain.value_of(number);
        let rows = values.iter().filter_map(|&number| Some([value(x, number)?, value(y, other(number)?)?]));
        let rows: Vec<_> = rows.collect();
        self.model.add(Constraint::Table(Table::new(vec![x, y], rows)));
        true
    }

    /// Adds a sum between bounds.
    pub(super) fn between(&mut self, relation: &Relation, between: &Between) -> Result<()> {
        let Between { terms, least, most } = between;
        if self.views.are_in(terms) {
            return self.counted(terms, *least, *most);
        }
        let sum = Sum { terms: terms.clone(), comparison: Comparison::Le, right: 0 };
        let Some(ends) = sum.ends(&self.resolved.domains) else {
            self.contradiction();
            return Ok(());
        };
        let terms = Terms(terms.iter().map(|&(factor, variable)| (factor, self.id(variable))).collect());
        let bounds = (least.filter(|&least| least > ends.0), most.filter(|&most| most < ends.1));
        self.bounded(relation, &terms, ends, bounds, None)
    }

    /// Adds a sum of Booleans, some of which are only names, as the number of literals that hold.
    pub(super) fn counted(
        &mut self,
        terms: &[(i128, usize)],
        least: Option<i128>,
        most: Option<i128>,
    ) -> Result<()> {
        let step = terms.iter().fold(0, |step: i128, (factor, _)| step.gcd(factor)).max(1);
        let mut literals: Vec<Literal> = Vec::with_capacity(terms.len());
        // What always counts.
        let mut base = 0i128;
        for &(factor, variable) in terms {
            // `-b` is one less than `not b`.
            let (times, positive) = (factor / step, factor > 0);
            base += times.min(0);
            match self.has(variable, 1, positive) {
                Ok(literal) => (0..times.abs()).for_each(|_| literals.push(literal)),
                Err(true) => base += times.abs(),
                Err(false) => {}
            }
        }
        let all = literals.len() as i128;
        let least = least.map_or(0, |least| Integer::div_ceil(&least, &step) - base).max(0);
        let most = most.map_or(all, |most| Integer::div_floor(&most, &step) - base).min(all);
        match (least, most) {
            (least, most) if least > most => self.contradiction(),
            (0, most) if most == all => {}
            (1, most) if most == all => self.clause(literals.into_iter().map(Ok)),
            (0, most) if most == all - 1 => self.clause(literals.into_iter().map(|literal| Ok(!literal))),
            _ => self.cardinality_of(literals, Bounds { least, most }),
        }
        Ok(())
    }

    /// Adds the bounds of the number of these literals that hold. A variable does not have a number if it has one of
    /// its others.
    fn cardinality_of(&mut self, literals: Vec<Literal>, count: Bounds<i128>) {
        let others = |literal: &Literal| {
            let variable = self.model.variable_of(literal.atom);
            let atom = literal.atom;
            self.model.atoms(variable).filter(move |&other| other != atom)
        };
        let written = |positive: bool| {
            let mut atoms = Vec::new();
            for literal in &literals {
                if literal.positive == positive {
                    atoms.push(literal.atom);
                } else {
                    atoms.extend(others(literal));
                }
            }
            atoms
        };
        // As many hold as the others do not.
        let (yes, no) = (written(true), written(false));
        let all = literals.len() as i128;
        let (atoms, Bounds { least, most }) = match yes.len() <= no.len() {
            true => (yes, count),
            false => (no, Bounds { least: all - count.most, most: all - count.least }),
        };
        let bound = |bound: i128| usize::try_from(bound).unwrap_or(0);
        self.model
            .add(Constraint::Cardinality { count: Bounds { least: bound(least), most: bound(most) }, atoms });
    }

    /// Adds a linear constraint of any size in any mode.
    pub(super) fn sum(&mut self, relation: &Relation, sum: &Sum) -> Result<()> {
        let mode = relation.mode;
        let (comparison, negated) = match (mode, sum.comparison) {
            (Mode::Fails, Comparison::Eq) => (Comparison::Ne, false),
            (Mode::Fails, Comparison::Ne) => (Comparison::Eq, false),
            (Mode::Fails, Comparison::Le) => (Comparison::Le, true),
            (_, comparison) => (comparison, false),
        };
        let Some(ends) = sum.ends(&self.resolved.domains) else {
            self.contradiction();
            return Ok(());
        };
        let terms = Terms(sum.terms.iter().map(|&(factor, variable)| (factor, self.id(variable))).collect());
        let right = sum.right;
        let switch = relation.switch().and_then(Term::variable).map(|variable| self.id(variable));
        let inputs: Vec<usize> = sum.terms.iter().map(|&(_, variable)| variable).collect();
        let at_most = |bound: i128| (None, Some(bound));
        let at_least = |bound: i128| (Some(bound), None);
        match (comparison, switch, mode) {
            (Comparison::Le, None, _) if negated => {
                self.bounded(relation, &terms, ends, at_least(right + 1), None)
            }
            (Comparison::Le, None, _) => self.bounded(relation, &terms, ends, at_most(right), None),
            (Comparison::Le, Some(switch), Mode::Implied) => {
                self.bounded(relation, &terms, ends, at_most(right), Some((switch, true)))
            }
            (Comparison::Le, Some(switch), _) => self.split(relation, &terms, ends, right, switch),
            (Comparison::Eq, None, _) => {
                self.bounded(relation, &terms, ends, (Some(right), Some(right)), None)
            }
            (Comparison::Eq, Some(switch), Mode::Implied) => {
                self.bounded(relation, &terms, ends, at_most(right), Some((switch, true)))?;
                self.bounded(relation, &terms, ends, at_least(right), Some((switch, true)))
            }
            (Comparison::Ne, None, _) => {
                // The sum is below `right` or above it.
                let below = self.truth_of(relation, "below", &inputs)?;
                self.bounded(relation, &terms, ends, at_most(right - 1), Some((below, true)))?;
                self.bounded(relation, &terms, ends, at_least(right + 1), Some((below, false)))
            }
            (Comparison::Eq | Comparison::Ne, Some(switch), _) => {
                let low = self.truth_of(relation, "at most", &inputs)?;
                let high = self.truth_of(relation, "at least", &inputs)?;
                self.split(relation, &terms, ends, right, low)?;
                // `high` is true exactly if the sum is at least `right`.
                self.bounded(relation, &terms, ends, at_least(right), Some((high, true)))?;
                self.bounded(relation, &terms, ends, at_most(right - 1), Some((high, false)))?;
                let equal = comparison == Comparison::Eq;
                let mut rows = vec![];
                for (low, high) in [(0, 1), (1, 0), (1, 1)] {
                    let is_equal = low == 1 && high == 1;
                    for switched in [0, 1] {
                        let fits = match mode {
                            Mode::Implied => switched == 0 || is_equal == equal,
                            _ => (switched == 1) == (is_equal == equal),
                        };
                        if fits {
                            rows.push([low, high, switched]);
                        }
                    }
                }
                self.model.add(Constraint::Table(Table::new(vec![low, high, switch], rows)));
                Ok(())
            }
        }
    }

    /// Requires that the sum is at most `right` if the Boolean is true, and greater otherwise.
    fn split(
        &mut self,
        relation: &Relation,
        terms: &Terms,
        ends: (i128, i128),
        right: i128,
        switch: VarId,
    ) -> Result<()> {
        self.bounded(relation, terms, ends, (None, Some(right)), Some((switch, true)))?;
        self.bounded(relation, terms, ends, (Some(right + 1), None), Some((switch, false)))
    }

    /// Requires that a sum with values between `ends` is within bounds, if the condition holds.
    fn bounded(
        &mut self,
        relation: &Relation,
        terms: &Terms,
        ends: (i128, i128),
        (least, most): (Option<i128>, Option<i128>),
        condition: Option<(VarId, bool)>,
    ) -> Result<()> {
        if least.is_none_or(|least| least <= ends.0) && most.is_none_or(|most| most >= ends.1) {
            return Ok(());
        }
        if least.is_some_and(|least| least > ends.1) || most.is_some_and(|most| most < ends.0) {
            // The sum is never within the bounds, so the condition must not hold.
            match condition {
                Some((switch, positive)) => self.clause([self.equals(switch, 1, !positive)]),
                None => self.contradiction(),
            }
            return Ok(());
        }
        let (mut terms, mut least, mut most) = (terms.clone(), least, most);
        if let Some((switch, positive)) = condition {
            // With the other value of the Boolean, the sum is unrestricted.
            let slack = match (least, most) {
                (Some(least), _) => ends.0 - least,
                (_, Some(most)) => ends.1 - most,
                _ => 0,
            };
            // Bound `sum - slack * (1 - switch)`, or the same expression with the negated Boolean.
            let factor = if positive { slack } else { -slack };
            let moved = if positive { slack } else { 0 };
            match terms.0.iter_mut().find(|(_, variable)| *variable == switch) {
                Some((known, _)) => *known += factor,
                None => terms.0.push((factor, switch)),
            }
            terms.0.retain(|&(factor, _)| factor != 0);
            least = least.map(|least| least + moved);
            most = most.map(|most| most + moved);
        }
        self.linear(relation, &terms, least, most)
    }

    fn linear(
        &mut self,
        relation: &Relation,
        terms: &Terms,
        least: Option<i128>,
        most: Option<i128>,
    ) -> Result<()> {
        let too_large = || {
            let message = format!("the numbers of `{}` add up to more than 64 bits", relation.name);
            FlatZincError::new(relation.line, message, "use smaller coefficients or declare smaller bounds")
        };
        let reach = |&(factor, variable): &(i128, VarId)| {
            let magnitude = i128::from(self.model.variable(variable).domain.largest_magnitude());
            factor.checked_abs().and_then(|factor| factor.checked_mul(magnitude))
        };
        let largest = terms.0.iter().map(reach).try_fold(0i128, |all, reach| all.checked_add(reach?));
        // Leave a margin, because engines subtract and scale sums.
        if largest.is_none_or(|largest| largest > i128::from(i64::MAX / 8)) {
            return Err(too_large());
        }
        if terms.0.is_empty() {
            if least.is_some_and(|least| least > 0) || most.is_some_and(|most| most < 0) {
                self.contradiction();
            }
            return Ok(());
        }
        let bound = |bound: Option<i128>, none: i64| match bound {
            Some(bound) => i64::try_from(bound).map_err(|_| too_large()),
            None => Ok(none),
        };
        let sum = Bounds { least: bound(least, i64::MIN)?, most: bound(most, i64::MAX)? };
        let factor = |&(factor, variable): &(i128, VarId)| {
            Ok((i64::try_from(factor).map_err(|_| too_large())?, variable))
        };
        let terms = terms.0.iter().map(factor).collect::<Result<Vec<_>>>()?;
        let one_of = self.one_of(&terms, least, most);
        self.model.add(one_of.unwrap_or(Constraint::Linear { terms, sum }));
        Ok(())
    }

    /// A sum of variables with two values each that says that at least one, at most one or exactly one of them has its
    /// larger term, or its smaller term. `None` for other sums.
    ///
    /// *An exact cover.* All engines know how to branch on one of many, and what one of many excludes. The terms of a
    /// sum are looked at one by one.
    fn one_of(&self, terms: &[(i64, VarId)], least: Option<i128>, most: Option<i128>) -> Option<Constraint> {
        let mut step = None;
        let (mut larger, mut smaller) = (Vec::with_capacity(terms.len()), Vec::with_capacity(terms.len()));
        let mut base = 0i128;
        for &(factor, variable) in terms {
            let domain = &self.model.variable(variable).domain;
            if domain.len() != 2 {
                return None;
            }
            let products = [0, 1].map(|value| i128::from(factor) * i128::from(domain.number(value)));
            let own = products[0].abs_diff(products[1]);
            if own == 0 || *step.get_or_insert(own) != own {
                return None;
            }
            base += products[0].min(products[1]);
            let larger_value = Value::from(products[1] > products[0]);
            larger.push(self.model.atom(variable, larger_value));
            smaller.push(self.model.atom(variable, 1 - larger_value));
        }
        let (step, all) = (i128::try_from(step?).ok()?, i128::try_from(terms.len()).ok()?);
        // The number of larger terms.
        let least = least.map_or(0, |least| Integer::div_ceil(&(least - base), &step)).max(0);
        let most = most.map_or(all, |most| Integer::div_floor(&(most - base), &step)).min(all);
        let clause = |atoms: Vec<Atom>| {
            Some(Constraint::Clause { literals: atoms.into_iter().map(Literal::from).collect() })
        };
        let one = |least: usize, atoms: Vec<Atom>| {
            Some(Constraint::Cardinality { count: Bounds { least, most: 1 }, atoms })
        };
        match (least, most) {
            (least, most) if least > most => clause(Vec::new()),
            (1, most) if most == all => clause(larger),
            (0, most) if most == all - 1 => clause(smaller),
            (1, 1) => one(1, larger),
            (0, 1) => one(0, larger),
            (least, most) if least == all - 1 && most == all - 1 => one(1, smaller),
            (least, most) if least == all - 1 && most == all => one(0, smaller),
            _ => None,
        }
    }

    /// Requires that weighted variables of the model plus a number equal 0.
    pub(super) fn zero(
        &mut self,
        relation: &Relation,
        terms: Vec<(i128, VarId)>,
        constant: i128,
    ) -> Result<()> {
        let mut merged: Vec<(i128, VarId)> = Vec::with_capacity(terms.len());
        let mut terms = terms;
        terms.sort_by_key(|&(_, variable)| variable);
        for (factor, variable) in terms {
            match merged.last_mut() {
                Some((known, last)) if *last == variable => *known += factor,
                _ => merged.push((factor, variable)),
            }
        }
        merged.retain(|&(factor, _)| factor != 0);
        self.linear(relation, &Terms(merged), Some(-constant), Some(-constant))
    }
}
