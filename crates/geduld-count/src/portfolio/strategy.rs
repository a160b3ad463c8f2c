//! The trait of all strategies.

use std::sync::Arc;

use geduld_model::{Model, Value};
use geduld_search::FirstSolution;
use geduld_solve::SolverError;

use crate::portfolio::meter::Meter;

/// One way to look for a solution of a model, or to prove that there is none.
///
/// A strategy is deterministic: it makes the same steps and finds the same solution every time. It reports its steps to
/// the meter. The meter makes it wait while others have their turns, and tells it when to stop.
pub(crate) trait Strategy: Sync {
    /// The number of steps of the first turn; each later turn has twice as many. They should be about ten milliseconds
    /// of work, so that strategies share the time roughly equally.
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
    /// It is certain that there is no solution.
    NoSolution,
    /// The strategy does not support this model, for this reason.
    Unsuitable(String),
    /// The meter asked the strategy to stop.
    Stopped,
}

impl From<FirstSolution> for Finding {
    fn from(found: FirstSolution) -> Self {
        match found {
            FirstSolution::Solution(values) => Self::Solution(values),
            FirstSolution::NoSolution => Self::NoSolution,
            FirstSolution::Stopped => Self::Stopped,
        }
    }
}
