//! Chooses the levels at which residuals are added up.
//!
//! The terms of a residual become known one after another on the way down. A term can be added at any level from the
//! first that knows it to the one that needs the residual. It is added at the level that is entered least often, so
//! that the busiest levels find the sums already computed. Equal sums of several residuals are computed once.

use std::collections::BTreeMap;

use super::draft;
use crate::checked::fitting;
use crate::fixed_order::program::{FIRST_TERMS, Step, Term};

/// The steps of a program that is being compiled.
pub(super) struct Steps<'a> {
    /// How often each level is entered, if known.
    visits: Option<&'a [f64]>,
    /// The level being compiled.
    level: usize,
    /// For each slot the first level that may use it.
    known_from: Vec<usize>,
    levels: Vec<Vec<Step>>,
    /// For each step with its level, the place of the result.
    made: BTreeMap<(usize, Step), usize>,
    /// The number of places given out so far.
    places: usize,
}

impl<'a> Steps<'a> {
    pub(super) fn new(slots: usize, levels: usize, visits: Option<&'a [f64]>) -> Self {
        Self {
            visits,
            level: 0,
            known_from: vec![usize::MAX; slots],
            levels: vec![Vec::new(); levels],
            made: BTreeMap::new(),
            places: slots,
        }
    }

    /// The level being compiled.
    pub(super) fn level(&self) -> usize {
        self.level
    }

    /// The first level that may use the value of a slot.
    pub(super) fn first_level_knowing(&self, slot: usize) -> usize {
        self.known_from[slot]
    }

    /// Goes on to the next level.
    pub(super) fn pass(&mut self, draft: &draft::Level) {
        self.level += 1;
        draft.slots().for_each(|slot| self.known_from[slot] = self.level);
    }

    /// Adds up a constant and terms, each with the first level that knows it. Returns the place that holds the sum at
    /// the level being compiled.
    pub(super) fn add_up(&mut self, constant: i32, terms: Vec<(usize, Term)>) -> usize {
        let mut by_level: BTreeMap<usize, Vec<Term>> = BTreeMap::new();
        for (known_from, term) in terms {
            by_level.entry(self.quietest(known_from)).or_default().push(term);
        }
        if by_level.is_empty() {
            by_level.insert(self.quietest(0), Vec::new());
        }
        let mut so_far: Option<usize> = None;
        for (level, terms) in by_level {
            let before = so_far.map(|place| Term { place: fitting(place), factor: 1 });
            let constant = if before.is_none() { constant } else { 0 };
            let mut terms = before.into_iter().chain(terms);
            let first_terms = std::array::from_fn(|_| terms.next().unwrap_or(Term { place: 0, factor: 0 }));
            so_far = Some(self.step(level, constant, first_terms, terms.collect()));
        }
        so_far.expect("internal error: a sum without a step")
    }

    /// Returns the place of a step's result. The step is added if there is no such step yet.
    fn step(
        &mut self,
        level: usize,
        constant: i32,
        first_terms: [Term; FIRST_TERMS],
        more_terms: Box<[Term]>,
    ) -> usize {
        let step = Step { constant, first_terms, more_terms, place: 0 };
        if let Some(&place) = self.made.get(&(level, step.clone())) {
            return place;
        }
        let place = self.place();
        self.levels[level].push(Step { place, ..step.clone() });
        self.made.insert((level, step), place);
        place
    }

    /// Reserves a new place.
    pub(super) fn place(&mut self) -> usize {
        self.places += 1;
        self.places - 1
    }

    /// Of the levels from `from` to the one being compiled, returns the one entered least often, and on a tie the
    /// first.
    fn quietest(&self, from: usize) -> usize {
        let Some(visits) = self.visits else { return from };
        let levels = from..=self.level;
        levels.min_by(|&a, &b| visits[a].total_cmp(&visits[b])).unwrap_or(from)
    }

    /// The steps of each level, and the number of places.
    pub(super) fn finish(self) -> (Vec<Box<[Step]>>, usize) {
        (self.levels.into_iter().map(Vec::into_boxed_slice).collect(), self.places)
    }
}
