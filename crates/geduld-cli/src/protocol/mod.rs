//! What MiniZinc expects of a solver: solutions as they are found, and what is known of the rest.

pub mod answer;
