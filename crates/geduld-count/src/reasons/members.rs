//! Sets of small numbers, such as the members of a conflict.

/// A set of numbers below a bound that all sets of a search share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Members(Vec<u64>);

impl Members {
    /// No member of so many.
    pub fn none(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    /// These members of so many.
    pub fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(bound);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    /// Adds a member.
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Takes a member away.
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Whether it is a member.
    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The members, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let of_word = |(at, &word): (usize, &u64)| {
            let later = |&left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
            let left = std::iter::successors(Some(word).filter(|&word| word != 0), later);
            left.map(move |left| 64 * at + left.trailing_zeros() as usize)
        };
        self.0.iter().enumerate().flat_map(of_word)
    }

    /// Whether all members are members of another set.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    /// The members that are members of another set.
    pub fn within(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(own, other)| own & other).collect())
    }

    /// The members that are not members of another set.
    pub fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }

    /// The number of members that are not members of another set.
    pub fn len_without(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| (own & !other).count_ones() as usize).sum()
    }

    /// Whether members that are not in the first of two sets are in the second.
    pub fn meets(&self, without: &Self, other: &Self) -> bool {
        self.0.iter().zip(&without.0).zip(&other.0).any(|((own, without), other)| own & !without & other != 0)
    }

    /// Adds all members of another set.
    pub fn extend(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_their_members() {
        let mut set = Members::of(130, [129, 0, 63, 64]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert!(set.contains(129) && !set.contains(128) && set.len() == 4);
        let other = Members::of(130, [63, 100]);
        assert_eq!(set.within(&other).iter().collect::<Vec<_>>(), [63]);
        assert_eq!(set.without(&other).iter().collect::<Vec<_>>(), [0, 64, 129]);
        assert!(set.within(&other).is_within(&other) && !other.is_within(&set));
        set.extend(&other);
        set.remove(0);
        assert_eq!(set.iter().collect::<Vec<_>>(), [63, 64, 100, 129]);
        assert_eq!((set.len_without(&other), set.meets(&other, &other)), (2, false));
        assert!(set.meets(&Members::none(130), &other));
        assert!(Members::none(3).is_empty() && !set.is_empty());
    }
}
