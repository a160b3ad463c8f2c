//! A second count of a part of the solutions, by another plan and without symmetry.
//!
//! The second plan cuts all solutions into *regions*: those in which the first variables of its order have certain values. Before
//! the count, regions are drawn at random. While solutions are counted by orbits, those of each orbit that lie in a region drawn are
//! counted apart; afterwards the regions are counted by themselves. A wrong symmetry, a wrong weight, a solution lost or met twice
//! shows itself if one of its images lies in a region drawn.
//!
//! How much is drawn is steered by nodes, never by a clock: the same regions are counted on every machine.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;

use geduld_model::{Instance, Permutation, Value, VarId};
use geduld_search::{DynamicPlan, Plan, PlanOptions, Prefix, Probing, Unsupported};
use rayon::prelude::*;

use crate::error::CountError;
use crate::looking::by::Images;
use crate::work::control::Control;

/// What share of the work of a count is spent on counting regions a second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyShare {
    millionths: u32,
}

impl VerifyShare {
    /// A share from 0 to 1; `None` if it is none of these or less than a millionth.
    pub fn new(share: f64) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a million")]
        let millionths = if (0.0..=1.0).contains(&share) { (share * 1e6).round() as u32 } else { 0 };
        (millionths > 0).then_some(Self { millionths })
    }

    fn of(self, nodes: f64) -> f64 {
        nodes * f64::from(self.millionths) / 1e6
    }
}

impl Default for VerifyShare {
    fn default() -> Self {
        Self { millionths: 50_000 }
    }
}

/// What has come out alike both times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Whether all solutions were counted a second time.
    pub whole: bool,
    /// How many regions were counted.
    pub regions: usize,
    /// In how many of them there are solutions.
    pub with_solutions: usize,
    /// How many solutions there are in them.
    pub solutions: u128,
}

impl Verified {
    /// The probability with which an error is seen that touches one in [`seen`](Self::seen) regions.
    pub const CERTAINTY: f64 = 0.99;

    /// An error that changes the number of solutions in one of so many regions with solutions would have been seen with probability
    /// [`CERTAINTY`](Self::CERTAINTY). `None` if all was counted, so that any error would have been seen, or nothing can be said.
    pub fn seen(&self) -> Option<u64> {
        if self.whole || self.with_solutions == 0 {
            return None;
        }
        // If a random draw meets the error with probability q, k draws miss it with probability (1 - q)^k.
        #[expect(clippy::cast_precision_loss, reason = "a thousand at most")]
        let met = 1.0 - (1.0 - Self::CERTAINTY).powf(1.0 / self.with_solutions as f64);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a thousand at most")]
        Some((1.0 / met).floor() as u64)
    }
}

/// Regions are chosen so small that about so many can be counted.
const WANTED: f64 = 256.0;
/// So many are drawn at most.
const MOST: usize = 1024;
/// They are counted in batches of so many, whatever the number of threads, until the nodes are spent.
const BATCH: usize = 32;
/// So many are drawn to see how large they are.
const PILOT: usize = 24;
/// Random probes for the size of a region, and of all.
const FEW_PROBES: usize = 50;
const PROBES: usize = 1000;

/// Nodes spent on the order of the second plan.
const EFFORT: u64 = 100_000;
/// A seed that no other plan is made with.
const SEED: u64 = 0x5eed;
/// So many seeds are tried to come to another order than that of the count.
const SEEDS: u64 = 4;

/// The second plan.
enum Second {
    /// With a fixed order.
    Fixed(Box<Plan>),
    /// With its order found on the way, where no fixed order serves the model: regions fix the first variables of the split order.
    Dynamic(Box<DynamicPlan>),
}

impl Second {
    /// So many nodes are always worth spending: they take some hundredths of a second.
    fn least(&self) -> f64 {
        match self {
            Self::Fixed(_) => 2e6,
            Self::Dynamic(_) => 2e4,
        }
    }
}

/// A part of the solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Region {
    /// The values of the first variables.
    values: Vec<Value>,
    /// The same as choices of a plan with a fixed order.
    prefix: Prefix,
}

/// Regions that are counted twice.
pub struct Recount<'a> {
    instance: &'a Instance<'a>,
    second: Second,
    /// How many nodes are to be spent.
    budget: f64,
    /// The variables whose values make a region.
    variables: Vec<VarId>,
    regions: Vec<Region>,
    tree: Tree,
    /// The values of these variables in the images under the symmetries used.
    images: Images,
    /// How many solutions the count has met in each region.
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

/// What a count is expected to take that is to be verified.
pub(crate) struct FirstCount<'p> {
    /// Its plan, if it has a fixed order: the second one is to have another.
    pub plan: Option<&'p Plan>,
    /// How many nodes it is worth; `None` if it is a search for all, shortened as the cubes are.
    pub nodes: Option<f64>,
    /// By how much cubes up to symmetry shorten it.
    pub shortened: f64,
}

impl<'a> Recount<'a> {
    /// Draws regions for a count that uses these symmetries, as many as a share of its nodes serves.
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
        let second = match Plan::supports(model) {
            Ok(()) => Second::Fixed(Box::new(other_order(instance, first.plan)?)),
            Err(_) => {
                let plan = DynamicPlan::new(model).map_err(CountError::Unverifiable)?;
                let (open, limit) = (plan.open(&[]), DynamicPlan::MOST_OPEN);
                if open > limit {
                    return Err(CountError::Unverifiable(Unsupported::TooManyOpen { open, limit }));
                }
                Second::Dynamic(Box::new(plan))
            }
        };
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
        let whole = recount.size(&Region::default(), PROBES);
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

    /// How many nodes a region is expected to take.
    fn size(&self, region: &Region, probes: usize) -> f64 {
        match &self.second {
            Second::Fixed(plan) => plan.estimate(&region.prefix, Probing::brief(probes), SEED).nodes.mean,
            Second::Dynamic(plan) => plan
                .specialise(&self.fixed(region))
                .map_or(0.0, |residual| residual.estimate(probes, SEED).nodes.mean),
        }
    }

    /// The variables of a region with their values.
    fn fixed(&self, region: &Region) -> Vec<(VarId, Value)> {
        self.instance.split_order.iter().copied().zip(region.values.iter().copied()).collect()
    }

    /// Draws regions, one choice deeper at a time until they are small enough.
    fn draw_all(&mut self) {
        let mut chance = fastrand::Rng::with_seed(SEED);
        let order = match &self.second {
            Second::Fixed(plan) => plan.levels(),
            Second::Dynamic(_) => self.instance.split_order.clone(),
        };
        // A solution shows the values of decisions only.
        let decisions = self.instance.model.decision_count();
        let deepest = order.iter().take_while(|variable| variable.index() < decisions).count();
        let mut depth = 0;
        while depth < deepest {
            let pilot: Vec<Region> = (0..PILOT).filter_map(|_| self.draw(depth + 1, &mut chance)).collect();
            if pilot.iter().any(|region| region.values.len() <= depth) {
                // There is no choice left.
                break;
            }
            depth += 1;
            let nodes: f64 = pilot.iter().map(|region| self.size(region, FEW_PROBES)).sum();
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
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
            // What comes to nothing on the way is no region.
            if let Some(region) = self.draw(depth, &mut chance)
                && seen.insert(region.values.clone())
            {
                self.regions.push(region);
            }
        }
    }

    /// Draws a region of this depth by a random choice at each step; `None` if that comes to nothing.
    fn draw(&self, depth: usize, chance: &mut fastrand::Rng) -> Option<Region> {
        let mut region = Region::default();
        match &self.second {
            Second::Fixed(plan) => {
                for _ in 0..depth {
                    let mut parts = plan.split(&region.prefix);
                    if parts.is_empty() {
                        return None;
                    }
                    region.prefix = parts.swap_remove(chance.usize(..parts.len()));
                }
                region.values = plan.fixed(&region.prefix)?.into_iter().map(|(_, value)| value).collect();
            }
            Second::Dynamic(plan) => {
                for &variable in self.instance.split_order.iter().take(depth) {
                    let mut values: Vec<Value> =
                        self.instance.model.variable(variable).domain.values().collect();
                    // A value that is refuted at once is no choice.
                    loop {
                        if values.is_empty() {
                            return None;
                        }
                        region.values.push(values.swap_remove(chance.usize(..values.len())));
                        if plan.restrict(&self.fixed(&region)).is_some() {
                            break;
                        }
                        region.values.pop();
                    }
                }
            }
        }
        Some(region)
    }

    /// Notes the orbit of a solution under the group, in which `stabiliser` elements leave it as it is.
    ///
    /// # Errors
    /// If the orbit does not come out even.
    pub(crate) fn meet(&self, values: &[Value], stabiliser: usize) -> Result<(), CountError> {
        const UNEVEN: &str = "an orbit does not come out even: the symmetries are no group";
        let times = stabiliser as u128;
        let mut met = self.inside(0..self.images.len(), values);
        // The images come in any order, those in one region together.
        met.sort_unstable();
        let mut each = met.chunk_by(|a, b| a == b);
        if each.any(|region| !(region.len() as u128).is_multiple_of(times)) {
            return Err(CountError::Internal(UNEVEN));
        }
        self.note(met.into_iter().step_by(stabiliser))
    }

    /// Notes the images of a solution under these elements.
    ///
    /// # Errors
    /// None but those of other threads.
    pub(crate) fn meet_images(&self, elements: &[usize], values: &[Value]) -> Result<(), CountError> {
        self.note(self.inside(elements.iter().copied(), values).into_iter())
    }

    /// The regions in which images of a solution lie, as far as they were drawn.
    fn inside(&self, elements: impl Iterator<Item = usize>, values: &[Value]) -> Vec<usize> {
        elements.filter_map(|element| self.tree.find(self.images.of(element, values))).collect()
    }

    fn note(&self, regions: impl Iterator<Item = usize>) -> Result<(), CountError> {
        let mut regions = regions.peekable();
        if regions.peek().is_some() {
            let mut met = self.met.lock().map_err(|_| CountError::Internal("another thread has failed"))?;
            regions.for_each(|region| met[region] += 1);
        }
        Ok(())
    }

    /// Counts regions by themselves, after a complete count, and compares; `None` if the control asked to stop.
    ///
    /// # Errors
    /// If the second count of a region comes to something else.
    pub fn compare(&self, threads: usize, control: &Control) -> Result<Option<Verified>, CountError> {
        let met = self.met.lock().map_err(|_| CountError::Internal("another thread has failed"))?.clone();
        let pool = crate::work::threads::pool(threads)?;
        let mut verified = Verified { whole: self.is_whole(), regions: 0, with_solutions: 0, solutions: 0 };
        let mut spent = 0.0;
        for (batch, met) in self.regions.chunks(BATCH).zip(met.chunks(BATCH)) {
            if spent >= self.budget {
                break;
            }
            let counted: Vec<Option<(u128, u64)>> =
                pool.install(|| batch.par_iter().map(|region| self.count(region, control)).collect());
            for ((region, counted), &met) in batch.iter().zip(counted).zip(met) {
                let Some((recounted, nodes)) = counted else { return Ok(None) };
                if recounted != met {
                    return Err(CountError::Refuted { region: self.name(region), met, recounted });
                }
                #[expect(clippy::cast_precision_loss, reason = "a budget")]
                let nodes = nodes as f64;
                spent += nodes;
                verified.regions += 1;
                verified.with_solutions += usize::from(met > 0);
                verified.solutions += met;
            }
        }
        Ok(Some(verified))
    }

    /// How many solutions lie in a region, and how many nodes that took; `None` if the control asked to stop.
    fn count(&self, region: &Region, control: &Control) -> Option<(u128, u64)> {
        let counted = match &self.second {
            Second::Fixed(plan) => {
                let parts = if self.is_whole() { plan.prefixes(BATCH) } else { vec![region.prefix.clone()] };
                let count = |part: &Prefix| {
                    let counted =
                        plan.count(part, control.monitor(), |_| std::ops::ControlFlow::Continue(()));
                    counted.ok().map(|counted| (counted.free, counted.nodes))
                };
                let sum = |(a, b), (c, d)| Some((a + c, b + d));
                parts.par_iter().map(count).try_reduce(|| (0, 0), sum)
            }
            Second::Dynamic(plan) => match plan.specialise(&self.fixed(region)) {
                None => Some((0, 0)),
                Some(residual) => residual.count(control.monitor()).ok(),
            },
        };
        counted.filter(|_| !control.is_stopped())
    }

    /// What a region is called.
    fn name(&self, region: &Region) -> String {
        let model = &self.instance.model;
        let name = |(&variable, &value): (&VarId, &Value)| model.atom_name(model.atom(variable, value));
        let names: Vec<String> = self.variables.iter().zip(&region.values).map(name).collect();
        if names.is_empty() { "nothing fixed".to_owned() } else { names.join(", ") }
    }
}

/// A plan without symmetry, in another order than that of the count if there is one as good.
fn other_order(instance: &Instance<'_>, first: Option<&Plan>) -> Result<Plan, CountError> {
    let model = &instance.model;
    let plan = |seed| Plan::new(model, &PlanOptions { effort: EFFORT, seed });
    let Some(first) = first else { return Ok(plan(SEED)?) };
    let levels = first.levels();
    for seed in SEED..SEED + SEEDS {
        let plan = plan(seed)?;
        if plan.levels() != levels {
            return Ok(plan);
        }
    }
    // The best order is found every time: its first variable comes last. Then others may have to be chosen, or follow.
    let mut rotated: Vec<VarId> = levels.iter().skip(1).chain(levels.first()).copied().collect();
    let named = |name: &str, variable: VarId| model.variable(variable).name == name;
    for _ in model.variables() {
        match Plan::with_levels(model, &[], &rotated) {
            Err(Unsupported::LevelMissing(name)) => {
                let is_new = |variable: &VarId| named(&name, *variable) && !rotated.contains(variable);
                let Some(missing) = model.variable_ids().find(is_new) else { break };
                rotated.push(missing);
            }
            Err(Unsupported::NotALevel(name)) => rotated.retain(|&variable| !named(&name, variable)),
            plan => return Ok(plan?),
        }
    }
    // There is no other order.
    Ok(plan(SEED)?)
}

/// Finds the region of some values. A node has for each value where to go on.
#[derive(Clone, Debug, Default)]
struct Tree {
    nodes: Vec<Vec<u32>>,
}

/// No region begins like this.
const NOWHERE: u32 = u32::MAX;

impl Tree {
    fn new(model: &geduld_model::Model, variables: &[VarId], regions: &[Region]) -> Self {
        let empty = |depth: usize| {
            variables
                .get(depth)
                .map_or(Vec::new(), |&variable| vec![NOWHERE; model.variable(variable).domain.len()])
        };
        let mut tree = Self { nodes: vec![empty(0)] };
        for (number, region) in regions.iter().enumerate() {
            let mut node = 0;
            for (depth, &value) in region.values.iter().enumerate() {
                let last = depth + 1 == region.values.len();
                if tree.nodes[node][value as usize] == NOWHERE {
                    let next = if last { number } else { tree.nodes.len() };
                    tree.nodes[node][value as usize] = u32::try_from(next).unwrap_or(NOWHERE);
                    if !last {
                        tree.nodes.push(empty(depth + 1));
                    }
                }
                node = tree.nodes[node][value as usize] as usize;
            }
        }
        tree
    }

    /// The region in which these values lie; with no values at all that is the only one.
    fn find(&self, values: impl Iterator<Item = Value>) -> Option<usize> {
        let mut node = 0;
        for value in values {
            let next = self.nodes[node][value as usize];
            if next == NOWHERE {
                return None;
            }
            node = next as usize;
        }
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_seen() {
        let of =
            |whole, with_solutions| Verified { whole, regions: 300, with_solutions, solutions: 1 }.seen();
        assert_eq!(
            (of(false, 214), of(false, 1), of(false, 0), of(true, 1)),
            (Some(46), Some(1), None, None)
        );
        // The chance that 214 draws miss what one in 46 meets is less than one in a hundred.
        assert!((1.0_f64 - 1.0 / 46.0).powi(214) < 0.01);
        assert_eq!(VerifyShare::new(0.05), Some(VerifyShare::default()));
        assert_eq!([0.0, -1.0, 1.5, f64::NAN].map(VerifyShare::new), [None; 4]);
    }
}
