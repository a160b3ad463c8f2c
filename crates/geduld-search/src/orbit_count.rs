//! What a count has come to.

use std::collections::BTreeMap;

use crate::Prefix;

/// Solutions counted by orbits, exactly.
///
/// Tallies of different prefixes of the same plan add up. A number that has reached the largest of 128 bits may be too
/// small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrbitCount {
    /// How many solutions were kept that only the identity leaves as they are; each stands for as many solutions
    /// as the group has elements.
    pub free: u128,
    /// The other solutions kept, by their stabiliser: the ascending positions of its elements in the list of
    /// permutations the plan was made with. Each stands for |group| / |stabiliser| solutions.
    pub fixed: BTreeMap<Vec<u32>, u128>,
    /// A small prefix that holds the first of them, for whoever wants to see one of the solutions counted.
    pub sample: Option<Prefix>,
    /// How many times a variable was given a value, those included that followed without a choice.
    pub nodes: u64,
}

impl OrbitCount {
    /// Adds what another part of the work has come to.
    pub fn add(&mut self, other: &Self) {
        self.free = self.free.saturating_add(other.free);
        for (stabiliser, solutions) in &other.fixed {
            let sum = self.fixed.entry(stabiliser.clone()).or_default();
            *sum = sum.saturating_add(*solutions);
        }
        self.sample = self.sample.take().or_else(|| other.sample.clone());
        self.nodes += other.nodes;
    }

    /// The number of solutions, given the number of elements of the group; `None` if it exceeds 128 bits.
    pub fn solutions(&self, group_order: usize) -> Option<u128> {
        let order = group_order as u128;
        self.fixed.iter().try_fold(self.free.checked_mul(order)?, |sum, (stabiliser, solutions)| {
            sum.checked_add(solutions.checked_mul(order / stabiliser.len() as u128)?)
        })
    }

    /// How many solutions were kept: the number of orbits, once every prefix is counted.
    pub fn orbits(&self) -> u128 {
        self.fixed.values().fold(self.free, |sum, &solutions| sum.saturating_add(solutions))
    }
}
