//! Cuts the search into cubes of about the same size, by estimates.

use geduld_search::{Estimate, Monitor, Plan, Prefix, Probing};

use crate::engines::cutting::{Sizes, rounded};
use crate::work::control::Control;
use crate::work::cube::{Cube, CubeId, NamedCube, Parts, cut_down};

/// The sizes of cubes in nodes.
const SIZES: Sizes = Sizes { worth_a_cube: 2e6, pieces: 1024.0, smallest: 5e4, effort: 20_000_000 };

/// The numbers of probes for the estimate of the whole, and of each cube.
const PROBES: usize = 400;
const PROBES_PER_CUBE: usize = 50;

/// The nodes that an estimate in haste visits.
const NODES_IN_HASTE: u64 = 20_000;

/// A tree that is worth more than one cube is cut into at least this many, also where an estimate of each cube would
/// take too long. So there is work for many threads.
const FEWEST_CUBES: f64 = 64.0;
/// The maximum number of cuts without estimates.
const BLIND_CUTS: u64 = 4096;

/// The seed of these probes.
const SEED: u64 = 3;

/// An estimate of the search by a plan.
pub(crate) fn size(plan: &Plan) -> Estimate {
    plan.estimate(&Prefix::default(), Probing::brief(PROBES), SEED)
}

/// The same in some milliseconds.
pub(crate) fn size_in_haste(plan: &Plan) -> Estimate {
    plan.estimate(&Prefix::default(), Probing { nodes: NODES_IN_HASTE, ..Probing::brief(PROBES) }, SEED)
}

/// The cubes of a list: many, so that threads need not wait for one another, but few for a tree that is searched in no
/// time.
pub(super) fn fine(plan: &Plan) -> Vec<Prefix> {
    let small = size(plan).nodes.mean < SIZES.worth_a_cube / 100.0;
    plan.prefixes(if small { 1 } else { 256 })
}

/// Cubes in ascending order that partition the solutions of a plan of this size, fine enough for this number of
/// machines. They are the same for the same plan, whatever machine cuts them.
///
/// A tree that is searched in no time stays one cube. Of a larger tree, the largest piece is cut again and again, until
/// each piece is expected to be small compared with the whole. So threads and machines finish at about the same time.
/// Sizes are whole numbers, as records hold them.
pub(crate) fn balanced(plan: &Plan, whole: &Estimate, machines: usize, control: &Control) -> Vec<Cube> {
    let nodes = whole.nodes.mean;
    let left = Sizes { effort: SIZES.effort.saturating_sub(whole.visited), ..SIZES };
    let (largest, effort) = left.largest(nodes, machines);
    let root = NamedCube { id: CubeId::new(0), cube: Cube { choices: Vec::new(), size: Some(nodes) } };
    let cubes = cut_down(vec![root], largest, effort, control, |cube| {
        split(plan, &cube.cube.choices, control.monitor())
    });
    // If the effort was enough, no cube is this large.
    let largest = largest.max(nodes / FEWEST_CUBES);
    let cubes = cut_down(cubes, largest, BLIND_CUTS, control, |cube| blind_split(plan, &cube.cube));
    rounded(cubes)
}

/// The parts of a cube, one choice deeper. All count as equally large.
fn blind_split(plan: &Plan, cube: &Cube) -> Parts {
    let parts = choices_of_parts(plan, &cube.choices);
    let size = cube.size.map(|size| size / parts.len() as f64);
    (parts.into_iter().map(|choices| Cube { choices, size }).collect(), 1)
}

/// The parts of a cube, one choice deeper, with their expected sizes; none if no choice is left. The monitor is told
/// what each estimate takes.
pub(super) fn split(plan: &Plan, choices: &[u32], monitor: &Monitor) -> Parts {
    let mut visited = 0;
    let sized = |choices: Vec<u32>| {
        if monitor.is_stopped() {
            return Cube::from(choices);
        }
        let estimate = plan.estimate(&prefix(&choices), Probing::brief(PROBES_PER_CUBE), SEED);
        visited += estimate.visited;
        monitor.worked(estimate.visited);
        Cube { choices, size: Some(estimate.nodes.mean) }
    };
    (choices_of_parts(plan, choices).into_iter().map(sized).collect(), visited)
}

/// The choices of the parts of a cube, one choice deeper; none if no choice is left.
fn choices_of_parts(plan: &Plan, choices: &[u32]) -> Vec<Vec<u32>> {
    let whole = prefix(choices);
    let parts = plan.split(&whole);
    if parts == [whole] {
        return Vec::new();
    }
    parts.into_iter().map(|part| part.choices().iter().map(|&choice| choice.into()).collect()).collect()
}

/// The prefix of a cube. A number that is too large for a choice becomes a choice that no plan offers: the cube has no
/// solutions.
pub(crate) fn prefix(choices: &[u32]) -> Prefix {
    Prefix::new(choices.iter().map(|&choice| u16::try_from(choice).unwrap_or(u16::MAX)).collect())
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model, VarId};
    use geduld_search::{Mean, PlanOptions};

    use super::*;

    /// Even if the estimate of the whole has taken all of the effort, threads get their cubes, and the cubes are
    /// everything.
    #[test]
    fn a_large_tree_is_cut_without_effort() {
        let mut model = Model::new();
        let domain = Domain::numbers(0..3);
        let x: Vec<VarId> = (0..12).map(|at| model.add_decision(at.to_string(), &domain)).collect();
        let terms = x.iter().map(|&x| (1, x)).collect();
        model.add(Constraint::Linear { terms, sum: 12.into() });
        let plan = Plan::new(&model, &PlanOptions::default()).unwrap();
        let nodes = Mean { mean: 1e43, error: 1e43 };
        let whole = Estimate { nodes, visited: u64::MAX, ..Estimate::default() };
        let cubes = balanced(&plan, &whole, 1, &Control::new());
        assert!((64..1000).contains(&cubes.len()), "{}", cubes.len());
        let count = |choices: &[u32]| {
            let counted = plan.count(&prefix(choices), &Monitor::default(), |_| unreachable!());
            counted.unwrap().free
        };
        assert_eq!(cubes.iter().map(|cube| count(&cube.choices)).sum::<u128>(), count(&[]));
        let sizes: f64 = cubes.iter().filter_map(|cube| cube.size).sum();
        assert!((sizes / 1e43 - 1.0).abs() < 1e-9, "{sizes}");
    }
}
