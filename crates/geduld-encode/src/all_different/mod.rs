//! The numbers of several variables are pairwise different.
//!
//! Every encoding says that each number is taken at most once, by the encoding chosen for "at most one". The
//! encodings differ in the implied constraints that they add, which unit propagation would not find.

mod at_most_one;
mod hall_intervals;
mod permutation_matrix;
mod variables;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{AtMostOne, EncodeError};

pub(crate) use variables::Variables;

/// Writes that the variables are different. The given encoding of "at most one" is used for each number.
type Encoder = fn(&Variables, AtMostOne, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these are all different" is written.
    pub enum AllDifferent: Encoder {
        /// Each number at most once, and at least once if there are as many numbers as variables.
        PermutationMatrix = "permutation-matrix" => permutation_matrix::encode,
        /// Each number at most once, and nothing else.
        AtMostOne = "at-most-one" => at_most_one::encode,
        /// As permutation-matrix, and at most k variables in any range of k numbers.
        HallIntervals = "hall-intervals" => hall_intervals::encode,
    }
}

#[cfg(test)]
mod tests;
