//! The normal form of an equation.

use crate::Lit;

/// What a variable adds to a sum: one literal for each weight, exactly one of which holds.
///
/// At least two weights, ascending, the first of them 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub weights: Vec<(i64, Lit)>,
    /// What was taken from the numbers to make the first weight 0.
    pub least: i64,
}

/// The weights of the terms add up to `sum`, which lies between 0 and the sum of all greatest weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Equation {
    pub terms: Vec<Term>,
    pub sum: i64,
    /// Other constraints see to it that no two terms have the same number (weight and `least`).
    pub different: bool,
}

impl Term {
    pub fn greatest(&self) -> i64 {
        self.weights.last().map_or(0, |&(weight, _)| weight)
    }
}

/// The normal form; `Some(None)` if the sum is out of reach of the bounds, `None` if numbers overflow.
#[expect(clippy::option_option, reason = "two different ways to have no equation")]
pub(super) fn normalise(
    terms: Vec<Vec<(i64, Lit)>>,
    mut sum: i64,
    different: bool,
) -> Option<Option<Equation>> {
    let mut greatest = 0i64;
    let mut normal = Vec::with_capacity(terms.len());
    for mut weights in terms {
        weights.sort_unstable();
        let least = weights.first().map_or(0, |&(weight, _)| weight);
        for (weight, _) in &mut weights {
            *weight = weight.checked_sub(least)?;
        }
        sum = sum.checked_sub(least)?;
        let term = Term { weights, least };
        greatest = greatest.checked_add(term.greatest())?;
        // A single value, or a factor of 0: a constant.
        if term.greatest() > 0 {
            normal.push(term);
        }
    }
    let reachable = (0..=greatest).contains(&sum);
    Some(reachable.then_some(Equation { terms: normal, sum, different }))
}
