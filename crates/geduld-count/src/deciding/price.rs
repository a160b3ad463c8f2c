//! The cost of nodes, of looking at solutions and of comparing them, in nodes of a usual model.

use geduld_search::Plan;

/// The cost of looking at a solution kept instead of only counting it, in nodes.
pub(crate) const LOOK_PRICE: f64 = 200.0;
/// The additional cost of looking at one image of it, in nodes.
pub(crate) const IMAGE_PRICE: f64 = 1.0;
/// The cost of comparing a solution with one of its images, in nodes.
pub(crate) const COMPARISON_PRICE: f64 = 0.3;

/// The cost of a node of a plan.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub(crate) fn price(plan: &Plan) -> f64 {
    plan.price() as f64
}
