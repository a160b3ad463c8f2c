//! The interface that MiniZinc expects of a solver: solutions as they are found, a mark that says whether there are
//! others, and statistics.

pub mod answer;
pub mod relay;
pub mod statistics;
