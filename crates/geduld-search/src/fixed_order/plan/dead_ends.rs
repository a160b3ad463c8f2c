//! Assigns the steps of a path to the levels.

use crate::checked::fitting;
use crate::fixed_order::program::{Level, PathStep};
use crate::mask::Mask;
use crate::problem::{Chain, PlanModel};

/// Stores in each level the step of the path that it makes. Returns for each id the ids next to it; empty if there is
/// no path.
pub(super) fn follow_path<const W: usize>(problem: &PlanModel, levels: &mut [Level<W>]) -> Vec<Mask<W>> {
    let Some(Chain { neighbours, near }) = &problem.chain else { return Vec::new() };
    let is_end = |slot: &usize| neighbours[*slot].len() == 1;
    let mut open: Vec<bool> = problem.variables.iter().map(|variable| variable.in_gcc).collect();
    let mut heads: Vec<usize> = Vec::new();
    let takes_place = |level: &&mut Level<W>| problem.variables[level.slot].in_gcc;
    for (number, level) in levels.iter_mut().filter(takes_place).enumerate() {
        open[level.slot] = false;
        heads.push(level.slot);
        let is_head = |slot: &usize| neighbours[*slot].iter().any(|&other| open[other]);
        let (still, closed): (Vec<usize>, Vec<usize>) = heads.iter().partition(|slot| is_head(slot));
        heads = still;
        let ends = fitting((0..open.len()).filter(|slot| open[*slot] && is_end(slot)).count());
        level.path =
            Some(Box::new(PathStep { number, closed: closed.into(), heads: heads.as_slice().into(), ends }));
    }
    near.iter().map(|ids| ids.iter().copied().collect()).collect()
}
