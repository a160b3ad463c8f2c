//! What is expected of a search in a dynamic order.

use std::sync::Arc;

use geduld_model::{Instance, Model};
use geduld_search::{DynamicPlan, Estimate, Monitor};

use crate::deciding::policy;
use crate::engines::propagation::NetworkSearch;

/// The estimate of a search in a dynamic order.
pub(super) struct Outlook {
    /// The plan, if it is the search of a formula.
    pub plan: Option<Arc<DynamicPlan>>,
    estimate: Estimate,
}

impl Outlook {
    /// Estimates the search of the network of an instance; `None` if there is none, or not even one path is short.
    ///
    /// Cost: some hundredths of a second, of which the monitor is told.
    pub fn of_network(instance: &Instance<'_>, monitor: &Monitor) -> Option<Self> {
        let (probes, seed) = policy::PROBES;
        let estimate = NetworkSearch::of(instance)?.size(&[], probes, seed, monitor)?;
        Some(Self { plan: None, estimate })
    }

    /// Estimates the search of the formula of a model; `None` if it does not support the model, or if the estimate
    /// would take long.
    ///
    /// Cost: some hundredths of a second, for models with thousands of Booleans some tenths. The monitor is told of it.
    pub fn of_formula(model: &Model, monitor: &Monitor) -> Option<Self> {
        let (probes, seed) = policy::PROBES;
        let plan = DynamicPlan::new(model).ok()?;
        if plan.open(&[]) > policy::MOST_OPEN {
            return None;
        }
        monitor.worked(plan.size() as u64);
        let estimate = plan.specialise(&[]).map(|whole| whole.estimate(probes, seed, monitor));
        Some(Self { plan: Some(Arc::new(plan)), estimate: estimate.unwrap_or_default() })
    }

    /// The expected time in nanoseconds of one thread, including that for looking at solutions.
    pub fn time(&self) -> f64 {
        let looks = self.estimate.solutions.mean * policy::LOOK;
        let Estimate { nodes, visited, steps, .. } = self.estimate;
        let node = match self.plan {
            Some(_) => policy::NODE_OF_DYNAMIC_ORDER,
            None => policy::STEP_OF_PROPAGATION * steps as f64 / visited.max(1) as f64,
        };
        nodes.mean * node + looks
    }

    /// The expected number of solutions.
    pub fn solutions(&self) -> f64 {
        self.estimate.solutions.mean
    }
}
