//! Sums of the numbers of variables: a row of a magic square adds up to 34, a knapsack to at most 50.
//!
//! All encoders get the sum in a normal form ([`BoundedSum`]): no constants, weights from 0 up, reachable bounds.

mod adder;
mod decision_diagram;
mod direct;
mod edge_diagram;
mod generalized_totalizer;
mod normal_form;
mod number_sets;
mod order;
mod partial_sums;
mod reach;
mod sequential_counter;
mod through_library;
mod totalizer;

use geduld_model::Bounds;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit};
pub(crate) use through_library::LIBRARY_RANGE;

use normal_form::{BoundedSum, Term, normalise};

/// Writes a sum of at least three terms.
type Encoder = fn(&BoundedSum, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these numbers add up to s, or to a sum within bounds" is written.
    pub enum Sum: Encoder {
        /// A chain of partial sums with at-least literals; all sums share those of a variable.
        Order = "order" => order::encode,
        /// The sum of the first terms, one-hot, with clauses in all directions.
        PartialSums = "partial-sums" => partial_sums::encode,
        /// Clauses without auxiliaries: all values except the last determine the last.
        Direct = "direct" => direct::encode,
        /// A multi-valued decision diagram of the partial sums.
        DecisionDiagram = "decision-diagram" => decision_diagram::encode,
        /// A balanced tree of partial sums, each as at-least literals.
        Totalizer = "totalizer" => totalizer::encode,
        /// A chain of partial sums, each as at-least literals.
        SequentialCounter = "sequential-counter" => sequential_counter::encode,
        /// A balanced tree of partial sums, one-hot; small if there are few different sums.
        GeneralizedTotalizer = "generalized-totalizer" => generalized_totalizer::encode,
        /// A decision diagram with a literal for each edge; the strongest propagation.
        EdgeDiagram = "edge-diagram" => edge_diagram::encode,
        /// The set of numbers, then the position of each; for short sums of different numbers, else partial-sums.
        NumberSets = "number-sets" => number_sets::encode,
        /// Binary numbers and ripple-carry adders; the smallest, with the weakest propagation.
        Adder = "adder" => adder::encode,
    }
}

impl Sum {
    /// Writes that one weight of each term, added up, is within `sum`. Exactly one literal of each term must hold.
    /// `different` says that other constraints keep the numbers of all terms different.
    ///
    /// # Errors
    /// If the numbers overflow or the formula becomes too large.
    pub(crate) fn encode(
        self,
        terms: Vec<Vec<(i64, Lit)>>,
        sum: Bounds<i64>,
        different: bool,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        let Some(sum) = normalise(terms, sum, different).ok_or_else(|| out.overflow())? else {
            return out.clause([]);
        };
        match &sum.terms[..] {
            [] => Ok(()),
            [term] => {
                let wrong = term.weights.iter().filter(|&&(weight, _)| !sum.bounds.contains(weight));
                wrong.clone().try_for_each(|&(_, literal)| out.clause([!literal]))
            }
            terms if out.keeps_sums() => keep(terms, sum.bounds, out),
            [one, other] if pair_is_small(one, other, sum.bounds) => pair(one, other, sum.bounds, out),
            _ => self.encoder()(&sum, out),
        }
    }
}

/// Keeps a sum, as two inequalities: its weights are at most the upper bound, and the weights that each term lacks to
/// its greatest one are at most what the lower bound leaves. So a term without a value counts as its least weight in
/// the first and as its greatest in the second, and bounds propagate as in a constraint solver. A lower bound of the
/// weights themselves would count it as all its weights together.
fn keep(terms: &[Term], bounds: Bounds<i64>, out: &mut Builder) -> Result<(), EncodeError> {
    let weights = || terms.iter().flat_map(|term| term.weights.iter().map(move |of| (of, term.greatest())));
    let greatest: i64 = terms.iter().map(Term::greatest).sum();
    if bounds.most < greatest {
        let upper = weights().map(|(&(weight, literal), _)| (weight, literal));
        out.sum(upper.filter(|&(weight, _)| weight != 0), (0..=bounds.most).into())?;
    }
    if bounds.least > 0 {
        let lacking = weights().map(|(&(weight, literal), greatest)| (greatest - weight, literal));
        out.sum(lacking.filter(|&(weight, _)| weight != 0), (0..=greatest - bounds.least).into())?;
    }
    Ok(())
}

/// The maximum number of literals in the clauses of [`pair`]. Beyond it, two terms are encoded like longer sums.
const MOST_LITERALS: usize = 1 << 20;

/// The weights of `other` that, together with `weight`, give a sum within the bounds.
fn partners(weight: i64, other: &Term, sum: Bounds<i64>) -> &[(i64, Lit)] {
    // Weights are ascending, so the fitting ones are adjacent.
    let from = other.weights.partition_point(|&(partner, _)| weight + partner < sum.least);
    let to = other.weights.partition_point(|&(partner, _)| weight + partner <= sum.most);
    other.weights.get(from..to).unwrap_or_default()
}

/// Whether [`pair`] writes a small formula.
fn pair_is_small(one: &Term, other: &Term, sum: Bounds<i64>) -> bool {
    let literals: usize = one.weights.iter().map(|&(weight, _)| partners(weight, other, sum).len()).sum();
    literals <= MOST_LITERALS
}

/// Writes a sum of two terms, which needs no auxiliaries: each weight of one term implies one of the fitting weights
/// of the other.
fn pair(one: &Term, other: &Term, sum: Bounds<i64>, out: &mut Builder) -> Result<(), EncodeError> {
    for (one, other) in [(one, other), (other, one)] {
        for &(weight, literal) in &one.weights {
            let partners = partners(weight, other, sum);
            if partners.len() < other.weights.len() {
                out.clause(std::iter::once(!literal).chain(partners.iter().map(|&(_, partner)| partner)))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
