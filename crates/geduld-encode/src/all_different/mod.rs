//! The numbers of several variables are pairwise different.
//!
//! Every encoding says that each number is taken at most once, in the way chosen for "at most one"; they differ in what
//! they add, which follows, but not by unit propagation.

mod at_most_one;
mod hall_intervals;
mod permutation_matrix;
mod variables;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{AtMostOne, EncodeError};

pub(crate) use variables::Variables;

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

#[cfg(test)]
mod tests;
