//! Counting the models of any formula.

mod backtracking;
mod blocking;
mod components;
pub(crate) mod count;
pub(crate) mod options;
