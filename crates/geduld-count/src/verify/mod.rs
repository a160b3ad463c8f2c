//! Counting a part of the solutions a second time, and comparing.

pub(crate) mod recount;
