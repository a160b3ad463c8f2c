//! Dead ends of a path that visits every place (`problem::chain`).

use crate::free::Free;
use crate::mask::{Mask, index};
use crate::searcher::Searcher;

/// What a level that takes a place does to the path.
#[derive(Clone, Debug)]
pub(crate) struct PathStep {
    /// How many steps were made before.
    pub(crate) number: usize,
    /// The slots that have a value after the level, and no neighbour without one since.
    pub(crate) closed: Box<[usize]>,
    /// The slots that have a value after the level, and a neighbour that has none.
    pub(crate) heads: Box<[usize]>,
    /// How many slots with one neighbour have no value after the level.
    pub(crate) ends: u32,
}

impl<const W: usize> Searcher<'_, W> {
    /// Whether there are no more dead ends than ends.
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
