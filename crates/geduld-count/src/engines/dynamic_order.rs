//! A search of the formula of a model in a dynamic order, cube by cube.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use geduld_model::{Instance, Projection, Value, VarId};
use geduld_search::{DynamicPlan, Estimate, Monitor, Probing, Residual, ResidualFibres, Unsupported};

use crate::engines::back_end::{BackEnd, Found};
use crate::engines::decision::Way;
use crate::error::CountError;
use crate::listing::source::End;
use crate::symmetries::cut::{Cut, Orbit, keeps_images};
use crate::work::control::Control;

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
        let depth = cubes.first().map_or(0, |orbit| orbit.choices.len());
        let beginnings = |length: usize| {
            let mut beginnings: Vec<&[Value]> = cubes.iter().map(|orbit| &orbit.choices[..length]).collect();
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

    /// The number of open Booleans in one of these cubes, if it is too large. The first `same` values of these cubes
    /// are equal. Further values never make more Booleans open, so most cubes need no check.
    fn too_open(&self, orbits: &[Orbit], same: usize) -> Option<usize> {
        let values = &orbits.first()?.choices;
        let open = self.plan.open(&self.fixed(&values[..same]));
        if open <= DynamicPlan::MOST_OPEN {
            return None;
        }
        if same == values.len() {
            return Some(open);
        }
        let mut parts = orbits.chunk_by(|one, other| one.choices[same] == other.choices[same]);
        parts.find_map(|part| self.too_open(part, same + 1))
    }

    fn fixed(&self, values: &[Value]) -> Vec<(VarId, Value)> {
        self.instance.split_order.iter().copied().zip(values.iter().copied()).collect()
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

/// The rest of the model in a cube, and the plan from which it was made.
pub(crate) struct OpenFormula {
    plan: Arc<DynamicPlan>,
    residual: Box<Residual>,
}

impl BackEnd for FormulaSearch<'_> {
    type Opened<'s>
        = OpenFormula
    where
        Self: 's;

    const PROBES_OF_A_PART: Option<(usize, u64)> = Some((20, 3));

    fn way(&self) -> Way {
        Way::DynamicOrder
    }

    fn open(&self, values: &[Value]) -> Option<OpenFormula> {
        let fixed = self.fixed(values);
        // A part of a cube is deeper than its beginning.
        let shared = self.shared.min(values.len());
        let plan = self.beginning(&values[..shared], &fixed[..shared])?;
        let residual = Box::new(plan.specialise(&fixed[shared..])?);
        Some(OpenFormula { plan, residual })
    }

    fn parts(&self, values: &[Value]) -> Vec<Vec<Value>> {
        Cut::parts(self.instance, values)
    }

    fn visit(
        &self,
        opened: &OpenFormula,
        _only_counted: bool,
        control: &Control,
        mut found: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<End<OpenFormula>, CountError> {
        Ok(End::of(opened.residual.for_each(control.monitor(), |values| found(Found::of(values)))))
    }

    fn estimate(&self, opened: &OpenFormula, probing: Probing, seed: u64) -> Option<Estimate> {
        Some(opened.residual.estimate(probing.probes, seed, &Monitor::default()))
    }

    fn opening(&self) -> u64 {
        self.plan.size() as u64
    }

    fn fibres<'s>(
        &'s self,
        opened: &'s OpenFormula,
        depth: usize,
        projection: &Projection,
        monitor: &'s Monitor,
    ) -> Option<ResidualFibres<'s>> {
        // Otherwise a cut separates solutions with the same image.
        let own = keeps_images(self.instance, depth);
        own.then(|| opened.plan.fibres(&opened.residual, projection, monitor))
    }
}
