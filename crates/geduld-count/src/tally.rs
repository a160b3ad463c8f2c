//! The numbers of a count.

use std::ops::{Add, AddAssign};

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
