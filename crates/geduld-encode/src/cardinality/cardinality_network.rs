//! Cardinality network: comparators sort blocks of literals, and merge the blocks two by two. Each merged list keeps
//! only as many of its first literals as the bounds need.
//!
//! - Clauses: 6 for each comparator; 1 for each bound.
//! - Number, for n literals, and p the first power of two above the upper bound: n / p sorting networks of p literals,
//!   and n / p - 1 merges of (p / 2) log p + p comparators each; together O(n log² p) clauses, with a third as many
//!   auxiliaries.
//! - Parsimonious: each comparator fixes its outputs. That takes clauses in both directions, twice as many as a bound
//!   on one side needs.
//! - Strength: unit propagation finds everything that a partial assignment implies.
//! - Reference: R. Asín, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell, "Cardinality Networks: a theoretical and
//!   empirical study", Constraints 16 (2011).

use geduld_model::Bounds;

use super::network::{Wires, bound, merged, padded, sorted};
use crate::builder::Builder;
use crate::{EncodeError, Lit};

pub(super) fn encode(literals: &[Lit], count: Bounds<usize>, out: &mut Builder) -> Result<(), EncodeError> {
    let wires = first(&padded(literals), (count.most + 1).next_power_of_two(), out)?;
    bound(&wires, count, out)
}

/// Sorts wires. Returns all of them, or at least the first `length`.
fn first(wires: &[Option<Lit>], length: usize, out: &mut Builder) -> Result<Wires, EncodeError> {
    if wires.len() <= length {
        return sorted(wires, out);
    }
    let (left, right) = wires.split_at(wires.len() / 2);
    let (left, right) = (first(left, length, out)?, first(right, length, out)?);
    merged(&left[..length], &right[..length], false, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        for (n, k, log) in [(16usize, 2, 2), (64, 3, 2), (64, 4, 3), (128, 15, 4)] {
            let (mut out, literals) = inputs(n);
            encode(&literals, (..=k).into(), &mut out).unwrap();
            let p = 1 << log;
            let sorter = ((log * log - log + 4) << log) / 4 - 1;
            let merge = p / 2 * log + p;
            let comparators = n / p * sorter + (n / p - 1) * merge;
            assert_eq!(size(out, n), (6 * comparators + 1, 2 * comparators), "{n} {k}");
        }
    }
}
