//! The files of a count, and their audit.

pub(crate) mod audit;
pub(crate) mod cover;
pub(crate) mod lines;
pub(crate) mod record;
