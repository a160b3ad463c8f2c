//! Permutation matrix: n variables take n numbers, each exactly once, so exactly one literal holds in each row and
//! each column of the matrix of literals.
//!
//! - Clauses: for each number, exactly one of the literals for this number, if there are as many numbers as
//!   variables; at most one of them, if there are more; the empty clause, if there are fewer.
//! - Number: those of "at most one", and one for each number.
//! - Parsimonious: as "exactly one" is.
//! - Unit propagation finds that only one variable is left for a number. For three variables and three numbers this
//!   is everything. It does not find that only two of four variables are left for two numbers.
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
