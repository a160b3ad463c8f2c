//! Estimates the size of the tree by random probing, with many probes side by side.
//!
//! A probe goes down by a random choice at each level. The product of the numbers of choices on its way is an unbiased
//! estimate of the number of places at its depth (Knuth, "Estimating the efficiency of backtrack programs", 1975). In a
//! *sweep*, a crowd of probes goes down together, level by level: a random sample of all children of the crowd becomes
//! the next crowd. So other probes replace those that end early, and the estimate varies far less (stochastic
//! enumeration: Rubinstein 2013; Vaisman and Kroese 2017). It stays unbiased, also below a prefix and with symmetry,
//! because only the tree that is really searched is sampled.

use std::ops::ControlFlow;

use crate::estimate::{Estimate, Mean, Probing};
use crate::fixed_order::orbit::Orbits;
use crate::fixed_order::prefix::{self, Prefix};
use crate::fixed_order::program::Program;
use crate::fixed_order::searcher::{Place, Searcher, Snapshot};
use crate::mask::Mask;
use crate::random::Random;

/// The comparisons with an image that take as long as a node of an estimate.
const COMPARISONS_OF_A_NODE: u64 = 4;
/// The numbers of a state that are saved or restored in the time of a node of an estimate.
const NUMBERS_OF_A_NODE: u64 = 64;
/// The number of probes in a sweep.
const CROWD: usize = 50;
/// The number of probes in a sweep if a state has more than `LARGE_STATE` numbers, or there are more symmetries than
/// that.
const SMALL_CROWD: usize = 10;
const LARGE_STATE: usize = 512;
/// The factor by which a crowd grows if it may have missed the rest of the tree, and the maximum number of times.
const WIDER: usize = 10;
const WIDENINGS: usize = 2;
/// A tree seems small if it has at most this many times the nodes that a sweep visits: it could have been searched
/// instead.
const SEEMS_SMALL: f64 = 4.0;
/// A crowd does not grow if this would cost more nodes of a usual model, about a second.
const MOST_WIDENED: u64 = 1 << 26;

/// Estimates the tree below a prefix.
pub(crate) fn estimate<const W: usize>(
    program: &Program<W>,
    orbits: &Orbits,
    prefix: &Prefix,
    probing: Probing,
    seed: u64,
) -> Estimate {
    let mut random = Random::new(seed);
    let mut searcher = Searcher::new(program, orbits, None);
    let Some(place) = prefix::enter(&mut searcher, prefix) else { return Estimate::default() };
    let start = searcher.snapshot(&place);
    let mut crowd = crowd(program, orbits);
    let mut spare = Vec::new();
    // With thousands of symmetries the images are most of the work.
    let cost = |visited: u64, compared: u64| visited.saturating_mul(program.price).saturating_add(compared);
    let enough = |visited: u64, compared: u64, sweeps: usize, nodes: f64| {
        cost(visited, compared) >= probing.nodes
            || visited as f64 >= probing.times as f64 * nodes / sweeps as f64
    };
    let mut widenings = 0;
    let numbers = numbers(program) as u64;
    let mut saved = 0;
    loop {
        let (before, compared) = (searcher.nodes, searcher.comparisons);
        let mut sweeps = 0;
        let mut sums = [[0.0; 2]; 3];
        let mut whole = true;
        while sweeps * crowd < probing.probes.max(1)
            && (sweeps < 2
                || !enough(searcher.nodes - before, searcher.comparisons - compared, sweeps, sums[1][0]))
        {
            sweeps += 1;
            let swept = sweep(&mut searcher, &start, &mut random, crowd, &mut spare, &mut |_, _| {});
            whole &= swept.whole;
            saved += swept.saved * numbers / NUMBERS_OF_A_NODE;
            for (sum, value) in sums.iter_mut().zip([swept.solutions, swept.nodes, swept.comparisons]) {
                sum[0] += value;
                sum[1] += value * value;
            }
        }
        let [solutions, nodes, comparisons] = sums.map(|[sum, squares]| Mean::of(sweeps, sum, squares));
        // A narrow tree may depend on a branch that no probe took. So a tree that seems small is searched as a whole,
        // by a crowd with room for all of it. If the crowd has too little room, the tree is not that small, and the
        // estimate shows this.
        let missed = !whole && nodes.mean * sweeps as f64 <= SEEMS_SMALL * (searcher.nodes - before) as f64;
        let spent = cost(searcher.nodes - before, searcher.comparisons - compared);
        let wider = spent.saturating_mul(WIDER as u64);
        if !missed || widenings == WIDENINGS || wider > MOST_WIDENED {
            let visited = searcher.nodes.saturating_mul(program.price);
            let visited = visited.saturating_add(searcher.comparisons / COMPARISONS_OF_A_NODE);
            return Estimate { solutions, nodes, comparisons, visited, saved, steps: 0 };
        }
        crowd *= WIDER;
        widenings += 1;
    }
}

/// Estimates how often each level is entered.
pub(crate) fn visits<const W: usize>(program: &Program<W>, orbits: &Orbits, probes: usize) -> Vec<f64> {
    let mut visits = vec![0.0; program.levels.len()];
    let mut searcher = Searcher::new(program, orbits, None);
    let Some(root) = searcher.root() else { return visits };
    let start = searcher.snapshot(&root);
    let mut random = Random::new(0);
    let crowd = crowd(program, orbits);
    let mut spare = Vec::new();
    for _ in 0..probes.div_ceil(crowd) {
        let mut visit = |level: usize, weight: f64| visits[level] += weight;
        sweep(&mut searcher, &start, &mut random, crowd, &mut spare, &mut visit);
    }
    visits
}

fn crowd<const W: usize>(program: &Program<W>, orbits: &Orbits) -> usize {
    if numbers(program).max(orbits.order()) > LARGE_STATE { SMALL_CROWD } else { CROWD }
}

/// The numbers of a state.
fn numbers<const W: usize>(program: &Program<W>) -> usize {
    program.places + program.copies.len()
}

/// The estimate of one sweep.
struct Swept {
    solutions: f64,
    nodes: f64,
    comparisons: f64,
    /// The number of states that were saved or restored.
    saved: u64,
    /// Whether the sweep visited the whole tree, so that its numbers are exact.
    whole: bool,
}

/// Lets a crowd of this size go down. `spare` has snapshots whose memory is used again: most of the cost of a probe is
/// saving its state.
fn sweep<const W: usize>(
    searcher: &mut Searcher<'_, W>,
    start: &Snapshot<W>,
    random: &mut Random,
    size: usize,
    spare: &mut Vec<Snapshot<W>>,
    visit: &mut dyn FnMut(usize, f64),
) -> Swept {
    let mut whole = true;
    let mut crowd = vec![start.clone()];
    // The number of places that each probe represents.
    let mut weight = 1.0;
    let (mut solutions, mut nodes, mut comparisons, mut saved) = (0.0, 0.0, 0.0, 0);
    if let Some(found) = {
        let place = searcher.restore(start);
        leaf(searcher, &place)
    } {
        return Swept { solutions: found, nodes: 0.0, comparisons: 0.0, saved: 1, whole };
    }
    while !crowd.is_empty() {
        let before = (searcher.nodes, searcher.comparisons);
        let mut next: Vec<Snapshot<W>> = Vec::new();
        let mut children = 0usize;
        for probe in &crowd {
            let place = searcher.restore(probe);
            visit(place.level, weight);
            let _ = searcher.expand_any(place, Mask::FULL, &mut |searcher, child| {
                if let Some(found) = leaf(searcher, &child) {
                    solutions += weight * found;
                    return ControlFlow::Continue(());
                }
                // Each child so far is in the sample with the same probability (reservoir sampling).
                children += 1;
                if next.len() < size {
                    let mut probe = spare.pop().unwrap_or_else(|| start.clone());
                    searcher.snapshot_into(&child, &mut probe);
                    next.push(probe);
                } else if let Some(probe) = next.get_mut(random.below(children)) {
                    searcher.snapshot_into(&child, probe);
                }
                ControlFlow::Continue(())
            });
        }
        // The weight may be infinite, and infinity times 0 is not a number.
        let times = |count: u64| if count > 0 { weight * count as f64 } else { 0.0 };
        nodes += times(searcher.nodes - before.0);
        comparisons += times(searcher.comparisons - before.1);
        whole &= children == next.len();
        saved += (crowd.len() + next.len()) as u64;
        weight *= children as f64 / next.len().max(1) as f64;
        spare.append(&mut crowd);
        crowd = next;
    }
    Swept { solutions, nodes, comparisons, saved, whole }
}

/// The number of solutions at a place with no choice left.
fn leaf<const W: usize>(searcher: &Searcher<'_, W>, place: &Place<W>) -> Option<f64> {
    let program = searcher.program;
    let order = searcher.orbits.order() as f64;
    if place.is_free() && place.level >= program.tail {
        return Some(order * program.tail_products[place.level - program.tail] as f64);
    }
    (place.level == program.levels.len()).then(|| order / (searcher.stabiliser().len() + 1) as f64)
}
