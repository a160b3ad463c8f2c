//! Adder: `t_1 + … + t_n = s` in binary, by full adders.
//!
//! - Clauses: the literals of each term define its bits. For each column of bits there are full and half adders until
//!   one bit is left, which must be that of s.
//! - Number, for n terms of d weights: O(n d log d) clauses for the bits, and O(n log d) adders of a constant number
//!   of clauses and auxiliaries.
//! - Bounds: the slack (the difference to the greatest sum allowed) is one more term, in binary.
//! - Parsimonious: sum and carry are functions of the bits that are added. The library does not promise this; the
//!   truth table shows it.
//! - Strength: the weakest of all encodings. It does not notice that a partial assignment cannot reach s until bits
//!   are known. In the example of the module `partial_sums` it finds 1096 of 1317 conflicts, and 33 % of the implied
//!   values.
//! - Reference: J. P. Warners, "A Linear-Time Transformation of Linear Inequalities into Conjunctive Normal Form",
//!   Information Processing Letters 68 (1998); N. Eén, N. Sörensson, "Translating Pseudo-Boolean Constraints into
//!   SAT", Journal on Satisfiability, Boolean Modeling and Computation 2 (2006).

use pindakaas::constraint::linear::AdderEncoder;

use super::normal_form::BoundedSum;
use super::through_library::{Slack, with_library};
use crate::EncodeError;
use crate::builder::Builder;

pub(super) fn encode(sum: &BoundedSum, out: &mut Builder) -> Result<(), EncodeError> {
    with_library(sum, AdderEncoder::default(), Slack::Binary, out)
}
