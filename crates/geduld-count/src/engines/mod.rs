//! Engines, which count and list cube by cube: two searches and a SAT solver.

pub(crate) mod decision;
pub(crate) mod engine;
pub(crate) mod known;
pub(crate) mod refused;
pub(crate) mod sat;
pub(crate) mod search;
