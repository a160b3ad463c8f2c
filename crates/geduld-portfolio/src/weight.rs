//! How long the turns of a strategy are for a model.
//!
//! The weights are no more than a bet: a strategy with a small weight still has its turns. They were set by the puzzles of the ladder
//! (`benches/ladder`) that are not held out.

use geduld_model::{Constraint, Model};
use geduld_search::Plan;

use crate::choice::StrategyChoice;

/// By how much the turns of a strategy are longer than its shortest ones. 0: it has none, because another strategy does the same better.
pub(crate) fn weight(choice: StrategyChoice, model: &Model) -> u64 {
    let sums = model.constraints().iter().any(|constraint| matches!(constraint, Constraint::Linear { .. }));
    match (choice, sums) {
        // Propagation at each node costs more than it saves where a fixed order is known.
        (StrategyChoice::DynamicOrder, _) => u64::from(Plan::supports(model).is_err()) * 8,
        (StrategyChoice::FixedOrder, false) => 12,
        (StrategyChoice::Restarts, false) => 3,
        // Sums are what the one propagates, and the other does not.
        (StrategyChoice::Weighted, true) => 8,
        (StrategyChoice::Weighted, false) | (StrategyChoice::Restarts, true) => 0,
        (StrategyChoice::Local, true) => 4,
        _ => 1,
    }
}
