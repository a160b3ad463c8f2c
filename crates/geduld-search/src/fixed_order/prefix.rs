//! Prefixes: the first choices of a plan, which cut the work into parts.

use std::ops::ControlFlow;

use crate::checked::fitting;
use crate::fixed_order::orbit::Orbits;
use crate::fixed_order::program::{Level, Program};
use crate::fixed_order::searcher::{Place, Searcher};
use crate::mask::Mask;

/// The values of the variables chosen first. The prefixes of a plan partition its solutions.
///
/// A prefix is valid only for the plan that made it, or for an identical plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix {
    /// The chosen ids, level by level.
    pub(crate) choices: Vec<u16>,
}

impl Prefix {
    /// Creates a prefix from choices that [`Prefix::choices`] returned for the same plan. If the plan does not offer
    /// these choices, the prefix has no solutions.
    pub fn new(choices: Vec<u16>) -> Self {
        Self { choices }
    }

    /// The chosen ids, level by level.
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// The number of choices that the prefix fixes.
    pub fn depth(&self) -> usize {
        self.choices.len()
    }

    /// The choices that led a searcher to a leaf, without those of the tail.
    #[cold]
    pub(crate) fn of<const W: usize>(searcher: &Searcher<'_, W>) -> Self {
        let levels = &searcher.program.levels[..searcher.program.tail];
        let choice = |level: &Level<W>| fitting(searcher.ids[level.slot]);
        Self { choices: levels.iter().map(choice).collect() }
    }

    fn with(&self, id: u16) -> Self {
        Self { choices: self.choices.iter().copied().chain([id]).collect() }
    }
}

/// Moves a searcher to a prefix. Returns `None` if there is nothing below it.
pub(crate) fn enter<const W: usize>(searcher: &mut Searcher<'_, W>, prefix: &Prefix) -> Option<Place<W>> {
    let root = searcher.root()?;
    // A request to stop must not look like an empty prefix. So the monitor is detached here, and the search itself
    // notices the request.
    let monitor = searcher.monitor.take();
    let place = prefix.choices.iter().try_fold(root, |place, &id| choose(searcher, place, id));
    searcher.monitor = monitor;
    searcher.restart();
    place
}

/// Goes down one level by a given choice.
pub(crate) fn choose<const W: usize>(
    searcher: &mut Searcher<'_, W>,
    place: Place<W>,
    id: u16,
) -> Option<Place<W>> {
    // No level offers an id beyond the masks, but a prefix that was read from a file may contain one.
    if place.level == searcher.program.levels.len() || usize::from(id) >= 64 * W {
        return None;
    }
    let mut chosen = None;
    // The break leaves the searcher in the state of the child.
    let _ = searcher.expand_any(place, Mask::single(usize::from(id)), &mut |_, child| {
        chosen = Some(child);
        ControlFlow::Break(())
    });
    chosen
}

/// The choices of one level that pass all tests.
pub(crate) fn choices<const W: usize>(searcher: &mut Searcher<'_, W>, place: Place<W>) -> Vec<u16> {
    let slot = searcher.program.levels[place.level].slot;
    let mut choices = Vec::new();
    let _ = searcher.expand_any(place, Mask::FULL, &mut |searcher, _| {
        choices.push(fitting(searcher.ids[slot]));
        ControlFlow::Continue(())
    });
    choices
}

/// All prefixes of the first depth that has at least `at_least` of them, or of the last depth.
pub(crate) fn prefixes<const W: usize>(
    program: &Program<W>,
    orbits: &Orbits,
    at_least: usize,
) -> Vec<Prefix> {
    let mut prefixes = vec![Prefix::default()];
    if program.refuted {
        return Vec::new();
    }
    for _ in 0..program.tail {
        if prefixes.len() >= at_least || prefixes.is_empty() {
            break;
        }
        prefixes = prefixes.iter().flat_map(|prefix| split(program, orbits, prefix)).collect();
    }
    prefixes
}

/// Splits a prefix into parts, one level deeper. If there is no deeper level, the prefix is its own only part.
pub(crate) fn split<const W: usize>(program: &Program<W>, orbits: &Orbits, prefix: &Prefix) -> Vec<Prefix> {
    if prefix.depth() >= program.tail {
        return vec![prefix.clone()];
    }
    let mut searcher = Searcher::new(program, orbits, None);
    match enter(&mut searcher, prefix) {
        Some(place) => choices(&mut searcher, place).into_iter().map(|id| prefix.with(id)).collect(),
        None => Vec::new(),
    }
}
