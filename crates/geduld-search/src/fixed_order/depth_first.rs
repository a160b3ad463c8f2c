//! The search itself: depth first through the levels of a program.
//!
//! The search is compiled once for each number of mask words, and twice for symmetry. As soon as only the identity is
//! left undecided, the version without symmetry takes over, which spends no time on it.

use std::ops::ControlFlow;

use crate::fixed_order::leaves::Leaves;
use crate::fixed_order::program::WIDEST_LANES;
use crate::fixed_order::searcher::{Place, Searcher};
use crate::mask::Mask;

impl<const W: usize> Searcher<'_, W> {
    /// A constant, so that the loops of lanes are not compiled where they are not used.
    const HAS_LANES: bool = W <= WIDEST_LANES;

    /// Searches everything below a place.
    pub(crate) fn search(&mut self, leaves: &mut Leaves<'_>, place: Place<W>) -> ControlFlow<()> {
        if place.is_free() { self.below::<false>(leaves, place) } else { self.below::<true>(leaves, place) }
    }

    #[inline(always)]
    fn below<const SYMMETRY: bool>(&mut self, leaves: &mut Leaves<'_>, place: Place<W>) -> ControlFlow<()> {
        if SYMMETRY {
            if place.level == self.program.levels.len() {
                return leaves.fixed(self);
            }
        } else if place.level >= if leaves.counting { self.program.tail } else { self.program.levels.len() } {
            let product = self.program.tail_products[place.level - self.program.tail];
            return leaves.free(self, product);
        }
        if Self::HAS_LANES
            && !SYMMETRY
            && let Some(lanes) = &self.program.lanes
            && (lanes.first..self.program.tail).contains(&place.level)
        {
            return self.search_lanes(leaves, lanes, place, Self::search);
        }
        self.descend::<SYMMETRY>(leaves, place)
    }

    #[inline(never)]
    fn descend<const SYMMETRY: bool>(&mut self, leaves: &mut Leaves<'_>, place: Place<W>) -> ControlFlow<()> {
        self.expand::<SYMMETRY>(place, Mask::FULL, |searcher, child| {
            if SYMMETRY && child.is_free() {
                searcher.below::<false>(leaves, child)
            } else {
                searcher.below::<SYMMETRY>(leaves, child)
            }
        })
    }
}
