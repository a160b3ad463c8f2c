//! The search that propagates and chooses at each node where to branch.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::Model;
use geduld_search::DynamicPlan;
use geduld_solve::SolverError;

use super::fixed_order::monitor;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy};

/// The search in dynamic order. Its steps are nodes.
pub(crate) struct DynamicOrder;

impl Strategy for DynamicOrder {
    fn first_turn(&self) -> u64 {
        500
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        let plan = match DynamicPlan::new(model) {
            Ok(plan) => plan,
            Err(why) => return Ok(Finding::Unsuitable(why.to_string())),
        };
        let open = plan.open(&[]);
        let most = DynamicPlan::MOST_OPEN;
        if open > most {
            return Ok(Finding::Unsuitable(format!(
                "{open} Booleans are open, but the search supports at most {most}"
            )));
        }
        let Some(residual) = plan.specialise(&[]) else { return Ok(Finding::NoSolution) };
        let mut found = Finding::NoSolution;
        let flow = residual.for_each(&monitor(meter), |values| {
            found = Finding::Solution(values.to_vec());
            ControlFlow::Break(())
        });
        Ok(if flow.is_break() && found == Finding::NoSolution { Finding::Stopped } else { found })
    }
}
