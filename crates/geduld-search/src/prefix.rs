//! Prefixes: the first choices of a plan, which cut the work into parts.

use std::ops::ControlFlow;

use crate::checked::fitting;
use crate::mask::Mask;
use crate::orbit::Orbits;
use crate::program::{Level, Program};
use crate::searcher::{Place, Searcher};

/// The values of the variables chosen first; the prefixes of a plan partition its solutions.
///
/// A prefix means something only for the plan it came from, or one made alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix {
    /// The ids chosen, level by level.
    pub(crate) choices: Vec<u16>,
}

impl Prefix {
    /// The prefix with these choices, as [`Prefix::choices`] gave them for the same plan. Choices that the plan does not offer
    /// make a prefix without solutions.
    pub fn new(choices: Vec<u16>) -> Self {
        Self { choices }
    }

    /// The ids chosen, level by level.
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// How many choices the prefix fixes.
    pub fn depth(&self) -> usize {
        self.choices.len()
    }

    /// The choices that have led a searcher to a leaf, but for those of the tail.
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

/// Brings a searcher to a prefix; `None` if there is nothing below it.
pub(crate) fn enter<const W: usize>(searcher: &mut Searcher<'_, W>, prefix: &Prefix) -> Option<Place<W>> {
    let root = searcher.root()?;
    // A wish to stop must not look like a prefix with nothing in it: the search hears of it first.
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
    // No level offers an id beyond the masks; a prefix that was read from a file may name one.
    if place.level == searcher.program.levels.len() || usize::from(id) >= 64 * W {
        return None;
    }
    let mut chosen = None;
    // Breaking off leaves the searcher in the state of the child.
    let _ = searcher.expand_any(place, Mask::single(usize::from(id)), &mut |_, child| {
        chosen = Some(child);
        ControlFlow::Break(())
    });
    chosen
}

/// The choices of one level that pass.
pub(crate) fn choices<const W: usize>(searcher: &mut Searcher<'_, W>, place: Place<W>) -> Vec<u16> {
    let slot = searcher.program.levels[place.level].slot;
    let mut choices = Vec::new();
    let _ = searcher.expand_any(place, Mask::FULL, &mut |searcher, _| {
        choices.push(fitting(searcher.ids[slot]));
        ControlFlow::Continue(())
    });
    choices
}

/// All prefixes of the first depth at which there are at least so many, or of the last depth.
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

/// The parts of a prefix, one level deeper; itself if there is no deeper level.
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
