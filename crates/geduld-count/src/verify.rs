//! A second count of a part of the solutions, by another plan and without symmetry.
//!
//! A *region* is chosen beforehand: the solutions in which some variables have certain values. While solutions are counted
//! by orbits, those of each orbit that lie in the region are counted apart; afterwards the region is counted by itself.
//! A wrong symmetry, a wrong weight, a solution lost or met twice shows itself unless no image of it lies in the region.

use std::ops::ControlFlow;
use std::sync::Mutex;

use geduld_model::{Atom, Constraint, Instance, Model, Permutation, Value, VarId};
use geduld_search::{DynamicPlan, Plan, PlanOptions, Prefix, Probing, Unsupported};

use crate::{Control, CountError};

/// The region is made so small that counting it by itself takes about so many nodes: a second or less.
const NODES: f64 = 2e7;

/// Nodes spent on the order of a region's plan.
const EFFORT: u64 = 100_000;
/// A seed that no other plan is made with.
const SEED: u64 = 0x5eed;
/// Random probes for the size of a region.
const PROBES: usize = 200;

/// A region that is counted twice.
pub struct Recount<'a> {
    instance: &'a Instance<'a>,
    /// The plan that finds its order on the way, where no fixed order serves the model.
    dynamic: Option<DynamicPlan>,
    region: Vec<Atom>,
    /// For each element of the group the atoms that it carries to those of the region.
    sources: Vec<Vec<Atom>>,
    met: Mutex<u128>,
}

impl<'a> Recount<'a> {
    /// Chooses a region for a count that uses these symmetries, around a solution if one is known.
    ///
    /// # Errors
    /// If the model is too large for the second count.
    pub(crate) fn new(
        instance: &'a Instance<'a>,
        group: &[Permutation],
        solution: Option<&[Value]>,
    ) -> Result<Self, CountError> {
        let model = &instance.model;
        let dynamic = Plan::supports(model).err().map(|_| DynamicPlan::new(model)).transpose();
        let dynamic = dynamic.map_err(CountError::Unverifiable)?;
        if let Some(plan) = &dynamic {
            let (open, limit) = (plan.open(&[]), DynamicPlan::MOST_OPEN);
            if open > limit {
                return Err(CountError::Unverifiable(Unsupported::TooManyOpen { open, limit }));
            }
        }
        let region = choose(instance, dynamic.as_ref(), solution);
        let sources = group
            .iter()
            .map(|element| {
                let back = element.inverse();
                region.iter().map(|&atom| back.image(atom)).collect()
            })
            .collect();
        Ok(Self { instance, dynamic, region, sources, met: Mutex::new(0) })
    }

    /// Notes the orbit of a solution under the group, in which `stabiliser` elements leave it as it is.
    ///
    /// # Errors
    /// If the orbit does not come out even.
    pub(crate) fn meet(&self, values: &[Value], stabiliser: usize) -> Result<(), CountError> {
        let model = &self.instance.model;
        let holds = |atom: &Atom| values[model.variable_of(*atom).index()] == model.value_of(*atom);
        let met = self.sources.iter().filter(|atoms| atoms.iter().all(holds)).count();
        if met % stabiliser > 0 {
            return Err(CountError::Internal("an orbit does not come out even: the symmetries are no group"));
        }
        self.note((met / stabiliser) as u128)
    }

    /// Notes the images of a solution.
    ///
    /// # Errors
    /// None but those of other threads.
    pub(crate) fn meet_images<'e>(
        &self,
        images: impl Iterator<Item = &'e Permutation>,
        values: &[Value],
    ) -> Result<(), CountError> {
        let model = &self.instance.model;
        let inside = |values: &Vec<Value>| {
            self.region.iter().all(|&atom| values[model.variable_of(atom).index()] == model.value_of(atom))
        };
        let met = images.filter(|image| inside(&image.apply(model, values))).count();
        self.note(met as u128)
    }

    fn note(&self, met: u128) -> Result<(), CountError> {
        *self.met.lock().map_err(|_| CountError::Internal("another thread has failed"))? += met;
        Ok(())
    }

    /// Counts the region by itself, after a complete count, and compares. Says which region it was and how many solutions
    /// lie in it; `None` if the control asked to stop.
    ///
    /// # Errors
    /// If the second count comes to something else.
    pub fn compare(&self, control: &Control) -> Result<Option<(String, u128)>, CountError> {
        let met = *self.met.lock().map_err(|_| CountError::Internal("another thread has failed"))?;
        let Some(recounted) = self.count(control)? else { return Ok(None) };
        let names: Vec<String> =
            self.region.iter().map(|&atom| self.instance.model.atom_name(atom)).collect();
        let region = if names.is_empty() { "nothing fixed".to_owned() } else { names.join(", ") };
        if recounted == met {
            Ok(Some((region, met)))
        } else {
            Err(CountError::Refuted { region, met, recounted })
        }
    }

    /// How many solutions lie in the region; `None` if the control asked to stop.
    fn count(&self, control: &Control) -> Result<Option<u128>, CountError> {
        let model = &self.instance.model;
        if let Some(plan) = &self.dynamic {
            let Some(residual) = plan.specialise(&fixed(model, &self.region)) else { return Ok(Some(0)) };
            return Ok(residual.count(control.monitor()).ok().map(|(solutions, _)| solutions));
        }
        let plan = plan(model, &self.region, EFFORT)?;
        let counted = plan.count(&Prefix::default(), control.monitor(), |_| ControlFlow::Continue(()));
        Ok(counted.ok().map(|counted| counted.free))
    }
}

/// Fixes one variable after another until the rest is small: to its value in the solution, or to the value with which most
/// nodes are expected.
fn choose(instance: &Instance<'_>, dynamic: Option<&DynamicPlan>, solution: Option<&[Value]>) -> Vec<Atom> {
    let model = &instance.model;
    let nodes = |region: &[Atom]| {
        if let Some(plan) = dynamic {
            let residual = plan.specialise(&fixed(model, region));
            return Some(residual.map_or(0.0, |residual| residual.estimate(PROBES, SEED).nodes.mean));
        }
        let plan = plan(model, region, 0).ok()?;
        Some(plan.estimate(&Prefix::default(), Probing::brief(PROBES), SEED).nodes.mean)
    };
    let mut region: Vec<Atom> = Vec::new();
    for &variable in &instance.split_order {
        if nodes(&region).is_none_or(|nodes| nodes <= NODES) {
            return region;
        }
        let sized = model.atoms(variable).filter_map(|atom| {
            let smaller: Vec<Atom> = region.iter().copied().chain([atom]).collect();
            Some((nodes(&smaller)?, atom))
        });
        let chosen = match solution {
            Some(values) => Some(model.atom(variable, values[variable.index()])),
            None => sized.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, atom)| atom),
        };
        region.extend(chosen);
    }
    region
}

/// The values of the variables that are fixed in a region.
fn fixed(model: &Model, region: &[Atom]) -> Vec<(VarId, Value)> {
    region.iter().map(|&atom| (model.variable_of(atom), model.value_of(atom))).collect()
}

/// A plan without symmetry for the solutions in a region.
fn plan(model: &Model, region: &[Atom], effort: u64) -> Result<Plan, CountError> {
    Ok(Plan::new(&pinned(model, &fixed(model, region)), &PlanOptions { effort, seed: SEED })?)
}

/// The model with these variables fixed.
pub(crate) fn pinned(model: &Model, fixed: &[(VarId, Value)]) -> Model {
    let mut pinned = model.clone();
    for &(variable, value) in fixed {
        pinned.add(Constraint::Clause { literals: vec![model.atom(variable, value).into()] });
    }
    pinned
}
