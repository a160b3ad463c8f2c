//! Cutting the walk into cubes of about the same size, by estimates.

use geduld_search::{Cube, Plan};

/// A cube and how many nodes it is expected to have.
pub(super) struct SizedCube {
    pub cube: Cube,
    pub size: f64,
}

/// The size in nodes that is worth a cube of its own: some tens of milliseconds.
const WORTH_A_CUBE: f64 = 2e6;

/// A large tree is cut into pieces of at most the whole divided by this; there are some times as many of them,
/// because a cut makes pieces of all sizes.
const ABOUT_AS_MANY_CUBES: f64 = 1024.0;

/// Probes for the estimate of the whole, and of each cube.
const PROBES: usize = 400;
const PROBES_PER_CUBE: usize = 50;

/// Cubes that partition the solutions of a plan; the same for the same plan, whatever the machine.
///
/// A tree that is walked in no time stays one cube. A larger one is cut until each piece is expected to be small
/// against the whole, so that threads and machines finish at about the same time. Cost: some hundred microseconds
/// for each cube.
pub(super) fn balanced(plan: &Plan) -> Vec<SizedCube> {
    let whole = plan.estimate(&Cube::default(), PROBES, 0).nodes.mean;
    let largest = (whole / ABOUT_AS_MANY_CUBES).max(WORTH_A_CUBE);
    let mut cubes = Vec::new();
    cut(plan, SizedCube { cube: Cube::default(), size: whole }, largest, &mut cubes);
    cubes
}

fn cut(plan: &Plan, parent: SizedCube, largest: f64, cubes: &mut Vec<SizedCube>) {
    if parent.size <= largest {
        cubes.push(parent);
        return;
    }
    for cube in plan.split(&parent.cube) {
        if cube == parent.cube {
            cubes.push(SizedCube { cube, size: parent.size });
            return;
        }
        let seed = cubes.len() as u64;
        let size = plan.estimate(&cube, PROBES_PER_CUBE, seed).nodes.mean;
        cut(plan, SizedCube { cube, size }, largest, cubes);
    }
}
