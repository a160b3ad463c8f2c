//! Engines, which count and list cube by cube: two searches, decomposition, a SAT solver, and the solutions that are
//! known already.

pub(crate) mod cover;
pub(crate) mod decision;
pub(crate) mod decompose;
pub(crate) mod engine;
pub(crate) mod known;
pub(crate) mod sat;
pub(crate) mod search;
