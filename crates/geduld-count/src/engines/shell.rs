//! The shell around every back end: cubes, symmetries, lists, tallies, classes, second counts and progress.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use geduld_model::{Instance, Permutation, Value};
use geduld_search::{Estimate, FibreSize, Monitor, Probing};
use geduld_solve::SolverChoice;
use num_bigint::BigUint;
use rayon::prelude::*;

use crate::engines::back_end::{BackEnd, Counted, Found};
use crate::engines::decision::Decision;
use crate::engines::engine::{Engine, Part};
use crate::engines::sample::Sample;
use crate::error::CountError;
use crate::inspection::classify::Inspection;
use crate::listing::source::{Each, End, ListCube, Searched, Source, in_list};
use crate::symmetries::cut::{Cut, Orbit};
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::looks::Looks;
use crate::work::statistics::Statistics;
use crate::work::tally::{Common, Tally};

/// Brief probing opens cubes with at most this total number of literals or steps (up to some seconds), but at least
/// [`LEAST_SAMPLE`] cubes.
const MOST_EFFORT: u64 = 100_000_000;
const LEAST_SAMPLE: usize = 20;

/// An engine that counts and lists by a back end.
pub(crate) struct Shell<'a, B> {
    instance: &'a Instance<'a>,
    back_end: B,
    cut: Cut,
    cubes: Vec<Cube>,
    /// For each cube, the number of the orbit that contains it.
    orbits: Vec<usize>,
    /// For each cube, the expected number of nodes; set by the first estimate if cubes have no sizes.
    sizes: OnceLock<Vec<f64>>,
    inspection: Inspection<'a>,
}

impl<'a, B: BackEnd> Shell<'a, B> {
    /// The engine for an instance that is cut up to symmetry, with one cube for each orbit.
    pub fn new(instance: &'a Instance<'a>, back_end: B, cut: Cut, inspection: Inspection<'a>) -> Self {
        let cubes = cut.orbits.iter().map(|orbit| orbit.choices.clone().into()).collect();
        let orbits = (0..cut.orbits.len()).collect();
        Self { instance, back_end, cut, cubes, orbits, sizes: OnceLock::new(), inspection }
    }

    /// The engine with these cubes, each of which lies in an orbit.
    ///
    /// # Errors
    /// If one does not.
    pub fn with_cubes(self, cubes: Vec<Cube>) -> Result<Self, CountError> {
        let orbits = cubes.iter().map(|cube| self.cut.orbit_of(&cube.choices).ok_or(CountError::Unfit));
        let orbits = orbits.collect::<Result<_, _>>()?;
        Ok(Self { cubes, orbits, ..self })
    }

    /// Sets the expected number of nodes of each cube, from an earlier estimate.
    pub fn with_sizes(self, sizes: Option<Vec<f64>>) -> Self {
        sizes.into_iter().for_each(|sizes| drop(self.sizes.set(sizes)));
        self
    }

    /// Whether solutions are counted without being looked at, in words.
    pub fn looks_at(&self) -> &'static str {
        match (0..self.cut.orbits.len()).all(|orbit| self.unseen(orbit).is_some()) {
            true => "solutions are counted without being looked at",
            false => "every solution that symmetries can fix is looked at",
        }
    }

    /// What all solutions of an orbit have in common; `None` if each is looked at.
    fn unseen(&self, orbit: usize) -> Option<Common> {
        if !self.inspection.shows_nothing() {
            return None;
        }
        match &self.inspection.classifier {
            None => Some(Common::default()),
            Some(_) => self.back_end.in_common(orbit),
        }
    }

    /// The number of the orbit that contains a cube.
    fn orbit(&self, cube: &NamedCube) -> Result<usize, CountError> {
        self.orbits.get(cube.id.number()).copied().ok_or(CountError::Unfit)
    }

    /// Counts a cube without a look at its solutions, of which the first is checked; `None` if they are looked at.
    fn count_unseen(
        &self,
        orbit: usize,
        opened: &B::Opened<'_>,
        control: &Control,
    ) -> Option<Result<Part, CountError>> {
        let common = self.unseen(orbit)?;
        let Counted { solutions, first, complete } = self.back_end.count(opened, control.monitor())?;
        if let Some(Err(wrong)) = first.map(|values| self.instance.checker.check(&values)) {
            return Some(Err(wrong.into()));
        }
        let solutions = solutions.saturating_mul(self.cut.orbits[orbit].images.len() as u128);
        let mut tally = Tally::default();
        tally.add(common, solutions);
        control.found(solutions);
        Some(Ok(Part { tally, complete }))
    }

    /// Counts a cube, or the rest of one, which fixes this number of variables, and looks at each solution.
    fn look<'s>(
        &'s self,
        (orbit, depth): (usize, usize),
        opened: B::Opened<'s>,
        share: Share,
        control: &Control,
    ) -> Result<Part, CountError> {
        let Orbit { images, .. } = &self.cut.orbits[orbit];
        let times = images.len() as u128;
        let monitor = control.fibres();
        let projection = self.instance.projection.as_ref();
        let own = |projection| self.back_end.fibres(&opened, depth, projection, &monitor);
        let mut own = projection.and_then(own);
        if own.is_some() {
            control.monitor().worked(self.back_end.opening());
        }
        let mut others = self.inspection.fibres(&monitor);
        let mut fibre = |image: &[u32]| match own.as_mut().map(|own| own.count(image)) {
            // The solutions with an image of another cube lie in that cube.
            None | Some(Ok(FibreSize { solutions: 0, .. })) => others.count(image),
            Some(within) => within,
        };
        let mut classes = self.back_end.classes(orbit);
        let mut tally = Tally::default();
        let mut failure = Ok(());
        let mut looks = Looks::new(control.monitor());
        let end = self.back_end.visit(&opened, self.inspection.is_nothing(), control, |found| {
            let Found { values, options, free } = found;
            if free > 0 {
                let solutions = BigUint::from(times) << free;
                tally.add_number(Common::default(), &solutions);
                control.found(solutions);
                return ControlFlow::Continue(());
            }
            control.found(times);
            looks.add();
            let mut flow = ControlFlow::Continue(());
            let checked = if B::CHECKS { Ok(()) } else { self.instance.checker.check(values) };
            failure = checked.map_err(CountError::from).and_then(|()| {
                let common = match &mut classes {
                    Some(classes) => classes(options),
                    None => {
                        let common;
                        (common, flow) = self.inspection.common(values, &mut fibre);
                        common
                    }
                };
                self.inspection.add(&mut tally, common, images, values)
            });
            if failure.is_ok() { flow } else { ControlFlow::Break(()) }
        })?;
        failure?;
        match end {
            End::Exhausted => Ok(Part { tally, complete: true }.finished(share, control)),
            End::Stopped => Ok(Part { tally, complete: false }),
            End::Split(rest) => {
                let share = control.split(share, rest.len());
                control.finish(None);
                let count = |rest| self.look((orbit, depth), rest, share, control);
                let parts: Result<Vec<Part>, CountError> =
                    rest.into_par_iter().with_max_len(1).map(count).collect();
                Ok(parts?.iter().fold(Part { tally, complete: true }, Part::join))
            }
        }
    }
}

impl<B: BackEnd> Engine for Shell<'_, B> {
    fn name(&self) -> &'static str {
        self.back_end.name()
    }

    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn cube(&self, number: usize) -> Cube {
        let Cube { choices, size } = self.cubes[number].clone();
        Cube { choices, size: size.or_else(|| self.sizes.get().map(|sizes| sizes[number])) }
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        parts(&self.back_end, choices, &Monitor::default())
    }

    /// Estimates the nodes and solutions of all orbits, with their errors and the number of nodes visited. If probing
    /// must be brief, and opening a cube takes long, only a sample of the orbits is probed. The sample is spread
    /// evenly, and its result is scaled up to all of them.
    fn estimate(&self, probing: Probing) -> Option<Estimate> {
        let orbits = self.cut.orbits.len();
        let effort = self.back_end.effort() * orbits as u64;
        let brief = probing.nodes < u64::MAX;
        let sampled = if brief && effort > MOST_EFFORT {
            let sampled = usize::try_from(MOST_EFFORT * orbits as u64 / effort).unwrap_or(orbits);
            sampled.clamp(LEAST_SAMPLE.min(orbits), orbits)
        } else {
            orbits
        };
        let probes = probing.probes.div_ceil(sampled.max(1)).max(5);
        let nodes = if brief { probing.nodes / sampled.max(1) as u64 } else { u64::MAX };
        let (mut solutions, mut total) = (Sample::default(), Sample::default());
        let mut visited = 0;
        let mut sizes = vec![None; orbits];
        for number in (0..sampled).map(|number| number * orbits / sampled) {
            let orbit = &self.cut.orbits[number];
            let estimate = match self.back_end.open(&orbit.choices) {
                Some(opened) => {
                    let probing = Probing { probes, nodes, ..probing };
                    self.back_end.estimate(&opened, probing, number as u64)?
                }
                None => Estimate::default(),
            };
            solutions.add(estimate.solutions, orbit.images.len() as f64);
            total.add(estimate.nodes, 1.0);
            visited += estimate.visited;
            sizes[number] = Some(estimate.nodes.mean);
        }
        if self.cubes.len() == orbits {
            let usual = total.mean();
            // Whole numbers, as records hold them. If two threads estimate at once, the first result is kept: both are
            // the same.
            let sizes = sizes.into_iter().map(|size| size.unwrap_or(usual).round()).collect();
            let _ = self.sizes.set(sizes);
        }
        let (solutions, nodes) = (solutions.total(orbits), total.total(orbits));
        Some(Estimate { solutions, nodes, visited, ..Estimate::default() })
    }

    fn solver(&self) -> Option<&SolverChoice> {
        self.back_end.solver()
    }

    fn symmetries(&self) -> &[Permutation] {
        &self.cut.elements
    }

    fn inspection(&self) -> Option<&Inspection<'_>> {
        Some(&self.inspection)
    }

    fn statistics(&self) -> Statistics {
        self.back_end.statistics()
    }

    fn decision(&self) -> Decision {
        Decision::new(self.back_end.way(), &self.cut.generators, self.classes_are_counted())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let orbit = self.orbit(cube)?;
        let choices = &cube.cube.choices;
        control.monitor().worked(self.back_end.opening());
        let Some(opened) = self.back_end.open(choices) else {
            return Ok(Part { tally: Tally::default(), complete: true }.finished(share, control));
        };
        match self.count_unseen(orbit, &opened, control) {
            Some(part) => Ok(part?.finished(share, control)),
            None => self.look((orbit, choices.len()), opened, share, control),
        }
    }

    /// The order of the list is that of the cubes. The rest of a cube follows its beginning.
    fn source(&self) -> Source<'_> {
        let classifier = self.inspection.classifier.as_ref();
        let listed = |orbit, choices| Listed { shell: self, orbit, cube: ListedCube::Choices(choices) };
        if B::LISTS_WHOLE {
            return Source::of(self.instance, classifier, [listed(None, &[])]);
        }
        let cubes = self.cubes.iter().zip(&self.orbits);
        let cubes = cubes.map(|(cube, &orbit)| listed(Some(orbit), &cube.choices));
        let source = Source::of(self.instance, classifier, cubes);
        if B::CHECKS { source } else { source.unchecked(self.cut.elements.len()) }
    }
}

/// The parts of a cube, one choice deeper, with their expected sizes, and the nodes visited for that, of which the
/// monitor is told.
pub(crate) fn parts<B: BackEnd>(back_end: &B, choices: &[u32], monitor: &Monitor) -> (Vec<Cube>, u64) {
    let mut visited = 0;
    let sized = |choices: Vec<u32>| {
        let Some((probes, seed)) = B::PROBES_OF_A_PART.filter(|_| !monitor.is_stopped()) else {
            return Cube::from(choices);
        };
        let opened = back_end.open(&choices);
        let estimate = opened.map(|opened| back_end.estimate(&opened, Probing::brief(probes), seed));
        let estimate = estimate.flatten();
        let steps = back_end.opening() + estimate.as_ref().map_or(0, |estimate| estimate.visited);
        visited += steps;
        monitor.worked(steps);
        Cube { choices, size: Some(estimate.map_or(0.0, |estimate| estimate.nodes.mean)) }
    };
    (back_end.parts(choices).into_iter().map(sized).collect(), visited)
}

/// A cube of a list.
struct Listed<'a, B: BackEnd> {
    shell: &'a Shell<'a, B>,
    /// The orbit that contains it; `None` if it contains everything.
    orbit: Option<usize>,
    cube: ListedCube<'a, B>,
}

enum ListedCube<'a, B: BackEnd + 'a> {
    Choices(&'a [u32]),
    Rest(B::Opened<'a>),
}

impl<'a, B: BackEnd> ListCube<'a> for Listed<'a, B> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'a> {
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        let back_end = &self.shell.back_end;
        let mut found = |one: Found<'_>| {
            if B::CHECKS {
                control.found(1);
            }
            found(one.values)
        };
        let end = match &self.cube {
            ListedCube::Rest(rest) => back_end.visit(rest, false, control, &mut found)?,
            ListedCube::Choices(choices) => match back_end.open(choices) {
                Some(opened) => back_end.visit(&opened, false, control, &mut found)?,
                None => End::Exhausted,
            },
        };
        Ok(match end {
            End::Exhausted => End::Exhausted,
            End::Stopped => End::Stopped,
            End::Split(rest) => {
                let (shell, orbit) = (self.shell, self.orbit);
                let listed = |rest| in_list(Listed { shell, orbit, cube: ListedCube::Rest(rest) });
                End::Split(rest.into_iter().map(listed).collect())
            }
        })
    }

    fn images(&self, values: &[Value], image: &mut Each<'_>) -> ControlFlow<()> {
        // What a back end has checked is shown as it is.
        let Some(orbit) = self.orbit.filter(|_| !B::CHECKS) else { return image(values) };
        let model = &self.shell.instance.model;
        self.shell.cut.images(orbit).try_for_each(|element| image(&element.apply(model, values)))
    }
}
