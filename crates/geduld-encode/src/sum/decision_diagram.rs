//! Decision diagram: `t_1 + … + t_n = s` by a multi-valued decision diagram. It has a node for each class of partial
//! sums that are equivalent for the remaining terms.
//!
//! - Clauses: for each level, node and weight, the edge to the next node. The terms and the nodes of a level are used
//!   as order literals ("at least").
//! - Number, for n terms of d weights: n levels of at most n d nodes with d edges each, so O(n² d²) clauses and
//!   O(n² d) auxiliaries. Partial sums that cannot reach s have no node.
//! - Bounds: the slack (the difference to the greatest sum allowed) is one more term, in unary.
//! - Parsimonious: an equality follows exactly one path, and the nodes on it fix the "at least" literals. The library
//!   does not promise this; the truth table shows it.
//! - Strength: in the example of the module `partial_sums` 1292 of 1317 conflicts, and 67 % of the implied values.
//! - Reference: I. Abío, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell, V. Mayer-Eichberger, "A New Look at
//!   BDDs for Pseudo-Boolean Constraints", Journal of Artificial Intelligence Research 45 (2012).

use pindakaas::constraint::linear::DecisionDiagramEncoder;

use super::normal_form::BoundedSum;
use super::through_library::{Slack, with_library};
use crate::EncodeError;
use crate::builder::Builder;

pub(super) fn encode(sum: &BoundedSum, out: &mut Builder) -> Result<(), EncodeError> {
    with_library(sum, DecisionDiagramEncoder::default(), Slack::Unary, out)
}
