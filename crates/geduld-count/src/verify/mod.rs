//! Counts a part of the solutions a second time, and compares the results.

mod covers;
pub(crate) mod recount;
mod second;
pub(crate) mod share;
mod tree;
