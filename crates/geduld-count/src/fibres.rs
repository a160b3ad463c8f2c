//! Fibres for engines that have no plan of their own: how many solutions have the same image under the projection.

use geduld_model::Instance;
use geduld_search::{Plan, PlanOptions, Unsupported};

/// Made once for an instance, and used by many threads.
pub(crate) struct FibreCounter<'a> {
    instance: &'a Instance<'a>,
    plan: Plan,
}

/// Fibres are small: little effort is worth its while.
const EFFORT: u64 = 50_000;

impl<'a> FibreCounter<'a> {
    /// # Errors
    /// If the model cannot be searched by a plan.
    pub fn new(instance: &'a Instance<'a>) -> Result<Self, Unsupported> {
        let plan = Plan::new(&instance.model, &PlanOptions { effort: EFFORT, ..PlanOptions::default() })?;
        Ok(Self { instance, plan })
    }

    /// A counter for one thread.
    pub fn start(&self) -> Box<dyn FnMut(&[u32]) -> u128 + '_> {
        match &self.instance.projection {
            Some(projection) => {
                let mut fibres = self.plan.fibres(&self.instance.model, projection);
                Box::new(move |image| fibres.count(image))
            }
            None => Box::new(|_| 0),
        }
    }
}
