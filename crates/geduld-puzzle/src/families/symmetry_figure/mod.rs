//! Symmetry figures: polyominoes that form a figure with a symmetric outline.
//!
//! After: *Symmetriepuzzle lösen mit SAT/SMT-Solver* (Welt der Geduldspiele, 2025).

mod arrangement;
mod axes;
mod canonical;
mod check;
mod conditions;
mod draw;
mod effect;
mod facts;
mod figure;
mod input;
mod lint;
mod model;
mod polyomino;
mod puzzle;
mod read;
mod symmetry;
mod variables;

pub use figure::Figure;
pub use polyomino::Square;
pub use puzzle::{Piece, Symmetry, SymmetryFigure};
