//! The searches by propagation for one solution: of the network from which a model was compiled, or of its constraints.

use std::borrow::Cow;
use std::sync::Arc;

use geduld_model::{Branching, Choose, Constraint, Model, ModelSource, Network, Take};
use geduld_search::Unsupported;
use geduld_search::kernel::{Ended, advised, first};

use super::fixed_order::monitor;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, Unanswered, unsuitable};

/// The steps of a first turn of propagation.
const FIRST_TURN: u64 = 400_000;
/// The maximum number of atoms of a model without a source, and of cells of its tables.
const MOST_ATOMS: usize = 1 << 20;

/// The search that learns from failures where to branch. Its steps are those of propagation.
pub(crate) struct Weighting {
    /// The same seed makes the same steps in every run.
    pub seed: u64,
    /// The network from which the model was compiled, if it was.
    pub source: Option<Arc<ModelSource>>,
}

impl Strategy for Weighting {
    fn first_turn(&self) -> u64 {
        FIRST_TURN
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        by(&*source(self.source.as_deref(), model)?, model, |network| {
            first(network, self.seed, &monitor(meter))
        })
    }
}

/// The search that branches as the model says. If the model has no annotations, it branches in the order of the
/// variables, least numbers first. Its steps are those of propagation.
pub(crate) struct Annotated {
    /// The seed for values that are taken at random.
    pub seed: u64,
    /// The network from which the model was compiled, if it was.
    pub source: Option<Arc<ModelSource>>,
}

impl Strategy for Annotated {
    fn first_turn(&self) -> u64 {
        FIRST_TURN
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let mut source = source(self.source.as_deref(), model)?;
        if source.network.branchings.is_empty() {
            let network = &mut source.to_mut().network;
            let variables = network.outputs.clone();
            network.branchings = vec![Branching { variables, choose: Choose::First, take: Take::Least }];
        }
        by(&source, model, |network| advised(network, self.seed, &monitor(meter)))
    }
}

/// The source of a model: this one, or else its own constraints if there are not too many.
fn source<'s>(own: Option<&'s ModelSource>, model: &Model) -> Result<Cow<'s, ModelSource>, Unanswered> {
    if let Some(own) = own {
        return Ok(Cow::Borrowed(own));
    }
    let tables = model.constraints().iter().filter_map(Constraint::as_table);
    let cells = tables.map(|table| table.rows().len().saturating_mul(table.variables().len()));
    let atoms = model.atom_count().saturating_add(cells.sum());
    if atoms > MOST_ATOMS {
        return Err(unsuitable(Unsupported::TooManyAtoms { atoms, limit: MOST_ATOMS }));
    }
    Ok(Cow::Owned(ModelSource::of(model)))
}

/// What a search of the source finds for the model.
fn by(
    source: &ModelSource,
    model: &Model,
    search: impl FnOnce(&Network) -> Result<Option<Vec<i64>>, Ended>,
) -> Finding {
    let found = search(&source.network).map_err(|_| Unanswered::Stopped)?;
    let values = |numbers: Vec<i64>| source.values(model, &numbers);
    Ok(found.map(|numbers| values(numbers).expect("internal error: a solution holds an unknown number")))
}
