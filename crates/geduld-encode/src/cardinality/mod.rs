//! Bounds on the number of literals that hold: exactly k, at most k, at least k, or from j to k.
//!
//! "Exactly one", "at most one", and everything that a clause or unit clauses express, is not written by the
//! encodings here.

mod cardinality_network;
mod constraint;
mod network;
mod sequential_counter;
mod sorting_network;
mod totalizer;
mod unary;

use geduld_model::Bounds;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{AtMostOne, EncodeError, Lit};

/// Writes that the number of literals that hold is within the bounds. All literals are of different variables. The
/// upper bound is at least 2, and at most the number of literals; the bounds exclude something.
type Encoder = fn(&[Lit], Bounds<usize>, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "exactly, at most or at least k of these hold" is written, for k from 2 on.
    pub enum Cardinality: Encoder {
        /// A balanced tree of counts, each in unary.
        Totalizer = "totalizer" => totalizer::encode,
        /// A chain of running counts, each in unary.
        SequentialCounter = "sequential-counter" => sequential_counter::encode,
        /// Blocks sorted by comparators and merged, only as far as the bounds need; small if the bounds are.
        CardinalityNetwork = "cardinality-network" => cardinality_network::encode,
        /// All literals sorted by comparators: odd-even merge sort.
        SortingNetwork = "sorting-network" => sorting_network::encode,
    }
}

/// How to write a cardinality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// No count is allowed.
    Never,
    /// Every count is allowed.
    Always,
    /// None of the literals holds.
    None,
    /// All of them hold.
    All,
    /// At least one holds.
    Some,
    /// At least one does not hold.
    NotAll,
    ExactlyOne,
    AtMostOne,
    /// At most one does not hold.
    AllButOne,
    Encoded,
}

impl Form {
    fn of(count: Bounds<usize>, literals: usize) -> Self {
        let Bounds { least, most } = count.of_atoms(literals);
        match (least, most, literals - least.min(literals)) {
            _ if least > most => Self::Never,
            (0, _, _) if most == literals => Self::Always,
            (_, 0, _) => Self::None,
            (_, _, 0) => Self::All,
            (1, 1, _) => Self::ExactlyOne,
            (0, 1, _) => Self::AtMostOne,
            (1, _, _) if most == literals => Self::Some,
            (0, _, _) if most + 1 == literals => Self::NotAll,
            (_, _, 1) if most == literals => Self::AllButOne,
            _ => Self::Encoded,
        }
    }
}

/// The option that chooses how bounds on the number of true atoms are written; `None` if clauses express them.
pub(crate) fn cardinality_option(count: Bounds<usize>, atoms: usize) -> Option<&'static str> {
    match Form::of(count, atoms) {
        Form::ExactlyOne | Form::AtMostOne | Form::AllButOne => Some("at-most-one"),
        Form::Encoded => Some("cardinality"),
        _ => None,
    }
}

impl Cardinality {
    /// Writes that the number of literals that hold is within the bounds. All must be of different variables.
    ///
    /// # Errors
    /// If the formula becomes too large.
    pub(crate) fn encode(
        self,
        literals: &[Lit],
        count: Bounds<usize>,
        at_most_one: AtMostOne,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        let negated = || literals.iter().map(|&literal| !literal);
        match Form::of(count, literals.len()) {
            Form::Never => out.clause([]),
            Form::Always => Ok(()),
            Form::None => negated().try_for_each(|literal| out.clause([literal])),
            Form::All => literals.iter().try_for_each(|&literal| out.clause([literal])),
            Form::Some => out.clause(literals.iter().copied()),
            Form::NotAll => out.clause(negated()),
            Form::ExactlyOne => at_most_one.exactly_one(literals, out),
            Form::AtMostOne => at_most_one.at_most_one(literals, out),
            Form::AllButOne => at_most_one.at_most_one(&negated().collect::<Vec<Lit>>(), out),
            Form::Encoded if out.keeps_sums() => {
                let Bounds { least, most } = count.of_atoms(literals.len());
                let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
                let bounds = Bounds { least: number(least), most: number(most) };
                out.sum(literals.iter().map(|&literal| (1, literal)), bounds)
            }
            Form::Encoded => self.encode_smaller(literals, count.of_atoms(literals.len()), out),
        }
    }

    /// Counts the true or the false literals, whichever needs smaller counts. For exact counts these are always the
    /// true ones.
    fn encode_smaller(
        self,
        literals: &[Lit],
        count: Bounds<usize>,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        let opposite = Bounds { least: literals.len() - count.most, most: literals.len() - count.least };
        if count.exact().is_some() || count.most <= opposite.most {
            return self.encoder()(literals, count, out);
        }
        let negated: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
        self.encoder()(&negated, opposite, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choice;
    use crate::tests::truth_tables::{check_truth_table, strength};

    /// All bounds that some count of `n` literals satisfies.
    fn bounds(n: usize) -> impl Iterator<Item = Bounds<usize>> {
        (0..=n).flat_map(move |least| (least..=n).map(move |most| Bounds { least, most }))
    }

    #[test]
    fn each_choice_has_exactly_one_extension() {
        for &choice in Cardinality::ALL {
            for n in 0..=7 {
                for count in bounds(n) {
                    let encode = |lits: &[Lit], out: &mut Builder| {
                        choice.encode(lits, count, AtMostOne::default(), out)
                    };
                    check_truth_table(n, true, encode, |x| count.contains(x.iter().filter(|&&x| x).count()));
                }
            }
        }
    }

    #[test]
    fn exact_counts_of_eight_have_exactly_one_extension() {
        for &choice in Cardinality::ALL {
            for count in 2..8 {
                let encode = |lits: &[Lit], out: &mut Builder| choice.encoder()(lits, count.into(), out);
                check_truth_table(8, true, encode, |x| x.iter().filter(|&&holds| holds).count() == count);
            }
        }
    }

    #[test]
    fn unit_propagation_finds_everything() {
        for &choice in Cardinality::ALL {
            for count in bounds(5) {
                let encode =
                    |lits: &[Lit], out: &mut Builder| choice.encode(lits, count, AtMostOne::default(), out);
                let strength = strength(5, encode, |x| count.contains(x.iter().filter(|&&x| x).count()));
                assert!(strength.is_complete(), "{choice} {count:?}: {strength:?}");
            }
        }
    }
}
