//! The search for exact covers, with options in random order and restarts.

use std::sync::{Arc, OnceLock};

use geduld_model::Model;
use geduld_search::ExactCover;

use super::fixed_order::monitor;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, finding, unsuitable};

/// The exact cover that a model is. Whoever needs it first recognises it for all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recognised(Arc<OnceLock<Option<ExactCover>>>);

impl Recognised {
    /// The cover of this model, which is always the same; `None` if it is none.
    pub fn of(&self, model: &Model) -> Option<&ExactCover> {
        self.0.get_or_init(|| ExactCover::of(model)).as_ref()
    }
}

/// The search for exact covers. Its steps are nodes.
pub(crate) struct Covering {
    pub cover: Recognised,
    /// The same seed makes the same steps in every run.
    pub seed: u64,
}

impl Strategy for Covering {
    fn first_turn(&self) -> u64 {
        20_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let Some(cover) = self.cover.of(model) else {
            let why = "its constraints do not only bound numbers of Booleans and values";
            return Err(unsuitable(why));
        };
        finding(cover.first(self.seed, &|nodes| monitor(meter).limited_to(nodes)))
    }
}
