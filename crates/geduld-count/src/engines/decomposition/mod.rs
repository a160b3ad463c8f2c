//! Counts by decomposition: no solution is visited, classes are counted by the solutions that symmetries leave as they
//! are.

pub(crate) mod engine;
pub(crate) mod fixed_points;
#[cfg(test)]
mod tests;
