//! Adder: `t_1 + … + t_n = s` in binary, by full adders.
//!
//! - Clauses: the bits of each term from its literals; for each column of bits, full and half adders until one bit is
//!   left, which must be that of s.
//! - Number, for n terms of d weights: O(n d log d) clauses for the bits, and O(n log d) adders of a constant number
//!   of clauses and auxiliaries.
//! - Bounds: the slack, which is what is missing to the greatest sum, is one more term, in binary.
//! - Parsimonious: sum and carry are functions of what is added; the truth table shows it, for the library does not
//!   promise it.
//! - It propagates least of all: a partial assignment that cannot reach s goes unnoticed until bits are known. Of the
//!   example in the module on partial sums 1096 of 1317 conflicts, 33 % of the values that follow.
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
