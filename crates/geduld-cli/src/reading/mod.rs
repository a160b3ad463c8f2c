//! Reading what the user names: puzzles, FlatZinc models, conditions, and what is odd about them.

pub mod compiled;
pub mod conditions;
pub mod flatzinc_file;
pub mod formula_file;
pub mod formula_origin;
pub mod input;
pub mod packed;
pub mod problem;
pub mod puzzle_file;
pub mod warnings;
