//! The planned search: variables in a fixed order that was chosen by estimates, values in a fixed order, too.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::Model;
use geduld_search::{Monitor, Plan, PlanOptions, Prefix, Work};

use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, Unanswered, unsuitable};

/// The number of nodes visited to compare orders.
const PLANNING: u64 = 200_000;

/// The time for comparing orders, as a number of nodes for each weight of an equation.
const NODES_OF_A_WEIGHT: u64 = 20;
/// With more weights, planning takes hundreds of megabytes. A fixed order is not good at equations of that size anyway.
const MOST_WEIGHTS: usize = 200_000;

/// The search in a fixed order. Its steps are nodes.
pub(crate) struct FixedOrder;

impl Strategy for FixedOrder {
    fn first_turn(&self) -> u64 {
        500_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let weights = Plan::weights(model);
        if weights > MOST_WEIGHTS {
            let why =
                format!("the equations have {weights} weights, but planning supports at most {MOST_WEIGHTS}");
            return Err(unsuitable(why));
        }
        // A plan that takes longer than a turn is made in a later one: other strategies may find a solution before.
        let planning = NODES_OF_A_WEIGHT * u64::try_from(weights).unwrap_or(u64::MAX);
        while meter.left() < planning {
            if meter.skip_turn().is_break() {
                return Err(Unanswered::Stopped);
            }
        }
        if meter.spend(planning).is_break() {
            return Err(Unanswered::Stopped);
        }
        let options = PlanOptions { effort: PLANNING, ..PlanOptions::default() };
        let monitor = monitor(meter);
        let plan = Plan::until_stopped(model, &[], &options, &monitor).map_err(unsuitable)?;
        let plan = plan.ok_or(Unanswered::Stopped)?;
        let mut found = None;
        let flow = plan.for_each(&Prefix::default(), &monitor, |solution| {
            found = Some(solution.values.to_vec());
            ControlFlow::Break(())
        });
        if flow.is_break() && found.is_none() { Err(Unanswered::Stopped) } else { Ok(found) }
    }
}

/// A monitor whose searches spend the steps of a meter.
pub(super) fn monitor(meter: &Arc<Meter>) -> Monitor {
    let pace = Arc::clone(meter);
    Monitor::paced(meter.stop_flag(), move |work| {
        if let Work::Nodes(nodes) = work {
            let _ = pace.spend(nodes);
        }
    })
}
