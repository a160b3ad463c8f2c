//! A search whose steps are lines of a proof that any pseudo-Boolean checker accepts.
//!
//! The search goes depth first, propagates exactly as far as the rule `rup` of VeriPB does, and writes one line for
//! each choice that it refutes: *not all of the choices so far hold together*. So no line needs a hint, an auxiliary
//! variable, or a solver. A solution that is found counts as refuted, because the checked formula has a constraint
//! that excludes it. The lines below a choice are deleted as soon as the choice is refuted, so the checker keeps only
//! the lines along one branch.
//!
//! A long search is cut into cubes, which are searched independently. [`Stitcher`] puts their lines together.

mod log;
mod propagation;
mod search;
mod stitcher;

pub use search::{Cube, LoggedFormula, Searched, Searcher, TrueVariables};
pub use stitcher::{PROOF_HEADER, Stitcher};
