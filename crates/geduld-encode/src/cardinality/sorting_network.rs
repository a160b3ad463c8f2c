//! Sorting network: comparators sort the literals, and the k-th of them says "at least k hold".
//!
//! - Clauses: 6 for each comparator; 1 for each bound.
//! - Number, for n = 2^m literals: (m² - m + 4) 2^(m-2) - 1 comparators, of 2 auxiliaries each: O(n log² n). Another
//!   n is padded with literals that never hold, whose comparators are not written.
//! - Parsimonious: each comparator fixes its outputs. That takes clauses in both directions, twice as many as a bound
//!   on one side needs.
//! - Strength: unit propagation finds everything that a partial assignment implies.
//! - Reference: K. E. Batcher, "Sorting Networks and Their Applications", AFIPS 1968 (odd-even merge sort); N. Eén, N.
//!   Sörensson, "Translating Pseudo-Boolean Constraints into SAT", Journal on Satisfiability, Boolean Modeling and
//!   Computation 2 (2006).

use geduld_model::Bounds;

use super::network::{bound, padded, sorted};
use crate::builder::Builder;
use crate::{EncodeError, Lit};

pub(super) fn encode(literals: &[Lit], count: Bounds<usize>, out: &mut Builder) -> Result<(), EncodeError> {
    let wires = sorted(&padded(literals), out)?;
    bound(&wires, count, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        for m in 2..7 {
            let n = 1 << m;
            let (mut out, literals) = inputs(n);
            encode(&literals, 2.into(), &mut out).unwrap();
            let comparators = ((m * m - m + 4) << (m - 2)) - 1;
            assert_eq!(size(out, n), (6 * comparators + 2, 2 * comparators), "{n}");
        }
    }
}
