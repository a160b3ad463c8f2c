//! Judging solutions: whether they are right, and what they add to the numbers. Families know, engines ask.

use thiserror::Error;

use crate::Value;

/// Checks solutions by rules that know nothing of the model, and says what each adds to the numbers.
pub trait Judge: Sync {
    /// The verdict on a solution, given as the values of the decision variables.
    ///
    /// # Errors
    /// Names the rule that the solution breaks. Then a model, an encoding, a solver or a search is wrong, and the
    /// count ends.
    fn judge(&self, solution: &[Value]) -> Result<Verdict, Violation>;
}

/// What one solution adds to the numbers, besides itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// It stands for its class: no counted solution in its orbit under the board symmetries comes before it.
    pub first_of_class: bool,
    /// It stands for its coarse class (its layout, or its figure).
    pub first_of_coarse: bool,
}

/// A rule that a solution breaks, in words that say where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Violation(pub String);

impl Violation {
    /// A violation in these words.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}
