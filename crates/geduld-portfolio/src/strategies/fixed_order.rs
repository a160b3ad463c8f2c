//! The planned search: variables in a fixed order that was chosen by estimates, values as they come.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::Model;
use geduld_search::{Monitor, Plan, PlanOptions, Prefix};
use geduld_solve::SolverError;

use crate::meter::Meter;
use crate::strategy::{Finding, Strategy};

/// Nodes visited to compare orders.
const PLANNING: u64 = 200_000;

/// The search in a fixed order. Its steps are nodes.
pub(crate) struct FixedOrder;

impl Strategy for FixedOrder {
    fn first_turn(&self) -> u64 {
        500_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        let options = PlanOptions { effort: PLANNING, ..PlanOptions::default() };
        let plan = match Plan::new(model, &options) {
            Ok(plan) => plan,
            Err(why) => return Ok(Finding::Unsuitable(why.to_string())),
        };
        let mut found = Finding::NoSolution;
        let flow = plan.for_each(&Prefix::default(), &monitor(meter), |solution| {
            found = Finding::Solution(solution.values.to_vec());
            ControlFlow::Break(())
        });
        Ok(if flow.is_break() && found == Finding::NoSolution { Finding::Stopped } else { found })
    }
}

/// A monitor whose searches spend the steps of a meter.
pub(super) fn monitor(meter: &Arc<Meter>) -> Monitor {
    let pace = Arc::clone(meter);
    Monitor::paced(meter.stop_flag(), move |nodes| {
        let _ = pace.spend(nodes);
    })
}
