//! The search itself: depth first through the levels of a program.
//!
//! One level is one pass through [`Searcher::expand`]: the candidates of its variable as a mask, then for each of them
//! the variables that follow, the checks, and what symmetry says. The caller's closure goes down, or collects. The
//! search is compiled once for each number of mask words, and twice for symmetry: as soon as only the identity is
//! left undecided, the version without symmetry takes over, which spends nothing on it.

use std::ops::ControlFlow;

use crate::lex_leader::LexLeader;
use crate::mask::{Mask, index};
use crate::monitor::Monitor;
use crate::orbit::{Orbits, Undecided};
use crate::prefix::Prefix;
use crate::program::{Level, Program, Term};

/// After how many nodes the monitor is looked at: some tens of microseconds.
const INTERVAL: u64 = 4096;

/// What a search does with the solutions it finds.
pub(crate) trait Leaves<const W: usize> {
    /// Whether the loose levels at the end need not be searched, because only their number of choices matters.
    const COUNTING: bool;

    /// So many solutions that only the identity leaves as they are; the ids are known up to the tail.
    fn free(&mut self, searcher: &Searcher<'_, W>, solutions: u128) -> ControlFlow<()>;

    /// A solution that the elements of [`Searcher::stabiliser`] leave as it is.
    fn fixed(&mut self, searcher: &Searcher<'_, W>) -> ControlFlow<()>;
}

/// A place in the tree: the next level, what is free of the gcc, and how many elements are undecided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<const W: usize> {
    pub(crate) level: usize,
    pub(crate) free: Mask<W>,
    open: usize,
}

impl<const W: usize> Place<W> {
    /// Whether no element but the identity is left.
    pub(crate) fn is_free(&self) -> bool {
        self.open == 0
    }
}

/// A place with all that a searcher knows there.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot<const W: usize> {
    level: usize,
    free: Mask<W>,
    ids: Vec<i32>,
    copies: Vec<u32>,
    open: usize,
    lex_leader: LexLeader,
}

/// The state of one search.
pub(crate) struct Searcher<'a, const W: usize> {
    pub(crate) program: &'a Program<W>,
    pub(crate) orbits: &'a Orbits,
    /// The id of each slot, as far as known; behind them for each functional its residual: what its variable comes to
    /// but for the chosen variable of its level.
    pub(crate) ids: Vec<i32>,
    /// How often each item may still be taken, if that is counted.
    copies: Vec<u32>,
    lex_leader: LexLeader,
    /// How many times a variable was given a value.
    pub(crate) nodes: u64,
    /// How many of them the monitor knows of.
    reported: u64,
    next_look: u64,
    pub(crate) monitor: Option<&'a Monitor>,
}

impl<'a, const W: usize> Searcher<'a, W> {
    pub(crate) fn new(program: &'a Program<W>, orbits: &'a Orbits, monitor: Option<&'a Monitor>) -> Self {
        Self {
            program,
            orbits,
            ids: vec![
                0;
                program.slots + program.levels.iter().map(|level| level.functional.len()).sum::<usize>()
            ],
            copies: program.copies.clone(),
            lex_leader: LexLeader::new(program.levels.len()),
            nodes: 0,
            reported: 0,
            next_look: 0,
            monitor,
        }
    }

    /// The root of the tree, or `None` if there is nothing to search.
    pub(crate) fn root(&self) -> Option<Place<W>> {
        let open = self.orbits.order() - 1;
        (!self.program.refuted).then_some(Place { level: 0, free: self.program.free, open })
    }

    /// The elements that leave a complete solution as it is, but for the identity.
    pub(crate) fn stabiliser(&self) -> &[Undecided] {
        self.lex_leader.stabiliser()
    }

    /// The prefix of the choices that have led to a leaf, but for those of the tail.
    #[cold]
    pub(crate) fn leaf(&self) -> Prefix {
        let levels = &self.program.levels[..self.program.tail];
        let choice = |level: &Level<W>| u16::try_from(self.ids[level.slot]).unwrap_or(u16::MAX);
        Prefix { choices: levels.iter().map(choice).collect() }
    }

    /// Remembers a place.
    pub(crate) fn snapshot(&self, place: &Place<W>) -> Snapshot<W> {
        Snapshot {
            level: place.level,
            free: place.free,
            ids: self.ids.clone(),
            copies: self.copies.clone(),
            open: place.open,
            lex_leader: if place.is_free() { LexLeader::default() } else { self.lex_leader.clone() },
        }
    }

    /// Goes to a place remembered.
    pub(crate) fn restore(&mut self, snapshot: &Snapshot<W>) -> Place<W> {
        self.ids.clone_from(&snapshot.ids);
        self.copies.clone_from(&snapshot.copies);
        self.lex_leader.clone_from(&snapshot.lex_leader);
        Place { level: snapshot.level, free: snapshot.free, open: snapshot.open }
    }

    /// Searches everything below a place.
    pub(crate) fn search<L: Leaves<W>>(&mut self, leaves: &mut L, place: Place<W>) -> ControlFlow<()> {
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
            if place.level == self.program.levels.len() {
                return leaves.fixed(self);
            }
        } else if place.level >= if L::COUNTING { self.program.tail } else { self.program.levels.len() } {
            let product = self.program.tail_products[place.level - self.program.tail];
            return leaves.free(self, product);
        }
        self.descend::<L, SYMMETRY>(leaves, place)
    }

    fn descend<L: Leaves<W>, const SYMMETRY: bool>(
        &mut self,
        leaves: &mut L,
        place: Place<W>,
    ) -> ControlFlow<()> {
        self.expand::<SYMMETRY>(place, Mask::FULL, |searcher, child| {
            if SYMMETRY && child.is_free() {
                searcher.below::<L, false>(leaves, child)
            } else {
                searcher.below::<L, SYMMETRY>(leaves, child)
            }
        })
    }

    /// Calls `child` for every way to pass one level with a choice from `within`.
    ///
    /// Breaks if `child` does, or if the search is told to stop.
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
        let level = &self.program.levels[place.level];
        let mut candidates = self.candidates(level, place.free) & within;
        while let Some(id) = candidates.pop() {
            self.ids[level.slot] = id;
            let mut free = place.free & self.program.pool[level.remaining + index(id)];
            if level.counted {
                free = self.take(id, place.free, free);
            }
            let passed =
                self.follow(level, id, &mut free) && level.checks.iter().all(|check| check.holds(&self.ids));
            if passed {
                self.nodes += level.size;
                if SYMMETRY {
                    let mark = self.lex_leader.mark();
                    if let Some(open) = self.compare(place) {
                        child(self, Place { level: place.level + 1, free, open })?;
                    }
                    self.lex_leader.undo(mark);
                } else {
                    child(self, Place { level: place.level + 1, free, open: 0 })?;
                }
            }
            if level.counted {
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

    /// Tells the monitor of all nodes visited.
    pub(crate) fn report(&mut self) {
        if let Some(monitor) = self.monitor {
            monitor.visited(self.nodes - self.reported);
            self.reported = self.nodes;
        }
    }

    /// Counts nodes anew.
    pub(crate) fn restart(&mut self) {
        self.nodes = 0;
        self.reported = 0;
        self.next_look = 0;
    }

    /// The candidates of a level's variable, and the residuals of what follows.
    #[inline(always)]
    fn candidates(&mut self, level: &Level<W>, free: Mask<W>) -> Mask<W> {
        let program = self.program;
        let mut candidates = level.base & (free | level.outside);
        for lookup in &level.lookups {
            candidates = candidates & program.pool[lookup.table + index(self.ids[lookup.slot])];
        }
        for sum in &level.sums {
            let index: usize = sum
                .terms
                .iter()
                .map(|&(slot, weights)| program.weights[weights + index(self.ids[slot])] as usize)
                .sum();
            candidates = candidates & program.pool[sum.table + index];
        }
        if level.functional.is_empty() {
            return candidates;
        }
        // A value whose partner is taken or does not exist is none: the mask of what is free, mirrored or shifted.
        let reversed = free.reversed();
        for (place, functional) in (level.first_residual..).zip(&level.functional) {
            let term = |term: &Term| term.factor * self.ids[term.place];
            let mut residual = functional.constant + functional.first_terms.iter().map(term).sum::<i32>();
            if !functional.more_terms.is_empty() {
                residual += functional.more_terms.iter().map(term).sum::<i32>();
            }
            if functional.divisor != 1 {
                if residual % functional.divisor != 0 {
                    return Mask::EMPTY;
                }
                residual /= functional.divisor;
            }
            self.ids[place] = residual;
            candidates = candidates
                & if functional.mirrored {
                    (reversed & functional.base_reversed).reflected(residual)
                } else {
                    (free & functional.base).shifted(residual)
                };
        }
        candidates
    }

    /// Gives the variables that follow their values; false if two of them are equal.
    #[inline(always)]
    fn follow(&mut self, level: &Level<W>, id: i32, free: &mut Mask<W>) -> bool {
        for (place, functional) in (level.first_residual..).zip(&level.functional) {
            let residual = self.ids[place];
            let own = if functional.mirrored { residual - id } else { residual + id };
            if !free.contains(own) {
                return false;
            }
            *free = free.without(own);
            self.ids[functional.slot] = own;
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

    /// Compares the solution with its images after a level: how many elements remain undecided, or `None` if some
    /// image is smaller.
    fn compare(&mut self, place: Place<W>) -> Option<usize> {
        self.lex_leader.advance(self.orbits, &self.program.watch_lists, &self.ids, place.level, place.open)
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> ControlFlow<()> {
        self.next_look = self.nodes + INTERVAL;
        self.report();
        match self.monitor {
            Some(monitor) if monitor.is_stopped() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
