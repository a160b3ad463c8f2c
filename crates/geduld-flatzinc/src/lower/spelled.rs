//! Variables with many values that only name a sum or a product of variables with few values, as in `y = 10 * a + b`.
//!
//! They are eliminated from the model and replaced by their parts, as if these were digits. A product of such numbers
//! becomes a sum of products of their parts, instead of a table of all values.

use std::collections::BTreeMap;

use geduld_model::relation::{Base, Mode, Relation, Term};

use super::{Digits, Lowering, MOST_GAPS};
use crate::WritingLimits;
use crate::error::Result;
use crate::linear::Sum;
use crate::resolve::Resolved;
use geduld_model::Ranges;

/// A variable with more values than the limit times this number is spelled out wherever possible. A smaller one is
/// spelled out only if it is multiplied.
const MANY: u128 = 16;
/// The maximum number of parts that replace a variable.
const MOST_PARTS: usize = 16;
/// The maximum number of rows of the product of two parts.
const MOST_ROWS: u128 = 1 << 12;

/// The parts that replace variables, and the constraints that define them.
#[derive(Default)]
pub(crate) struct Spelled {
    digits: BTreeMap<usize, Digits>,
    relations: Vec<usize>,
}

/// Finds the variables that only name a sum. If such a variable is shown and one of its parts is not, each of its
/// values must be the sum of the parts in only one way. Its parts are then shown instead.
///
/// Cost: linear in the constraints.
pub(crate) fn spell(resolved: &Resolved, shown: &mut [bool], limits: WritingLimits) -> Spelled {
    let candidates = candidates(resolved, limits);
    let mut spelled = Spelled::default();
    let mut kept = vec![false; shown.len()];
    for (number, relation) in resolved.relations.iter().enumerate() {
        if relation.mode != Mode::Holds {
            continue;
        }
        let Some(sum) = Sum::equation(relation, resolved) else { continue };
        let found = sum.terms.iter().find_map(|&(_, variable)| {
            let fits = candidates.possible[variable]
                && candidates.wanted[variable]
                && !kept[variable]
                && !spelled.digits.contains_key(&variable)
                // A shown variable stays a variable of the model as long as possible, because symmetries then map its
                // values to values.
                && (!shown[variable] || resolved.domains[variable].len() > limits.values);
            let digits = fits.then(|| of_sum(&sum, variable, resolved, limits)).flatten()?;
            let known = digits.parts.iter().all(|&(_, part)| shown[part]);
            let free = digits.parts.iter().all(|(_, part)| !spelled.digits.contains_key(part));
            (free && (!shown[variable] || known || is_one_to_one(&digits, resolved)))
                .then_some((variable, digits))
        });
        let Some((variable, digits)) = found else { continue };
        for &(_, part) in &digits.parts {
            kept[part] = true;
            shown[part] |= shown[variable];
        }
        spelled.digits.insert(variable, digits);
        spelled.relations.push(number);
    }
    spelled
}

/// The variables that can be eliminated, and those that should be.
struct Candidates {
    /// Variables with many values that occur in no constraint that needs them as a whole.
    possible: Vec<bool>,
    /// Variables that are multiplied, or have so many values that sums of them would be large.
    wanted: Vec<bool>,
}

fn candidates(resolved: &Resolved, limits: WritingLimits) -> Candidates {
    let more_than = |values: u128| {
        resolved.domains.iter().map(move |domain| domain.len() > values).collect::<Vec<bool>>()
    };
    let mut possible = more_than(limits.spelled);
    let mut wanted = more_than(limits.spelled.saturating_mul(MANY));
    for relation in &resolved.relations {
        let is_sum = Sum::of(relation, resolved).is_some();
        let is_product = relation.base == Base::Times && relation.mode == Mode::Holds;
        if is_product && !is_sum {
            for term in [relation.one(0), relation.one(1)] {
                if let Term::Variable(variable) = resolved.now(term) {
                    wanted[variable] = true;
                }
            }
        }
        if !is_sum && !is_product {
            resolved.open(relation).into_iter().for_each(|variable| possible[variable] = false);
        }
    }
    if let Some(objective) = resolved.objective_variable() {
        possible[objective] = false;
    }
    for (possible, domain) in possible.iter_mut().zip(&resolved.domains) {
        *possible &= domain.ranges().len() <= MOST_GAPS;
    }
    Candidates { possible, wanted }
}

/// The sum that an equation gives for a variable, if it consists of few variables with few values.
fn of_sum(sum: &Sum, variable: usize, resolved: &Resolved, limits: WritingLimits) -> Option<Digits> {
    let sign = sum.terms.iter().find(|&&(_, other)| other == variable)?.0;
    if sign.abs() != 1 || sum.terms.len() > MOST_PARTS {
        return None;
    }
    let others = sum.terms.iter().filter(|&&(_, other)| other != variable);
    let part = |&(factor, other): &(i128, usize)| {
        few(resolved, other, limits)
            .then(|| i64::try_from(-sign * factor).ok())
            .flatten()
            .map(|factor| (factor, other))
    };
    let parts = others.map(part).collect::<Option<Vec<_>>>()?;
    Some(Digits { least: i64::try_from(sign * sum.right).ok()?, parts })
}

/// Whether a variable has few enough values to stay unchanged.
fn few(resolved: &Resolved, variable: usize, limits: WritingLimits) -> bool {
    resolved.domains[variable].len() <= limits.values.min(limits.base.unsigned_abs().into())
}

/// Whether different values of the parts have different sums: the weight of each part exceeds the largest sum of all
/// lighter parts.
fn is_one_to_one(digits: &Digits, resolved: &Resolved) -> bool {
    let mut parts = digits.parts.clone();
    parts.sort_by_key(|&(weight, _)| weight.unsigned_abs());
    let mut reach = 0u128;
    parts.iter().all(|&(weight, part)| {
        let Some((least, most)) = resolved.domains[part].ends() else { return false };
        let heavier = u128::from(weight.unsigned_abs()) > reach;
        reach = reach.saturating_add(u128::from(weight.unsigned_abs()) * u128::from(most.abs_diff(least)));
        heavier
    })
}

impl Lowering {
    /// Replaces variables by sums and products. Returns for each constraint whether it is completely replaced.
    pub(super) fn spell_out(&mut self, resolved: &Resolved, spelled: Spelled) -> Result<Vec<bool>> {
        let mut done = vec![false; resolved.relations.len()];
        for &number in &spelled.relations {
            done[number] = true;
        }
        let mut kept = vec![false; resolved.domains.len()];
        for (variable, digits) in spelled.digits {
            digits.parts.iter().for_each(|&(_, part)| kept[part] = true);
            self.stand_for(variable, digits, false)?;
        }
        let candidates = candidates(resolved, self.limits);
        let mut waiting: Vec<usize> =
            (0..done.len()).filter(|&number| is_product(resolved, number)).collect();
        loop {
            let before = waiting.len();
            let mut left = Vec::new();
            for number in waiting {
                let relation = &resolved.relations[number];
                match self.product_that_is(relation, &candidates, &kept)? {
                    None => left.push(number),
                    Some((variable, digits)) => {
                        let of_file = |part: usize| part < resolved.domains.len();
                        digits
                            .parts
                            .iter()
                            .filter(|&&(_, part)| of_file(part))
                            .for_each(|&(_, part)| kept[part] = true);
                        // The bounds of the factors may already imply those of the product.
                        let implied = self.result_ends(relation).is_some_and(|(least, most)| {
                            self.domain(variable).and(&Ranges::range(least, most))
                                == Ranges::range(least, most)
                        });
                        self.stand_for(variable, digits, implied)?;
                        done[number] = true;
                    }
                }
            }
            waiting = left;
            if waiting.len() == before {
                return Ok(done);
            }
        }
    }

    /// The variable that only names this product, and the parts of the product.
    fn product_that_is(
        &mut self,
        relation: &Relation,
        candidates: &Candidates,
        kept: &[bool],
    ) -> Result<Option<(usize, Digits)>> {
        let Term::Variable(variable) = self.lowered.resolved.now(relation.one(2)) else { return Ok(None) };
        let is_spelled = |term| match self.lowered.resolved.now(term) {
            Term::Variable(factor) => self.is_wide(factor),
            Term::Fixed(_) => false,
        };
        // If the factors are split into parts, a product that stays whole would be a sum with many values.
        let wanted =
            candidates.wanted[variable] || is_spelled(relation.one(0)) || is_spelled(relation.one(1));
        let fits = candidates.possible[variable]
            && wanted
            && !kept[variable]
            && !self.lowered.shown[variable]
            && !self.is_wide(variable);
        let (Some(a), Some(b)) = (self.few(relation.one(0)), self.few(relation.one(1))) else {
            return Ok(None);
        };
        let small = |a: usize, b: usize| self.domain(a).len() * self.domain(b).len() <= MOST_ROWS;
        let all_small = a.parts.iter().all(|&(_, a)| b.parts.iter().all(|&(_, b)| small(a, b)));
        let of_itself = a.parts.iter().chain(&b.parts).any(|&(_, part)| part == variable);
        if !fits || of_itself || a.parts.len() * b.parts.len() > MOST_PARTS || !all_small {
            return Ok(None);
        }
        let (least, terms) = self.multiplied(relation, &a, &b)?;
        let mut parts: BTreeMap<usize, i128> = BTreeMap::new();
        terms.into_iter().for_each(|(factor, part)| *parts.entry(part).or_default() += factor);
        let fit = |(part, factor): (usize, i128)| i64::try_from(factor).ok().map(|factor| (factor, part));
        let parts: Option<Vec<_>> = parts.into_iter().filter(|&(_, factor)| factor != 0).map(fit).collect();
        let digits = i64::try_from(least).ok().zip(parts).map(|(least, parts)| Digits { least, parts });
        Ok(digits.map(|digits| (variable, digits)))
    }

    /// A term as a sum of variables with few values, if it is such a sum.
    fn few(&self, term: Term) -> Option<Digits> {
        match self.lowered.resolved.now(term) {
            Term::Fixed(number) => Some(Digits { least: number, parts: Vec::new() }),
            Term::Variable(variable) => match self.lowered.digits.get(&variable) {
                Some(digits) => Some(digits.clone()),
                None => few(&self.lowered.resolved, variable, self.limits)
                    .then(|| Digits { least: 0, parts: vec![(1, variable)] }),
            },
        }
    }
}

/// Whether a constraint defines the product of two variables.
fn is_product(resolved: &Resolved, number: usize) -> bool {
    let relation = &resolved.relations[number];
    relation.base == Base::Times && relation.mode == Mode::Holds && Sum::of(relation, resolved).is_none()
}
