//! Cubes: the first choices of a plan, which cut the work into parts.

use std::ops::ControlFlow;

use crate::mask::Mask;
use crate::orbit::Orbits;
use crate::program::Program;
use crate::walk::{Place, Walker};

/// The values of the variables chosen first; the cubes of a plan partition its solutions.
///
/// A cube means something only for the plan it came from, or one made alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// The ids chosen, stage by stage.
    pub(crate) choices: Vec<u16>,
}

impl Cube {
    /// How many choices the cube fixes.
    pub fn depth(&self) -> usize {
        self.choices.len()
    }

    fn with(&self, id: u16) -> Self {
        Self { choices: self.choices.iter().copied().chain([id]).collect() }
    }
}

/// Brings a walker to a cube; `None` if there is nothing below it.
pub(crate) fn enter<const W: usize>(walker: &mut Walker<'_, W>, cube: &Cube) -> Option<Place<W>> {
    let root = walker.root()?;
    // A wish to stop must not look like a cube with nothing in it: the walk hears of it first.
    let watch = walker.watch.take();
    let place = cube.choices.iter().try_fold(root, |place, &id| choose(walker, place, id));
    walker.watch = watch;
    walker.restart();
    place
}

/// Goes down one stage by a given choice.
pub(crate) fn choose<const W: usize>(
    walker: &mut Walker<'_, W>,
    place: Place<W>,
    id: u16,
) -> Option<Place<W>> {
    if place.stage == walker.program.stages.len() {
        return None;
    }
    let mut chosen = None;
    // Breaking off leaves the walker in the state of the child.
    let _ = walker.expand_any(place, Mask::single(usize::from(id)), |_, child| {
        chosen = Some(child);
        ControlFlow::Break(())
    });
    chosen
}

/// The choices of one stage that pass.
pub(crate) fn choices<const W: usize>(walker: &mut Walker<'_, W>, place: Place<W>) -> Vec<u16> {
    let slot = walker.program.stages[place.stage].slot;
    let mut choices = Vec::new();
    let _ = walker.expand_any(place, Mask::FULL, |walker, _| {
        choices.push(u16::try_from(walker.ids[slot]).unwrap_or(u16::MAX));
        ControlFlow::Continue(())
    });
    choices
}

/// All cubes of the first depth at which there are at least so many, or of the last depth.
pub(crate) fn cubes<const W: usize>(program: &Program<W>, orbits: &Orbits, at_least: usize) -> Vec<Cube> {
    let mut cubes = vec![Cube::default()];
    if program.refuted {
        return Vec::new();
    }
    for _ in 0..program.tail {
        if cubes.len() >= at_least || cubes.is_empty() {
            break;
        }
        cubes = cubes.iter().flat_map(|cube| split(program, orbits, cube)).collect();
    }
    cubes
}

/// The parts of a cube, one stage deeper; itself if there is no deeper stage.
pub(crate) fn split<const W: usize>(program: &Program<W>, orbits: &Orbits, cube: &Cube) -> Vec<Cube> {
    if cube.depth() >= program.tail {
        return vec![cube.clone()];
    }
    let mut walker = Walker::new(program, orbits, None);
    match enter(&mut walker, cube) {
        Some(place) => choices(&mut walker, place).into_iter().map(|id| cube.with(id)).collect(),
        None => Vec::new(),
    }
}
