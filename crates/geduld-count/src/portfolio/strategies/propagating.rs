//! The searches by propagation for one solution.

use std::sync::Arc;

use geduld_model::{Branching, Choose, Model, Take};
use geduld_search::kernel::{advised, first};
use geduld_search::{FirstSolution, Unsupported};
use geduld_solve::SolverError;

use super::fixed_order::monitor;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy};

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

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        Ok(finding(first(model, self.seed, &monitor(meter))))
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

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        let in_order =
            || Branching { variables: model.decisions().collect(), choose: Choose::First, take: Take::Least };
        let branchings = if self.branchings.is_empty() { vec![in_order()] } else { self.branchings.clone() };
        Ok(finding(advised(model, &branchings, self.seed, &monitor(meter))))
    }
}

fn finding(found: Result<FirstSolution, Unsupported>) -> Finding {
    found.map_or_else(|why| Finding::Unsuitable(why.to_string()), Finding::from)
}
