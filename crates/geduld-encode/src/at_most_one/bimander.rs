//! Bimander: `x_1 + … + x_n = 1` by groups of two, and the number of the group of the true literal in binary.
//!
//! - Clauses: `¬x_i ∨ ¬x_j` in a group; `¬x_i ∨ b_j` or `¬x_i ∨ ¬b_j`, depending on bit j of the number of the group;
//!   and `x_1 ∨ … ∨ x_n`.
//! - Number, with m = ⌈n / 2⌉ groups: ⌊n / 2⌋ + n ⌈log2 m⌉ + 1 clauses, ⌈log2 m⌉ auxiliaries. "At most one" is
//!   "exactly one" of n + 1 literals, where the last one means "none".
//! - Parsimonious: the true literal fixes every bit. Without a literal for "none", the bits would be free if no
//!   literal is true.
//! - Unit propagation finds every conflict and every implied literal: a true literal excludes the others of its
//!   group, and by the bits all other groups.
//! - Reference: V.-H. Nguyen, S. T. Mai, "A New Method to Encode the At-Most-One Constraint into SAT", SoICT 2015.

use super::bound::{Bound, or_none};
use super::pairwise;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The size of a group. The paper finds the best balance with two.
const GROUP: usize = 2;

pub(super) fn encode(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<(), EncodeError> {
    let literals = or_none(literals, bound, out)?;
    let groups = literals.len().div_ceil(GROUP);
    let bits = (0..groups.next_power_of_two().trailing_zeros())
        .map(|bit| {
            let first = literals[0].variable();
            out.auxiliary(format_args!(
                "bit {bit} of the group of variable {first} and those that go with it"
            ))
        })
        .collect::<Result<Vec<Lit>, EncodeError>>()?;
    for (number, group) in literals.chunks(GROUP).enumerate() {
        pairwise::encode(group, Bound::AtMostOne, out)?;
        for &literal in group {
            for (place, &bit) in bits.iter().enumerate() {
                out.clause([!literal, if number >> place & 1 == 1 { bit } else { !bit }])?;
            }
        }
    }
    out.clause(literals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        for n in 2..20 {
            let (mut out, literals) = inputs(n);
            encode(&literals, Bound::ExactlyOne, &mut out).unwrap();
            let bits = n.div_ceil(2).next_power_of_two().trailing_zeros() as usize;
            assert_eq!(size(out, n), (n / 2 + n * bits + 1, bits), "{n}");
        }
    }
}
