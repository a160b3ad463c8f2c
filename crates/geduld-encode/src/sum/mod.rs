//! Sums of the numbers of variables: a row of a magic square adds up to 34, a knapsack to 50 at most.
//!
//! All encoders get the sum in a normal form ([`BoundedSum`]): no constants, weights from 0 up, bounds within reach.

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
use normal_form::{BoundedSum, Term, normalise};

/// Writes a sum of at least three terms.
type Encoder = fn(&BoundedSum, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these numbers add up to s", or to something within bounds, is written.
    pub enum Sum: Encoder {
        /// A chain of partial sums by at-least literals; those of a variable are shared by all sums.
        Order = "order" => order::encode,
        /// The sum of the first terms, one-hot, with clauses in all directions.
        PartialSums = "partial-sums" => partial_sums::encode,
        /// Clauses over the values alone: all values but the last determine the last.
        Direct = "direct" => direct::encode,
        /// A multi-valued decision diagram of the partial sums.
        DecisionDiagram = "decision-diagram" => decision_diagram::encode,
        /// A balanced tree of partial sums, each as at-least literals.
        Totalizer = "totalizer" => totalizer::encode,
        /// A chain of partial sums, each as at-least literals.
        SequentialCounter = "sequential-counter" => sequential_counter::encode,
        /// A balanced tree of partial sums, one-hot; small where few different sums occur.
        GeneralizedTotalizer = "generalized-totalizer" => generalized_totalizer::encode,
        /// A decision diagram with a literal for each edge; finds all that follows.
        EdgeDiagram = "edge-diagram" => edge_diagram::encode,
        /// Which set of numbers adds up, then which number is where; else partial-sums. For short sums.
        NumberSets = "number-sets" => number_sets::encode,
        /// Binary numbers and ripple-carry adders; the smallest, with the weakest propagation.
        Adder = "adder" => adder::encode,
    }
}

impl Sum {
    /// Writes "one weight of each term, added up, is within `sum`"; of the literals of each term exactly one holds, and
    /// `different` says that other constraints keep the weights of all terms different.
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
            [one, other] if pair_is_small(one, other, sum.bounds) => pair(one, other, sum.bounds, out),
            _ => self.encoder()(&sum, out),
        }
    }
}

/// Two terms whose clauses would have more literals are encoded as longer sums are.
const MOST_LITERALS: usize = 1 << 20;

/// The weights that another one calls for.
fn partners(weight: i64, other: &Term, sum: Bounds<i64>) -> &[(i64, Lit)] {
    // Weights are ascending, so those that fit follow one another.
    let from = other.weights.partition_point(|&(partner, _)| weight + partner < sum.least);
    let to = other.weights.partition_point(|&(partner, _)| weight + partner <= sum.most);
    other.weights.get(from..to).unwrap_or_default()
}

/// Whether [`pair`] writes a small formula.
fn pair_is_small(one: &Term, other: &Term, sum: Bounds<i64>) -> bool {
    let literals: usize = one.weights.iter().map(|&(weight, _)| partners(weight, other, sum).len()).sum();
    literals <= MOST_LITERALS
}

/// Two terms need no encoding of their own: each weight of the one calls for weights of the other.
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
