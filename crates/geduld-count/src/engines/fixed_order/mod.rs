//! The search in a fixed order: a plan made for the model and a group of its symmetries, searched cube by cube.
//!
//! Symmetry prunes on every level: only the smallest solution of each orbit is visited. It stands for
//! |group| / |stabiliser| solutions. Their classes follow from the group and the stabiliser alone. There are three
//! exceptions, in which solutions are looked at: conditions that break board symmetries, a projection, and counts that
//! are split by features.

pub(crate) mod cubes;
pub(crate) mod engine;
