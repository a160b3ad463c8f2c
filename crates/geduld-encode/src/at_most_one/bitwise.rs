//! Bitwise: `x_1 + … + x_n = 1` by the position of the true literal, in binary.
//!
//! - Clauses: `¬x_i ∨ b_j` or `¬x_i ∨ ¬b_j`, depending on bit j of i - 1, and `x_1 ∨ … ∨ x_n`.
//! - Number: n ⌈log2 n⌉ + 1 clauses, ⌈log2 n⌉ auxiliaries. "At most one" is "exactly one" of n + 1 literals, where
//!   the last one means "none".
//! - Parsimonious: the true literal fixes every bit. Without a literal for "none", the bits would be free if no
//!   literal is true.
//! - Unit propagation finds every conflict and every implied literal.
//! - Reference: A. M. Frisch, T. J. Peugniez, A. J. Doggett, P. W. Nightingale, "Solving Non-Boolean Satisfiability
//!   Problems with Stochastic Local Search", Journal of Automated Reasoning 35 (2005).

use pindakaas::Encoder;
use pindakaas::encoder::bitwise::BitwiseEncoder;

use super::bound::{Bound, constraint, or_none};
use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

pub(super) fn encode(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<(), EncodeError> {
    let constraint = constraint(&or_none(literals, bound, out)?, Bound::ExactlyOne);
    library::run(out, |database| BitwiseEncoder::default().encode(database, &constraint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn size_is_linear_times_logarithm() {
        for n in 2..18 {
            let (mut out, literals) = inputs(n);
            encode(&literals, Bound::ExactlyOne, &mut out).unwrap();
            let bits = n.next_power_of_two().trailing_zeros() as usize;
            assert_eq!(size(out, n), (n * bits + 1, bits));
        }
    }
}
