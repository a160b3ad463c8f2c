//! Sequential counter: `t_1 + … + t_n = s` by a chain of running totals, each as "at least v" literals.
//!
//! - Clauses: those of each step total + term = next total, in both directions; the last total is s.
//! - Number, for n terms of d weights: the steps have O(n d²) clauses each, together O(n² d²), and O(n² d) auxiliaries.
//! - Bounds: the slack (the difference to the greatest sum allowed) is one more term, in unary.
//! - Parsimonious: written as an equality, each total is fixed by the one before it. The library does not promise
//!   this; the truth table shows it.
//! - Strength: in the example of the module `partial_sums` 1274 of 1317 conflicts, and 57 % of the implied values.
//! - Reference: S. Hölldobler, N. Manthey, P. Steinke, "A Compact Encoding of Pseudo-Boolean Constraints into SAT",
//!   KI 2012; for one-hot terms M. Bofill et al., Artificial Intelligence 302 (2022), as for the totalizer.

use pindakaas::constraint::linear::SequentialCounterEncoder;

use super::normal_form::BoundedSum;
use super::through_library::{Slack, with_library};
use crate::EncodeError;
use crate::builder::Builder;

pub(super) fn encode(sum: &BoundedSum, out: &mut Builder) -> Result<(), EncodeError> {
    with_library(sum, SequentialCounterEncoder::default(), Slack::Unary, out)
}
