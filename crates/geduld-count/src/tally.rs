//! The numbers of a count.

use std::ops::{Add, AddAssign};

use geduld_model::Verdict;

/// What has been counted; parts of a count add up.
///
/// 128 bits hold more than any count can reach one by one, so sums do not overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solutions of the model.
    pub solutions: u128,
    /// Classes under the board symmetries, each counted at one of its solutions.
    pub classes: u128,
    /// The still coarser classes that some puzzles have (layouts, figures), each counted at one of its solutions.
    pub coarse: u128,
}

impl Tally {
    /// What one solution adds.
    pub fn of(verdict: Verdict) -> Self {
        Self {
            solutions: 1,
            classes: u128::from(verdict.first_of_class),
            coarse: u128::from(verdict.first_of_coarse),
        }
    }
}

impl Add for Tally {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            solutions: self.solutions + other.solutions,
            classes: self.classes + other.classes,
            coarse: self.coarse + other.coarse,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Add::add)
    }
}
