//! The strength of encodings: how many consequences unit propagation finds.
//!
//! A *partial assignment* gives values to some atoms of a constraint. If no solution agrees with it, unit propagation
//! should find a conflict. Otherwise it should set each atom that has the same value in all remaining solutions. If it
//! always does both, the encoding *maintains generalised arc consistency* (Gent, *Arc consistency in SAT*, ECAI 2002;
//! Bailleux and Boufkhad, CP 2003). Here the partial assignments range over all atoms. Then finding every conflict is
//! also called *refutation completeness* (del Val, KR 1994), and finding every implied atom *propagation completeness*
//! (Bordeaux and Marques-Silva, *Knowledge compilation with empowerment*, SOFSEM 2012), both restricted to the atoms.
//!
//! Cases that follow from the domains alone are left out: a variable with two values or none, and the values that are
//! implied by this. Every encoding finds them.
//!
//! An oracle that is independent of the encoding finds the consequences: by a list of all solutions if that is short,
//! otherwise by a solver.

mod domains;
mod gallery;
mod measure;
mod oracle;
mod part;
mod report;
mod sample;

pub use gallery::gallery;
pub use measure::{Strength, measure};
pub use oracle::MeasureError;
pub use part::{Specimen, parts};
pub use report::{Row, csv, json, json_lines, markdown};
