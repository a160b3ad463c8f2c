//! The search that propagates sums and learns from failures where to branch.

use std::sync::Arc;

use geduld_model::Model;
use geduld_search::Weighted;
use geduld_solve::SolverError;

use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy};

/// The search with weights. Its steps are nodes.
pub(crate) struct Weighting {
    /// The same seed makes the same steps in every run.
    pub seed: u64,
}

impl Strategy for Weighting {
    fn first_turn(&self) -> u64 {
        6_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        let search = match Weighted::new(model) {
            Ok(search) => search,
            Err(why) => return Ok(Finding::Unsuitable(why.to_string())),
        };
        Ok(search.run(self.seed, &mut |nodes| meter.spend(nodes)).into())
    }
}
