//! The search that follows the annotations of the model.

use std::sync::Arc;

use geduld_model::{Branching, Choose, Model, Take};
use geduld_search::Weighted;
use geduld_solve::SolverError;

use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy};

/// The search with propagation of sums that branches as the model says. If the model has no annotations, it branches in
/// the order of the variables, least numbers first. Its steps are nodes.
pub(crate) struct Annotated {
    /// The seed for values that are taken at random.
    pub seed: u64,
    pub branchings: Vec<Branching>,
}

impl Strategy for Annotated {
    fn first_turn(&self) -> u64 {
        6_000
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError> {
        let search = match Weighted::new(model) {
            Ok(search) => search,
            Err(why) => return Ok(Finding::Unsuitable(why.to_string())),
        };
        let in_order =
            || Branching { variables: model.decisions().collect(), choose: Choose::First, take: Take::Least };
        let branchings = if self.branchings.is_empty() { vec![in_order()] } else { self.branchings.clone() };
        Ok(search.guided(&branchings, self.seed, &mut |nodes| meter.spend(nodes)).into())
    }
}
