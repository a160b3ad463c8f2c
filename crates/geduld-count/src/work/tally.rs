//! The numbers of a count.

use std::collections::BTreeMap;

use thiserror::Error;

/// The number of solutions counted, grouped by the sizes of their classes and images.
///
/// A solution counts 1/k in the number of classes if k counted solutions lie in its class. So a count need not remember
/// solutions, the tallies of parts can be added, and the numbers are right even if conditions break a symmetry. Sums
/// stop at the largest 128-bit number: see [`Tally::exact`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    groups: BTreeMap<Common, u128>,
}

/// The properties that the solutions of a group have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Common {
    /// Their features as bits, the first feature of the instance in the lowest bit.
    pub features: u32,
    /// The number of counted solutions in the class of each; 0 if that is not counted.
    pub class: u64,
    /// The number of counted solutions whose images under the projection count as the same as the image of each, up to
    /// board symmetries; 0 if that is not counted.
    pub images: u128,
    /// The number of the combination of values by which solutions are grouped; 0 if they are not told apart.
    pub by: u32,
}

/// The totals of a tally, for all solutions or for those with a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The number of solutions.
    pub solutions: u128,
    /// The number of classes under the board symmetries.
    pub classes: u128,
    /// The number of images under the projection, up to board symmetries.
    pub images: u128,
}

/// The numbers of a complete count are too large, or contradict one another. If they contradict one another, the
/// program has a bug, and no number can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TallyError {
    /// A sum does not fit into 128 bits.
    #[error("there are more solutions than 128 bits can count")]
    Overflow,
    /// The number of solutions in classes or images of a size is not divisible by this size.
    #[error(
        "internal error: {solutions} solutions lie in {what} of size {size}, but {solutions} is not a multiple of {size}"
    )]
    Uneven {
        /// `classes` or `images`.
        what: &'static str,
        /// The number of solutions.
        solutions: u128,
        /// The size.
        size: u128,
    },
}

impl Tally {
    /// Adds a number of solutions to a group.
    pub fn add(&mut self, group: Common, solutions: u128) {
        if solutions > 0 {
            let sum = self.groups.entry(group).or_default();
            *sum = sum.saturating_add(solutions);
        }
    }

    /// The groups with their numbers of solutions, in a fixed order.
    pub fn groups(&self) -> impl Iterator<Item = (Common, u128)> + '_ {
        self.groups.iter().map(|(&group, &solutions)| (group, solutions))
    }

    /// The number of solutions.
    pub fn solutions(&self) -> u128 {
        self.groups.values().fold(0, |sum, &solutions| sum.saturating_add(solutions))
    }

    /// The number of solutions with each combination of values by which they are grouped.
    pub fn by(&self) -> BTreeMap<u32, u128> {
        let mut by: BTreeMap<u32, u128> = BTreeMap::new();
        for (group, &solutions) in &self.groups {
            let sum = by.entry(group.by).or_default();
            *sum = sum.saturating_add(solutions);
        }
        by
    }

    /// The totals of a complete count, for the solutions with a feature (for all if it is `None`).
    ///
    /// # Errors
    /// If a sum is too large, or the sizes of classes contradict the numbers of solutions.
    pub fn exact(&self, feature: Option<usize>) -> Result<Totals, TallyError> {
        let solutions = self.sizes(feature, |_| 1).get(&1).copied().unwrap_or(0);
        if solutions == u128::MAX {
            return Err(TallyError::Overflow);
        }
        let whole = |what, sizes: BTreeMap<u128, u128>| {
            sizes.into_iter().filter(|&(size, _)| size > 0).try_fold(0u128, |sum, (size, solutions)| {
                if solutions % size > 0 {
                    return Err(TallyError::Uneven { what, solutions, size });
                }
                Ok(sum + solutions / size)
            })
        };
        Ok(Totals {
            solutions,
            classes: whole("classes", self.sizes(feature, |group| group.class.into()))?,
            images: whole("images", self.sizes(feature, |group| group.images))?,
        })
    }

    /// The lower bounds that an incomplete count gives.
    pub fn at_least(&self, feature: Option<usize>) -> Totals {
        let some = |sizes: BTreeMap<u128, u128>| {
            let counted = sizes.into_iter().filter(|&(size, _)| size > 0);
            counted.map(|(size, solutions)| solutions.div_ceil(size)).fold(0, u128::saturating_add)
        };
        Totals {
            solutions: self.sizes(feature, |_| 1).get(&1).copied().unwrap_or(0),
            classes: some(self.sizes(feature, |group| group.class.into())),
            images: some(self.sizes(feature, |group| group.images)),
        }
    }

    /// The number of solutions for each value of `size`.
    fn sizes(&self, feature: Option<usize>, size: impl Fn(&Common) -> u128) -> BTreeMap<u128, u128> {
        let mut sizes: BTreeMap<u128, u128> = BTreeMap::new();
        let has = |group: &Common| feature.is_none_or(|feature| group.features >> feature & 1 == 1);
        for (group, &solutions) in self.groups.iter().filter(|(group, _)| has(group)) {
            let sum = sizes.entry(size(group)).or_default();
            *sum = sum.saturating_add(solutions);
        }
        sizes
    }
}

impl std::ops::AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        other.groups().for_each(|(group, solutions)| self.add(group, solutions));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_solutions_by_size_and_must_come_out_even() {
        let mut tally = Tally::default();
        tally.add(Common { features: 1, class: 8, images: 16, by: 0 }, 32);
        tally.add(Common { features: 0, class: 4, images: 4, by: 0 }, 4);
        assert_eq!(tally.exact(None), Ok(Totals { solutions: 36, classes: 5, images: 3 }));
        assert_eq!(tally.exact(Some(0)), Ok(Totals { solutions: 32, classes: 4, images: 2 }));
        tally.add(Common { features: 0, class: 4, images: 4, by: 0 }, 1);
        assert!(matches!(
            tally.exact(None),
            Err(TallyError::Uneven { what: "classes", solutions: 5, size: 4 })
        ));
        assert_eq!(tally.at_least(None), Totals { solutions: 37, classes: 6, images: 4 });
    }

    #[test]
    fn what_is_too_large_is_no_number() {
        let mut tally = Tally::default();
        tally.add(Common::default(), u128::MAX - 1);
        tally.add(Common::default(), 7);
        assert_eq!(tally.exact(None), Err(TallyError::Overflow));
    }
}
