//! Totalizer: `x_1 + … + x_n = k` by a balanced tree. Each node counts the literals below it in unary.
//!
//! - Clauses: at a node, the counts a and b of its two children add up to a + b, in both directions; at the root to
//!   k. For bounds, k is the upper one, and the root may have any count that they allow.
//! - Number: a node whose children count to a and to b has at most 2 (a + 1)(b + 1) clauses and min(a + b, k)
//!   auxiliaries, the root none: O(n k) clauses near the leaves, O(k²) at the root, O(n log n) auxiliaries.
//! - Parsimonious: each node is fixed by its children; the truth table shows it. The library writes exact counts, but
//!   does not promise this. It writes bounds in one direction only, so they are written here.
//! - Reference: O. Bailleux, Y. Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints", CP 2003.

use geduld_model::Bounds;
use pindakaas::Encoder;
use pindakaas::constraint::cardinality::TotalizerEncoder;

use super::constraint::constraint;
use super::unary::Unary;
use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

pub(super) fn encode(literals: &[Lit], count: Bounds<usize>, out: &mut Builder) -> Result<(), EncodeError> {
    if let Some(count) = count.exact() {
        let constraint = constraint(literals, count);
        return library::run(out, |database| TotalizerEncoder::default().encode(database, &constraint));
    }
    let middle = literals.len() / 2;
    let (left, right) = literals.split_at(middle);
    tree(1, left, count.most, out)?.bound(&tree(middle + 1, right, count.most, out)?, count, out)
}

/// Writes the count of these literals, of which there is at least one. The first is at this position.
fn tree(position: usize, literals: &[Lit], most: usize, out: &mut Builder) -> Result<Unary, EncodeError> {
    if let [literal] = literals {
        return Ok(Unary::of(position, *literal));
    }
    let middle = literals.len() / 2;
    let (left, right) = literals.split_at(middle);
    tree(position, left, most, out)?.plus(&tree(position + middle, right, most, out)?, most, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    /// The bounds of the header, added up over a tree that pairs neighbours.
    fn bounds(n: usize, k: usize) -> (usize, usize) {
        let mut level = vec![1; n];
        let (mut clauses, mut auxiliaries) = (0, 0);
        while level.len() > 1 {
            let root = level.len() == 2;
            let pairs = level.chunks(2).map(|pair| match *pair {
                [a, b] => {
                    clauses += 2 * (a + 1) * (b + 1);
                    auxiliaries += if root { 0 } else { (a + b).min(k) };
                    (a + b).min(k)
                }
                _ => pair[0],
            });
            level = pairs.collect();
        }
        (clauses, auxiliaries)
    }

    #[test]
    fn the_size_is_as_stated() {
        for n in 3..12 {
            for k in 2..n {
                let (mut out, literals) = inputs(n);
                encode(&literals, k.into(), &mut out).unwrap();
                let (clauses, auxiliaries) = size(out, n);
                let (most_clauses, most_auxiliaries) = bounds(n, k);
                assert!(clauses <= most_clauses, "{n} {k}");
                assert_eq!(auxiliaries, most_auxiliaries, "{n} {k}");
            }
        }
    }
}
