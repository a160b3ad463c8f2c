//! The numbers of several variables are pairwise different.
//!
//! Every encoding says that each number is taken at most once, in the way chosen for "at most one"; they differ in what
//! they add, which follows, but not by unit propagation.

mod at_most_one;
mod hall_intervals;
mod permutation_matrix;

use std::collections::BTreeMap;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{AtMostOne, EncodeError, Lit};

/// The variables: for each number that one can take, its literal, exactly one of which holds.
pub(crate) struct Variables {
    literals: Vec<BTreeMap<i64, Lit>>,
}

/// Writes that the variables are different; each number at most once in the way that is given.
type Encoder = fn(&Variables, AtMostOne, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these are all different" is written.
    pub enum AllDifferent: Encoder {
        /// Each number at most once, and at least once where there are as many numbers as variables.
        PermutationMatrix = "permutation-matrix" => permutation_matrix::encode,
        /// Each number at most once, and nothing else.
        AtMostOne = "at-most-one" => at_most_one::encode,
        /// As permutation-matrix, and no more variables in any range of numbers than numbers.
        HallIntervals = "hall-intervals" => hall_intervals::encode,
    }
}

impl Variables {
    /// Variables that can take these numbers, each named once.
    pub(crate) fn new(variables: impl IntoIterator<Item = Vec<(i64, Lit)>>) -> Self {
        Self { literals: variables.into_iter().map(|numbers| numbers.into_iter().collect()).collect() }
    }

    /// For each number, in ascending order, the literals that say that it is taken.
    fn columns(&self) -> BTreeMap<i64, Vec<Lit>> {
        let mut columns: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for (&number, &literal) in self.literals.iter().flatten() {
            columns.entry(number).or_default().push(literal);
        }
        columns
    }
}

#[cfg(test)]
mod tests;
