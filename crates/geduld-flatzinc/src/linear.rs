//! Constraints as sums.

use crate::relation::{Base, Relation, Term};
use crate::resolve::Resolved;

/// How a sum compares with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Eq,
    Ne,
    Le,
}

/// Coefficients times variables, compared with a number. Each variable is listed once, and no coefficient is 0.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub terms: Vec<(i128, usize)>,
    pub comparison: Comparison,
    pub right: i128,
}

impl Sum {
    /// The base of a constraint as a sum, if it is one.
    pub fn of(relation: &Relation, resolved: &Resolved) -> Option<Self> {
        let one = |position| relation.one(position);
        let (terms, comparison, right): (Vec<(i128, Term)>, _, i128) = match relation.base {
            Base::Eq => (vec![(1, one(0)), (-1, one(1))], Comparison::Eq, 0),
            Base::Ne => (vec![(1, one(0)), (-1, one(1))], Comparison::Ne, 0),
            Base::Le => (vec![(1, one(0)), (-1, one(1))], Comparison::Le, 0),
            Base::Lt => (vec![(1, one(0)), (-1, one(1))], Comparison::Le, -1),
            Base::Plus => (vec![(1, one(0)), (1, one(1)), (-1, one(2))], Comparison::Eq, 0),
            Base::LinearEq | Base::LinearNe | Base::LinearLe => {
                let factor = |&factor: &Term| match factor {
                    Term::Fixed(factor) => i128::from(factor),
                    Term::Variable(_) => 0,
                };
                let terms = relation.many(0).iter().map(factor).zip(relation.many(1).iter().copied());
                let comparison = match relation.base {
                    Base::LinearEq => Comparison::Eq,
                    Base::LinearNe => Comparison::Ne,
                    _ => Comparison::Le,
                };
                (terms.chain([(-1, one(2))]).collect(), comparison, 0)
            }
            _ => return None,
        };
        let mut sum = Self { terms: Vec::new(), comparison, right };
        let mut variables = Vec::with_capacity(terms.len());
        for (factor, term) in terms {
            match resolved.now(term) {
                // Products of 64-bit numbers, fewer than 2^60 of them: the sum can exceed 128 bits only beyond any memory.
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

    /// The least and the greatest value of a term; `None` if its variable has no value.
    pub fn reach(&(factor, variable): &(i128, usize), resolved: &Resolved) -> Option<(i128, i128)> {
        let (least, most) = resolved.domains[variable].ends()?;
        // Coefficients of one variable may have been added up, so 128 bits can be too few.
        let ends = [least, most].map(|end| factor.saturating_mul(i128::from(end)));
        Some((ends[0].min(ends[1]), ends[0].max(ends[1])))
    }

    /// The least and the greatest value of the sum.
    pub fn ends(&self, resolved: &Resolved) -> Option<(i128, i128)> {
        self.terms.iter().try_fold((0i128, 0i128), |(least, most), term| {
            let (low, high) = Self::reach(term, resolved)?;
            Some((least.saturating_add(low), most.saturating_add(high)))
        })
    }
}
