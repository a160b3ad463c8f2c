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
    /// If it is not known whether there is one.
    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding;
}

/// How a strategy ended: with the values of the decision variables of a solution, or certain that there is none.
pub(crate) type Finding = Result<Option<Vec<Value>>, Unanswered>;

/// Why a strategy has no answer.
#[derive(Debug)]
pub(crate) enum Unanswered {
    /// It does not support this model, for this reason.
    Unsuitable(String),
    /// The meter asked it to stop.
    Stopped,
    /// A solver failed.
    Failed(SolverError),
}

/// A strategy does not support a model, for this reason.
pub(super) fn unsuitable(why: impl ToString) -> Unanswered {
    Unanswered::Unsuitable(why.to_string())
}

/// The end of a strategy whose search ended like this.
pub(super) fn finding(found: FirstSolution) -> Finding {
    match found {
        FirstSolution::Solution(values) => Ok(Some(values)),
        FirstSolution::NoSolution => Ok(None),
        FirstSolution::Stopped => Err(Unanswered::Stopped),
    }
}
