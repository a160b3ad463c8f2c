//! A search whose steps are lines of a proof that any pseudo-Boolean checker accepts.
//!
//! The search goes depth first, propagates exactly as far as the rule `rup` of VeriPB does, and writes one line for
//! each dead end: *not all of these choices hold together*, with the constraints that show it. It names only the
//! choices on which the dead end depends, and goes back to the last of them (conflict-directed backjumping: P. Prosser,
//! *Hybrid algorithms for the constraint satisfaction problem*, 1993). So no line needs an auxiliary variable, or a
//! solver. A solution that is found is a dead end, because the checked formula has a constraint that excludes it. The
//! lines below a choice are deleted as soon as the choice is refuted, so the checker keeps only the lines along one
//! branch.
//!
//! A long search is cut into cubes, which are searched independently, and pause while their lines are written.
//! [`Stitcher`] puts their lines together.

mod log;
mod propagation;
mod search;
mod stitcher;

pub use log::Log;
pub use search::{Cube, CubeSearch, LoggedFormula, Searcher, TrueVariables};
pub use stitcher::{PROOF_HEADER, Stitcher};
