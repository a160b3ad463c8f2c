//! Reading what the user names: puzzles, conditions, and what is odd about them.

pub mod conditions;
pub mod formula_file;
pub mod input;
pub mod packed;
pub mod puzzle_file;
pub mod warnings;
