//! What looking and comparing costs, against nodes.

/// What it costs to look at a solution kept instead of counting it, in nodes.
pub(crate) const LOOK_PRICE: f64 = 200.0;
/// What it costs to look at one image of it, too, in nodes.
pub(crate) const IMAGE_PRICE: f64 = 1.0;
/// What it costs to compare a solution with one of its images, in nodes.
pub(crate) const COMPARISON_PRICE: f64 = 0.3;
