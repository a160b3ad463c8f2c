//! Lists solutions on all threads, and chooses the solutions to list.

pub(crate) mod batch;
mod choice;
mod found_before;
pub(crate) mod in_turn;
pub(crate) mod list;
pub(crate) mod opening;
mod queue;
pub(crate) mod request;
pub(crate) mod source;
