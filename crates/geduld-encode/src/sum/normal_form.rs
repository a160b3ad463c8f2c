//! The normal form of a sum and its bounds.

use geduld_model::Bounds;

use crate::Lit;

/// The numbers that a variable can add to a sum: one literal for each weight, exactly one of which holds.
///
/// There are at least two weights, in ascending order, and the first is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub weights: Vec<(i64, Lit)>,
    /// The number that was subtracted from all numbers to make the first weight 0.
    pub least: i64,
}

/// The weights of the terms add up to a sum within the bounds. The bounds are between 0 and the sum of all greatest
/// weights. If all sums are allowed, there are no terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoundedSum {
    pub terms: Vec<Term>,
    pub bounds: Bounds<i64>,
    /// Whether other constraints ensure that no two terms have the same number (weight plus `least`).
    pub different: bool,
}

impl Term {
    pub fn greatest(&self) -> i64 {
        self.weights.last().map_or(0, |&(weight, _)| weight)
    }
}

/// The normal form; `Some(None)` if the bounds cannot be reached, `None` if numbers overflow.
#[expect(clippy::option_option, reason = "two different ways to have no normal form")]
pub(super) fn normalise(
    terms: Vec<Vec<(i64, Lit)>>,
    sum: Bounds<i64>,
    different: bool,
) -> Option<Option<BoundedSum>> {
    let (mut greatest, mut shift) = (0i64, 0i64);
    let mut normal = Vec::with_capacity(terms.len());
    for mut weights in terms {
        weights.sort_unstable();
        let least = weights.first().map_or(0, |&(weight, _)| weight);
        for (weight, _) in &mut weights {
            *weight = weight.checked_sub(least)?;
        }
        shift = shift.checked_add(least)?;
        let term = Term { weights, least };
        greatest = greatest.checked_add(term.greatest())?;
        // A term with a single value, or with a factor of 0, is a constant.
        if term.greatest() > 0 {
            normal.push(term);
        }
    }
    let bounds = sum.normal(shift.into(), greatest, 1);
    if bounds == Bounds::from(0..=greatest) {
        normal.clear();
    }
    Some((bounds.least <= bounds.most).then_some(BoundedSum { terms: normal, bounds, different }))
}
