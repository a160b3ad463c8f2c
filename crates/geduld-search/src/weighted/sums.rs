//! Sums compiled for propagation: least and greatest weights are found without a look at every candidate.

use crate::mask::Mask;
use crate::problem::SumRule;

/// Weights of candidates add up to a value between two bounds.
#[derive(Clone, Debug)]
pub(super) struct Sum<const W: usize> {
    pub(super) terms: Vec<Term<W>>,
    pub(super) least: i64,
    pub(super) most: i64,
    /// Whether the extreme weights of some variable are not those of its first and last candidates.
    pub(super) is_mixed: bool,
}

/// The contribution of one variable to a sum.
#[derive(Clone, Debug)]
pub(super) struct Term<const W: usize> {
    pub(super) slot: usize,
    /// The weight of each id.
    pub(super) weights: Vec<i64>,
    slope: Slope,
    /// If the weights go up and down: the ids of each weight, ascending by weight.
    levels: Vec<(i64, Mask<W>)>,
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

impl<const W: usize> Sum<W> {
    pub(super) fn new(rule: &SumRule) -> Self {
        let term = |(slot, weights): &(usize, Vec<i64>)| Term::new(*slot, weights.clone());
        let terms: Vec<Term<W>> = rule.terms.iter().map(term).collect();
        let is_mixed = terms.iter().any(|term| term.slope == Slope::Mixed);
        Self { terms, least: rule.least, most: rule.most, is_mixed }
    }
}

impl<const W: usize> Term<W> {
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
        let mut levels: Vec<(i64, Mask<W>)> = Vec::new();
        if slope == Slope::Mixed {
            let mut sorted: Vec<i64> = weights.clone();
            sorted.sort_unstable();
            sorted.dedup();
            let ids = |level: i64| (0..weights.len()).filter(|&id| weights[id] == level).collect();
            levels = sorted.into_iter().map(|level| (level, ids(level))).collect();
        }
        Self { slot, weights, slope, levels, line }
    }

    /// The least and the greatest weight of some candidates, of which there is at least one.
    #[inline(always)]
    pub(super) fn extremes(&self, candidates: Mask<W>) -> (i64, i64) {
        if self.slope == Slope::Mixed {
            let shows = |(_, ids): &&(i64, Mask<W>)| candidates & *ids != Mask::EMPTY;
            let weight = |level: Option<&(i64, Mask<W>)>| level.map_or(0, |(weight, _)| *weight);
            let levels = &self.levels;
            return (weight(levels.iter().find(shows)), weight(levels.iter().rev().find(shows)));
        }
        let [first, last] = [candidates.first(), candidates.last()].map(|id| self.weights[id.unwrap_or(0)]);
        if self.slope == Slope::Rising { (first, last) } else { (last, first) }
    }

    /// The ids whose weights lie between two bounds.
    pub(super) fn between(&self, least: i64, most: i64) -> Mask<W> {
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
            Slope::Mixed => {
                let levels = self.levels.iter().filter(|(weight, _)| (least..=most).contains(weight));
                levels.fold(Mask::EMPTY, |all, (_, ids)| all | *ids)
            }
        }
    }
}
