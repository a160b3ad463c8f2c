//! Looks at a solution: its class, its image under the projection, and the values by which it is grouped.

pub(crate) mod by;
pub(crate) mod classify;
pub(crate) mod fibres;
pub(crate) mod images;
