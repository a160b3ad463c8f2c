//! The symmetries of a count: how they are found, groups of them, and cubes cut up to symmetry.

pub(crate) mod cut;
pub(crate) mod find;
pub(crate) mod group;
pub(crate) mod relax;
pub(crate) mod same;
