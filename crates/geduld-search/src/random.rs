//! The source of random numbers of all searches.

use crate::checked::fitting;

/// A generator that gives the same numbers for the same seed on every machine. `fastrand` alone draws a `usize` in one
/// way on 32 bits (the page) and in another on 64.
#[derive(Clone, Debug)]
pub(crate) struct Random(fastrand::Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number from 0 to `bound` - 1; `bound` is positive.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        fitting(self.0.u64(..bound as u64))
    }

    /// A number from 0 to 1, excluding 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.0.f64()
    }
}
