//! At most one, or exactly one, of several literals holds: one-hot domains, columns of all-different.

mod bimander;
mod bitwise;
mod commander;
mod ladder;
mod pairwise;
mod two_product;

use pindakaas::constraint::cardinality_one::CardinalityOne;
use pindakaas::constraint::linear::LimitComp;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit, library};

/// How many of the literals hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMostOne,
    ExactlyOne,
}

/// Writes the bound over at least two literals of different variables.
type Encoder = fn(&[Lit], Bound, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "at most one of these holds" is written: for the values of a variable and for all-different.
    pub enum AtMostOne: Encoder {
        /// Row and column of the one that holds, in a square grid; few auxiliaries, near-linear size.
        TwoProduct = "two-product" => two_product::encode,
        /// Groups of two, and the group of the one that holds in binary; few auxiliaries.
        Bimander = "bimander" => bimander::encode,
        /// A clause for every pair; no auxiliaries.
        Pairwise = "pairwise" => pairwise::encode,
        /// A falling chain of auxiliaries; linear size.
        Ladder = "ladder" => ladder::encode,
        /// The position of the one that holds, in binary; the fewest auxiliaries.
        Bitwise = "bitwise" => bitwise::encode,
        /// Groups of three, each with a commander, and again for the commanders; linear size.
        Commander = "commander" => commander::encode,
    }
}

impl AtMostOne {
    /// Exactly one of the literals is true; their variables differ.
    pub(crate) fn exactly_one(self, literals: &[Lit], out: &mut Builder) -> Result<(), EncodeError> {
        match literals {
            [] | [_] => out.clause(literals.iter().copied()),
            _ => self.encoder()(literals, Bound::ExactlyOne, out),
        }
    }

    /// At most one of the literals is true; their variables differ.
    pub(crate) fn at_most_one(self, literals: &[Lit], out: &mut Builder) -> Result<(), EncodeError> {
        match literals {
            [] | [_] => Ok(()),
            _ => self.encoder()(literals, Bound::AtMostOne, out),
        }
    }
}

/// The constraint as the library knows it.
fn constraint(literals: &[Lit], bound: Bound) -> CardinalityOne {
    let comparator = match bound {
        Bound::AtMostOne => LimitComp::LessEq,
        Bound::ExactlyOne => LimitComp::Equal,
    };
    CardinalityOne::new(library::literals(literals), comparator)
}

/// Turns "at most one" into "exactly one" by a further literal that says "none of them".
///
/// For encoders that are parsimonious for exactly one only: when none holds, nothing determines their auxiliaries.
fn or_none(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let mut literals = literals.to_vec();
    if bound == Bound::AtMostOne {
        let first = literals.first().map_or(0, |literal| literal.variable());
        literals.push(out.auxiliary(format_args!("none of variable {first} and those that go with it"))?);
    }
    Ok(literals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choice;
    use crate::test_support::{check_truth_table, strength};

    fn ones(input: &[bool]) -> usize {
        input.iter().filter(|&&holds| holds).count()
    }

    #[test]
    fn each_choice_has_exactly_one_extension() {
        for &choice in AtMostOne::ALL {
            for n in 0..=10 {
                check_truth_table(n, true, |lits, out| choice.exactly_one(lits, out), |x| ones(x) == 1);
                check_truth_table(n, true, |lits, out| choice.at_most_one(lits, out), |x| ones(x) <= 1);
            }
        }
    }
    #[test]
    fn unit_propagation_finds_all_that_follows() {
        for &choice in AtMostOne::ALL {
            for n in 2..=8 {
                let exactly = |lits: &[Lit], out: &mut Builder| choice.exactly_one(lits, out);
                let at_most = |lits: &[Lit], out: &mut Builder| choice.at_most_one(lits, out);
                assert!(strength(n, exactly, |x| ones(x) == 1).is_complete(), "{choice} {n}");
                assert!(strength(n, at_most, |x| ones(x) <= 1).is_complete(), "{choice} {n}");
            }
        }
    }
}
