//! The SAT engine: a formula, cubes, and a fresh solver for each, which enumerates by backtracking or blocks what it has found.
//!
//! Blocking slows a solver down with every solution it has found, so a cube that holds more than some hundreds is
//! left and cut into smaller ones, each with a solver of its own. The solutions found so far are not lost: each
//! smaller cube begins with those of them blocked that lie in it.

pub(crate) mod backtracking;
mod blocking;
mod cube;
pub(crate) mod engine;
pub(crate) mod formula;
pub(crate) mod options;
