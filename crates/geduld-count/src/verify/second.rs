//! The plan of the second count, and the regions into which it cuts all solutions.

use std::ops::ControlFlow;

use fastrand::Rng;
use geduld_model::{Instance, Value, VarId};
use geduld_search::{DynamicPlan, Monitor, Plan, PlanOptions, Prefix, Probing, Unsupported};
use rayon::prelude::*;

use crate::error::CountError;
use crate::verify::covers::Covers;
use crate::verify::recount::FirstCount;
use crate::work::control::Control;

/// The number of nodes to spend on the order of the second plan.
const EFFORT: u64 = 100_000;
/// A seed that no other plan uses.
pub(super) const SEED: u64 = 0x5eed;
/// The number of seeds to try for an order other than that of the count.
const SEEDS: u64 = 4;
/// The approximate number of parts in which a region with all solutions is counted, so that all threads have work.
const PARTS: usize = 32;

/// A part of the solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Region {
    /// The values of the first variables.
    pub values: Vec<Value>,
    /// The same values as choices of a plan with a fixed order.
    prefix: Prefix,
    /// The same values as options of an exact cover.
    pub choices: Vec<u32>,
}

/// The second plan, without symmetry.
pub(super) struct Second<'a> {
    instance: &'a Instance<'a>,
    order: Order,
}

enum Order {
    /// Fixed.
    Fixed(Box<Plan>),
    /// Dynamic, if no fixed order suits the model. Regions then fix the first variables of the split order.
    Dynamic(Box<DynamicPlan>),
    /// That of an exact cover.
    Cover(Box<Covers>),
}

impl<'a> Second<'a> {
    /// Makes a plan in another order than that of the first one.
    ///
    /// # Errors
    /// If the model is too large for such a plan.
    pub fn new(instance: &'a Instance<'a>, first: &FirstCount<'_>) -> Result<Self, CountError> {
        let model = &instance.model;
        if let Some(covers) = first.cover.and_then(|plan| Covers::new(model, plan)) {
            return Ok(Self { instance, order: Order::Cover(Box::new(covers)) });
        }
        if Plan::supports(model).is_ok() {
            return Ok(Self { instance, order: Order::Fixed(Box::new(other_order(instance, first.plan)?)) });
        }
        let plan = DynamicPlan::new(model).map_err(CountError::Unverifiable)?;
        let (open, limit) = (plan.open(&[]), DynamicPlan::MOST_OPEN);
        if open > limit {
            return Err(CountError::Unverifiable(Unsupported::TooManyOpen { open, limit }));
        }
        Ok(Self { instance, order: Order::Dynamic(Box::new(plan)) })
    }

    /// The minimum number of nodes to spend. They take a few hundredths of a second.
    pub fn least(&self) -> f64 {
        match self.order {
            Order::Fixed(_) => 2e6,
            Order::Cover(_) => 5e5,
            Order::Dynamic(_) => 2e4,
        }
    }

    /// The variables that regions fix, one choice after another.
    pub fn variables(&self) -> Vec<VarId> {
        match &self.order {
            Order::Fixed(plan) => plan.levels(),
            Order::Dynamic(_) => self.instance.split_order.clone(),
            Order::Cover(covers) => covers.variables(),
        }
    }

    /// How many of these variables a region can fix.
    pub fn depths(&self) -> Vec<usize> {
        // Solutions contain only the values of decision variables.
        let is_decision = |variable: &&VarId| variable.index() < self.instance.model.decision_count();
        match &self.order {
            Order::Cover(covers) => covers.depths(),
            _ => (1..=self.variables().iter().take_while(is_decision).count()).collect(),
        }
    }

    /// The expected number of nodes of a region.
    pub fn size(&self, region: &Region, probes: usize) -> f64 {
        match &self.order {
            Order::Fixed(plan) => plan.estimate(&region.prefix, Probing::brief(probes), SEED).nodes.mean,
            Order::Dynamic(plan) => plan
                .specialise(&self.fixed(region))
                .map_or(0.0, |residual| residual.estimate(probes, SEED, &Monitor::default()).nodes.mean),
            Order::Cover(covers) => covers.size(region, probes),
        }
    }

    /// The variables of a region with their values.
    fn fixed(&self, region: &Region) -> Vec<(VarId, Value)> {
        self.instance.split_order.iter().copied().zip(region.values.iter().copied()).collect()
    }

    /// Draws a region of this depth by a random choice at each step; `None` if that leads to a contradiction.
    pub fn draw(&self, depth: usize, chance: &mut Rng) -> Option<Region> {
        let mut region = Region::default();
        match &self.order {
            Order::Cover(covers) => return covers.draw(depth, chance),
            Order::Fixed(plan) => {
                for _ in 0..depth {
                    let mut parts = plan.split(&region.prefix);
                    if parts.is_empty() {
                        return None;
                    }
                    region.prefix = parts.swap_remove(chance.usize(..parts.len()));
                }
                region.values = plan.fixed(&region.prefix)?.into_iter().map(|(_, value)| value).collect();
            }
            Order::Dynamic(plan) => {
                for &variable in self.instance.split_order.iter().take(depth) {
                    let mut values: Vec<Value> =
                        self.instance.model.variable(variable).domain.values().collect();
                    // A value that is refuted at once does not count as a choice.
                    loop {
                        if values.is_empty() {
                            return None;
                        }
                        region.values.push(values.swap_remove(chance.usize(..values.len())));
                        if plan.allows(&self.fixed(&region)) {
                            break;
                        }
                        region.values.pop();
                    }
                }
            }
        }
        Some(region)
    }

    /// The number of solutions in a region, and the number of nodes visited; `None` if the control asked to stop.
    pub fn count(&self, region: &Region, control: &Control) -> Option<(u128, u64)> {
        let counted = match &self.order {
            Order::Fixed(plan) => {
                let whole = region.values.is_empty();
                let parts = if whole { plan.prefixes(PARTS) } else { vec![region.prefix.clone()] };
                let count = |part: &Prefix| {
                    let counted = plan.count(part, control.monitor(), |_| ControlFlow::Continue(()));
                    counted.ok().map(|counted| (counted.free, counted.nodes))
                };
                let sum = |(a, b), (c, d)| Some((a + c, b + d));
                parts.par_iter().map(count).try_reduce(|| (0, 0), sum)
            }
            Order::Dynamic(plan) => match plan.specialise(&self.fixed(region)) {
                None => Some((0, 0)),
                Some(residual) => residual.count(control.monitor()).ok(),
            },
            Order::Cover(covers) => covers.count(region, control),
        };
        counted.filter(|_| !control.is_stopped())
    }
}

/// A plan without symmetry, in another order than that of the count if there is one.
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
    // Every seed gives the best order. So its first variable is put last. Then other variables may have to be chosen,
    // or follow.
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
