//! The search for exact covers, with options in random order and restarts.

use std::sync::Arc;

use geduld_model::Model;
use geduld_search::ExactCover;
use geduld_solve::SolverError;

use super::fixed_order::monitor;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy};

/// The search for exact covers. Its steps are nodes.
pub(crate) struct Covering {
    /// The same seed makes the same steps in every run.
    pub seed: u64,
}

impl Strategy for Covering {
    fn first_turn(&self) -> u64 {
        20_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        let Some(cover) = ExactCover::of(model) else {
            let why = "its constraints do not only bound numbers of Booleans and values";
            return Ok(Finding::Unsuitable(why.to_owned()));
        };
        Ok(cover.first(self.seed, &|nodes| monitor(meter).limited_to(nodes)).into())
    }
}
