//! The numbers of a count.

use std::ops::{Add, AddAssign};

use geduld_model::Verdict;

/// What has been counted; parts of a count add up.
///
/// Sums stop at the largest number of 128 bits: see [`Tally::exact`].
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

    /// The tally, unless a sum has come to more than 128 bits hold.
    pub fn exact(self) -> Option<Self> {
        [self.solutions, self.classes, self.coarse].iter().all(|&number| number < u128::MAX).then_some(self)
    }
}

impl Add for Tally {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            solutions: self.solutions.saturating_add(other.solutions),
            classes: self.classes.saturating_add(other.classes),
            coarse: self.coarse.saturating_add(other.coarse),
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
