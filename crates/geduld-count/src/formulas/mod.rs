//! Counts the models of any formula, or finds one of them.

mod backtracking;
mod blocking;
mod components;
pub(crate) mod count;
pub(crate) mod find;
pub(crate) mod options;
