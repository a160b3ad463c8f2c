//! The share of a count that is counted a second time, and the result.

use num_bigint::BigUint;

/// The share of the work of a count that is spent on a second count of regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyShare {
    millionths: u32,
}

impl VerifyShare {
    /// A share from 0 to 1; `None` for other numbers, and for less than a millionth.
    pub fn new(share: f64) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a million")]
        let millionths = if (0.0..=1.0).contains(&share) { (share * 1e6).round() as u32 } else { 0 };
        (millionths > 0).then_some(Self { millionths })
    }

    /// This share of a number of nodes.
    pub(super) fn of(self, nodes: f64) -> f64 {
        nodes * f64::from(self.millionths) / 1e6
    }
}

impl Default for VerifyShare {
    fn default() -> Self {
        Self { millionths: 50_000 }
    }
}

/// The result on which both counts agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How the second count was made: `by another plan without symmetry`.
    pub how: String,
    /// Whether all solutions were counted a second time.
    pub whole: bool,
    /// The number of regions counted.
    pub regions: usize,
    /// The number of these regions that have solutions.
    pub with_solutions: usize,
    /// The number of solutions in these regions.
    pub solutions: BigUint,
}

impl Verified {
    /// The probability of noticing an error that affects one in [`seen`](Self::seen) regions.
    pub const CERTAINTY: f64 = 0.99;

    /// The number n for which this holds: an error that changes the number of solutions in one of n regions with
    /// solutions would have been noticed with probability [`CERTAINTY`](Self::CERTAINTY). `None` if everything was
    /// counted twice, so that any error would have been noticed, or if nothing can be said.
    pub fn seen(&self) -> Option<u64> {
        if self.whole || self.with_solutions == 0 {
            return None;
        }
        // If a random draw hits the error with probability q, k draws miss it with probability (1 - q)^k.
        let met = 1.0 - (1.0 - Self::CERTAINTY).powf(1.0 / self.with_solutions as f64);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a thousand at most")]
        Some((1.0 / met).floor() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_seen() {
        let of = |whole, with_solutions| {
            let solutions = 1u32.into();
            Verified { how: String::new(), whole, regions: 300, with_solutions, solutions }.seen()
        };
        assert_eq!(
            (of(false, 214), of(false, 1), of(false, 0), of(true, 1)),
            (Some(46), Some(1), None, None)
        );
        // The chance that 214 draws miss an error in one of 46 regions is less than one in a hundred.
        assert!((1.0_f64 - 1.0 / 46.0).powi(214) < 0.01);
        assert_eq!(VerifyShare::new(0.05), Some(VerifyShare::default()));
        assert_eq!([0.0, -1.0, 1.5, f64::NAN].map(VerifyShare::new), [None; 4]);
    }
}
