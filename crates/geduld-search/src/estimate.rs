//! The estimated size of a search, whatever its order.

/// The effort of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probing {
    /// The number of probes, rounded up to whole sweeps.
    pub probes: usize,
    /// The maximum cost of the nodes visited and of the images compared with them, in nodes of a usual model: beyond it
    /// no new sweep starts, except that there are at least two.
    pub nodes: u64,
    /// The maximum number of nodes visited, as a multiple of the nodes that the tree seems to have. Beyond it, a search
    /// of the tree would have been quicker. There are at least two sweeps.
    pub times: u64,
}

impl Probing {
    /// Makes this many probes, however long they take.
    pub fn all(probes: usize) -> Self {
        Self { probes, nodes: u64::MAX, times: u64::MAX }
    }

    /// Makes this many probes, or fewer in small trees and where each probe takes long, as on a board of hundreds of
    /// pieces. The estimate takes a fraction of a second.
    pub const fn brief(probes: usize) -> Self {
        Self { probes, nodes: 4_000_000, times: 1 }
    }
}

/// A mean of independent sweeps, and the standard error of that mean.
///
/// The distribution has a long tail: with few probes, both may well be too small.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The mean; infinite if it is too large for a number.
    pub mean: f64,
    /// The standard error of the mean; infinite if it is not known, as for a single sweep.
    pub error: f64,
}

impl Mean {
    pub(crate) fn of(sweeps: usize, sum: f64, squares: f64) -> Self {
        let count = sweeps as f64;
        let mean = sum / count;
        let variance = (squares - sum * mean) / (count - 1.0);
        // One sweep has no variance, and squares of large numbers are infinite.
        let known = sweeps > 1 && variance.is_finite();
        Self { mean, error: if known { (variance.max(0.0) / count).sqrt() } else { f64::INFINITY } }
    }
}

/// The expected result and cost of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Solutions, including those that symmetry leaves out.
    pub solutions: Mean,
    /// Nodes, as in [`OrbitCount::nodes`](crate::OrbitCount::nodes).
    pub nodes: Mean,
    /// How many times the search compares an image of a solution with the solution, because of symmetry.
    pub comparisons: Mean,
    /// The cost of the probes themselves, in nodes of a usual model: a node counts several times where many variables
    /// are looked up for a choice, and comparisons with images count, too.
    pub visited: u64,
    /// The cost of saving and restoring the states of the probes, in nodes. It tells how long an estimate takes, and
    /// does not count as effort: large models would be planned less carefully.
    pub saved: u64,
    /// The steps of propagation that the probes have made, where nodes take very different times; otherwise 0.
    pub steps: u64,
}
