//! Local search: repairs an assignment of all variables move by move.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::Model;
use geduld_search::local::{LocalSearch, Step, Unsuitable};
use geduld_solve::SolverError;

use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy};

/// Local search. Its steps are the moves tried.
pub(crate) struct Local {
    /// The same seed makes the same steps in every run.
    pub seed: u64,
}

impl Strategy for Local {
    fn first_turn(&self) -> u64 {
        300_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        let search = match LocalSearch::new(model) {
            Ok(search) => search,
            Err(Unsuitable::Contradiction) => return Ok(Finding::NoSolution),
            Err(why) => return Ok(Finding::Unsuitable(why.to_string())),
        };
        let found = search.run(self.seed, &mut |Step { moves, trials, violation }| -> ControlFlow<()> {
            meter.tell_violation(violation);
            meter.spend(moves.saturating_add(trials))
        });
        Ok(found.map_or(Finding::Stopped, Finding::Solution))
    }
}
