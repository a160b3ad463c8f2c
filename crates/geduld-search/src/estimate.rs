//! How large is the tree? Random probing, many probes side by side.
//!
//! A probe goes down by a random choice at each stage; the product of the numbers of choices on its way is an
//! unbiased estimate of how many places there are at its depth (Knuth, "Estimating the efficiency of backtrack
//! programs", 1975). A *sweep* lets a crowd of probes go down together, stage by stage: of all children of the crowd
//! a random sample becomes the next crowd, so that probes which end early are replaced by others and the estimate
//! varies far less (stochastic enumeration: Rubinstein 2013; Vaisman and Kroese 2017). It stays unbiased, below a
//! cube and with symmetry too, because only the tree that is really walked is sampled.

use std::ops::ControlFlow;

use crate::cube::{self, Cube};
use crate::mask::Mask;
use crate::orbit::Orbits;
use crate::program::Program;
use crate::random::Random;
use crate::walk::{Place, Snapshot, Walker};

/// How many probes make a sweep.
const CROWD: usize = 50;

/// A mean of independent sweeps, and the standard error of that mean.
///
/// The distribution has a long tail: from few probes both may well be too small.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The mean; infinite if it is too large for a number.
    pub mean: f64,
    /// The standard error of the mean; infinite if it is not known, as of a single sweep.
    pub error: f64,
}

impl Mean {
    fn of(sweeps: usize, sum: f64, squares: f64) -> Self {
        let count = sweeps as f64;
        let mean = sum / count;
        let variance = (squares - sum * mean) / (count - 1.0);
        // Of one sweep there is no variance, and squares of large numbers are infinite.
        let known = sweeps > 1 && variance.is_finite();
        Self { mean, error: if known { (variance.max(0.0) / count).sqrt() } else { f64::INFINITY } }
    }
}

/// What a count is expected to come to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Solutions, those included that symmetry leaves out.
    pub solutions: Mean,
    /// Nodes, as in [`Tally::nodes`](crate::Tally::nodes).
    pub nodes: Mean,
    /// The nodes that the probes themselves visited.
    pub visited: u64,
}

/// Probes below a cube, rounded up to whole sweeps.
pub(crate) fn estimate<const W: usize>(
    program: &Program<W>,
    orbits: &Orbits,
    cube: &Cube,
    probes: usize,
    seed: u64,
) -> Estimate {
    let mut random = Random::new(seed);
    let mut walker = Walker::new(program, orbits, None);
    let Some(place) = cube::enter(&mut walker, cube) else { return Estimate::default() };
    let start = walker.snapshot(&place);
    let sweeps = probes.div_ceil(CROWD).max(1);
    let mut sums = [[0.0; 2]; 2];
    for _ in 0..sweeps {
        for (sum, value) in sums.iter_mut().zip(sweep(&mut walker, &start, &mut random)) {
            sum[0] += value;
            sum[1] += value * value;
        }
    }
    let [solutions, nodes] = sums.map(|[sum, squares]| Mean::of(sweeps, sum, squares));
    Estimate { solutions, nodes, visited: walker.nodes }
}

/// The solutions and nodes that one sweep stands for.
fn sweep<const W: usize>(walker: &mut Walker<'_, W>, start: &Snapshot<W>, random: &mut Random) -> [f64; 2] {
    let mut crowd = vec![start.clone()];
    // Each probe stands for so many places.
    let mut weight = 1.0;
    let (mut solutions, mut nodes) = (0.0, 0.0);
    if let Some(found) = {
        let place = walker.restore(start);
        leaf(walker, &place)
    } {
        return [found, 0.0];
    }
    while !crowd.is_empty() {
        let before = walker.nodes;
        let mut next: Vec<Snapshot<W>> = Vec::new();
        let mut children = 0usize;
        for probe in &crowd {
            let place = walker.restore(probe);
            let _ = walker.expand_any(place, Mask::FULL, |walker, child| {
                if let Some(found) = leaf(walker, &child) {
                    solutions += weight * found;
                    return ControlFlow::Continue(());
                }
                // Each child so far is in the sample with the same probability (reservoir sampling).
                children += 1;
                if next.len() < CROWD {
                    next.push(walker.snapshot(&child));
                } else if let Some(probe) = next.get_mut(random.below(children)) {
                    *probe = walker.snapshot(&child);
                }
                ControlFlow::Continue(())
            });
        }
        if walker.nodes > before {
            // A weight may have become infinite, and nothing times that is no number.
            nodes += weight * (walker.nodes - before) as f64;
        }
        weight *= children as f64 / next.len().max(1) as f64;
        crowd = next;
    }
    [solutions, nodes]
}

/// How many solutions there are at a place with no choice left.
fn leaf<const W: usize>(walker: &Walker<'_, W>, place: &Place<W>) -> Option<f64> {
    let program = walker.program;
    let order = walker.orbits.order() as f64;
    if place.is_free() && place.stage >= program.tail {
        return Some(order * program.tail_products[place.stage - program.tail] as f64);
    }
    (place.stage == program.stages.len()).then(|| order / (walker.stabiliser().len() + 1) as f64)
}
