//! The searches by propagation for one solution.

use std::sync::Arc;

use geduld_model::{Branching, Choose, Model, Take};
use geduld_search::kernel::{advised, first};

use super::fixed_order::monitor;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, finding, unsuitable};

/// The steps of a first turn of propagation.
const FIRST_TURN: u64 = 400_000;

/// The search that learns from failures where to branch. Its steps are those of propagation.
pub(crate) struct Weighting {
    /// The same seed makes the same steps in every run.
    pub seed: u64,
}

impl Strategy for Weighting {
    fn first_turn(&self) -> u64 {
        FIRST_TURN
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        finding(first(model, self.seed, &monitor(meter)).map_err(unsuitable)?)
    }
}

/// The search that branches as the model says. If the model has no annotations, it branches in the order of the
/// variables, least numbers first. Its steps are those of propagation.
pub(crate) struct Annotated {
    /// The seed for values that are taken at random.
    pub seed: u64,
    pub branchings: Vec<Branching>,
}

impl Strategy for Annotated {
    fn first_turn(&self) -> u64 {
        FIRST_TURN
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let in_order =
            || Branching { variables: model.decisions().collect(), choose: Choose::First, take: Take::Least };
        let branchings = if self.branchings.is_empty() { vec![in_order()] } else { self.branchings.clone() };
        finding(advised(model, &branchings, self.seed, &monitor(meter)).map_err(unsuitable)?)
    }
}
