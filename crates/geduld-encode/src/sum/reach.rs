//! The partial sums that can occur in a solution.

use std::collections::BTreeSet;

use super::normal_form::BoundedSum;
use crate::EncodeError;
use crate::builder::Builder;

/// The minimum number of literals that the encoding of one value of a partial sum takes; it also bounds the memory
/// used here.
const LITERALS_PER_VALUE: usize = 6;

/// For each i from 0 to n, the values that t_1 + … + t_i can take and from which the bounds can still be reached.
///
/// Cost: the number of these values times the number of weights of a term, times a logarithm.
///
/// # Errors
/// If there are too many partial sums for a formula with one literal each.
pub(super) fn layers(sum: &BoundedSum, out: &Builder) -> Result<Vec<BTreeSet<i64>>, EncodeError> {
    let mut layers = vec![BTreeSet::from([0])];
    let mut values = 0;
    for (i, term) in sum.terms.iter().enumerate() {
        let mut next = BTreeSet::new();
        for &value in &layers[i] {
            // The normal form bounds all sums, so nothing overflows.
            next.extend(
                term.weights.iter().map(|(weight, _)| value + weight).filter(|&v| v <= sum.bounds.most),
            );
            out.check_size(LITERALS_PER_VALUE * (values + next.len()))?;
        }
        values += next.len();
        layers.push(next);
    }
    layers[sum.terms.len()].retain(|&value| sum.bounds.contains(value));
    for (i, term) in sum.terms.iter().enumerate().rev() {
        let (before, after) = layers.split_at_mut(i + 1);
        before[i].retain(|value| term.weights.iter().any(|(weight, _)| after[0].contains(&(value + weight))));
    }
    Ok(layers)
}
