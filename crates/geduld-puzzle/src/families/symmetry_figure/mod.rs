//! Symmetry figures: pieces that form a figure with a symmetric outline.
//!
//! After: *Symmetriepuzzle lösen mit SAT/SMT-Solver* (Welt der Geduldspiele, 2025).

mod arrangement;
mod canonical;
mod check;
mod conditions;
mod draw;
mod facts;
mod figure;
mod input;
mod lint;
mod model;
mod puzzle;
mod read;
mod sites;
mod symmetry;
mod variables;

pub use figure::Figure;
pub use puzzle::{Symmetry, SymmetryFigure};
