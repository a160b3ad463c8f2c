//! Sequential counter: `x_1 + … + x_n = k` by running counts in unary, `c_i,j` = "at least j of the first i hold".
//!
//! - Clauses: those of c_i = c_{i-1} + x_i in both directions, for i < n and j <= k, and c_{n-1} + x_n = k. For
//!   bounds, k is the upper one, and c_{n-1} + x_n may be any count that they allow.
//! - Number, for an exact count: (5k - 1)(2n - 2 - k) / 2 + 3 clauses, k (2n - 1 - k) / 2 auxiliaries.
//! - Parsimonious: each count is fixed by the one before it; the truth table shows it. The library writes exact
//!   counts, but does not promise this. It writes bounds in one direction only, so they are written here.
//! - Reference: C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005.

use geduld_model::Bounds;
use pindakaas::Encoder;
use pindakaas::constraint::cardinality::SequentialCounterEncoder;

use super::constraint::constraint;
use super::unary::Unary;
use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

pub(super) fn encode(literals: &[Lit], count: Bounds<usize>, out: &mut Builder) -> Result<(), EncodeError> {
    if let Some(count) = count.exact() {
        let constraint = constraint(literals, count);
        return library::run(out, |database| {
            SequentialCounterEncoder::default().encode(database, &constraint)
        });
    }
    let [first, middle @ .., last] = literals else { return Ok(()) };
    let mut counted = Unary::of(1, *first);
    for (position, &literal) in (2..).zip(middle) {
        counted = counted.plus(&Unary::of(position, literal), count.most, out)?;
    }
    counted.bound(&Unary::of(literals.len(), *last), count, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        for n in 3..12 {
            for k in 2..n {
                let (mut out, literals) = inputs(n);
                encode(&literals, k.into(), &mut out).unwrap();
                let clauses = (5 * k - 1) * (2 * n - 2 - k) / 2 + 3;
                assert_eq!(size(out, n), (clauses, k * (2 * n - 1 - k) / 2), "{n} {k}");
            }
        }
    }
}
