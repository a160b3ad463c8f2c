//! How strong encodings are: how much of what follows unit propagation finds.
//!
//! Some atoms of a constraint are given values, a *partial assignment*. If no solution agrees with it, unit propagation
//! should come upon a conflict; otherwise it should give each atom its value that has the same one in all solutions left. An
//! encoding for which it does both, always, *maintains generalised arc consistency* (Gent, *Arc consistency in SAT*, ECAI
//! 2002; Bailleux and Boufkhad, CP 2003).
//!
//! What follows is told by an oracle that knows nothing of the encoding: the list of all solutions where it is short, a
//! solver otherwise.

mod gallery;
mod measure;
mod oracle;
mod part;
mod propagator;
mod report;
mod sample;

pub use gallery::gallery;
pub use measure::{Strength, measure};
pub use oracle::MeasureError;
pub use part::{Part, parts};
pub use report::{Row, csv, json, json_lines, markdown};
