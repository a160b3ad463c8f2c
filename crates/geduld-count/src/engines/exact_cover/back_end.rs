//! A search for exact covers, cube by cube.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_search::{CoverPlan, Estimate, Monitor, OpenCover, Probing};

use super::classes::Classes;
use super::cut::{Chosen, CoverCut};
use crate::engines::back_end::{BackEnd, ClassByOptions, Counted, Found};
use crate::engines::cutting::{Sizes, by_size};
use crate::engines::decision::Way;
use crate::engines::shell::parts;
use crate::error::CountError;
use crate::inspection::classify::Classifier;
use crate::listing::source::End;
use crate::symmetries::cut::Orbit;
use crate::work::control::Control;
use crate::work::cube::{Cube, CubeId, NamedCube};
use crate::work::tally::Common;

/// The sizes of cubes in nodes, which take some tenths of a microsecond.
const SIZES: Sizes = Sizes { worth_a_cube: 1e5, pieces: 512.0, smallest: 1e4, effort: 10_000_000 };
/// The number of probes for the size of a cube, and the seed of all probes.
const PROBES: usize = 100;
const SEED: u64 = 11;

/// The plan of an exact cover that is cut up to symmetry.
pub(crate) struct CoverSearch {
    plan: Arc<CoverPlan>,
    /// The chosen options of each orbit.
    chosen: Vec<Vec<Chosen>>,
    /// Finds classes faster than a classifier, if it can.
    classes: Option<Classes>,
}

impl CoverSearch {
    /// The search of a cover with this cut.
    pub fn new(plan: Arc<CoverPlan>, cut: &CoverCut, classifier: Option<&Classifier<'_>>) -> Self {
        let classes = classifier.and_then(|classifier| Classes::new(plan.cover(), classifier));
        Self { plan, chosen: cut.chosen.clone(), classes }
    }

    /// The cubes of a count on this number of machines, in ascending order: the parts of the cut, and their parts.
    pub fn cubes(&self, orbits: &[Orbit], machines: usize, control: &Control) -> Vec<Cube> {
        let size = |choices: &[u32]| {
            let estimate = self.plan.open(choices).map(|open| open.estimate(Probing::brief(PROBES), SEED));
            let visited = estimate.as_ref().map_or(0, |estimate| estimate.visited);
            control.monitor().worked(self.opening() + visited);
            estimate.map_or(0.0, |estimate| estimate.nodes.mean)
        };
        let named = |(number, Orbit { choices, .. }): (usize, &Orbit)| NamedCube {
            id: CubeId::new(number),
            cube: Cube { choices: choices.clone(), size: Some(size(choices)) },
        };
        let whole: Vec<NamedCube> = orbits.iter().enumerate().map(named).collect();
        let nodes: f64 = whole.iter().filter_map(|cube| cube.cube.size).sum();
        let monitor = control.monitor();
        by_size(whole, nodes, &SIZES, machines, control, |choices| parts(self, choices, monitor))
    }
}

impl BackEnd for CoverSearch {
    type Opened<'s> = OpenCover<'s>;

    const PROBES_OF_A_PART: Option<(usize, u64)> = Some((20, SEED));

    fn way(&self) -> Way {
        Way::ExactCover { order: self.plan.order().to_string() }
    }

    fn open(&self, choices: &[u32]) -> Option<OpenCover<'_>> {
        self.plan.open(choices)
    }

    fn opening(&self) -> u64 {
        self.plan.cover().size() as u64
    }

    fn parts(&self, choices: &[u32]) -> Vec<Vec<u32>> {
        self.plan.split(choices)
    }

    fn visit<'s>(
        &'s self,
        opened: &OpenCover<'s>,
        _only_counted: bool,
        control: &Control,
        mut found: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<End<OpenCover<'s>>, CountError> {
        Ok(End::of(opened.for_each(control.monitor(), |options| {
            let values = self.plan.cover().values(options);
            found(Found { values: &values, options, free: 0 })
        })))
    }

    fn count(&self, opened: &OpenCover<'_>, monitor: &Monitor) -> Option<Counted> {
        let (mut solutions, mut first) = (0u128, None);
        let flow = opened.for_each(monitor, |options| {
            if solutions == 0 {
                first = Some(self.plan.cover().values(options));
            }
            solutions += 1;
            ControlFlow::Continue(())
        });
        Some(Counted { solutions, first, complete: flow.is_continue() })
    }

    fn estimate(&self, opened: &OpenCover<'_>, probing: Probing, seed: u64) -> Option<Estimate> {
        Some(opened.estimate(probing, seed))
    }

    fn in_common(&self, orbit: usize) -> Option<Common> {
        let classes = self.classes.as_ref()?;
        let (class, images) = classes.of_all(&classes.fixing(&self.chosen[orbit]))?;
        Some(Common { class, images, ..Common::default() })
    }

    fn classes(&self, orbit: usize) -> Option<ClassByOptions<'_>> {
        let classes = self.classes.as_ref()?;
        let mut fixing = classes.fixing(&self.chosen[orbit]);
        Some(Box::new(move |options| {
            let (class, images) = classes.sizes(&mut fixing, options);
            Common { class, images, ..Common::default() }
        }))
    }
}
