//! Pairwise: `x_1 + … + x_n <= 1` (or `= 1`) without auxiliaries.
//!
//! - Clauses: `¬x_i ∨ ¬x_j` for i < j; for exactly one also `x_1 ∨ … ∨ x_n`.
//! - Number: n (n - 1) / 2 clauses, and 1 for exactly one.
//! - Parsimonious: there are no auxiliaries.
//! - Unit propagation finds every conflict and every implied literal.
//! - Reference: Handbook of Satisfiability (2nd ed. 2021), section 2.2.4 ("direct encoding").

use pindakaas::Encoder;
use pindakaas::encoder::pairwise::PairwiseEncoder;

use super::bound::{Bound, constraint};
use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

pub(super) fn encode(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<(), EncodeError> {
    let constraint = constraint(literals, bound);
    library::run(out, |database| PairwiseEncoder::default().encode(database, &constraint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn size_is_quadratic() {
        for n in 2..10 {
            for (bound, more) in [(Bound::AtMostOne, 0), (Bound::ExactlyOne, 1)] {
                let (mut out, literals) = inputs(n);
                encode(&literals, bound, &mut out).unwrap();
                assert_eq!(size(out, n), (n * (n - 1) / 2 + more, 0));
            }
        }
    }
}
