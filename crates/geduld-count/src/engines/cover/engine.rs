//! Counts and lists the solutions of an exact cover, cube by cube.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::{Instance, Permutation, Value};
use geduld_search::{CoverPlan, Estimate, Mean, OpenCover, Probing};

use super::classes::Classes;
use super::cut::{CoverCut, CoverLeaf};
use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::listing::source::{Each, End, ListCube, Searched, Source};
use crate::looking::classify::Looking;
use crate::symmetries::group::Group;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, CubeId, NamedCube, cut_down, limits};
use crate::work::tally::{Common, Tally};

/// The expected number of nodes that is worth a cube of its own: a few tens of milliseconds.
const WORTH_A_CUBE: f64 = 1e5;
/// A large tree is cut into pieces of at most its size divided by this number.
const ABOUT_AS_MANY_CUBES: f64 = 512.0;
/// The steps that all estimates may take while cubes are cut, if a count is not shared.
const EFFORT: u64 = 10_000_000;
/// The numbers of probes for the size of a cube, and of the parts of a cube, and their seed.
const PROBES: usize = 100;
const PROBES_OF_A_PART: usize = 20;
const SEED: u64 = 11;

/// An engine that counts and lists by a search for exact covers.
pub(crate) struct CoverEngine<'a> {
    instance: &'a Instance<'a>,
    plan: Arc<CoverPlan>,
    group: Group,
    cut: CoverCut,
    cubes: Vec<Cube>,
    looking: Looking<'a>,
    /// Finds classes faster than the classifier, if it can.
    classes: Option<Classes>,
}

/// The cubes of a count on this number of machines, in ascending order: the parts of the cut, and their parts.
pub(crate) fn cubes(plan: &CoverPlan, cut: &CoverCut, machines: usize, control: &Control) -> Vec<Cube> {
    let size = |choices: &[u32], probes| {
        let estimate = plan.open(choices).map(|open| open.estimate(Probing::brief(probes), SEED));
        estimate.map_or((0.0, 1), |estimate| (estimate.nodes.mean, estimate.visited))
    };
    let named = |(number, leaf): (usize, &CoverLeaf)| NamedCube {
        id: CubeId::new(number),
        cube: Cube { choices: leaf.choices.clone(), size: Some(size(&leaf.choices, PROBES).0) },
    };
    let whole: Vec<NamedCube> = cut.leaves.iter().enumerate().map(named).collect();
    let nodes: f64 = whole.iter().filter_map(|cube| cube.cube.size).sum();
    let alone = ((nodes / ABOUT_AS_MANY_CUBES).max(WORTH_A_CUBE), EFFORT);
    let (largest, effort) = limits(nodes, machines, alone, WORTH_A_CUBE / 10.0);
    let cubes = cut_down(whole, largest, effort, control, |cube| parts(plan, &cube.cube.choices));
    let rounded = |cube: Cube| Cube { size: cube.size.map(f64::round), ..cube };
    cubes.into_iter().map(|named| rounded(named.cube)).collect()
}

/// The parts of a cube, one choice deeper, with their expected sizes, and the steps of the estimates.
fn parts(plan: &CoverPlan, choices: &[u32]) -> (Vec<Cube>, u64) {
    let mut visited = 0;
    let sized = |choices: Vec<u32>| {
        let estimate = plan.open(&choices).map(|open| open.estimate(Probing::brief(PROBES_OF_A_PART), SEED));
        // Opening a part takes about as long as some probes.
        visited += 1000 + estimate.as_ref().map_or(0, |estimate| estimate.visited);
        Cube { choices, size: Some(estimate.map_or(0.0, |estimate| estimate.nodes.mean)) }
    };
    (plan.split(choices).into_iter().map(sized).collect(), visited)
}

impl<'a> CoverEngine<'a> {
    /// The engine for these cubes, each of which lies in a part of the cut.
    pub fn new(
        instance: &'a Instance<'a>,
        plan: Arc<CoverPlan>,
        group: Group,
        cut: CoverCut,
        cubes: Vec<Cube>,
        looking: Looking<'a>,
    ) -> Self {
        let classifier = looking.classifier.as_ref();
        let classes = classifier.and_then(|classifier| Classes::new(plan.cover(), classifier));
        Self { instance, plan, group, cut, cubes, looking, classes }
    }

    /// Whether solutions are counted without being looked at, in words.
    pub fn looks_at(&self) -> &'static str {
        match self.cut.leaves.iter().all(|leaf| self.in_common(leaf).is_some()) {
            true => "solutions are counted without being looked at",
            false => "every solution that symmetries can fix is looked at",
        }
    }

    /// What all solutions of a leaf have in common; `None` if each is looked at.
    fn in_common(&self, leaf: &CoverLeaf) -> Option<Common> {
        if !self.looking.shows_nothing() {
            return None;
        }
        match (&self.looking.classifier, &self.classes) {
            (None, _) => Some(Common::default()),
            (Some(_), None) => None,
            (Some(_), Some(classes)) => {
                let fixing = classes.fixing(self.plan.cover(), leaf);
                let (class, images) = classes.of_all(&fixing)?;
                Some(Common { class, images, ..Common::default() })
            }
        }
    }

    fn count(&self, cube: &NamedCube, control: &Control) -> Result<Part, CountError> {
        let mut tally = Tally::default();
        let leaf = self.cut.leaf_of(&cube.cube.choices).ok_or(CountError::Unfit)?;
        let Some(open) = self.plan.open(&cube.cube.choices) else {
            return Ok(Part { tally, complete: true });
        };
        match self.in_common(leaf) {
            Some(common) => {
                let (mut solutions, mut verdict) = (0u128, Ok(()));
                let flow = open.for_each(control.monitor(), |chosen| {
                    // Only the first solution is checked.
                    if solutions == 0 {
                        verdict = self.instance.checker.check(&self.plan.cover().values(chosen));
                    }
                    solutions += 1;
                    if verdict.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                verdict?;
                let solutions = solutions.saturating_mul(leaf.images.len() as u128);
                tally.add(common, solutions);
                control.found(solutions);
                Ok(Part { tally, complete: flow.is_continue() })
            }
            None => self.look(leaf, &open, control),
        }
    }

    /// Counts the solutions of a leaf and looks at each of them.
    fn look(&self, leaf: &CoverLeaf, open: &OpenCover<'_>, control: &Control) -> Result<Part, CountError> {
        let cover = self.plan.cover();
        let mut tally = Tally::default();
        let mut fixing = self.classes.as_ref().map(|classes| classes.fixing(cover, leaf));
        let monitor = control.fibres();
        let mut fibres = self.looking.fibres(&monitor);
        let mut failure = Ok(());
        let flow = open.for_each(control.monitor(), |chosen| {
            let values = cover.values(chosen);
            control.found(leaf.images.len() as u128);
            let mut flow = ControlFlow::Continue(());
            failure = self.instance.checker.check(&values).map_err(CountError::from).and_then(|()| {
                let common;
                (common, flow) = match (&self.classes, &mut fixing) {
                    (Some(classes), Some(fixing)) => {
                        let (class, images) = classes.sizes(fixing, chosen);
                        (Common { class, images, ..Common::default() }, ControlFlow::Continue(()))
                    }
                    _ => self.looking.common(&values, &mut |image| fibres.count(image)),
                };
                self.looking.add(&mut tally, common, &leaf.images, &values)
            });
            if failure.is_ok() { flow } else { ControlFlow::Break(()) }
        });
        failure?;
        Ok(Part { tally, complete: flow.is_continue() })
    }
}

impl Engine for CoverEngine<'_> {
    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn cube(&self, number: usize) -> Cube {
        self.cubes[number].clone()
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        parts(&self.plan, choices)
    }

    fn estimate(&self, probing: Probing) -> Option<Estimate> {
        let leaves = self.cut.leaves.len().max(1);
        let each = probing.probes.div_ceil(leaves).max(5);
        let mut sum = Estimate::default();
        for (seed, leaf) in (0..).zip(&self.cut.leaves) {
            let Some(open) = self.plan.open(&leaf.choices) else { continue };
            let nodes = if probing.nodes == u64::MAX { u64::MAX } else { probing.nodes / leaves as u64 };
            let part = open.estimate(Probing { probes: each, nodes, ..probing }, seed);
            let times = leaf.images.len() as f64;
            let add = |sum: Mean, part: Mean, times: f64| Mean {
                mean: sum.mean + times * part.mean,
                error: sum.error.hypot(times * part.error),
            };
            sum.solutions = add(sum.solutions, part.solutions, times);
            sum.nodes = add(sum.nodes, part.nodes, 1.0);
            sum.visited += part.visited;
        }
        Some(sum)
    }

    fn symmetries(&self) -> &[Permutation] {
        if self.cut.shortened { &self.group.elements } else { &self.group.elements[..1] }
    }

    fn looking(&self) -> Option<&Looking<'_>> {
        Some(&self.looking)
    }

    fn decision(&self) -> Decision {
        let way = Way::ExactCover { order: self.plan.order().to_string() };
        Decision::new(way, &self.group.generators, self.classes_are_counted())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        Ok(self.count(cube, control)?.finished(share, control))
    }

    fn source(&self) -> Source<'_> {
        let cubes = self.cubes.iter().map(|cube| Open { engine: self, cube });
        Source::of(self.instance, self.looking.classifier.as_ref(), cubes).unchecked(self.symmetries().len())
    }
}

/// A cube that stands for all of its images.
struct Open<'a> {
    engine: &'a CoverEngine<'a>,
    cube: &'a Cube,
}

impl<'a> ListCube<'a> for Open<'a> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'a> {
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        let plan = &self.engine.plan;
        let Some(open) = plan.open(&self.cube.choices) else { return Ok(End::Exhausted) };
        Ok(End::of(open.for_each(control.monitor(), |chosen| found(&plan.cover().values(chosen)))))
    }

    fn images(&self, values: &[Value], image: &mut Each<'_>) -> ControlFlow<()> {
        let engine = self.engine;
        let Some(leaf) = engine.cut.leaf_of(&self.cube.choices) else { return image(values) };
        let model = &engine.instance.model;
        leaf.images
            .iter()
            .try_for_each(|&element| image(&engine.group.elements[element].apply(model, values)))
    }
}
