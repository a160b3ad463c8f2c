//! The second count of an exact cover: a search in another order of the items, without symmetry. A region chooses an
//! option for each of some items, those with few options first.

use fastrand::Rng;
use geduld_model::{Bounds, Model, Value, VarId};
use geduld_search::{CoverPlan, Monitor, Probing};

use crate::verify::second::{Region, SEED};
use crate::work::control::Control;

/// The second plan, and its items that need exactly one option.
pub(super) struct Covers {
    plan: CoverPlan,
    items: Vec<usize>,
    /// For each option the variable that chooses it.
    variables: Vec<VarId>,
}

impl Covers {
    /// The plan beside that of a first count; `None` if there is no other order, or if a variable does more than to
    /// choose an option.
    pub fn new(model: &Model, first: &CoverPlan) -> Option<Self> {
        let plan = first.in_another_order()?;
        let cover = plan.cover();
        let options = 0..u32::try_from(cover.option_count()).ok()?;
        let variables = cover.literals(&options.collect::<Vec<_>>()).into_iter().map(|literal| {
            let variable = model.variable_of(literal.atom);
            let chooses = model.value_of(literal.atom) == 1 && model.variable(variable).domain.len() == 2;
            (chooses && variable.index() < model.decision_count()).then_some(variable)
        });
        let variables = variables.collect::<Option<_>>()?;
        let single = |&item: &usize| cover.bounds(item) == Bounds { least: 1, most: 1 };
        let mut items: Vec<usize> = (0..cover.item_count()).filter(single).collect();
        items.sort_by_key(|&item| cover.members(item).len());
        Some(Self { plan, items, variables })
    }

    /// The variables of the options of each item.
    pub fn variables(&self) -> Vec<VarId> {
        let members = self.items.iter().flat_map(|&item| self.plan.cover().members(item));
        members.map(|&option| self.variables[option as usize]).collect()
    }

    /// How many of these variables a region can fix: all those of the first items.
    pub fn depths(&self) -> Vec<usize> {
        let sizes = self.items.iter().map(|&item| self.plan.cover().members(item).len());
        sizes.scan(0, |depth, size| Some(*depth + size).inspect(|sum| *depth = *sum)).collect()
    }

    /// Draws a region that fixes this number of variables; `None` if that leads to a contradiction.
    pub fn draw(&self, depth: usize, chance: &mut Rng) -> Option<Region> {
        let cover = self.plan.cover();
        let mut region = Region::default();
        for &item in &self.items {
            let members = cover.members(item);
            if region.values.len() == depth {
                break;
            }
            if !members.iter().any(|option| region.choices.contains(option)) {
                let open = self.plan.open(&region.choices)?.open_options();
                let possible: Vec<u32> =
                    members.iter().copied().filter(|&option| open[option as usize]).collect();
                region.choices.push(*possible.get(chance.usize(..possible.len().max(1)))?);
            }
            region.values.extend(members.iter().map(|option| Value::from(region.choices.contains(option))));
        }
        Some(region)
    }

    /// The expected number of nodes of a region.
    pub fn size(&self, region: &Region, probes: usize) -> f64 {
        let estimate =
            self.plan.open(&region.choices).map(|open| open.estimate(Probing::brief(probes), SEED));
        estimate.map_or(0.0, |estimate| estimate.nodes.mean)
    }

    /// The number of solutions in a region, and the number of nodes visited; `None` if the control asked to stop.
    pub fn count(&self, region: &Region, control: &Control) -> Option<(u128, u64)> {
        let monitor = Monitor::sharing(control.stop_flag(), u64::MAX);
        let Some(open) = self.plan.open(&region.choices) else { return Some((0, 0)) };
        let (solutions, complete) = open.count(&monitor);
        complete.then(|| (solutions, monitor.nodes()))
    }
}
