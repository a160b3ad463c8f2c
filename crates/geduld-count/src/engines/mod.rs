//! Engines, which count and list cube by cube.
//!
//! A [back end](back_end) is a search compiled from a model: in a [dynamic order](dynamic_order), by
//! [propagation], for [exact covers](exact_cover), by a [SAT solver](sat). The [shell] makes an engine of it. Three
//! engines need no shell: the search in a [fixed order](fixed_order), in which symmetry prunes on every level, so that
//! solutions have stabilisers instead of cubes images; [decomposition], which visits no solution; and the solutions
//! that are [known] already.

pub(crate) mod back_end;
pub(crate) mod cutting;
pub(crate) mod decision;
pub(crate) mod decomposition;
pub(crate) mod dynamic_order;
pub(crate) mod engine;
pub(crate) mod exact_cover;
pub(crate) mod fixed_order;
pub(crate) mod known;
pub(crate) mod propagation;
mod sample;
pub(crate) mod sat;
pub(crate) mod shell;
