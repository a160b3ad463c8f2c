//! Local search: repairs an assignment of all variables move by move.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::Model;
use geduld_search::local::{LocalSearch, Step, Unsuitable};

use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, Unanswered, unsuitable};

/// Local search. Its steps are the moves tried.
pub(crate) struct Local {
    /// The same seed makes the same steps in every run.
    pub seed: u64,
}

impl Strategy for Local {
    fn first_turn(&self) -> u64 {
        300_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let search = match LocalSearch::new(model) {
            Ok(search) => search,
            Err(Unsuitable::Contradiction) => return Ok(None),
            Err(why) => return Err(unsuitable(why)),
        };
        let found = search.run(self.seed, &mut |Step { moves, trials, violation }| -> ControlFlow<()> {
            meter.tell_violation(violation);
            meter.spend(moves.saturating_add(trials))
        });
        found.map(Some).ok_or(Unanswered::Stopped)
    }
}
