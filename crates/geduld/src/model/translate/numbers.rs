//! Numbers of expressions as variables of the file.

use std::sync::Arc;

use geduld_flatzinc::Expression;

use super::super::condition::Comparison;
use super::super::expression::{Atom, Expr, Node, Operation};
use super::{Defined, Term, Translator, Truth};
use crate::error::{Error, Result};

/// A sum of variables of the file. No variable occurs twice, and no factor is 0.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub terms: Vec<(i64, usize)>,
    pub constant: i64,
}

impl From<Term> for Linear {
    fn from(term: Term) -> Self {
        match term {
            Term::Fixed(constant) => Self { terms: Vec::new(), constant },
            Term::Variable(variable) => Self { terms: vec![(1, variable)], constant: 0 },
        }
    }
}

fn too_large() -> Error {
    Error::Model("a sum can exceed 64 bits".to_owned())
}

impl Translator<'_> {
    /// The smallest and the largest value of a sum.
    pub(super) fn ends_of(&self, sum: &Linear) -> (i128, i128) {
        let mut ends = (i128::from(sum.constant), i128::from(sum.constant));
        for &(factor, variable) in &sum.terms {
            let (least, most) = self.ends[variable];
            let (a, b) = (i128::from(factor) * i128::from(least), i128::from(factor) * i128::from(most));
            ends = (ends.0 + a.min(b), ends.1 + a.max(b));
        }
        ends
    }

    pub(super) fn ends_of_term(&self, term: Term) -> (i128, i128) {
        match term {
            Term::Fixed(number) => (number.into(), number.into()),
            Term::Variable(variable) => {
                let (least, most) = self.ends[variable];
                (least.into(), most.into())
            }
        }
    }

    /// An expression as a sum of variables of the file, all of whose values have 64 bits.
    pub(super) fn linear(&mut self, expression: &Expr, defined: &mut Defined<'_>) -> Result<Linear> {
        let sum = self.sum(expression, defined)?;
        let (least, most) = self.ends_of(&sum);
        match i64::try_from(least).is_ok() && i64::try_from(most).is_ok() {
            true => Ok(sum),
            false => Err(too_large()),
        }
    }

    /// An expression as a sum of variables of the file. Without its constant, all of its values have 64 bits.
    pub(super) fn sum(&mut self, expression: &Expr, defined: &mut Defined<'_>) -> Result<Linear> {
        let mut all: Vec<(i64, usize)> = Vec::with_capacity(expression.terms.len());
        let mut constant = i128::from(expression.constant);
        for (factor, atom) in &expression.terms {
            let part = match atom {
                Atom::Var(variable) => Term::Variable(self.variable(*variable)?).into(),
                Atom::Node(node) => self.node(node, defined)?,
            };
            constant += i128::from(*factor) * i128::from(part.constant);
            for (own, variable) in part.terms {
                all.push((own.checked_mul(*factor).ok_or_else(too_large)?, variable));
            }
        }
        // The largest absolute value of a partial sum.
        let largest = all.iter().fold(0u128, |largest, &(factor, variable)| {
            let (least, most) = self.ends[variable];
            let number = least.unsigned_abs().max(most.unsigned_abs());
            largest.saturating_add(u128::from(factor.unsigned_abs()) * u128::from(number))
        });
        if i64::try_from(largest).is_err() {
            return Err(too_large());
        }
        // Terms of the same variable are added up, in the order of the variables.
        all.sort_by_key(|&(_, variable)| variable);
        let mut terms: Vec<(i64, usize)> = Vec::with_capacity(all.len());
        for (factor, variable) in all {
            match terms.last_mut() {
                Some((sum, last)) if *last == variable => {
                    *sum = sum.checked_add(factor).ok_or_else(too_large)?;
                }
                _ => terms.push((factor, variable)),
            }
        }
        terms.retain(|&(factor, _)| factor != 0);
        Ok(Linear { terms, constant: i64::try_from(constant).map_err(|_| too_large())? })
    }

    /// Requires that a variable is larger by an offset than another one, also by 0: both stay variables.
    pub(super) fn shift(&mut self, base: usize, shifted: usize, offset: i64) {
        let factors = [1, -1].map(Expression::Int).to_vec();
        let variables = self.list(&[shifted, base].map(Term::Variable));
        self.call("int_lin_eq", vec![Expression::Array(factors), variables, Expression::Int(offset)]);
    }

    /// The terms of numbers that differ. If some are shifted variables, then all are, also by 0: a symmetry may move a
    /// variable that is not shifted to one that is.
    pub(super) fn shifted(&mut self, list: &[Expr]) -> Result<Vec<Term>> {
        let terms = self.terms(list, &mut None)?;
        let is_plain = |expression: &Expr| matches!(expression.terms[..], [(1, Atom::Var(_))]);
        let is_shifted = |expression: &Expr| is_plain(expression) && expression.constant != 0;
        if !list.iter().any(is_shifted) {
            return Ok(terms);
        }
        let mut all = Vec::with_capacity(terms.len());
        for (expression, term) in list.iter().zip(terms) {
            all.push(match term {
                Term::Variable(base) if is_plain(expression) && expression.constant == 0 => {
                    let (least, most) = self.ends[base];
                    let own = self.introduce((least.into(), most.into()))?;
                    self.shift(base, own, 0);
                    Term::Variable(own)
                }
                term => term,
            });
        }
        Ok(all)
    }

    /// A sum as a number or a variable.
    pub(super) fn single(&mut self, sum: Linear) -> Result<Term> {
        match (&sum.terms[..], sum.constant) {
            ([], constant) => Ok(Term::Fixed(constant)),
            (&[(1, variable)], 0) => Ok(Term::Variable(variable)),
            _ => {
                let own = self.introduce(self.ends_of(&sum))?;
                let mut terms = sum.terms;
                terms.push((-1, own));
                self.require_compared(Comparison::Eq, &Linear { terms, constant: sum.constant });
                Ok(Term::Variable(own))
            }
        }
    }

    pub(super) fn term(&mut self, expression: &Expr, defined: &mut Defined<'_>) -> Result<Term> {
        let sum = self.linear(expression, defined)?;
        self.single(sum)
    }

    pub(super) fn terms(&mut self, list: &[Expr], defined: &mut Defined<'_>) -> Result<Vec<Term>> {
        list.iter().map(|expression| self.term(expression, defined)).collect()
    }

    /// The result of an operation, translated once.
    fn node(&mut self, node: &Arc<Node>, defined: &mut Defined<'_>) -> Result<Linear> {
        let address = Arc::as_ptr(node).addr();
        let known = self.nodes.get(&address).map(|(_, sum, needed)| (sum.clone(), needed.clone()));
        let (sum, needed) = match known {
            Some(known) => known,
            None => {
                let mut needed = Vec::new();
                let sum = match defined {
                    None => self.operation(&node.operation, &mut None)?,
                    Some(_) => self.operation(&node.operation, &mut Some(&mut needed))?,
                };
                self.nodes.insert(address, (Arc::clone(node), sum.clone(), needed.clone()));
                (sum, needed)
            }
        };
        match defined {
            Some(all) => all.extend(needed),
            None => needed.into_iter().for_each(|truth| self.clause(&[truth])),
        }
        Ok(sum)
    }

    fn operation(&mut self, operation: &Operation, defined: &mut Defined<'_>) -> Result<Linear> {
        match operation {
            Operation::Product(a, b) => {
                let (a, b) = (self.term(a, defined)?, self.term(b, defined)?);
                self.product(a, b).map(Linear::from)
            }
            Operation::Quotient(a, b, floor) => {
                let (a, b) = self.divided(a, b, defined)?;
                self.quotient(a, b, *floor)
            }
            Operation::Remainder(a, b, floor) => {
                let (a, b) = self.divided(a, b, defined)?;
                self.remainder(a, b, *floor)
            }
            Operation::Power(base, exponent) => {
                let base = self.term(base, defined)?;
                self.power(base, *exponent).map(Linear::from)
            }
            Operation::Least(list) => self.extreme(list, "array_int_minimum", i128::min, defined),
            Operation::Greatest(list) => self.extreme(list, "array_int_maximum", i128::max, defined),
            Operation::Absolute(number) => {
                let number = self.term(number, defined)?;
                let (least, most) = self.ends_of_term(number);
                let zero = if least <= 0 && most >= 0 { 0 } else { least.abs().min(most.abs()) };
                self.function("int_abs", &[number], (zero, least.abs().max(most.abs()))).map(Linear::from)
            }
            Operation::Element(list, index) => {
                let list = self.terms(list, defined)?;
                let index = self.linear(index, defined)?;
                self.element(&list, index, defined).map(Linear::from)
            }
            Operation::Truth(condition) => Ok(match self.truth(condition)? {
                Truth::Fixed(truth) => Term::Fixed(truth.into()).into(),
                Truth::Literal(variable, true) => Term::Variable(variable).into(),
                Truth::Literal(variable, false) => Linear { terms: vec![(-1, variable)], constant: 1 },
            }),
            Operation::Wrong(mistake) => Err(Error::Model((*mistake).to_owned())),
        }
    }

    /// A variable that a constraint of the file makes the result of a function. It is the last argument.
    fn function(&mut self, name: &str, arguments: &[Term], ends: (i128, i128)) -> Result<Term> {
        let result = Term::Variable(self.introduce(ends)?);
        let arguments = arguments.iter().chain([&result]).map(|&term| self.expression(term)).collect();
        self.call(name, arguments);
        Ok(result)
    }

    fn product(&mut self, a: Term, b: Term) -> Result<Term> {
        let ((a0, a1), (b0, b1)) = (self.ends_of_term(a), self.ends_of_term(b));
        let corners = [a0 * b0, a0 * b1, a1 * b0, a1 * b1];
        let ends = corners.iter().fold((i128::MAX, i128::MIN), |ends, &c| (ends.0.min(c), ends.1.max(c)));
        self.function("int_times", &[a, b], ends)
    }

    /// A power. Its bounds saturate, and are then too large for a variable.
    fn power(&mut self, base: Term, exponent: u32) -> Result<Term> {
        let (least, most) = self.ends_of_term(base);
        let (a, b) = (least.saturating_pow(exponent), most.saturating_pow(exponent));
        let zero = least <= 0 && most >= 0 && exponent > 0;
        let least = if zero { a.min(b).min(0) } else { a.min(b) };
        match exponent {
            0 => Ok(Term::Fixed(1)),
            1 => Ok(base),
            _ => self.function("int_pow", &[base, Term::Fixed(exponent.into())], (least, a.max(b))),
        }
    }

    /// Both numbers of a division, where the divisor is not 0.
    fn divided(&mut self, a: &Expr, b: &Expr, defined: &mut Defined<'_>) -> Result<(Term, Term)> {
        let (a, b) = (self.term(a, defined)?, self.linear(b, defined)?);
        let (least, most) = self.ends_of(&b);
        if least > 0 || most < 0 {
            return Ok((a, self.single(b)?));
        }
        match defined {
            None => {
                self.require_compared(Comparison::Ne, &b);
                Ok((a, self.single(b)?))
            }
            Some(all) => {
                let zero = self.compared(Comparison::Eq, &b)?;
                all.push(!zero);
                // The divisor is 1 where it would be 0.
                let b = self.plus_truth(b, zero);
                Ok((a, self.single(b)?))
            }
        }
    }

    /// A sum that is larger by 1 if the truth holds.
    fn plus_truth(&self, mut sum: Linear, truth: Truth) -> Linear {
        match truth {
            Truth::Fixed(truth) => sum.constant += i64::from(truth),
            Truth::Literal(variable, positive) => {
                sum.constant += i64::from(!positive);
                let factor = if positive { 1 } else { -1 };
                match sum.terms.iter_mut().find(|(_, known)| *known == variable) {
                    Some((own, _)) => *own += factor,
                    None => sum.terms.push((factor, variable)),
                }
                sum.terms.retain(|&(factor, _)| factor != 0);
            }
        }
        sum
    }

    /// Whether rounding down differs from rounding towards zero for some of these numbers.
    fn may_round(&self, a: Term, b: Term) -> bool {
        let ((a0, a1), (b0, b1)) = (self.ends_of_term(a), self.ends_of_term(b));
        (a0 < 0 && b1 > 0) || (a1 > 0 && b0 < 0)
    }

    fn quotient(&mut self, a: Term, b: Term, floor: bool) -> Result<Linear> {
        let (least, most) = self.ends_of_term(a);
        let (b0, _) = self.ends_of_term(b);
        let largest = least.abs().max(most.abs());
        let ends = if least >= 0 && b0 >= 0 { (0, most) } else { (-largest, largest) };
        let quotient = Linear::from(self.function("int_div", &[a, b], ends)?);
        if !floor || !self.may_round(a, b) {
            return Ok(quotient);
        }
        let remainder = self.remainder(a, b, false)?;
        let lower = self.is_lower(&remainder, b)?;
        // One less where the remainder and the divisor have different signs: `1 - lower` is larger by 1 otherwise.
        let sum = self.plus_truth(quotient, !lower);
        Ok(Linear { constant: sum.constant - 1, ..sum })
    }

    fn remainder(&mut self, a: Term, b: Term, floor: bool) -> Result<Linear> {
        let (least, most) = self.ends_of_term(a);
        let (b0, b1) = self.ends_of_term(b);
        let largest = (b0.abs().max(b1.abs()) - 1).max(0).min(least.abs().max(most.abs()));
        let ends = (if least >= 0 { 0 } else { -largest }, if most <= 0 { 0 } else { largest });
        let remainder = Linear::from(self.function("int_mod", &[a, b], ends)?);
        if !floor || !self.may_round(a, b) {
            return Ok(remainder);
        }
        let lower = match self.is_lower(&remainder, b)? {
            Truth::Fixed(truth) => Term::Fixed(truth.into()),
            truth => {
                let sum = self.plus_truth(Term::Fixed(0).into(), truth);
                self.single(sum)?
            }
        };
        let more = self.product(b, lower)?;
        let mut sum = remainder;
        match more {
            Term::Fixed(number) => sum.constant += number,
            Term::Variable(variable) => sum.terms.push((1, variable)),
        }
        Ok(sum)
    }

    /// Whether a remainder is not 0 and has another sign than the divisor.
    fn is_lower(&mut self, remainder: &Linear, divisor: Term) -> Result<Truth> {
        let negative = |sum: Linear| Linear { constant: sum.constant + 1, ..sum };
        let some = self.compared(Comparison::Ne, remainder)?;
        let below = self.compared(Comparison::Le, &negative(remainder.clone()))?;
        let divisor = self.compared(Comparison::Le, &negative(divisor.into()))?;
        let other = !self.same(below, divisor)?;
        self.both(&[some, other])
    }

    fn extreme(
        &mut self,
        list: &[Expr],
        name: &str,
        better: fn(i128, i128) -> i128,
        defined: &mut Defined<'_>,
    ) -> Result<Linear> {
        let terms = self.terms(list, defined)?;
        if let [only] = terms[..] {
            return Ok(only.into());
        }
        let ends: Vec<(i128, i128)> = terms.iter().map(|&term| self.ends_of_term(term)).collect();
        let least = ends.iter().map(|ends| ends.0).reduce(better).unwrap_or(0);
        let most = ends.iter().map(|ends| ends.1).reduce(better).unwrap_or(0);
        let result = Term::Variable(self.introduce((least, most))?);
        let arguments = vec![self.expression(result), self.list(&terms)];
        self.call(name, arguments);
        Ok(result.into())
    }

    /// An element of a list, counted from 0.
    pub(super) fn element(
        &mut self,
        list: &[Term],
        index: Linear,
        defined: &mut Defined<'_>,
    ) -> Result<Term> {
        let Some(last) = list.len().checked_sub(1).and_then(|last| i64::try_from(last).ok()) else {
            return Err(Error::Model("an element of an empty list".to_owned()));
        };
        let (least, most) = self.ends_of(&index);
        let index = match defined {
            Some(all) if least < 0 || most > i128::from(last) => {
                let below =
                    self.compared(Comparison::Le, &Linear { constant: index.constant + 1, ..index.clone() })?;
                let within = Linear { constant: index.constant - last, ..index.clone() };
                let within = self.compared(Comparison::Le, &within)?;
                all.extend([!below, within]);
                // An index outside of the list stands for its first or last element.
                let index = self.single(index)?;
                let end = i128::from(last);
                let positive = self.function("int_max", &[index, Term::Fixed(0)], (0, most.max(0)))?;
                self.function("int_min", &[positive, Term::Fixed(last)], (0, most.clamp(0, end)))?.into()
            }
            _ => index,
        };
        let place = self.single(Linear { constant: index.constant + 1, ..index })?;
        let ends = list.iter().map(|&term| self.ends_of_term(term));
        let ends = ends.reduce(|all, own| (all.0.min(own.0), all.1.max(own.1))).unwrap_or((0, 0));
        let result = Term::Variable(self.introduce(ends)?);
        let fixed = list.iter().all(|term| matches!(term, Term::Fixed(_)));
        let name = if fixed { "array_int_element" } else { "array_var_int_element" };
        let arguments = vec![self.expression(place), self.list(list), self.expression(result)];
        self.call(name, arguments);
        Ok(result)
    }
}
