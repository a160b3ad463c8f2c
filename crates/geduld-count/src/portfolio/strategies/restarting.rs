//! The search of pairs with forward checking, values in random order and restarts.

use std::sync::Arc;

use geduld_model::Model;
use geduld_search::Restarts;

use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, finding, unsuitable};

/// The search with restarts. Its steps are nodes.
pub(crate) struct Restarting {
    /// The same seed makes the same steps in every run.
    pub seed: u64,
}

impl Strategy for Restarting {
    fn first_turn(&self) -> u64 {
        50_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let search = Restarts::new(model).map_err(unsuitable)?;
        finding(search.run(self.seed, &mut |nodes| meter.spend(nodes)))
    }
}
