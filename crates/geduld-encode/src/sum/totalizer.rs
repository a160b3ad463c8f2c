//! Totalizer: `t_1 + … + t_n = s` by a balanced tree of partial sums, each as "at least v" literals.
//!
//! - Clauses: at a node, the values a and b of its two children add up to a + b, in both directions; at the root to s.
//! - Number, for n terms of d weights: a node over m terms has O(m² d²) clauses and at most m (d - 1) auxiliaries;
//!   together O(n² d²) and O(n d log n), because the root has no auxiliaries.
//! - Bounds: the slack (the difference to the greatest sum allowed) is one more term, in unary.
//! - Parsimonious: written as an equality, each node is fixed by its children. The library does not promise this; the
//!   truth table shows it.
//! - Strength: in the example of the module `partial_sums` 1292 of 1317 conflicts, and 67 % of the implied values.
//! - Reference: S. Joshi, R. Martins, V. Manquinho, "Generalized Totalizer Encoding for Pseudo-Boolean Constraints", CP
//!   2015; for one-hot terms M. Bofill, J. Coll, P. Nightingale, J. Suy, F. Ulrich-Oltean, M. Villaret, "SAT Encodings
//!   for Pseudo-Boolean Constraints together with At-Most-One Constraints", Artificial Intelligence 302 (2022).

use pindakaas::constraint::linear::TotalizerEncoder;

use super::normal_form::BoundedSum;
use super::through_library::{Slack, with_library};
use crate::EncodeError;
use crate::builder::Builder;

pub(super) fn encode(sum: &BoundedSum, out: &mut Builder) -> Result<(), EncodeError> {
    with_library(sum, TotalizerEncoder::default(), Slack::Unary, out)
}
