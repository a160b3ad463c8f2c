//! The statistics of a comparison: intervals, ranks and growth. `benches/reports/statistics.md` gives the sources.
//!
//! Everything here works on plain numbers and is deterministic: random draws come from a fixed seed.

mod best_of;
mod blocks;
mod bootstrap;
mod findings;
mod fit;
mod floor;
mod growth;
mod holm;
mod paired;
mod rank;
mod standing;

pub use blocks::{Blocks, Times};
pub use bootstrap::Interval;
pub use findings::{Findings, Judged, to_judge};
pub use fit::{Fit, Form};
pub use floor::Floor;
pub use growth::{Curve, FEWEST_SIZES, Growth, Series, Size, growth};
pub use standing::{Estimate, Standing, Standings};

/// The number of bootstrap resamples, and the maximum number of random sign choices of a permutation test.
pub const RESAMPLES: usize = 10_000;

/// The seed of all random draws.
const SEED: u64 = 20_190_101;

/// The error rate of a table as a whole: the probability that equal cells are separated.
pub const LEVEL: f64 = 0.05;

/// A count as a real number.
pub(crate) fn real(count: usize) -> f64 {
    count as f64
}

/// The mean. 0 if there are no values.
pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / real(values.len().max(1))
}

/// The median of numbers in ascending order. For an even number of values, the mean of the middle two.
pub(crate) fn median(sorted: &[f64]) -> Option<f64> {
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        length if length % 2 == 1 => Some(sorted[middle]),
        _ => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
    }
}

#[cfg(test)]
mod tests;
