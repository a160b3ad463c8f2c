//! The constraint for the encoders of the library.

use pindakaas::constraint::cardinality::Cardinality as Constraint;
use pindakaas::constraint::linear::LimitComp;

use crate::{Lit, library};

/// The constraint as a value of the library.
pub(super) fn constraint(literals: &[Lit], count: usize) -> Constraint {
    // No formula has 2^63 literals.
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    Constraint::new(library::literals(literals), LimitComp::Equal, count)
}
