//! The state of a search, and the step that all searches consist of: from a place in the tree to its children.
//!
//! One pass through [`Searcher::expand`] handles one level. It computes the candidates of the level's variable as a
//! mask. For each candidate it sets the variables that follow, runs the checks, and applies symmetry. The caller's
//! closure goes down, or collects.

#[cfg(feature = "checks")]
mod checks;
#[cfg(feature = "trace")]
mod trace;

use std::ops::ControlFlow;

use crate::fixed_order::free::Free;
use crate::fixed_order::lex_leader::LexLeader;
use crate::fixed_order::orbit::{Orbits, Undecided};
use crate::fixed_order::program::{Kind, Level, Program};
use crate::mask::{Mask, index};
use crate::monitor::Monitor;

/// The number of nodes between two looks at the monitor: some tens of microseconds.
const INTERVAL: u64 = 4096;

/// A place in the tree: the next level, the free ids of the gcc, the number of undecided elements, the parity of the
/// inversions so far, and the remaining budget, if these are carried along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<const W: usize> {
    pub(crate) level: usize,
    pub(crate) free: Free<W>,
    pub(crate) open: usize,
    /// The remaining budget, and in the highest bit whether the number of inversions is odd.
    pub(crate) carried: u64,
}

impl<const W: usize> Place<W> {
    /// Whether only the identity is left.
    #[inline]
    pub(crate) fn is_free(&self) -> bool {
        self.open == 0
    }
}

/// A place, with the whole state of a searcher there.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot<const W: usize> {
    place: Place<W>,
    ids: Vec<i32>,
    copies: Vec<u32>,
    dead_ends: Vec<Mask<W>>,
    /// The undecided elements that were compared, and the levels at which they wake.
    asleep: Vec<(usize, Undecided)>,
}

/// The state of one search.
pub(crate) struct Searcher<'a, const W: usize> {
    pub(crate) program: &'a Program<W>,
    pub(crate) orbits: &'a Orbits,
    /// The id of each slot, as far as known. The residuals follow: the values of variables that follow, without the
    /// part of the chosen variable of their level.
    pub(crate) ids: Vec<i32>,
    /// The remaining copies of each item, if they are counted.
    copies: Vec<u32>,
    /// The dead ends after each step of the path.
    pub(crate) dead_ends: Vec<Mask<W>>,
    lex_leader: LexLeader,
    /// How many times a variable was given a value.
    pub(crate) nodes: u64,
    /// How many times the image under an element of the group was compared with the solution.
    pub(crate) comparisons: u64,
    /// The number of nodes that the monitor knows of.
    reported: u64,
    pub(crate) next_look: u64,
    pub(crate) monitor: Option<&'a Monitor>,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

impl<'a, const W: usize> Searcher<'a, W> {
    pub(crate) fn new(program: &'a Program<W>, orbits: &'a Orbits, monitor: Option<&'a Monitor>) -> Self {
        Self {
            program,
            orbits,
            ids: vec![0; program.places],
            copies: program.copies.clone(),
            dead_ends: vec![Mask::EMPTY; program.path_steps + 1],
            lex_leader: LexLeader::new(program.levels.len()),
            nodes: 0,
            comparisons: 0,
            reported: 0,
            next_look: 0,
            monitor,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        }
    }

    /// The root of the tree, or `None` if there is nothing to search.
    pub(crate) fn root(&self) -> Option<Place<W>> {
        let open = self.orbits.order() - 1;
        let free = Free::new(self.program.free);
        (!self.program.refuted).then_some(Place { level: 0, free, open, carried: self.program.budget })
    }

    /// The elements that leave a complete solution unchanged, without the identity.
    pub(crate) fn stabiliser(&self) -> &[Undecided] {
        self.lex_leader.stabiliser()
    }

    /// Saves the state at a place.
    pub(crate) fn snapshot(&self, place: &Place<W>) -> Snapshot<W> {
        let mut snapshot =
            Snapshot { place: *place, ids: vec![], copies: vec![], dead_ends: vec![], asleep: vec![] };
        self.snapshot_into(place, &mut snapshot);
        snapshot
    }

    /// Saves the state at a place in the memory of another snapshot.
    pub(crate) fn snapshot_into(&self, place: &Place<W>, snapshot: &mut Snapshot<W>) {
        snapshot.place = *place;
        snapshot.ids.clone_from(&self.ids);
        snapshot.copies.clone_from(&self.copies);
        snapshot.dead_ends.clone_from(&self.dead_ends);
        snapshot.asleep.clear();
        if !place.is_free() {
            self.lex_leader.save_asleep(place.level, &mut snapshot.asleep);
        }
    }

    /// Returns to a saved place.
    pub(crate) fn restore(&mut self, snapshot: &Snapshot<W>) -> Place<W> {
        self.ids.clone_from(&snapshot.ids);
        self.copies.clone_from(&snapshot.copies);
        self.dead_ends.clone_from(&snapshot.dead_ends);
        self.lex_leader.restore(&snapshot.asleep);
        snapshot.place
    }

    /// Calls `child` for every way to pass one level with a choice from `within`.
    ///
    /// Breaks if `child` does, or if the monitor asks to stop.
    #[inline(always)]
    pub(crate) fn expand<const SYMMETRY: bool>(
        &mut self,
        place: Place<W>,
        within: Mask<W>,
        child: impl FnMut(&mut Self, Place<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        let level = &self.program.levels[place.level];
        let candidates = self.candidates(level, place.free) & within;
        match level.kind {
            Kind::Items => self.try_each::<SYMMETRY, true, false>(place, level, candidates, child),
            Kind::General => self.try_each::<SYMMETRY, false, false>(place, level, candidates, child),
            Kind::Path => self.try_each::<SYMMETRY, false, true>(place, level, candidates, child),
        }
    }

    /// Calls `child` for those candidates of a level that pass. Two questions are decided beforehand, once for all
    /// candidates: whether only an item is taken, and whether a step of a path is made.
    #[inline(always)]
    fn try_each<const SYMMETRY: bool, const ITEMS: bool, const PATH: bool>(
        &mut self,
        place: Place<W>,
        level: &Level<W>,
        mut candidates: Mask<W>,
        mut child: impl FnMut(&mut Self, Place<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while let Some(id) = candidates.pop() {
            let mut carried = place.carried;
            if !ITEMS && let Some(table) = level.spending {
                carried -= self.program.spending[table + index(id)];
                if carried & self.program.guards != self.program.guards {
                    continue;
                }
            }
            self.ids[level.slot] = id;
            #[cfg(feature = "trace")]
            self.trace_decision(place.level, level.slot);
            let mut free = place.free;
            if !ITEMS && level.takes_number {
                free = free.without(id);
            } else if ITEMS || !self.program.numbers {
                // Nothing follows from variables that take items, so the reversed mask is never read.
                free.ids = free.ids & self.program.pool[level.remaining + index(id)];
                if !ITEMS && level.counted {
                    free.ids = self.take(id, place.free.ids, free.ids);
                }
            }
            let passed = ITEMS
                || self.follow(level, id, &mut free, &mut carried)
                    && level.checks.iter().all(|check| check.holds(&self.ids))
                    && (!PATH || level.path.as_ref().is_none_or(|step| self.leads_on(step, free)));
            #[cfg(feature = "trace")]
            self.trace_followers(place.level, level, passed);
            if passed {
                let place = Place { level: place.level + 1, free, open: place.open, carried };
                self.pass::<SYMMETRY>(level, place, &mut child)?;
            }
            if !ITEMS && level.counted {
                self.give_back(id);
            }
        }
        #[cfg(feature = "trace")]
        self.trace_backtrack(place.level);
        ControlFlow::Continue(())
    }

    /// Calls `child` for a place reached, unless symmetry rules it out.
    #[inline(always)]
    fn pass<const SYMMETRY: bool>(
        &mut self,
        level: &Level<W>,
        place: Place<W>,
        child: &mut impl FnMut(&mut Self, Place<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.nodes += u64::from(level.size);
        if !SYMMETRY {
            #[cfg(feature = "checks")]
            self.check(&place);
            return child(self, place);
        }
        let mark = self.lex_leader.mark();
        let open = self.lex_leader.advance(
            self.orbits,
            &self.program.watch_lists,
            &self.ids,
            place.level - 1,
            place.open,
            &mut self.comparisons,
        );
        #[cfg(feature = "trace")]
        self.trace_images(place.level - 1, open);
        if let Some(open) = open {
            #[cfg(feature = "checks")]
            self.check(&Place { open, ..place });
            child(self, Place { open, ..place })?;
        }
        self.lex_leader.undo(mark);
        ControlFlow::Continue(())
    }

    /// Calls [`expand`](Self::expand), with symmetry if there is any left. It is for callers that do not search
    /// everything, and is compiled once for all of them.
    #[inline(never)]
    pub(crate) fn expand_any(
        &mut self,
        place: Place<W>,
        within: Mask<W>,
        child: &mut dyn FnMut(&mut Self, Place<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if place.is_free() {
            self.expand::<false>(place, within, child)
        } else {
            self.expand::<true>(place, within, child)
        }
    }

    /// Reports all visited nodes to the monitor.
    pub(crate) fn report(&mut self) {
        if let Some(monitor) = self.monitor {
            monitor.visited(self.nodes - self.reported);
            self.reported = self.nodes;
        }
    }

    /// Resets the counts of nodes and comparisons.
    pub(crate) fn restart(&mut self) {
        self.nodes = 0;
        self.comparisons = 0;
        self.reported = 0;
        self.next_look = 0;
    }

    /// Takes one copy of an item. The item is gone only with its last copy.
    #[inline]
    fn take(&mut self, id: i32, before: Mask<W>, gone: Mask<W>) -> Mask<W> {
        match self.copies.get_mut(self.program.item_of[index(id)] as usize) {
            Some(copies) => {
                *copies -= 1;
                if *copies == 0 { gone } else { before }
            }
            None => before,
        }
    }

    #[inline]
    fn give_back(&mut self, id: i32) {
        if let Some(copies) = self.copies.get_mut(self.program.item_of[index(id)] as usize) {
            *copies += 1;
        }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn look(&mut self) -> ControlFlow<()> {
        self.next_look = self.nodes + INTERVAL;
        self.report();
        match self.monitor {
            Some(monitor) if monitor.is_stopped() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
