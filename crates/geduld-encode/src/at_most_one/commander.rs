//! Commander: `x_1 + … + x_n <= 1` (or `= 1`) by groups of three. Each group has a commander, which is true if one of
//! its literals is. At most one commander is true, which is written in the same way.
//!
//! - Clauses, for each group with commander c: `¬x_i ∨ ¬x_j`, `¬x_i ∨ c`, and `¬c ∨` the group. A group of one
//!   literal is its own commander, and up to six literals are written pairwise.
//! - Number: a group of three has 7 clauses and 1 auxiliary, so there are at most 7n/2 clauses and n/2 auxiliaries,
//!   up to a constant.
//! - Parsimonious: a commander is true if and only if a literal of its group is. The paper requires this only for
//!   "exactly one", and otherwise allows a commander to be true without a literal of its group.
//! - Unit propagation finds every conflict and every implied literal.
//! - Reference: W. Klieber, G. Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects", Workshop on Constraints
//!   in Formal Verification 2007.

use super::bound::Bound;
use super::pairwise;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The size of a group. The paper finds that groups of three take the fewest clauses.
const GROUP: usize = 3;

/// Up to this many literals, pairs take no more clauses than groups.
const PAIRWISE: usize = 6;

pub(super) fn encode(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<(), EncodeError> {
    if literals.len() <= PAIRWISE {
        return pairwise::encode(literals, bound, out);
    }
    let commanders = literals.chunks(GROUP).map(|group| commander(group, out));
    encode(&commanders.collect::<Result<Vec<Lit>, EncodeError>>()?, bound, out)
}

/// Adds a literal that is true if and only if one literal of the group is; at most one of them is.
fn commander(group: &[Lit], out: &mut Builder) -> Result<Lit, EncodeError> {
    let &[first, _, ..] = group else { return Ok(group[0]) };
    let commander = out.auxiliary(format_args!("commander of variable {}", first.variable()))?;
    pairwise::encode(group, Bound::AtMostOne, out)?;
    group.iter().try_for_each(|&literal| out.clause([!literal, commander]))?;
    out.clause(group.iter().copied().chain([!commander]))?;
    Ok(commander)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        // 27 literals: 9 + 3 groups of three, then three commanders in pairs.
        for (n, groups, pairs) in [(6, 0, 15), (9, 3, 3), (18, 6, 15), (27, 12, 3)] {
            for (bound, more) in [(Bound::AtMostOne, 0), (Bound::ExactlyOne, 1)] {
                let (mut out, literals) = inputs(n);
                encode(&literals, bound, &mut out).unwrap();
                assert_eq!(size(out, n), (7 * groups + pairs + more, groups), "{n}");
            }
        }
        // The seventh literal is its own commander.
        let (mut out, literals) = inputs(7);
        encode(&literals, Bound::AtMostOne, &mut out).unwrap();
        assert_eq!(size(out, 7), (2 * 7 + 3, 2));
    }
}
