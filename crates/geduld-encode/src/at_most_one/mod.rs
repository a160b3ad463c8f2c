//! At most one, or exactly one, of several literals holds: one-hot domains, columns of all-different.

mod bimander;
mod bitwise;
mod bound;
mod commander;
mod ladder;
mod pairwise;
mod two_product;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit};
use bound::Bound;

/// Writes the bound over at least two literals of different variables.
type Encoder = fn(&[Lit], Bound, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "at most one of these holds" is written, for the values of a variable and for all-different.
    pub enum AtMostOne: Encoder {
        /// Row and column of the true literal, in a square grid; few auxiliaries, near-linear size.
        TwoProduct = "two-product" => two_product::encode,
        /// Groups of two, and the group of the true literal in binary; few auxiliaries.
        Bimander = "bimander" => bimander::encode,
        /// A clause for every pair; no auxiliaries.
        Pairwise = "pairwise" => pairwise::encode,
        /// A descending chain of auxiliaries; linear size.
        Ladder = "ladder" => ladder::encode,
        /// The position of the true literal, in binary; the fewest auxiliaries.
        Bitwise = "bitwise" => bitwise::encode,
        /// Groups of three, each with a commander; the same again for the commanders; linear size.
        Commander = "commander" => commander::encode,
    }
}

impl AtMostOne {
    /// Writes that exactly one of the literals is true. Their variables must differ.
    pub(crate) fn exactly_one(self, literals: &[Lit], out: &mut Builder) -> Result<(), EncodeError> {
        match literals {
            [] | [_] => out.clause(literals.iter().copied()),
            _ if out.keeps_sums() => out.sum(literals.iter().map(|&literal| (1, literal)), 1.into()),
            _ => self.encoder()(literals, Bound::ExactlyOne, out),
        }
    }

    /// Writes that at most one of the literals is true. Their variables must differ.
    pub(crate) fn at_most_one(self, literals: &[Lit], out: &mut Builder) -> Result<(), EncodeError> {
        match literals {
            [] | [_] => Ok(()),
            _ if out.keeps_sums() => out.sum(literals.iter().map(|&literal| (1, literal)), (0..=1).into()),
            _ => self.encoder()(literals, Bound::AtMostOne, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choice;
    use crate::tests::truth_tables::{check_truth_table, strength};

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
