//! Magic squares, and their variants from sliding puzzles.
//!
//! After: *Magische Quadrate mit SMT-Solver erstellen* (Welt der Geduldspiele, 2024).

mod canonical;
mod check;
mod conditions;
mod draw;
mod facts;
mod input;
mod lint;
mod model;
mod numbers;
mod puzzle;
mod read;
mod symmetry;

pub use numbers::Numbers;
pub use puzzle::{MagicSquare, PermutationParity, Pin, Square};
