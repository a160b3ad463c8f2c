//! Any formula: the number of its models, or one of them.

mod backtracking;
mod blocking;
mod components;
pub(crate) mod count;
pub(crate) mod find;
pub(crate) mod options;
