//! What MiniZinc expects of a solver: solutions as they are found, what is known of the rest, and statistics.

pub mod answer;
pub mod library;
pub mod statistics;
