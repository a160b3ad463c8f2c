//! Chooses where to branch, learned from failures, and which candidates to try first.

use super::compiled::Compiled;
use super::state::{Conflict, State};
use crate::mask::index;
use crate::random::Random;

/// How often conditions have failed. The weights are kept over restarts.
pub(super) struct Weights {
    /// For each rule one more than the number of its failures.
    rules: Vec<u32>,
    /// For each variable one more than the number of failures outside rules: through used-up values and pairs.
    slots: Vec<u32>,
    /// The variable to decide next if it is open: the last one that failed.
    pub(super) urgent: Option<usize>,
}

impl Weights {
    pub(super) fn new<const W: usize>(compiled: &Compiled<W>) -> Self {
        Self {
            rules: vec![1; compiled.kinds.len()],
            slots: vec![1; compiled.network.domains.len()],
            urgent: None,
        }
    }

    /// Learns from a failure.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let weight = match conflict {
            Conflict::Rule(rule) => &mut self.rules[rule],
            Conflict::Slot(slot) => &mut self.slots[slot],
        };
        *weight = weight.saturating_add(1);
    }

    /// Returns the open variable to branch on, if there is one: the one with the fewest candidates in relation to the
    /// weight of its conditions. On a tie it is a random one.
    pub(super) fn choose<const W: usize>(&self, state: &State<'_, W>, random: &mut Random) -> Option<usize> {
        if let Some(slot) = self.urgent.filter(|&slot| state.open[slot]) {
            return Some(slot);
        }
        let mut best = None;
        let mut least = f64::INFINITY;
        let mut equal = 0;
        for slot in (0..state.open.len()).filter(|&slot| state.open[slot]) {
            let score = self.score(state, slot);
            if score < least {
                (least, best, equal) = (score, Some(slot), 1);
            } else if score <= least {
                equal += 1;
                if random.below(equal) == 0 {
                    best = Some(slot);
                }
            }
        }
        best
    }

    /// The number of candidates of an open variable, divided by the weight of its conditions.
    pub(super) fn score<const W: usize>(&self, state: &State<'_, W>, slot: usize) -> f64 {
        let rules = state.compiled.places[slot].iter().filter(|(rule, _)| state.rule_open[*rule] > 1);
        let weight =
            u64::from(self.slots[slot]) + rules.map(|&(rule, _)| u64::from(self.rules[rule])).sum::<u64>();
        f64::from(state.domains[slot].len()) / weight as f64
    }
}

/// A random candidate of a variable.
pub(super) fn any_candidate<const W: usize>(state: &State<'_, W>, slot: usize, random: &mut Random) -> usize {
    let mut rest = state.domains[slot];
    for _ in 0..random.below(rest.len() as usize) {
        rest.pop();
    }
    rest.pop().map_or(0, index)
}
