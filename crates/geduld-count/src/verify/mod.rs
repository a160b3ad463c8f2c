//! Counting a part of the solutions a second time, and comparing.

pub(crate) mod recount;
mod second;
pub(crate) mod share;
mod tree;
