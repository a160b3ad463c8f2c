//! Cutting the search into cubes of about the same size, by estimates.

use std::collections::BinaryHeap;

use geduld_search::{Plan, Prefix, Probing};

/// A cube and how many nodes it is expected to have.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SizedCube {
    pub cube: Prefix,
    pub size: f64,
}

/// By size; equally large cubes by their choices, so that the order is total.
impl Ord for SizedCube {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.size.total_cmp(&other.size).then_with(|| self.cube.cmp(&other.cube))
    }
}

impl PartialOrd for SizedCube {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Eq for SizedCube {}

/// The size in nodes that is worth a cube of its own: some tens of milliseconds.
const WORTH_A_CUBE: f64 = 2e6;

/// A large tree is cut into pieces of at most the whole divided by this; there are some times as many of them,
/// because a cut makes pieces of all sizes.
const ABOUT_AS_MANY_CUBES: f64 = 1024.0;

/// Probes for the estimate of the whole, and of each cube.
const PROBES: usize = 400;
const PROBES_PER_CUBE: usize = 50;

/// How many nodes the estimates may visit together: about a second. Where that ends the cutting, the tree is so
/// large and its cubes are so deep that nobody waits for the last of them.
const EFFORT: u64 = 20_000_000;

/// Cubes to list: many, so that threads need not wait for one another, and few for a tree that is searched in no time.
pub(super) fn fine(plan: &Plan) -> Vec<Prefix> {
    let nodes = plan.estimate(&Prefix::default(), Probing::brief(PROBES), 0).nodes.mean;
    let small = nodes < WORTH_A_CUBE / 100.0;
    plan.prefixes(if small { 1 } else { 256 })
}

/// Cubes that partition the solutions of a plan, in ascending order; the same for the same plan, whatever the
/// machine.
///
/// A tree that is searched in no time stays one cube. Of a larger one the largest piece is cut, again and again, until
/// each is expected to be small against the whole, so that threads and machines finish at about the same time.
pub(super) fn balanced(plan: &Plan) -> Vec<SizedCube> {
    let whole = plan.estimate(&Prefix::default(), Probing::brief(PROBES), 0);
    let largest = (whole.nodes.mean / ABOUT_AS_MANY_CUBES).max(WORTH_A_CUBE);
    let mut effort = whole.visited;
    let mut uncut = BinaryHeap::from([SizedCube { cube: Prefix::default(), size: whole.nodes.mean }]);
    let mut cubes = Vec::new();
    while let Some(parent) = uncut.pop() {
        if parent.size <= largest || effort >= EFFORT {
            cubes.push(parent);
            break;
        }
        let parts = plan.split(&parent.cube);
        if parts == [parent.cube.clone()] {
            cubes.push(parent);
            continue;
        }
        for cube in parts {
            let estimate =
                plan.estimate(&cube, Probing::brief(PROBES_PER_CUBE), (cubes.len() + uncut.len()) as u64);
            effort += estimate.visited;
            uncut.push(SizedCube { cube, size: estimate.nodes.mean });
        }
    }
    cubes.extend(uncut);
    cubes.sort_unstable_by(|a, b| a.cube.cmp(&b.cube));
    cubes
}
