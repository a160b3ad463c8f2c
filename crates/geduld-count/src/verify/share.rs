//! How much of a count is counted a second time, and what came of it.

/// What share of the work of a count is spent on counting regions a second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyShare {
    millionths: u32,
}

impl VerifyShare {
    /// A share from 0 to 1; `None` if it is none of these or less than a millionth.
    pub fn new(share: f64) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a million")]
        let millionths = if (0.0..=1.0).contains(&share) { (share * 1e6).round() as u32 } else { 0 };
        (millionths > 0).then_some(Self { millionths })
    }

    /// This share of so many nodes.
    pub(super) fn of(self, nodes: f64) -> f64 {
        nodes * f64::from(self.millionths) / 1e6
    }
}

impl Default for VerifyShare {
    fn default() -> Self {
        Self { millionths: 50_000 }
    }
}

/// What both counts agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Whether all solutions were counted a second time.
    pub whole: bool,
    /// How many regions were counted.
    pub regions: usize,
    /// In how many of them there are solutions.
    pub with_solutions: usize,
    /// How many solutions there are in them.
    pub solutions: u128,
}

impl Verified {
    /// The probability with which an error is seen that touches one in [`seen`](Self::seen) regions.
    pub const CERTAINTY: f64 = 0.99;

    /// An error that changes the number of solutions in one of so many regions with solutions would have been seen with probability
    /// [`CERTAINTY`](Self::CERTAINTY). `None` if all was counted, so that any error would have been seen, or nothing can be said.
    pub fn seen(&self) -> Option<u64> {
        if self.whole || self.with_solutions == 0 {
            return None;
        }
        // If a random draw meets the error with probability q, k draws miss it with probability (1 - q)^k.
        #[expect(clippy::cast_precision_loss, reason = "a thousand at most")]
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
        let of =
            |whole, with_solutions| Verified { whole, regions: 300, with_solutions, solutions: 1 }.seen();
        assert_eq!(
            (of(false, 214), of(false, 1), of(false, 0), of(true, 1)),
            (Some(46), Some(1), None, None)
        );
        // The chance that 214 draws miss what one in 46 meets is less than one in a hundred.
        assert!((1.0_f64 - 1.0 / 46.0).powi(214) < 0.01);
        assert_eq!(VerifyShare::new(0.05), Some(VerifyShare::default()));
        assert_eq!([0.0, -1.0, 1.5, f64::NAN].map(VerifyShare::new), [None; 4]);
    }
}
