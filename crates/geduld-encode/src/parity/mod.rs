//! Parity of permutations: the number of inversions (pairs in descending order) is odd, or even.

mod inversions;
mod ranks;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit};

/// The numbers that a variable can take, with their literals, exactly one of which holds.
type Numbers = Vec<(i64, Lit)>;

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

/// An odd (or even) number of the literals hold.
///
/// A chain of parities: 4 clauses for each auxiliary, of which there are n - 2, and 2 at the end. Parsimonious: each
/// parity is defined by the one before it.
fn xor(literals: &[Lit], odd: bool, out: &mut Builder) -> Result<(), EncodeError> {
    let (parity, last) = match literals {
        [] if odd => return out.clause([]),
        [] => return Ok(()),
        [only] => return out.clause([if odd { *only } else { !*only }]),
        [first, middle @ .., last] => {
            let mut parity = *first;
            for (count, &literal) in (2..).zip(middle) {
                let meaning = format!("an odd number of the first {count} parities");
                parity = exclusive_or(parity, literal, &meaning, out)?;
            }
            (parity, if odd { *last } else { !*last })
        }
    };
    out.clause([parity, last])?;
    out.clause([!parity, !last])
}

/// A new literal for "exactly one of the two holds". Clauses: 4.
fn exclusive_or(a: Lit, b: Lit, meaning: &str, out: &mut Builder) -> Result<Lit, EncodeError> {
    let result = out.auxiliary(meaning)?;
    for (a, b, result) in [(a, b, !result), (!a, !b, !result), (!a, b, result), (a, !b, result)] {
        out.clause([!a, !b, result])?;
    }
    Ok(result)
}

#[cfg(test)]
mod tests;
