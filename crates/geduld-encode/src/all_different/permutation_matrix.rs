//! Permutation matrix: n variables take n numbers, each exactly once, so rows and columns of the matrix of literals both
//! have exactly one that holds.
//!
//! - Clauses: for each number, exactly one of the literals that say that it is taken, if there are as many numbers as
//!   variables; at most one of them, if there are more; the empty clause, if there are less.
//! - Number: those of "at most one", and one for each number.
//! - Parsimonious: as "exactly one" is.
//! - Unit propagation finds that a number is left for one variable only: everything, for three variables and three
//!   numbers; but not that two numbers are left for two variables of four.
//! - Reference: I. P. Gent, P. Nightingale, "A New Encoding of AllDifferent into SAT", ModRef 2004; B. M. Smith,
//!   "Modelling", Handbook of Constraint Programming (2006), section 11.5 (dual viewpoints of a permutation).

use super::variables::Variables;
use crate::builder::Builder;
use crate::{AtMostOne, EncodeError};

pub(super) fn encode(
    variables: &Variables,
    at_most_one: AtMostOne,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    let columns = variables.columns();
    let count = variables.literals.len();
    if columns.len() < count {
        return out.clause([]);
    }
    let square = columns.len() == count;
    columns.values().try_for_each(|column| {
        if square { at_most_one.exactly_one(column, out) } else { at_most_one.at_most_one(column, out) }
    })
}
