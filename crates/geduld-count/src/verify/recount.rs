//! A second count of a part of the solutions, by another plan and without symmetry.
//!
//! The second plan cuts all solutions into *regions*: a region contains the solutions in which the first variables of
//! its order have certain values. Before the count, regions are drawn at random. While the count adds up orbits, it
//! notes how many solutions of each orbit lie in a drawn region. Afterwards the drawn regions are counted directly, and
//! both numbers must agree. So a wrong symmetry, a wrong weight, a lost solution or one counted twice is noticed if one
//! of its images lies in a drawn region.
//!
//! The number of regions depends on nodes, never on a clock: the same regions are counted on every machine.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;

use geduld_model::{Instance, Permutation, Value, VarId};
use geduld_search::{CoverPlan, Plan};
use num_bigint::BigUint;
use rayon::prelude::*;

use crate::error::CountError;
use crate::inspection::images::Images;
use crate::verify::second::{Region, SEED, Second};
use crate::verify::share::{Verified, VerifyShare};
use crate::verify::tree::Tree;
use crate::work::control::Control;
use crate::work::threads;

/// Regions are made small enough that about this number of them can be counted.
const WANTED: f64 = 256.0;
/// The maximum number of regions to draw.
const MOST: usize = 1024;
/// Regions are counted in batches of this size until the nodes are spent, for any number of threads.
const BATCH: usize = 32;
/// The number of regions to draw to estimate their size.
const PILOT: usize = 24;
/// The numbers of random probes for the size of a region, and of the whole.
const FEW_PROBES: usize = 50;
const PROBES: usize = 1000;

/// Regions that are counted twice.
pub struct Recount<'a> {
    instance: &'a Instance<'a>,
    second: Second<'a>,
    /// The number of nodes to spend.
    budget: f64,
    /// The variables that a region fixes.
    variables: Vec<VarId>,
    regions: Vec<Region>,
    tree: Tree,
    /// The values of these variables in the images under the symmetries used.
    images: Images,
    /// For each region, the number of solutions that the count has found in it.
    met: Mutex<Vec<u128>>,
}

impl fmt::Debug for Recount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recount")
            .field("variables", &self.variables)
            .field("regions", &self.regions.len())
            .finish()
    }
}

/// The expected work of the count that is to be verified.
pub(crate) struct FirstCount<'p> {
    /// Its plan, if it has a fixed order. The second plan must have another order.
    pub plan: Option<&'p Plan>,
    /// Its search, if it counts an exact cover. The second one must have another order, too.
    pub cover: Option<&'p CoverPlan>,
    /// Its expected number of nodes; `None` if it searches all solutions, shortened as much as the cubes.
    pub nodes: Option<f64>,
    /// The factor by which cubes up to symmetry shorten it.
    pub shortened: f64,
}

impl<'a> Recount<'a> {
    /// Draws regions for a count that uses these symmetries, as many as this share of its nodes is enough for.
    ///
    /// # Errors
    /// If the model is too large for the second count.
    pub(crate) fn new<'e>(
        instance: &'a Instance<'a>,
        elements: impl Iterator<Item = &'e Permutation>,
        share: VerifyShare,
        first: &FirstCount<'_>,
    ) -> Result<Self, CountError> {
        let model = &instance.model;
        let second = Second::new(instance, first)?;
        let mut recount = Self {
            instance,
            budget: second.least(),
            second,
            variables: Vec::new(),
            regions: Vec::new(),
            tree: Tree::default(),
            images: Images::new(model, &[], std::iter::empty()),
            met: Mutex::new(Vec::new()),
        };
        let whole = recount.second.size(&Region::default(), PROBES);
        let nodes = first.nodes.unwrap_or(whole / first.shortened.max(1.0));
        recount.budget = recount.budget.max(share.of(nodes));
        if whole <= recount.budget {
            recount.regions.push(Region::default());
        } else {
            recount.draw_all();
        }
        recount.tree = Tree::new(model, &recount.variables, &recount.regions);
        recount.images = Images::new(model, &recount.variables, elements);
        recount.met = Mutex::new(vec![0; recount.regions.len()]);
        Ok(recount)
    }

    /// Whether there is one region with all solutions.
    fn is_whole(&self) -> bool {
        self.variables.is_empty()
    }

    /// Draws regions, one choice deeper at a time until they are small enough.
    fn draw_all(&mut self) {
        let mut chance = fastrand::Rng::with_seed(SEED);
        let order = self.second.variables();
        let mut depth = 0;
        for next in self.second.depths() {
            let pilot: Vec<Region> = (0..PILOT).filter_map(|_| self.second.draw(next, &mut chance)).collect();
            if pilot.iter().any(|region| region.values.len() < next) {
                // No choice is left.
                break;
            }
            depth = next;
            let nodes: f64 = pilot.iter().map(|region| self.second.size(region, FEW_PROBES)).sum();
            let mean = nodes / pilot.len().max(1) as f64;
            if mean <= self.budget / WANTED {
                break;
            }
        }
        self.variables = order[..depth].to_vec();
        let mut seen = BTreeSet::new();
        for _ in 0..2 * MOST {
            if self.regions.len() == MOST {
                break;
            }
            if let Some(region) = self.second.draw(depth, &mut chance)
                && seen.insert(region.values.clone())
            {
                self.regions.push(region);
            }
        }
    }

    /// Notes the orbit of a solution under the group, of which `stabiliser` elements fix the solution.
    ///
    /// # Errors
    /// If a number is not divisible by the stabiliser.
    pub(crate) fn note(&self, values: &[Value], stabiliser: usize) -> Result<(), CountError> {
        let times = stabiliser as u128;
        let mut met = self.inside(0..self.images.len(), values);
        // The images come in any order. Sorting puts those of one region together.
        met.sort_unstable();
        let mut each = met.chunk_by(|a, b| a == b);
        if each.any(|region| !(region.len() as u128).is_multiple_of(times)) {
            return Err(CountError::UNEVEN);
        }
        self.add(met.into_iter().step_by(stabiliser))
    }

    /// Notes the images of a solution under these elements.
    ///
    /// # Errors
    /// Only if another thread has failed.
    pub(crate) fn note_images(&self, elements: &[usize], values: &[Value]) -> Result<(), CountError> {
        self.add(self.inside(elements.iter().copied(), values).into_iter())
    }

    /// The drawn regions in which images of a solution lie.
    fn inside(&self, elements: impl Iterator<Item = usize>, values: &[Value]) -> Vec<usize> {
        elements.filter_map(|element| self.tree.find(self.images.of(element, values))).collect()
    }

    fn add(&self, regions: impl Iterator<Item = usize>) -> Result<(), CountError> {
        let mut regions = regions.peekable();
        if regions.peek().is_some() {
            let mut met = self.met.lock().map_err(|_| CountError::PANICKED)?;
            regions.for_each(|region| met[region] += 1);
        }
        Ok(())
    }

    /// Counts the regions directly, after a complete count, and compares the numbers; `None` if the control asked to
    /// stop.
    ///
    /// # Errors
    /// If the second count of a region has a different result.
    pub fn compare(&self, threads: usize, control: &Control) -> Result<Option<Verified>, CountError> {
        let met = self.met.lock().map_err(|_| CountError::PANICKED)?.clone();
        let pool = threads::pool(threads)?;
        let mut verified = Verified {
            how: "by another plan without symmetry".to_owned(),
            whole: self.is_whole(),
            regions: 0,
            with_solutions: 0,
            solutions: BigUint::ZERO,
        };
        let mut spent = 0.0;
        for (batch, met) in self.regions.chunks(BATCH).zip(met.chunks(BATCH)) {
            if spent >= self.budget {
                break;
            }
            let counted: Vec<Option<(u128, u64)>> =
                pool.install(|| batch.par_iter().map(|region| self.second.count(region, control)).collect());
            for ((region, counted), &met) in batch.iter().zip(counted).zip(met) {
                let Some((recounted, nodes)) = counted else { return Ok(None) };
                if recounted != met {
                    let (met, recounted) = (met.into(), recounted.into());
                    return Err(CountError::Refuted { region: self.name(region), met, recounted });
                }
                let nodes = nodes as f64;
                spent += nodes;
                verified.regions += 1;
                verified.with_solutions += usize::from(met > 0);
                verified.solutions += met;
            }
        }
        Ok(Some(verified))
    }

    /// The name of a region.
    fn name(&self, region: &Region) -> String {
        let model = &self.instance.model;
        let name = |(&variable, &value): (&VarId, &Value)| model.atom_name(model.atom(variable, value));
        let names: Vec<String> = self.variables.iter().zip(&region.values).map(name).collect();
        if names.is_empty() { "nothing fixed".to_owned() } else { names.join(", ") }
    }
}
