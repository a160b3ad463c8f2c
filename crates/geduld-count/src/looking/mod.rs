//! Looking at a solution: its class, its image under the projection, and by which values it is told apart.

pub(crate) mod by;
pub(crate) mod classify;
pub(crate) mod fibres;
