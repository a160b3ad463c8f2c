//! Linear equations over the numbers of variables: a row of a magic square adds up to 34.
//!
//! All encoders get the equation in a normal form ([`Equation`]): no constants, weights from 0 up.

mod adder;
mod decision_diagram;
mod direct;
mod number_sets;
mod order;
mod partial_sums;
mod reach;
mod sequential_counter;
mod totalizer;

use pindakaas::constraint::linear::{Comparator, LinExp, LinVariant, Linear, LinearEncoder};
use pindakaas::decision::integer::IntVar;
use pindakaas::{Encoder as _, RangeList};

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit, library};

/// Writes an equation of at least three terms whose sum is within reach.
type Encoder = fn(&Equation, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these numbers add up to s" is written.
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
        /// Which set of numbers adds up, then which number is where; else partial-sums. For short sums.
        NumberSets = "number-sets" => number_sets::encode,
        /// Binary numbers and ripple-carry adders; the smallest, with the weakest propagation.
        Adder = "adder" => adder::encode,
    }
}

/// What a variable adds to a sum: one literal for each weight, exactly one of which holds.
///
/// At least two weights, ascending, the first of them 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    weights: Vec<(i64, Lit)>,
    /// What was taken from the numbers to make the first weight 0.
    least: i64,
}

/// The weights of the terms add up to `sum`, which lies between 0 and the sum of all greatest weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Equation {
    terms: Vec<Term>,
    sum: i64,
    /// Other constraints see to it that no two terms have the same number (weight and `least`).
    different: bool,
}

impl Term {
    fn greatest(&self) -> i64 {
        self.weights.last().map_or(0, |&(weight, _)| weight)
    }
}

impl Sum {
    /// Writes "one weight of each term, added up, is `sum`"; of the literals of each term exactly one holds, and
    /// `different` says that other constraints keep the weights of all terms different.
    ///
    /// # Errors
    /// If the numbers overflow or the formula becomes too large.
    pub(crate) fn encode(
        self,
        terms: Vec<Vec<(i64, Lit)>>,
        sum: i64,
        different: bool,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        let Some(equation) = normalise(terms, sum, different).ok_or_else(|| out.overflow())? else {
            return out.clause([]);
        };
        match &equation.terms[..] {
            [] => Ok(()),
            [term] => {
                let wrong = term.weights.iter().filter(|&&(weight, _)| weight != equation.sum);
                wrong.clone().try_for_each(|&(_, literal)| out.clause([!literal]))
            }
            [one, other] => pair(one, other, equation.sum, out),
            _ => self.encoder()(&equation, out),
        }
    }
}

/// Two terms need no encoding of their own: each weight of the one calls for one weight of the other.
fn pair(one: &Term, other: &Term, sum: i64, out: &mut Builder) -> Result<(), EncodeError> {
    for (one, other) in [(one, other), (other, one)] {
        for &(weight, literal) in &one.weights {
            let partner = other.weights.iter().find(|&&(partner, _)| partner == sum - weight);
            out.clause(std::iter::once(!literal).chain(partner.map(|&(_, partner)| partner)))?;
        }
    }
    Ok(())
}

/// The widest sum, in values, that an encoder of the library is asked to encode: it may list all values.
const LIBRARY_RANGE: i64 = 1 << 20;

/// Hands an equation to an encoder of the library.
fn with_library<E>(equation: &Equation, encoder: E, out: &mut Builder) -> Result<(), EncodeError>
where
    E: for<'a> pindakaas::Encoder<library::Database<'a>, LinVariant>,
{
    if equation.terms.iter().map(Term::greatest).sum::<i64>() >= LIBRARY_RANGE {
        return Err(out.too_large());
    }
    library::run(out, |database| {
        let mut sum = LinExp::default();
        for term in &equation.terms {
            let values = RangeList::from_sorted_elements(term.weights.iter().map(|&(weight, _)| weight));
            let literals: Vec<_> =
                term.weights.iter().map(|&(_, literal)| library::literal(literal)).collect();
            sum += LinExp::from(IntVar::from_direct_encoding(database, values, &literals)?);
        }
        let equation = Linear::new(sum, Comparator::Equal, equation.sum);
        LinearEncoder::new(encoder).encode(database, &equation)
    })
}

/// The normal form; `Some(None)` if the sum is out of reach of the bounds, `None` if numbers overflow.
#[expect(clippy::option_option, reason = "two different ways to have no equation")]
fn normalise(terms: Vec<Vec<(i64, Lit)>>, mut sum: i64, different: bool) -> Option<Option<Equation>> {
    let mut greatest = 0i64;
    let mut normal = Vec::with_capacity(terms.len());
    for mut weights in terms {
        weights.sort_unstable();
        let least = weights.first().map_or(0, |&(weight, _)| weight);
        for (weight, _) in &mut weights {
            *weight = weight.checked_sub(least)?;
        }
        sum = sum.checked_sub(least)?;
        let term = Term { weights, least };
        greatest = greatest.checked_add(term.greatest())?;
        // A single value, or a factor of 0: a constant.
        if term.greatest() > 0 {
            normal.push(term);
        }
    }
    let reachable = (0..=greatest).contains(&sum);
    Some(reachable.then_some(Equation { terms: normal, sum, different }))
}

#[cfg(test)]
mod tests;
