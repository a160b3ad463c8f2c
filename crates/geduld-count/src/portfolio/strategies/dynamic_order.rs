//! The search that propagates and chooses at each node where to branch.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::Model;
use geduld_search::DynamicPlan;

use super::fixed_order::monitor;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, Unanswered, unsuitable};

/// The search in dynamic order. Its steps are nodes.
pub(crate) struct DynamicOrder;

impl Strategy for DynamicOrder {
    fn first_turn(&self) -> u64 {
        500
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let plan = DynamicPlan::new(model).map_err(unsuitable)?;
        let open = plan.open(&[]);
        let most = DynamicPlan::MOST_OPEN;
        if open > most {
            return Err(unsuitable(format!(
                "{open} Booleans are open, but the search supports at most {most}"
            )));
        }
        let Some(residual) = plan.specialise(&[]) else { return Ok(None) };
        let mut found = None;
        let flow = residual.for_each(&monitor(meter), |values| {
            found = Some(values.to_vec());
            ControlFlow::Break(())
        });
        if flow.is_break() && found.is_none() { Err(Unanswered::Stopped) } else { Ok(found) }
    }
}
