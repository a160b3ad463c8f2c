//! Parity of permutations: the number of inversions (pairs in descending order) is odd, or even.

mod inversions;
mod ranks;
mod xor;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit};
use xor::{Numbers, xor};

/// Writes literals into the builder an odd number of which holds if and only if the number of inversions is odd.
type Encoder = fn(&[Numbers], &mut Builder) -> Result<Vec<Lit>, EncodeError>;

choices! {
    /// How the parity of a permutation is written.
    pub enum Parity: Encoder {
        /// For each position the parity of the greater numbers before it; quadratic size.
        Ranks = "ranks" => ranks::encode,
        /// A literal for each pair of positions; size of the fourth power.
        Inversions = "inversions" => inversions::encode,
    }
}

impl Parity {
    /// The number of inversions plus the number of `flips` that hold is odd, or even.
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
