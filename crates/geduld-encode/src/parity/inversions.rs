//! Inversions: for each pair i < j of positions a literal `c_ij` for x_i > x_j.
//!
//! - Clauses: `¬(x_i = a) ∨ ¬(x_j = b) ∨ c_ij` for a > b, and with `¬c_ij` for a <= b.
//! - Number: for n variables of d numbers each n (n - 1) / 2 · d² clauses and n (n - 1) / 2 auxiliaries, without the
//!   chain that adds them up modulo 2.
//! - Parsimonious: the values of x_i and x_j fix c_ij.
//! - Reference: the definition; D. E. Knuth, The Art of Computer Programming, vol. 3, section 5.1.1.

use super::xor::Numbers;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

pub(super) fn encode(sequence: &[Numbers], out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let mut literals = Vec::new();
    for (j, later) in sequence.iter().enumerate() {
        for (i, earlier) in sequence[..j].iter().enumerate() {
            let inversion =
                out.auxiliary(format_args!("number {} is greater than number {}", i + 1, j + 1))?;
            for &(a, is_a) in earlier {
                for &(b, is_b) in later {
                    out.clause([!is_a, !is_b, if a > b { inversion } else { !inversion }])?;
                }
            }
            literals.push(inversion);
        }
    }
    Ok(literals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        for (n, d) in [(1, 4), (2, 2), (3, 3), (5, 2), (4, 6)] {
            let (mut out, literals) = inputs(n * d);
            let sequence: Vec<Numbers> =
                literals.chunks(d).map(|literals| (1..).zip(literals.iter().copied()).collect()).collect();
            encode(&sequence, &mut out).unwrap();
            let pairs = n * (n - 1) / 2;
            assert_eq!(size(out, n * d), (pairs * d * d, pairs));
        }
    }
}
