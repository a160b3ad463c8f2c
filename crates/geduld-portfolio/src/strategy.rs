//! What a strategy is: one way to look for a solution.

use std::sync::Arc;

use geduld_model::{Model, Value};
use geduld_search::Found;
use geduld_solve::SolverError;

use crate::meter::Meter;

/// One way to look for a solution of a model, or to prove that there is none.
///
/// A strategy is deterministic: it does the same steps and finds the same solution every time. It tells its steps to the meter,
/// which lets it wait while others have their turn, and says when to stop.
pub(crate) trait Strategy: Sync {
    /// The steps of its first turn; each later turn has twice as many. About ten milliseconds of work, so that strategies share the
    /// time roughly alike.
    fn first_turn(&self) -> u64;

    /// Looks for a solution.
    ///
    /// # Errors
    /// If a solver fails.
    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Result<Finding, SolverError>;
}

/// How a strategy ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The values of the decision variables of a solution.
    Solution(Vec<Value>),
    /// It is certain that there is none.
    NoSolution,
    /// The strategy does not serve this model, for this reason.
    Unsuitable(String),
    /// The meter said to stop.
    Stopped,
}

impl From<Found> for Finding {
    fn from(found: Found) -> Self {
        match found {
            Found::Solution(values) => Self::Solution(values),
            Found::NoSolution => Self::NoSolution,
            Found::Stopped => Self::Stopped,
        }
    }
}
