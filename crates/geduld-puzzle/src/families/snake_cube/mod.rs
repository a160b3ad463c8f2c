//! Snake cubes: a string of cubes folded into a box.
//!
//! After: *Würfelschlangen lösen mit SAT/SMT-Solver* (Welt der Geduldspiele, 2024).

mod canonical;
mod chain;
mod check;
mod conditions;
mod draw;
mod facts;
mod input;
mod lint;
mod model;
mod puzzle;
mod read;
mod symmetry;

pub use puzzle::{Path, Pin, Position, SnakeCube};
