//! Ladder: `x_1 + … + x_n = 1` by a descending chain, `r_i` = "the true literal comes after x_i".
//!
//! - Clauses, with r_0 true and r_n false: `¬r_i ∨ r_{i-1}`, `¬x_i ∨ r_{i-1}`, `¬x_i ∨ ¬r_i`, `¬r_{i-1} ∨ r_i ∨ x_i`.
//! - Number: at most 4n clauses (minus those that the constants satisfy) and n - 1 auxiliaries. "At most one" is
//!   "exactly one" of n + 1 literals, where the last one means "none".
//! - Parsimonious: if x_k is true, r_i is true for i < k and false from k on. The library's own "at most one" would
//!   leave both the ascending and the descending chain open if no literal is true.
//! - Unit propagation finds every conflict and every implied literal.
//! - Reference: I. P. Gent, P. Nightingale, "A New Encoding of AllDifferent into SAT", ModRef 2004.

use pindakaas::Encoder;
use pindakaas::encoder::ladder::LadderEncoder;

use super::bound::{Bound, constraint, or_none};
use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

pub(super) fn encode(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<(), EncodeError> {
    let constraint = constraint(&or_none(literals, bound, out)?, Bound::ExactlyOne);
    library::run(out, |database| LadderEncoder::default().encode(database, &constraint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn size_is_linear() {
        for n in 2..10 {
            let (mut out, literals) = inputs(n);
            encode(&literals, Bound::ExactlyOne, &mut out).unwrap();
            assert_eq!(size(out, n), (4 * n - 4, n - 1));
        }
    }
}
