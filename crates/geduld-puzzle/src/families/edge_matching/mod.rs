//! Edge matching: pieces on a board, touching edges fit.
//!
//! After: *Nintai mit SMT-Solver lösen* and *Crazy Jacob mit SMT-Solver lösen* (Welt der Geduldspiele, 2024).

mod appearance;
mod balance;
mod board;
mod canonical;
mod check;
mod conditions;
mod draw;
mod facts;
mod input;
mod json;
mod lint;
mod looks;
mod matching;
mod model;
mod naming;
mod piece;
mod pins;
mod placed;
mod puzzle;
mod read;
mod read_board;
mod read_pieces;
mod recolour;
mod spans;
mod symmetry;

pub use appearance::Appearance;
pub use board::{Board, BoardMap, Pattern, PatternError, Shape, Side, Tiles};
pub use matching::Matching;
pub use piece::{Lie, Piece};
pub use placed::{Placed, Turned};
pub use puzzle::{EdgeMatching, Pin};
