//! The partial sums that can occur in a solution.

use super::normal_form::BoundedSum;
use crate::EncodeError;
use crate::builder::Builder;

/// The minimum number of literals that the encoding of one value of a partial sum takes; it also bounds the memory
/// used here.
const LITERALS_PER_VALUE: usize = 6;

/// For each i from 0 to n, the values that t_1 + … + t_i can take and from which the bounds can still be reached, in
/// ascending order.
///
/// Cost: the number of these values times the number of weights of a term, times a logarithm.
///
/// # Errors
/// If there are too many partial sums for a formula with one literal each.
pub(super) fn layers(sum: &BoundedSum, out: &Builder) -> Result<Vec<Vec<i64>>, EncodeError> {
    let mut layers = vec![vec![0]];
    let mut values = 0;
    for (i, term) in sum.terms.iter().enumerate() {
        let (mut next, mut distinct) = (Vec::new(), 0);
        for (position, (weight, _)) in (1..).zip(&term.weights) {
            // The normal form bounds all sums, so nothing overflows.
            next.extend(layers[i].iter().map(|value| value + weight).filter(|&v| v <= sum.bounds.most));
            // The same sums come from several weights, so they are sorted out before they take much memory.
            if position == term.weights.len() || next.len() > 2 * distinct + layers[i].len() {
                next.sort();
                next.dedup();
                distinct = next.len();
                out.check_size(LITERALS_PER_VALUE * (values + distinct))?;
            }
        }
        values += next.len();
        layers.push(next);
    }
    layers[sum.terms.len()].retain(|&value| sum.bounds.contains(value));
    for (i, term) in sum.terms.iter().enumerate().rev() {
        let (before, after) = layers.split_at_mut(i + 1);
        let leads_on = |&value: &i64| {
            term.weights.iter().any(|(weight, _)| after[0].binary_search(&(value + weight)).is_ok())
        };
        before[i].retain(leads_on);
    }
    Ok(layers)
}
