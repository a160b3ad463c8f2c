//! Direct: `t_1 + … + t_n = s` without auxiliaries.
//!
//! - Clauses: for each choice of weights for t_1 … t_{n-1} with which the sum can be reached: they imply the weight
//!   of t_n that completes it. For each choice for t_1 … t_i (i < n) with which it can no longer be reached, although
//!   it can without the last of them: they exclude one another.
//! - Number: as many as such choices, so at most d^(n-1) for n terms of d weights each: for short equations only.
//! - Parsimonious: there are no auxiliaries.
//! - Strength: of the example in the module on partial sums 1211 of 1317 conflicts, 56 % of the values that follow.
//! - Reference: Handbook of Satisfiability (2nd ed. 2021), section 2.2.4 ("direct encoding").

use std::collections::BTreeSet;

use super::equation::{Equation, Term};
use super::reach;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

pub(super) fn encode(equation: &Equation, out: &mut Builder) -> Result<(), EncodeError> {
    let layers = reach::layers(equation, out)?;
    let Some((last, terms)) = equation.terms.split_last() else { return Ok(()) };
    extend(terms, last, &layers[1..], equation.sum, &mut Vec::new(), out)
}

/// The clauses for all extensions of a choice of weights, which leaves `rest` to `terms` and `last`.
///
/// `chosen` holds the negations of the literals chosen; `layers` the possible sums after each of `terms`.
fn extend(
    terms: &[Term],
    last: &Term,
    layers: &[BTreeSet<i64>],
    rest: i64,
    chosen: &mut Vec<Lit>,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    let Some((term, terms)) = terms.split_first() else {
        let completion = last.weights.iter().find(|&&(weight, _)| weight == rest);
        return out.clause(chosen.iter().copied().chain(completion.map(|&(_, literal)| literal)));
    };
    let sum = layers[layers.len() - 1].first().copied().unwrap_or(0);
    for &(weight, literal) in &term.weights {
        chosen.push(!literal);
        if layers[0].contains(&(sum - rest + weight)) {
            extend(terms, last, &layers[1..], rest - weight, chosen, out)?;
        } else {
            out.clause(chosen.iter().copied())?;
        }
        chosen.pop();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sum::tests::{equation, one_hot_terms};
    use crate::tests::truth_tables::size;

    #[test]
    fn the_number_of_clauses_is_as_stated() {
        // If three of four terms (0 to 3 each) add up to 3 to 6, the fourth can complete the sum to 6.
        let (mut out, terms) = one_hot_terms(&[&[0, 1, 2, 3][..]; 4]);
        encode(&equation(terms, 6), &mut out).unwrap();
        assert_eq!(size(out, 16), (4 * 4 * 4, 0));
        // 9 is too much at once, 3 + 3 for the first two; 0 + 0 and the like leave too much for the last.
        let (mut out, terms) = one_hot_terms(&[&[0, 3, 9], &[0, 3], &[0, 1]]);
        encode(&equation(terms, 4), &mut out).unwrap();
        assert_eq!(size(out, 7), (1 + 2 + 2, 0));
    }
}
