//! Counts and lists by a search in a dynamic order, cube by cube.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use geduld_model::{Instance, Permutation, Projection, Value};
use geduld_search::{DynamicPlan, Estimate, FibreSize, Mean, Monitor, Probing, Residual, ResidualFibres};

use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::engines::search::formula::FormulaSearch;
use crate::engines::search::network::NetworkSearch;
use crate::error::CountError;
use crate::listing::source::{Each, End, ListCube, Searched, Source};
use crate::looking::classify::Looking;
use crate::symmetries::cut::{Cut, keeps_images};
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::tally::Tally;

/// The number of probes for the size of a part of a cube, and their seed.
const PROBES_PER_CUBE: usize = 20;
const SEED: u64 = 3;

/// Brief probing opens cubes with at most this total number of literals or steps (up to some seconds), but at least
/// [`LEAST_SAMPLE`] cubes.
const MOST_EFFORT: u64 = 100_000_000;
const LEAST_SAMPLE: usize = 20;

/// What is searched in a dynamic order.
pub(crate) enum DynamicSearch<'a> {
    /// The network of the instance.
    Network(NetworkSearch<'a>),
    /// The model as a formula.
    Formula(FormulaSearch<'a>),
}

/// A cube that is ready to be searched.
enum Opened<'s> {
    Network(&'s NetworkSearch<'s>, &'s [Value]),
    Formula(Arc<DynamicPlan>, Box<Residual>),
}

impl DynamicSearch<'_> {
    /// What it takes to estimate a cube, in literals or steps.
    fn effort(&self) -> u64 {
        match self {
            Self::Network(network) => network.effort(),
            Self::Formula(formula) => formula.effort(),
        }
    }

    /// The cube with these values of the first variables; `None` if it is refuted.
    fn open<'s>(&'s self, values: &'s [Value]) -> Option<Opened<'s>> {
        match self {
            Self::Network(network) => Some(Opened::Network(network, values)),
            Self::Formula(formula) => {
                formula.open(values).map(|(plan, residual)| Opened::Formula(plan, Box::new(residual)))
            }
        }
    }
}

impl Opened<'_> {
    /// Visits all solutions, which are not checked.
    fn for_each(&self, control: &Control, found: &mut Each<'_>) -> Result<ControlFlow<()>, CountError> {
        match self {
            Self::Network(network, values) => network.for_each(values, control, found),
            Self::Formula(_, residual) => Ok(residual.for_each(control.monitor(), found)),
        }
    }

    /// `None` if the cube is too large for an estimate.
    fn estimate(&self, probes: usize, seed: u64) -> Option<Estimate> {
        match self {
            Self::Network(network, values) => network.estimate(values, probes, seed),
            Self::Formula(_, residual) => Some(residual.estimate(probes, seed)),
        }
    }

    /// A search for the solutions of the cube with an image.
    fn fibres<'s>(&'s self, projection: &Projection, monitor: &'s Monitor) -> Option<ResidualFibres<'s>> {
        match self {
            Self::Network(..) => None,
            Self::Formula(plan, residual) => Some(plan.fibres(residual, projection, monitor)),
        }
    }
}

/// An engine that counts and lists in a dynamic order.
pub(crate) struct DynamicEngine<'a> {
    instance: &'a Instance<'a>,
    search: DynamicSearch<'a>,
    cut: Cut,
    /// For each cube, the expected number of nodes; set by the first estimate.
    sizes: OnceLock<Vec<f64>>,
    /// Whether solutions with the same image lie in the same cube.
    keeps_images: bool,
    looking: Looking<'a>,
}

impl<'a> DynamicEngine<'a> {
    /// The engine for an instance that is cut into cubes.
    pub fn new(
        instance: &'a Instance<'a>,
        search: DynamicSearch<'a>,
        cut: Cut,
        looking: Looking<'a>,
    ) -> Self {
        let depth = cut.orbits.first().map_or(0, |orbit| orbit.values.len());
        let keeps_images = keeps_images(instance, depth);
        Self { instance, search, cut, sizes: OnceLock::new(), keeps_images, looking }
    }

    /// Sets the expected number of nodes of each cube, from an earlier estimate.
    pub fn with_sizes(self, sizes: Option<Vec<f64>>) -> Self {
        sizes.into_iter().for_each(|sizes| drop(self.sizes.set(sizes)));
        self
    }

    fn count(&self, cube: &NamedCube, control: &Control) -> Result<Part, CountError> {
        let mut tally = Tally::default();
        let (orbit, values) = (cube.id.number(), &cube.cube.choices);
        let Some(opened) = self.search.open(values) else { return Ok(Part { tally, complete: true }) };
        let times = self.cut.orbits[orbit].images.len() as u128;
        // A cut that is deeper than the initial cubes may separate solutions with the same image.
        let deeper = !cube.id.parts().is_empty();
        let keeps_images = if deeper { keeps_images(self.instance, values.len()) } else { self.keeps_images };
        let projection = self.instance.projection.as_ref().filter(|_| keeps_images);
        let monitor = control.fibres();
        let mut own = projection.and_then(|projection| opened.fibres(projection, &monitor));
        let mut others = self.looking.fibres(&monitor);
        let mut fibre = |image: &[u32]| match own.as_mut().map(|own| own.count(image)) {
            // The solutions with an image of another cube lie in that cube.
            None | Some(Ok(FibreSize { solutions: 0, .. })) => others.count(image),
            Some(within) => within,
        };
        let mut failure = Ok(());
        let flow = opened.for_each(control, &mut |values| {
            control.found(times);
            let mut flow = ControlFlow::Continue(());
            failure = self.instance.checker.check(values).map_err(CountError::from).and_then(|()| {
                let common;
                (common, flow) = self.looking.common(values, &mut fibre);
                self.looking.add(&mut tally, common, &self.cut.orbits[orbit].images, values)
            });
            if failure.is_ok() { flow } else { ControlFlow::Break(()) }
        })?;
        failure?;
        Ok(Part { tally, complete: flow.is_continue() })
    }
}

/// The estimates of a sample of all cubes.
#[derive(Default)]
struct Sample {
    cubes: f64,
    sum: f64,
    squares: f64,
    error: f64,
}

impl Sample {
    /// Adds a cube that stands for `times` cubes.
    fn add(&mut self, part: Mean, times: f64) {
        let value = part.mean * times;
        self.cubes += 1.0;
        self.sum += value;
        self.squares += value * value;
        self.error = self.error.hypot(part.error * times);
    }

    fn mean(&self) -> f64 {
        self.sum / self.cubes.max(1.0)
    }

    /// The estimate for all `cubes` cubes.
    fn total(&self, cubes: usize) -> Mean {
        let all = cubes as f64;
        if self.cubes >= all {
            return Mean { mean: self.sum, error: self.error };
        }
        // The cubes that were not probed may differ from those that were.
        let variance = (self.squares - self.sum * self.mean()).max(0.0) / (self.cubes - 1.0);
        let unseen = all * (variance / self.cubes).sqrt();
        let own = self.error * all / self.cubes;
        Mean {
            mean: self.mean() * all,
            error: if self.cubes > 1.0 { own.hypot(unseen) } else { f64::INFINITY },
        }
    }
}

impl Engine for DynamicEngine<'_> {
    fn cube_count(&self) -> usize {
        self.cut.orbits.len()
    }

    fn cube(&self, number: usize) -> Cube {
        let size = self.sizes.get().map(|sizes| sizes[number]);
        Cube { choices: self.cut.orbits[number].values.clone(), size }
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        let mut visited = 0;
        let sized = |values: Vec<Value>| {
            // A network would be prepared again for each part.
            let DynamicSearch::Formula(formula) = &self.search else { return Cube::from(values) };
            let estimate =
                formula.open(&values).map(|(_, residual)| residual.estimate(PROBES_PER_CUBE, SEED));
            visited += estimate.as_ref().map_or(0, |estimate| estimate.visited);
            let size = Some(estimate.map_or(0.0, |estimate| estimate.nodes.mean));
            Cube { choices: values, size }
        };
        let parts = match &self.search {
            DynamicSearch::Network(network) if choices.len() >= network.depth() => Vec::new(),
            _ => Cut::parts(self.instance, choices),
        };
        (parts.into_iter().map(sized).collect(), visited)
    }

    /// Estimates the nodes and solutions of all cubes, with their errors and the number of nodes visited. If probing
    /// must be brief, and opening a cube takes long, only a sample of the cubes is probed. The sample is spread evenly,
    /// and its result is scaled up to all cubes.
    fn estimate(&self, probing: Probing) -> Option<Estimate> {
        let cubes = self.cut.orbits.len();
        let effort = self.search.effort() * cubes as u64;
        let brief = probing.nodes < u64::MAX;
        let sampled = if brief && effort > MOST_EFFORT {
            usize::try_from(MOST_EFFORT * cubes as u64 / effort)
                .unwrap_or(cubes)
                .clamp(LEAST_SAMPLE.min(cubes), cubes)
        } else {
            cubes
        };
        let each = probing.probes.div_ceil(sampled.max(1)).max(5);
        let (mut solutions, mut nodes) = (Sample::default(), Sample::default());
        let mut visited = 0;
        let mut sizes = vec![None; cubes];
        for cube in (0..sampled).map(|number| number * cubes / sampled) {
            let orbit = &self.cut.orbits[cube];
            let opened = self.search.open(&orbit.values);
            let estimate =
                opened.map_or(Some(Estimate::default()), |opened| opened.estimate(each, cube as u64))?;
            solutions.add(estimate.solutions, orbit.images.len() as f64);
            nodes.add(estimate.nodes, 1.0);
            visited += estimate.visited;
            sizes[cube] = Some(estimate.nodes.mean);
        }
        let sum = Estimate {
            solutions: solutions.total(cubes),
            nodes: nodes.total(cubes),
            visited,
            ..Estimate::default()
        };
        let usual = nodes.mean();
        // Whole numbers, as records hold them.
        let sizes = sizes.into_iter().map(|size| size.unwrap_or(usual).round()).collect();
        // If two threads estimate at once, the first result is kept: both are the same.
        let _ = self.sizes.set(sizes);
        Some(sum)
    }

    fn symmetries(&self) -> &[Permutation] {
        &self.cut.elements
    }

    fn looking(&self) -> Option<&Looking<'_>> {
        Some(&self.looking)
    }

    fn decision(&self) -> Decision {
        let way = match self.search {
            DynamicSearch::Network(_) => Way::Propagation,
            DynamicSearch::Formula(_) => Way::DynamicOrder,
        };
        Decision::new(way, &self.cut.generators, self.classes_are_counted())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        Ok(self.count(cube, control)?.finished(share, control))
    }

    fn source(&self) -> Source<'_> {
        let cubes = (0..self.cut.orbits.len()).map(|number| Open { engine: self, number });
        Source::of(self.instance, self.looking.classifier.as_ref(), cubes).unchecked(self.cut.elements.len())
    }
}

/// A cube that stands for all cubes of its orbit.
struct Open<'a> {
    engine: &'a DynamicEngine<'a>,
    number: usize,
}

impl<'a> ListCube<'a> for Open<'a> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'a> {
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        let engine = self.engine;
        let opened = engine.search.open(&engine.cut.orbits[self.number].values);
        opened.map_or(Ok(End::Exhausted), |opened| opened.for_each(control, found).map(End::of))
    }

    fn images(&self, values: &[Value], image: &mut Each<'_>) -> ControlFlow<()> {
        let model = &self.engine.instance.model;
        self.engine.cut.images(self.number).try_for_each(|element| image(&element.apply(model, values)))
    }
}
