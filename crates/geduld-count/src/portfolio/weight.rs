//! The lengths of the turns of each strategy, depending on the model.
//!
//! The weights are only a bet: a strategy with a small weight still has its turns. They were tuned with the puzzles of
//! the ladder (`benches/ladder`) that are not held out.

use geduld_model::Instance;
use geduld_search::Plan;

use crate::portfolio::choice::StrategyChoice;

/// The weight of the search that follows the annotations of the model.
const ANNOTATED: u64 = 8;

/// The factor by which the turns of a strategy are longer than its shortest ones. A strategy with weight 0 has no
/// turns, because another strategy does the same better, or because it hardly ever wins.
pub(crate) fn weight(choice: StrategyChoice, instance: &Instance<'_>) -> u64 {
    let model = &instance.model;
    let sums = model.constraints().iter().any(|constraint| constraint.as_linear().is_some());
    let connected = model.constraints().iter().any(|constraint| constraint.as_connected().is_some());
    // Cards, triangles and snakes: only the searches have a chance with large ones, and either search may be the faster
    // one.
    let pieces = !sums && !connected;
    match choice {
        StrategyChoice::Annotated => {
            let source = instance.source.as_ref();
            u64::from(source.is_some_and(|source| !source.network.branchings.is_empty())) * ANNOTATED
        }
        // A model that is no exact cover does not let it begin.
        StrategyChoice::ExactCover => 30,
        // Compiled models are propagated as they were written. If the model can use a fixed order, propagation at each
        // node costs more than it saves.
        StrategyChoice::DynamicOrder => {
            u64::from(instance.source.is_none() && Plan::supports(model).is_err()) * 8
        }
        StrategyChoice::Weighted if sums => 8,
        StrategyChoice::Weighted if connected => 3,
        StrategyChoice::Restarts if sums => 0,
        StrategyChoice::FixedOrder if pieces => 30,
        StrategyChoice::Restarts if pieces => 36,
        StrategyChoice::FixedOrder if !sums => 12,
        // It has no rule for connected graphs.
        StrategyChoice::Restarts => 0,
        StrategyChoice::Local if sums => 4,
        _ => 1,
    }
}

/// The part of a weight that counts in a round; the first round is 0. No strategy waits long for its first turn,
/// because most puzzles are easy for one of them.
pub(crate) fn weight_in(round: u32, weight: u64) -> u64 {
    weight.min(4 * (u64::from(round) + 1))
}

/// The maximum number of times that turns double.
const MOST_DOUBLINGS: u32 = 40;

/// The steps of all turns of a strategy up to this round: 1 + 2 + 4 + ... times those of the first turn.
pub(crate) fn steps_by(round: u32, first_turn: u64, weight: u64) -> u64 {
    let turns = (2 << round.min(MOST_DOUBLINGS)) - 1;
    first_turn.saturating_mul(weight_in(round, weight)).saturating_mul(turns)
}
