//! The walk itself: depth first through the stages of a program.
//!
//! One stage is one pass through [`Walker::expand`]: the candidates of its variable as a mask, then for each of them
//! the variables that follow, the checks, and what symmetry says. The caller's closure goes down, or collects. The
//! walk is compiled once for each number of mask words, and twice for symmetry: as soon as only the identity is
//! left undecided, the version without symmetry takes over, which spends nothing on it.

use std::ops::ControlFlow;

use crate::cube::Cube;
use crate::leader::Leader;
use crate::mask::{Mask, index};
use crate::orbit::{Orbits, Undecided};
use crate::program::{Program, Stage, Term};
use crate::watch::Watch;

/// After how many nodes the watch is looked at: some tens of microseconds.
const INTERVAL: u64 = 4096;

/// What a walk does with the solutions it finds.
pub(crate) trait Leaves<const W: usize> {
    /// Whether the loose stages at the end need not be walked, because only their number of choices matters.
    const COUNTING: bool;

    /// So many solutions that only the identity leaves as they are; the ids are known up to the tail.
    fn free(&mut self, walker: &Walker<'_, W>, solutions: u128) -> ControlFlow<()>;

    /// A solution that the elements of [`Walker::stabiliser`] leave as it is.
    fn fixed(&mut self, walker: &Walker<'_, W>) -> ControlFlow<()>;
}

/// A place in the tree: the next stage, what is free of the resource, and how many elements are undecided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<const W: usize> {
    pub(crate) stage: usize,
    pub(crate) free: Mask<W>,
    open: usize,
}

impl<const W: usize> Place<W> {
    /// Whether no element but the identity is left.
    pub(crate) fn is_free(&self) -> bool {
        self.open == 0
    }
}

/// A place with all that a walker knows there.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot<const W: usize> {
    stage: usize,
    free: Mask<W>,
    ids: Vec<i32>,
    copies: Vec<u32>,
    open: usize,
    leader: Leader,
}

/// The state of one walk.
pub(crate) struct Walker<'a, const W: usize> {
    pub(crate) program: &'a Program<W>,
    pub(crate) orbits: &'a Orbits,
    /// The id of each slot, as far as known; behind them for each link its residual: what its variable comes to
    /// but for the chosen variable of its stage.
    pub(crate) ids: Vec<i32>,
    /// How often each item may still be taken, if that is counted.
    copies: Vec<u32>,
    leader: Leader,
    /// How many times a variable was given a value.
    pub(crate) nodes: u64,
    /// How many of them the watch knows of.
    reported: u64,
    next_look: u64,
    pub(crate) watch: Option<&'a Watch>,
}

impl<'a, const W: usize> Walker<'a, W> {
    pub(crate) fn new(program: &'a Program<W>, orbits: &'a Orbits, watch: Option<&'a Watch>) -> Self {
        Self {
            program,
            orbits,
            ids: vec![0; program.slots + program.stages.iter().map(|stage| stage.links.len()).sum::<usize>()],
            copies: program.copies.clone(),
            leader: Leader::new(program.stages.len()),
            nodes: 0,
            reported: 0,
            next_look: 0,
            watch,
        }
    }

    /// The root of the tree, or `None` if there is nothing to walk.
    pub(crate) fn root(&self) -> Option<Place<W>> {
        let open = self.orbits.order() - 1;
        (!self.program.refuted).then_some(Place { stage: 0, free: self.program.free, open })
    }

    /// The elements that leave a complete solution as it is, but for the identity.
    pub(crate) fn stabiliser(&self) -> &[Undecided] {
        self.leader.stabiliser()
    }

    /// The cube of the choices that have led to a leaf, but for those of the tail.
    #[cold]
    pub(crate) fn leaf(&self) -> Cube {
        let stages = &self.program.stages[..self.program.tail];
        let choice = |stage: &Stage<W>| u16::try_from(self.ids[stage.slot]).unwrap_or(u16::MAX);
        Cube { choices: stages.iter().map(choice).collect() }
    }

    /// Remembers a place.
    pub(crate) fn snapshot(&self, place: &Place<W>) -> Snapshot<W> {
        Snapshot {
            stage: place.stage,
            free: place.free,
            ids: self.ids.clone(),
            copies: self.copies.clone(),
            open: place.open,
            leader: if place.is_free() { Leader::default() } else { self.leader.clone() },
        }
    }

    /// Goes to a place remembered.
    pub(crate) fn restore(&mut self, snapshot: &Snapshot<W>) -> Place<W> {
        self.ids.clone_from(&snapshot.ids);
        self.copies.clone_from(&snapshot.copies);
        self.leader.clone_from(&snapshot.leader);
        Place { stage: snapshot.stage, free: snapshot.free, open: snapshot.open }
    }

    /// Walks everything below a place.
    pub(crate) fn walk<L: Leaves<W>>(&mut self, leaves: &mut L, place: Place<W>) -> ControlFlow<()> {
        if place.is_free() {
            self.below::<L, false>(leaves, place)
        } else {
            self.below::<L, true>(leaves, place)
        }
    }

    #[inline(always)]
    fn below<L: Leaves<W>, const SYMMETRY: bool>(
        &mut self,
        leaves: &mut L,
        place: Place<W>,
    ) -> ControlFlow<()> {
        if SYMMETRY {
            if place.stage == self.program.stages.len() {
                return leaves.fixed(self);
            }
        } else if place.stage >= if L::COUNTING { self.program.tail } else { self.program.stages.len() } {
            let product = self.program.tail_products[place.stage - self.program.tail];
            return leaves.free(self, product);
        }
        self.descend::<L, SYMMETRY>(leaves, place)
    }

    fn descend<L: Leaves<W>, const SYMMETRY: bool>(
        &mut self,
        leaves: &mut L,
        place: Place<W>,
    ) -> ControlFlow<()> {
        self.expand::<SYMMETRY>(place, Mask::FULL, |walker, child| {
            if SYMMETRY && child.is_free() {
                walker.below::<L, false>(leaves, child)
            } else {
                walker.below::<L, SYMMETRY>(leaves, child)
            }
        })
    }

    /// Calls `child` for every way to pass one stage with a choice from `within`.
    ///
    /// Breaks if `child` does, or if the walk is told to stop.
    #[inline(always)]
    pub(crate) fn expand<const SYMMETRY: bool>(
        &mut self,
        place: Place<W>,
        within: Mask<W>,
        mut child: impl FnMut(&mut Self, Place<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        let stage = &self.program.stages[place.stage];
        let mut candidates = self.candidates(stage, place.free) & within;
        while let Some(id) = candidates.pop() {
            self.ids[stage.slot] = id;
            let mut free = place.free & self.program.pool[stage.keep + index(id)];
            if stage.counted {
                free = self.take(id, place.free, free);
            }
            let passed =
                self.follow(stage, id, &mut free) && stage.checks.iter().all(|check| check.holds(&self.ids));
            if passed {
                self.nodes += stage.size;
                if SYMMETRY {
                    let mark = self.leader.mark();
                    if let Some(open) = self.compare(place) {
                        child(self, Place { stage: place.stage + 1, free, open })?;
                    }
                    self.leader.undo(mark);
                } else {
                    child(self, Place { stage: place.stage + 1, free, open: 0 })?;
                }
            }
            if stage.counted {
                self.give_back(id);
            }
        }
        ControlFlow::Continue(())
    }

    /// [`expand`](Self::expand) with symmetry if there is any left.
    pub(crate) fn expand_any(
        &mut self,
        place: Place<W>,
        within: Mask<W>,
        child: impl FnMut(&mut Self, Place<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if place.is_free() {
            self.expand::<false>(place, within, child)
        } else {
            self.expand::<true>(place, within, child)
        }
    }

    /// Tells the watch of all nodes visited.
    pub(crate) fn report(&mut self) {
        if let Some(watch) = self.watch {
            watch.visited(self.nodes - self.reported);
            self.reported = self.nodes;
        }
    }

    /// Counts nodes anew.
    pub(crate) fn restart(&mut self) {
        self.nodes = 0;
        self.reported = 0;
        self.next_look = 0;
    }

    /// The candidates of a stage's variable, and the residuals of what follows.
    #[inline(always)]
    fn candidates(&mut self, stage: &Stage<W>, free: Mask<W>) -> Mask<W> {
        let program = self.program;
        let mut candidates = stage.base & (free | stage.outside);
        for lookup in &stage.lookups {
            candidates = candidates & program.pool[lookup.table + index(self.ids[lookup.slot])];
        }
        for sum in &stage.sums {
            let index: usize = sum
                .terms
                .iter()
                .map(|&(slot, weights)| program.weights[weights + index(self.ids[slot])] as usize)
                .sum();
            candidates = candidates & program.pool[sum.table + index];
        }
        if stage.links.is_empty() {
            return candidates;
        }
        // A value whose partner is taken or does not exist is none: the mask of what is free, mirrored or shifted.
        let reversed = free.reversed();
        for (place, link) in (stage.first_residual..).zip(&stage.links) {
            let term = |term: &Term| term.factor * self.ids[term.place];
            let mut residual = link.constant + link.first_terms.iter().map(term).sum::<i32>();
            if !link.more_terms.is_empty() {
                residual += link.more_terms.iter().map(term).sum::<i32>();
            }
            if link.divisor != 1 {
                if residual % link.divisor != 0 {
                    return Mask::EMPTY;
                }
                residual /= link.divisor;
            }
            self.ids[place] = residual;
            candidates = candidates
                & if link.mirrored {
                    (reversed & link.base_reversed).reflected(residual)
                } else {
                    (free & link.base).shifted(residual)
                };
        }
        candidates
    }

    /// Gives the variables that follow their values; false if two of them are equal.
    #[inline(always)]
    fn follow(&mut self, stage: &Stage<W>, id: i32, free: &mut Mask<W>) -> bool {
        for (place, link) in (stage.first_residual..).zip(&stage.links) {
            let residual = self.ids[place];
            let own = if link.mirrored { residual - id } else { residual + id };
            if !free.contains(own) {
                return false;
            }
            *free = free.without(own);
            self.ids[link.slot] = own;
        }
        true
    }

    /// Takes one copy of an item; the item is gone only with its last copy.
    fn take(&mut self, id: i32, before: Mask<W>, gone: Mask<W>) -> Mask<W> {
        match self.copies.get_mut(self.program.item_of[index(id)] as usize) {
            Some(copies) => {
                *copies -= 1;
                if *copies == 0 { gone } else { before }
            }
            None => before,
        }
    }

    fn give_back(&mut self, id: i32) {
        if let Some(copies) = self.copies.get_mut(self.program.item_of[index(id)] as usize) {
            *copies += 1;
        }
    }

    /// Compares the solution with its images after a stage: how many elements remain undecided, or `None` if some
    /// image is smaller.
    fn compare(&mut self, place: Place<W>) -> Option<usize> {
        self.leader.advance(self.orbits, &self.program.wakes, &self.ids, place.stage, place.open)
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> ControlFlow<()> {
        self.next_look = self.nodes + INTERVAL;
        self.report();
        match self.watch {
            Some(watch) if watch.is_stopped() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
