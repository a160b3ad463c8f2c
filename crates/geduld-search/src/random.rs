//! A small seeded source of random numbers: SplitMix64 (Steele, Lea, Flood 2014).

use crate::checked::fitting;

/// A generator that gives the same numbers for the same seed everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number from 0 to `bound` - 1; `bound` is positive.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The high half of the product is below the bound, so it fits.
        fitting((u128::from(self.next()) * bound as u128) >> 64)
    }

    /// A number from 0 to 1, excluding 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
