//! Parity of permutations: the number of inversions (pairs in descending order) is odd, or even.

mod inversions;
mod ranks;
mod xor;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit};
use xor::Numbers;

pub(crate) use xor::xor;

/// Adds literals of which an odd number holds if and only if the number of inversions is odd.
type Encoder = fn(&[Numbers], &mut Builder) -> Result<Vec<Lit>, EncodeError>;

choices! {
    /// How the parity of a permutation is written.
    pub enum Parity: Encoder {
        /// For each position the parity of the number of greater numbers before it; quadratic size.
        Ranks = "ranks" => ranks::encode,
        /// A literal for each pair of positions; size grows with the fourth power.
        Inversions = "inversions" => inversions::encode,
    }
}

impl Parity {
    /// Writes that the number of inversions plus the number of `flips` that hold is odd, or even.
    ///
    /// # Errors
    /// If the formula becomes too large.
    pub(crate) fn encode(
        self,
        sequence: &[Numbers],
        flips: &[Lit],
        odd: bool,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        let mut literals = self.encoder()(sequence, out)?;
        literals.extend(flips);
        xor(&literals, odd, out)
    }
}

#[cfg(test)]
mod tests;
