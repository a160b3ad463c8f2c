//! Random probes of a search tree (Knuth, "Estimating the efficiency of backtrack programs", 1975).

use crate::estimate::{Estimate, Mean};

/// What one random path represents.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Probe {
    pub solutions: f64,
    pub nodes: f64,
    /// The work in steps of the search: masks compared, or entries moved.
    pub steps: f64,
    /// The steps made for the probe itself.
    pub visited: u64,
}

/// The sum of some probes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Probes {
    count: usize,
    solutions: (f64, f64),
    nodes: (f64, f64),
    steps: f64,
    visited: u64,
}

impl Probes {
    pub fn add(&mut self, probe: Probe) {
        let add = |(sum, squares): &mut (f64, f64), value: f64| {
            *sum += value;
            *squares += value * value;
        };
        self.count += 1;
        add(&mut self.solutions, probe.solutions);
        add(&mut self.nodes, probe.nodes);
        self.steps += probe.steps;
        self.visited += probe.visited;
    }

    /// The steps made so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The number of probes.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The expected steps of the search.
    pub fn steps(&self) -> f64 {
        self.steps / self.count.max(1) as f64
    }

    pub fn estimate(&self) -> Estimate {
        let mean = |(sum, squares)| Mean::of(self.count.max(1), sum, squares);
        Estimate {
            solutions: mean(self.solutions),
            nodes: mean(self.nodes),
            visited: self.visited,
            ..Estimate::default()
        }
    }
}
