//! The numbers of a count.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer;
use thiserror::Error;

/// The number of solutions counted, grouped by the sizes of their classes and images.
///
/// A solution counts 1/k in the number of classes if k counted solutions lie in its class. So a count need not remember
/// solutions, the tallies of parts can be added, and the numbers are right even if conditions break a symmetry.
///
/// A count that sees no solution adds pairs instead: a symmetry of a group, and a solution that it leaves as it is. By
/// Burnside's lemma, the number of classes or images is the number of pairs divided by the order of the group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    groups: BTreeMap<Common, BigUint>,
    /// The number of pairs of a symmetry and a solution, by what they count and the order of the group.
    pairs: BTreeMap<(Orbits, u64), BigUint>,
}

/// The orbits of solutions under a group of symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Orbits {
    /// The classes of solutions.
    Classes,
    /// The images under a projection that count as different.
    Images,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The number of solutions.
    pub solutions: BigUint,
    /// The number of classes under the board symmetries.
    pub classes: BigUint,
    /// The number of images under the projection, up to board symmetries.
    pub images: BigUint,
}

/// The numbers of a complete count contradict one another. The program has a bug, and no number can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TallyError {
    /// The number of solutions in classes or images of a size is not divisible by this size.
    #[error(
        "internal error: {solutions} solutions lie in {what} of size {size}, but {solutions} is not a multiple of {size}"
    )]
    Uneven {
        /// `classes` or `images`.
        what: &'static str,
        /// The number of solutions.
        solutions: BigUint,
        /// The size.
        size: u128,
    },
}

impl Tally {
    /// Adds a number of solutions to a group. Cost: no memory for a group that exists.
    pub fn add(&mut self, group: Common, solutions: u128) {
        if solutions > 0 {
            *self.groups.entry(group).or_default() += solutions;
        }
    }

    /// Adds a number of solutions of any size to a group.
    pub fn add_number(&mut self, group: Common, solutions: &BigUint) {
        if *solutions != BigUint::ZERO {
            *self.groups.entry(group).or_default() += solutions;
        }
    }

    /// Adds a number of pairs of a symmetry and a solution that it leaves as it is, for a group of this order with
    /// these orbits.
    pub fn add_pairs(&mut self, group: (Orbits, u64), pairs: &BigUint) {
        if *pairs != BigUint::ZERO {
            *self.pairs.entry(group).or_default() += pairs;
        }
    }

    /// The groups with their numbers of solutions, in a fixed order.
    pub fn groups(&self) -> impl Iterator<Item = (Common, &BigUint)> + '_ {
        self.groups.iter().map(|(&group, solutions)| (group, solutions))
    }

    /// The numbers of pairs of a symmetry and a solution, with the orbits and the order of the group.
    pub fn pairs(&self) -> impl Iterator<Item = ((Orbits, u64), &BigUint)> + '_ {
        self.pairs.iter().map(|(&group, pairs)| (group, pairs))
    }

    /// The number of solutions.
    pub fn solutions(&self) -> BigUint {
        self.groups.values().sum()
    }

    /// The number of solutions with each combination of values by which they are grouped.
    pub fn by(&self) -> BTreeMap<u32, BigUint> {
        let mut by: BTreeMap<u32, BigUint> = BTreeMap::new();
        for (group, solutions) in &self.groups {
            *by.entry(group.by).or_default() += solutions;
        }
        by
    }

    /// The totals of a complete count, for the solutions with a feature (for all if it is `None`).
    ///
    /// # Errors
    /// If the sizes of classes contradict the numbers of solutions.
    pub fn exact(&self, feature: Option<usize>) -> Result<Totals, TallyError> {
        let whole = |what, sizes: BTreeMap<u128, BigUint>| {
            let counted = sizes.into_iter().filter(|&(size, _)| size > 0);
            { counted }.try_fold(BigUint::ZERO, |sum, (size, solutions)| {
                let (classes, rest) = solutions.div_rem(&size.into());
                match rest == BigUint::ZERO {
                    true => Ok(sum + classes),
                    false => Err(TallyError::Uneven { what, solutions, size }),
                }
            })
        };
        Ok(Totals {
            solutions: self.solutions_with(feature),
            classes: whole("classes", self.sizes_of(Orbits::Classes, feature))?,
            images: whole("images", self.sizes_of(Orbits::Images, feature))?,
        })
    }

    /// The lower bounds that an incomplete count gives.
    pub fn at_least(&self, feature: Option<usize>) -> Totals {
        let some = |sizes: BTreeMap<u128, BigUint>| {
            let counted = sizes.into_iter().filter(|&(size, _)| size > 0);
            counted.map(|(size, solutions)| solutions.div_ceil(&size.into())).sum()
        };
        Totals {
            solutions: self.solutions_with(feature),
            classes: some(self.sizes_of(Orbits::Classes, feature)),
            images: some(self.sizes_of(Orbits::Images, feature)),
        }
    }

    fn solutions_with(&self, feature: Option<usize>) -> BigUint {
        self.sizes(feature, |_| 1).remove(&1).unwrap_or_default()
    }

    /// The number of solutions for each size of their orbits. Pairs count as solutions in orbits of the size of the
    /// group: each orbit has as many pairs. They are not told apart by features.
    fn sizes_of(&self, orbits: Orbits, feature: Option<usize>) -> BTreeMap<u128, BigUint> {
        let mut sizes = self.sizes(feature, |group| match orbits {
            Orbits::Classes => group.class.into(),
            Orbits::Images => group.images,
        });
        for (&(of, order), pairs) in self.pairs.iter().filter(|_| feature.is_none()) {
            if of == orbits {
                *sizes.entry(order.into()).or_default() += pairs;
            }
        }
        sizes
    }

    /// The number of solutions for each value of `size`.
    fn sizes(&self, feature: Option<usize>, size: impl Fn(&Common) -> u128) -> BTreeMap<u128, BigUint> {
        let mut sizes: BTreeMap<u128, BigUint> = BTreeMap::new();
        let has = |group: &Common| feature.is_none_or(|feature| group.features >> feature & 1 == 1);
        for (group, solutions) in self.groups.iter().filter(|(group, _)| has(group)) {
            *sizes.entry(size(group)).or_default() += solutions;
        }
        sizes
    }
}

impl std::ops::AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        other.groups().for_each(|(group, solutions)| self.add_number(group, solutions));
        other.pairs().for_each(|(group, pairs)| self.add_pairs(group, pairs));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(solutions: u32, classes: u32, images: u32) -> Totals {
        Totals { solutions: solutions.into(), classes: classes.into(), images: images.into() }
    }

    #[test]
    fn classes_are_solutions_by_size_and_must_come_out_even() {
        let mut tally = Tally::default();
        tally.add(Common { features: 1, class: 8, images: 16, by: 0 }, 32);
        tally.add(Common { features: 0, class: 4, images: 4, by: 0 }, 4);
        assert_eq!(tally.exact(None), Ok(totals(36, 5, 3)));
        assert_eq!(tally.exact(Some(0)), Ok(totals(32, 4, 2)));
        tally.add(Common { features: 0, class: 4, images: 4, by: 0 }, 1);
        assert_eq!(
            tally.exact(None),
            Err(TallyError::Uneven { what: "classes", solutions: 5u32.into(), size: 4 })
        );
        assert_eq!(tally.at_least(None), totals(37, 6, 4));
    }

    #[test]
    fn numbers_have_no_limit() {
        let mut tally = Tally::default();
        tally.add(Common::default(), u128::MAX);
        tally.add(Common::default(), 7);
        let solutions = tally.exact(None).map(|totals| totals.solutions);
        assert_eq!(solutions, Ok(BigUint::from(u128::MAX) + 7u32));
    }

    /// Two solutions that a reflection exchanges, and one that it leaves as it is.
    #[test]
    fn pairs_of_symmetries_and_solutions_give_classes() {
        let mut tally = Tally::default();
        tally.add(Common::default(), 3);
        tally.add_pairs((Orbits::Classes, 2), &3u32.into());
        assert!(tally.exact(None).is_err());
        assert_eq!(tally.at_least(None), totals(3, 2, 0));
        tally.add_pairs((Orbits::Classes, 2), &1u32.into());
        assert_eq!(tally.exact(None), Ok(totals(3, 2, 0)));
        tally.add_pairs((Orbits::Images, 1), &3u32.into());
        assert_eq!(tally.exact(None), Ok(totals(3, 2, 3)));
    }
}
