//! At most one: of n variables no two take the same number.
//!
//! - Clauses: for each number, at most one of the literals for this number.
//! - Number: those of "at most one" of n, for each number; pairwise n (n - 1) / 2.
//! - Parsimonious: as "at most one" is.
//! - Unit propagation finds neither that only one variable is left for a number, nor that there are too few numbers.
//!   On all subsets of the domains of three variables with three numbers each, it finds 262 of 265 conflicts, and
//!   93 % of the implied values.
//! - Reference: I. P. Gent, P. Nightingale, "A New Encoding of AllDifferent into SAT", ModRef 2004 (the direct
//!   encoding).

use super::variables::Variables;
use crate::builder::Builder;
use crate::{AtMostOne, EncodeError};

pub(super) fn encode(
    variables: &Variables,
    at_most_one: AtMostOne,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    variables.columns().values().try_for_each(|column| at_most_one.at_most_one(column, out))
}
