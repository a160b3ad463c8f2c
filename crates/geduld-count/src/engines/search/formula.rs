//! Searches of the formula of a model in a dynamic order, cube by cube.

use std::sync::{Arc, Mutex};

use geduld_model::{Instance, Value, VarId};
use geduld_search::{DynamicPlan, Residual, Unsupported};

use crate::symmetries::cut::{Cut, Orbit};

/// The number of plans for the beginnings of cubes that are kept at once.
const KEPT: usize = 8;

/// A dynamic plan for a model that is cut into cubes.
pub(crate) struct FormulaSearch<'a> {
    instance: &'a Instance<'a>,
    plan: Arc<DynamicPlan>,
    /// The length of the beginnings that cubes share with others. A plan is made for each such beginning.
    shared: usize,
    beginnings: Mutex<Vec<Beginning>>,
}

/// The first values of some cubes, and the plan for them; `None` if they are refuted.
type Beginning = (Vec<Value>, Option<Arc<DynamicPlan>>);

impl<'a> FormulaSearch<'a> {
    /// The search of an instance in these cubes.
    ///
    /// # Errors
    /// If too many Booleans are open in a cube.
    pub fn new(instance: &'a Instance<'a>, plan: Arc<DynamicPlan>, cut: &Cut) -> Result<Self, Unsupported> {
        let cubes = &cut.orbits;
        let depth = cubes.first().map_or(0, |orbit| orbit.values.len());
        let beginnings = |length: usize| {
            let mut beginnings: Vec<&[Value]> = cubes.iter().map(|orbit| &orbit.values[..length]).collect();
            beginnings.dedup();
            beginnings.len()
        };
        // A plan for a beginning pays only if several cubes share it.
        let shared = (0..depth).rev().find(|&length| 3 * beginnings(length) <= cubes.len()).unwrap_or(0);
        let search = Self { instance, plan, shared, beginnings: Mutex::new(Vec::new()) };
        let limit = DynamicPlan::MOST_OPEN;
        let open = search.too_open(cubes, 0);
        open.map_or(Ok(search), |open| Err(Unsupported::TooManyOpen { open, limit }))
    }

    /// What it takes to open a cube.
    pub fn effort(&self) -> u64 {
        self.plan.size() as u64
    }

    /// The number of open Booleans in one of these cubes, if it is too large. The first `same` values of these cubes
    /// are equal. Further values never make more Booleans open, so most cubes need no check.
    fn too_open(&self, orbits: &[Orbit], same: usize) -> Option<usize> {
        let values = &orbits.first()?.values;
        let open = self.plan.open(&self.fixed(&values[..same]));
        if open <= DynamicPlan::MOST_OPEN {
            return None;
        }
        if same == values.len() {
            return Some(open);
        }
        let mut parts = orbits.chunk_by(|one, other| one.values[same] == other.values[same]);
        parts.find_map(|part| self.too_open(part, same + 1))
    }

    fn fixed(&self, values: &[Value]) -> Vec<(VarId, Value)> {
        self.instance.split_order.iter().copied().zip(values.iter().copied()).collect()
    }

    /// The rest of the model in the cube with these values, and the plan from which it was made; `None` if the cube is
    /// refuted.
    pub fn open(&self, values: &[Value]) -> Option<(Arc<DynamicPlan>, Residual)> {
        let fixed = self.fixed(values);
        let plan = self.beginning(&values[..self.shared], &fixed[..self.shared])?;
        let residual = plan.specialise(&fixed[self.shared..])?;
        Some((plan, residual))
    }

    fn beginning(&self, values: &[Value], fixed: &[(VarId, Value)]) -> Option<Arc<DynamicPlan>> {
        let known = |beginnings: &Vec<Beginning>| {
            beginnings.iter().find(|(known, _)| known == values).map(|(_, plan)| plan.clone())
        };
        if let Some(plan) = self.beginnings.lock().ok().and_then(|beginnings| known(&beginnings)) {
            return plan;
        }
        // Two threads may make the same plan. That does no harm.
        let plan = self.plan.restrict(fixed).map(Arc::new);
        if let Ok(mut beginnings) = self.beginnings.lock() {
            if beginnings.len() == KEPT {
                beginnings.remove(0);
            }
            beginnings.push((values.to_vec(), plan.clone()));
        }
        plan
    }
}
