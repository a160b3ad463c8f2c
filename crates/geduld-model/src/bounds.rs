//! The bounds of a count or a sum.

use std::fmt;
use std::ops::{RangeFrom, RangeInclusive, RangeToInclusive};

/// The numbers from `least` to `most`, both included. *At most 3; exactly 34; from 10 to 20.*
///
/// The least and the greatest number of the type mean "no bound". If `least` is greater than `most`, no number is
/// allowed.
///
/// ```
/// use geduld_model::Bounds;
///
/// assert_eq!(Bounds::from(5).exact(), Some(5));
/// assert_eq!(Bounds::from(..=3usize), Bounds { least: 0, most: 3 });
/// assert!(Bounds::<i64>::from(7..).contains(1_000_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bounds<N> {
    /// The least number allowed.
    pub least: N,
    /// The greatest number allowed.
    pub most: N,
}

impl<N: Copy + Ord> Bounds<N> {
    /// The only number allowed; `None` if there are several, or none.
    pub fn exact(self) -> Option<N> {
        (self.least == self.most).then_some(self.least)
    }

    /// Whether this number is allowed.
    pub fn contains(self, number: N) -> bool {
        self.least <= number && number <= self.most
    }
}

/// Exactly this number.
impl<N: Copy> From<N> for Bounds<N> {
    fn from(number: N) -> Self {
        Self { least: number, most: number }
    }
}

macro_rules! from_ranges {
    ($($number:ty),*) => {$(
        impl From<RangeInclusive<$number>> for Bounds<$number> {
            fn from(range: RangeInclusive<$number>) -> Self {
                let (least, most) = range.into_inner();
                Self { least, most }
            }
        }

        impl From<RangeFrom<$number>> for Bounds<$number> {
            fn from(range: RangeFrom<$number>) -> Self {
                Self { least: range.start, most: <$number>::MAX }
            }
        }

        impl From<RangeToInclusive<$number>> for Bounds<$number> {
            fn from(range: RangeToInclusive<$number>) -> Self {
                Self { least: <$number>::MIN, most: range.end }
            }
        }
    )*};
}
from_ranges!(usize, i64);

impl Bounds<usize> {
    /// The bounds without the counts that are impossible with this many atoms. If no count is left, the result is
    /// always 1 to 0.
    #[must_use]
    pub fn of_atoms(self, atoms: usize) -> Self {
        match self.least > self.most || self.least > atoms {
            true => Self { least: 1, most: 0 },
            false => Self { least: self.least, most: self.most.min(atoms) },
        }
    }

    /// The same bounds for a sum of ones.
    pub fn as_sum(self) -> Bounds<i64> {
        let sum = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        Bounds { least: sum(self.least), most: sum(self.most) }
    }
}

impl Bounds<i64> {
    /// The bounds of a sum in normal form: the bounds of (sum - `shift`) / `divisor`. The caller guarantees that sum -
    /// `shift` is from 0 to `reach`.
    ///
    /// Bounds that allow the same sums have the same normal form.
    #[must_use]
    pub fn normal(self, shift: i128, reach: i64, divisor: i64) -> Self {
        let (shifted, divisor) = (|bound: i64| i128::from(bound) - shift, i128::from(divisor.max(1)));
        let least = num_integer::Integer::div_ceil(&shifted(self.least).max(0), &divisor);
        let most = num_integer::Integer::div_floor(&shifted(self.most).min(i128::from(reach)), &divisor);
        match (i64::try_from(least), i64::try_from(most)) {
            (Ok(least), Ok(most)) if least <= most => Self { least, most },
            _ => Self { least: 1, most: 0 },
        }
    }

    /// The bounds of the sum plus `shift`; `None` if they exceed 64 bits.
    pub fn plus(self, shift: i64) -> Option<Self> {
        // "No bound" stays "no bound".
        let least = if self.least == i64::MIN { i64::MIN } else { self.least.checked_add(shift)? };
        let most = if self.most == i64::MAX { i64::MAX } else { self.most.checked_add(shift)? };
        Some(Self { least, most })
    }

    /// The bounds of the sum times -1.
    #[must_use]
    pub fn negated(self) -> Self {
        // "No bound" on one side stays "no bound" on the other.
        let negated = |bound: i64| bound.checked_neg().unwrap_or(i64::MAX);
        let least = if self.most == i64::MAX { i64::MIN } else { negated(self.most) };
        Self { least, most: negated(self.least) }
    }
}

/// Writes `5` or `2..=5`. The text of a model is part of file formats, so this must not change.
impl<N: Copy + Ord + fmt::Debug> fmt::Debug for Bounds<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(number) => write!(f, "{number:?}"),
            None => write!(f, "{:?}..={:?}", self.least, self.most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_bounds_allow_the_same_sums() {
        for (least, most, shift, divisor) in
            [(3, 9, -2, 2), (i64::MIN, 4, 1, 3), (5, i64::MAX, 0, 4), (8, 2, 0, 1)]
        {
            let (bounds, reach) = (Bounds { least, most }, 12);
            let normal = bounds.normal(shift, reach, divisor);
            for sum in (0..=reach).step_by(usize::try_from(divisor).unwrap()) {
                let given = sum + i64::try_from(shift).unwrap();
                assert_eq!(normal.contains(sum / divisor), bounds.contains(given), "{bounds:?} {sum}");
            }
        }
    }

    #[test]
    fn bounds_that_allow_the_same_have_one_normal_form() {
        let normal = |bounds: Bounds<i64>| bounds.normal(0, 10, 5);
        assert_eq!(normal((1..=9).into()), 1.into());
        assert_eq!(normal((3..).into()), normal((5..=12).into()));
        assert_eq!(normal((6..=9).into()), normal((11..).into()));
        assert_eq!(Bounds::from(2..).of_atoms(4), Bounds::from(2..=4));
        assert_eq!(Bounds::from(5..).of_atoms(4), Bounds { least: 1, most: 0 });
    }

    #[test]
    fn no_bound_stays_none_when_negated() {
        assert_eq!(Bounds::from(..=-3i64).negated(), Bounds::from(3..));
        assert_eq!(Bounds::from(3i64..).negated(), Bounds::from(..=-3));
        assert_eq!(Bounds::from(2i64..=5).negated(), Bounds::from(-5..=-2));
    }

    #[test]
    fn no_bound_stays_none_when_shifted() {
        assert_eq!(Bounds::from(..=3i64).plus(-5), Some(Bounds::from(..=-2)));
        assert_eq!(Bounds::from(3i64..).plus(2), Some(Bounds::from(5..)));
        assert_eq!(Bounds::from(i64::MAX - 1..=i64::MAX - 1).plus(2), None);
    }

    #[test]
    fn the_text_is_that_of_a_range() {
        assert_eq!(format!("{:?} {:?}", Bounds::from(4usize), Bounds::from(2i64..=5)), "4 2..=5");
    }
}
