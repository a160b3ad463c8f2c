//! Dead ends of a path that visits every place (`problem::chain`).

use crate::fixed_order::free::Free;
use crate::fixed_order::searcher::Searcher;
use crate::mask::{Mask, index};

/// The effect on the path of a level that takes a place.
#[derive(Clone, Debug)]
pub(crate) struct PathStep {
    /// The number of steps made before.
    pub(crate) number: usize,
    /// The slots that have a value after the level and, since this level, no neighbour without a value.
    pub(crate) closed: Box<[usize]>,
    /// The slots that have a value after the level, and a neighbour without one.
    pub(crate) heads: Box<[usize]>,
    /// The number of slots with one neighbour that have no value after the level.
    pub(crate) ends: u32,
}

impl<const W: usize> Searcher<'_, W> {
    /// Whether the path can go on: every free place is still within reach, and there are no more dead ends than ends.
    #[inline(always)]
    pub(crate) fn leads_on(&mut self, step: &PathStep, free: Free<W>) -> bool {
        let near = &self.program.near;
        let mut within_reach = free.ids;
        for &head in &step.heads {
            within_reach = within_reach.with(self.ids[head]);
        }
        let mut dead = self.dead_ends[step.number] & free.ids;
        for &closed in &step.closed {
            let mut suspects = near[index(self.ids[closed])] & free.ids;
            while let Some(id) = suspects.pop() {
                let mut next = near[index(id)] & within_reach;
                if next.pop().is_none() {
                    return false;
                }
                if next == Mask::EMPTY {
                    dead = dead.with(id);
                }
            }
        }
        self.dead_ends[step.number + 1] = dead;
        dead == Mask::EMPTY || dead.len() <= step.ends
    }
}
