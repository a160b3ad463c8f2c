//! The cost of looking at solutions and of comparing them, in nodes.

/// The cost of looking at a solution kept instead of only counting it, in nodes.
pub(crate) const LOOK_PRICE: f64 = 200.0;
/// The additional cost of looking at one image of it, in nodes.
pub(crate) const IMAGE_PRICE: f64 = 1.0;
/// The cost of comparing a solution with one of its images, in nodes.
pub(crate) const COMPARISON_PRICE: f64 = 0.3;
