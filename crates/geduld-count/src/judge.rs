//! Judging solutions: whether they are right, and what they add to the numbers.

use geduld_model::Value;
use thiserror::Error;

use crate::Tally;

/// Checks solutions by rules that know nothing of the model, and says what each adds.
pub trait Judge: Sync {
    /// What a solution, the values of the decision variables, adds to the numbers.
    ///
    /// # Errors
    /// If the solution is wrong. Then a model, an encoding, a solver or a search is, and the count ends.
    fn judge(&self, solution: &[Value]) -> Result<Tally, Violation>;
}

/// A rule that a solution of the model breaks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Violation(pub String);
