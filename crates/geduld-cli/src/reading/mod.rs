//! Reads the user's input: puzzles, FlatZinc models, formulas and conditions, with warnings about them.

pub mod conditions;
pub mod flatzinc_file;
pub mod foreign;
pub mod formula_file;
pub mod formula_origin;
pub mod input;
pub mod packed;
pub mod problem;
pub mod puzzle_file;
pub mod puzzles_only;
pub mod warnings;
