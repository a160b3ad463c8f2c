//! Constraints as linear sums.

use super::{Argument, Base, Mode, Relation, Term};
use crate::Ranges;

/// How a sum is compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// It is equal.
    Eq,
    /// It is not equal.
    Ne,
    /// It is at most that.
    Le,
}

/// Coefficients times variables, compared with a number. Each variable occurs once, and no coefficient is 0.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The coefficients, each with its variable, in the order of the variables.
    pub terms: Vec<(i128, usize)>,
    /// How the sum is compared.
    pub comparison: Comparison,
    /// The number that it is compared with.
    pub right: i128,
}

impl Sum {
    /// The base of a constraint as a sum, if it is linear. Variables with one value are numbers.
    pub fn of(relation: &Relation, domains: &[Ranges]) -> Option<Self> {
        let one = |position| relation.one(position);
        let (terms, comparison, right): (Vec<(i128, Term)>, _, i128) = match relation.base {
            Base::Eq => (vec![(1, one(0)), (-1, one(1))], Comparison::Eq, 0),
            Base::Ne => (vec![(1, one(0)), (-1, one(1))], Comparison::Ne, 0),
            Base::Le => (vec![(1, one(0)), (-1, one(1))], Comparison::Le, 0),
            Base::Lt => (vec![(1, one(0)), (-1, one(1))], Comparison::Le, -1),
            // Linear if one factor is a number.
            Base::Times => {
                let (a, b) = (one(0).now(domains), one(1).now(domains));
                let (factor, other) = match (a, b) {
                    (Term::Fixed(factor), other) | (other, Term::Fixed(factor)) => (factor, other),
                    _ => return None,
                };
                (vec![(factor.into(), other), (-1, one(2))], Comparison::Eq, 0)
            }
            Base::Plus => (vec![(1, one(0)), (1, one(1)), (-1, one(2))], Comparison::Eq, 0),
            // The smaller, or larger, of two equal numbers.
            Base::Min | Base::Max if one(0) == one(1) => (vec![(1, one(0)), (-1, one(2))], Comparison::Eq, 0),
            Base::LinearEq => (listed(relation), Comparison::Eq, 0),
            Base::LinearNe => (listed(relation), Comparison::Ne, 0),
            Base::LinearLe => (listed(relation), Comparison::Le, 0),
            Base::Clause | Base::And | Base::Or | Base::Xor => return None,
            Base::Div | Base::Mod | Base::Pow | Base::Abs => return None,
            Base::Min | Base::Max | Base::Minimum | Base::Maximum => return None,
            Base::In | Base::AllDifferent | Base::Table | Base::Element | Base::Place => return None,
            Base::Count | Base::Cardinality | Base::Inversions => return None,
            Base::Circuit | Base::Connected | Base::Joined => return None,
        };
        let mut sum = Self { terms: Vec::new(), comparison, right };
        let mut variables = Vec::with_capacity(terms.len());
        for (factor, term) in terms {
            match term.now(domains) {
                // Products of 64-bit numbers, fewer than 2^60 of them: the sum cannot exceed 128 bits before memory is
                // full.
                Term::Fixed(number) => sum.right = sum.right.saturating_sub(factor * i128::from(number)),
                Term::Variable(variable) => variables.push((variable, factor)),
            }
        }
        variables.sort_by_key(|&(variable, _)| variable);
        for (variable, factor) in variables {
            match sum.terms.last_mut() {
                Some((known, last)) if *last == variable => *known += factor,
                _ => sum.terms.push((factor, variable)),
            }
        }
        sum.terms.retain(|&(factor, _)| factor != 0);
        Some(sum)
    }

    /// The constraint as an equation, if it is one.
    pub fn equation(relation: &Relation, domains: &[Ranges]) -> Option<Self> {
        let equal = match relation.mode {
            Mode::Holds => Comparison::Eq,
            Mode::Fails => Comparison::Ne,
            Mode::Reified | Mode::Implied => return None,
        };
        Self::of(relation, domains).filter(|sum| sum.comparison == equal)
    }

    /// The number of a variable that satisfies the equation, for these numbers of the other variables.
    pub fn solved(&self, variable: usize, numbers: &[i64]) -> Option<i64> {
        let mut rest = self.right;
        let mut own = 0;
        for &(factor, other) in &self.terms {
            if other == variable {
                own = factor;
            } else {
                rest -= factor * i128::from(numbers[other]);
            }
        }
        if own == 0 || rest % own != 0 { None } else { i64::try_from(rest / own).ok() }
    }

    /// Eliminates a variable from an equation. Returns bounds for the other terms that hold exactly if the variable is
    /// from `least` to `most`. `None` if the numbers are too large.
    ///
    /// If a variable is only a name for a sum, this removes it from the model, no matter how many values it has.
    pub fn without(
        &self,
        variable: usize,
        (least, most): (i64, i64),
        of: &Relation,
    ) -> Option<[Relation; 2]> {
        let own = self.terms.iter().find(|&&(_, other)| other == variable)?.0;
        let (least, most) = (i128::from(least), i128::from(most));
        let (low, high) = match own {
            1 => (self.right - most, self.right - least),
            -1 => (self.right + least, self.right + most),
            _ => return None,
        };
        let at_most = |sign: i128, bound: i128| {
            let others = || self.terms.iter().filter(|&&(_, other)| other != variable);
            let factor = |&(factor, _): &(i128, usize)| i64::try_from(sign * factor).ok().map(Term::Fixed);
            Some(Relation {
                base: Base::LinearLe,
                mode: Mode::Holds,
                arguments: vec![
                    Argument::Many(others().map(factor).collect::<Option<_>>()?),
                    Argument::Many(others().map(|&(_, other)| Term::Variable(other)).collect()),
                    Argument::One(Term::Fixed(i64::try_from(bound).ok()?)),
                ],
                name: of.name.clone(),
                line: of.line,
            })
        };
        Some([at_most(1, high)?, at_most(-1, -low)?])
    }

    /// The smallest and the largest value of a term. `None` if its variable has no value.
    pub fn reach(&(factor, variable): &(i128, usize), domains: &[Ranges]) -> Option<(i128, i128)> {
        let (least, most) = domains[variable].ends()?;
        // The coefficients of one variable may have been added up, so 128 bits may not be enough.
        let ends = [least, most].map(|end| factor.saturating_mul(i128::from(end)));
        Some((ends[0].min(ends[1]), ends[0].max(ends[1])))
    }

    /// The smallest and the largest value of the sum.
    pub fn ends(&self, domains: &[Ranges]) -> Option<(i128, i128)> {
        self.terms.iter().try_fold((0i128, 0i128), |(least, most), term| {
            let (low, high) = Self::reach(term, domains)?;
            Some((least.saturating_add(low), most.saturating_add(high)))
        })
    }
}

/// The terms of a sum that is written as lists: coefficients times variables, minus the number on the right.
fn listed(relation: &Relation) -> Vec<(i128, Term)> {
    let factor = |&factor: &Term| match factor {
        Term::Fixed(factor) => i128::from(factor),
        Term::Variable(_) => 0,
    };
    let terms = relation.many(0).iter().map(factor).zip(relation.many(1).iter().copied());
    terms.chain([(-1, relation.one(2))]).collect()
}
