//! The back end of exact covers: the solutions of a model as sets of chosen options.
//!
//! Cubes are cut up to symmetry first (`cut`): an item, such as a piece, takes one of its options, and of options that
//! symmetries map to one another only one is searched. `classes` finds the class of a solution from its options, which
//! are far fewer than its variables.

pub(crate) mod back_end;
pub(crate) mod classes;
pub(crate) mod cut;
#[cfg(test)]
mod tests;
