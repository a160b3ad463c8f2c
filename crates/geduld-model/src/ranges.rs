//! Sets of integers as ranges.

/// A set of integers, stored as ranges with both ends included, in ascending order, with a gap between any two.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranges(Vec<(i64, i64)>);

impl Ranges {
    /// The union of these ranges, which may be in any order and overlap. A range that ends before it begins is empty.
    pub fn new(ranges: impl IntoIterator<Item = (i64, i64)>) -> Self {
        let mut ranges: Vec<(i64, i64)> = ranges.into_iter().filter(|(least, most)| least <= most).collect();
        ranges.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::with_capacity(ranges.len());
        for (least, most) in ranges {
            match merged.last_mut() {
                Some(last) if least <= last.1.saturating_add(1) => last.1 = last.1.max(most),
                _ => merged.push((least, most)),
            }
        }
        Self(merged)
    }

    /// All 64-bit integers.
    pub fn all() -> Self {
        Self::range(i64::MIN, i64::MAX)
    }

    /// The integers from `least` to `most`, both included.
    pub fn range(least: i64, most: i64) -> Self {
        Self::new([(least, most)])
    }

    /// The 64-bit integers from `least` to `most`, both included.
    pub fn clipped(least: i128, most: i128) -> Self {
        let (first, last) = (i128::from(i64::MIN), i128::from(i64::MAX));
        match (i64::try_from(least.max(first)), i64::try_from(most.min(last))) {
            (Ok(least), Ok(most)) => Self::range(least, most),
            // The range ends before these integers or begins after them.
            _ => Self::default(),
        }
    }

    /// The ranges.
    pub fn ranges(&self) -> &[(i64, i64)] {
        &self.0
    }

    /// The number of integers.
    pub fn len(&self) -> u128 {
        self.0.iter().map(|&(least, most)| most.abs_diff(least) as u128 + 1).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The smallest and the largest integer. `None` if the set is empty.
    pub fn ends(&self) -> Option<(i64, i64)> {
        Some((self.0.first()?.0, self.0.last()?.1))
    }

    /// The only integer, if there is exactly one.
    pub fn only(&self) -> Option<i64> {
        match self.0[..] {
            [(least, most)] if least == most => Some(least),
            _ => None,
        }
    }

    /// Whether the set contains the number.
    pub fn contains(&self, number: i64) -> bool {
        let after = self.0.partition_point(|&(least, _)| least <= number);
        after > 0 && number <= self.0[after - 1].1
    }

    /// The least integer of the set that is at least this number.
    pub fn next(&self, number: i64) -> Option<i64> {
        let after = self.0.partition_point(|&(_, most)| most < number);
        self.0.get(after).map(|&(least, _)| least.max(number))
    }

    /// The greatest integer of the set that is at most this number.
    pub fn previous(&self, number: i64) -> Option<i64> {
        let before = self.0.partition_point(|&(least, _)| least <= number);
        self.0.get(before.checked_sub(1)?).map(|&(_, most)| most.min(number))
    }

    /// The intersection of two sets. Cost: linear.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let (mut here, mut there) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut both = Vec::new();
        while let (Some(&&(a, b)), Some(&&(c, d))) = (here.peek(), there.peek()) {
            if a.max(c) <= b.min(d) {
                both.push((a.max(c), b.min(d)));
            }
            if b < d {
                here.next()
            } else {
                there.next()
            };
        }
        Self(both)
    }

    /// The integers of this set that are not in the other. Cost: linear.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        // The gaps of the other set.
        let mut gaps = Vec::with_capacity(other.0.len() + 1);
        let mut next = Some(i64::MIN);
        for &(least, most) in &other.0 {
            if let Some(from) = next
                && from < least
            {
                gaps.push((from, least - 1));
            }
            next = most.checked_add(1);
        }
        gaps.extend(next.map(|from| (from, i64::MAX)));
        self.and(&Self(gaps))
    }

    /// All integers, in ascending order.
    pub fn values(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().flat_map(|&(least, most)| least..=most)
    }
}

impl FromIterator<i64> for Ranges {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        Self::new(numbers.into_iter().map(|number| (number, number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_cut_and_joined() {
        let set = Ranges::new([(5, 9), (1, 2), (3, 3), (20, 10), (8, 12)]);
        assert_eq!(set.ranges(), [(1, 3), (5, 12)]);
        assert_eq!(set.len(), 11);
        assert!(set.contains(3) && !set.contains(4) && set.contains(12) && !set.contains(13));
        assert_eq!((set.next(4), set.next(6), set.next(13)), (Some(5), Some(6), None));
        assert_eq!((set.previous(4), set.previous(99), set.previous(0)), (Some(3), Some(12), None));
        assert_eq!(set.and(&Ranges::range(3, 6)).ranges(), [(3, 3), (5, 6)]);
        let some = Ranges::new([(0, 1), (5, 5), (7, 7), (12, 20)]);
        assert_eq!(set.minus(&some).ranges(), [(2, 3), (6, 6), (8, 11)]);
        assert_eq!(set.minus(&Ranges::default()), set);
        assert_eq!(set.minus(&set), Ranges::default());
        assert_eq!(set.values().collect::<Ranges>(), set);
    }

    #[test]
    fn the_ends_of_64_bits_are_numbers_like_others() {
        let all = Ranges::all();
        assert_eq!(all.len(), 1 << 64);
        let ends = Ranges::new([(i64::MIN, i64::MIN), (i64::MAX, i64::MAX)]);
        assert_eq!(all.minus(&ends).ends(), Some((i64::MIN + 1, i64::MAX - 1)));
        assert_eq!(all.minus(&all.minus(&ends)), ends);
        assert_eq!(Ranges::new([(i64::MAX, i64::MAX), (i64::MIN, i64::MAX - 1)]), all);
        assert_eq!(Ranges::default().ends(), None);
    }
}
