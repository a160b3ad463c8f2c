//! Sums compiled for propagation: least and greatest weights are found without looking at every candidate where possible.

use crate::mask::{Mask, index};
use crate::problem::SumRule;

/// Weights of candidates add up to something between two bounds.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) terms: Vec<Term>,
    pub(super) least: i64,
    pub(super) most: i64,
    /// Whether the extreme weights of some variable are not those of its first and last candidates.
    pub(super) is_mixed: bool,
}

/// What one variable adds to a sum.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) slot: usize,
    /// The weight of each id.
    pub(super) weights: Vec<i64>,
    slope: Slope,
    /// `(factor, base)`, if the weight of every id is `factor * id + base`.
    pub(super) line: Option<(i64, i64)>,
}

/// How weights change from id to id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slope {
    Rising,
    Falling,
    Mixed,
}

impl Sum {
    pub(super) fn new(rule: &SumRule) -> Self {
        let terms: Vec<Term> =
            rule.terms.iter().map(|(slot, weights)| Term::new(*slot, weights.clone())).collect();
        let is_mixed = terms.iter().any(|term| term.slope == Slope::Mixed);
        Self { terms, least: rule.least, most: rule.most, is_mixed }
    }
}

impl Term {
    fn new(slot: usize, weights: Vec<i64>) -> Self {
        let slope = if weights.is_sorted() {
            Slope::Rising
        } else if weights.iter().rev().is_sorted() {
            Slope::Falling
        } else {
            Slope::Mixed
        };
        let line = match *weights.as_slice() {
            [first, second, ..] => {
                let factor = second - first;
                let is_line = weights.windows(2).all(|pair| pair[1] - pair[0] == factor);
                (is_line && factor != 0).then_some((factor, first))
            }
            _ => None,
        };
        Self { slot, weights, slope, line }
    }

    /// The least and the greatest weight of some candidates, of which there is at least one.
    #[inline(always)]
    pub(super) fn extremes<const W: usize>(&self, candidates: Mask<W>) -> (i64, i64) {
        if self.slope == Slope::Mixed {
            let mut rest = candidates;
            let weights = std::iter::from_fn(|| rest.pop()).map(|id| self.weights[index(id)]);
            return weights
                .fold((i64::MAX, i64::MIN), |(least, most), weight| (least.min(weight), most.max(weight)));
        }
        let [first, last] = [candidates.first(), candidates.last()].map(|id| self.weights[id.unwrap_or(0)]);
        if self.slope == Slope::Rising { (first, last) } else { (last, first) }
    }

    /// The ids whose weights lie between two bounds.
    pub(super) fn between<const W: usize>(&self, least: i64, most: i64) -> Mask<W> {
        let weights = &self.weights;
        match self.slope {
            Slope::Rising => Mask::range(
                weights.partition_point(|&weight| weight < least)
                    ..weights.partition_point(|&weight| weight <= most),
            ),
            Slope::Falling => Mask::range(
                weights.partition_point(|&weight| weight > most)
                    ..weights.partition_point(|&weight| weight >= least),
            ),
            Slope::Mixed => (0..weights.len()).filter(|&id| (least..=most).contains(&weights[id])).collect(),
        }
    }
}
