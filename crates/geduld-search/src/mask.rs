//! Sets of value ids as bit masks of a fixed number of words.
//!
//! The operations are loops over indices. Zipped iterators and functions of arrays are not inlined across codegen
//! units, and every node of a search uses these operations.

use std::ops::{BitAnd, BitOr, Not};

/// An id as an index: ids that a variable holds are never negative.
#[inline(always)]
pub(crate) fn index(id: i32) -> usize {
    id.cast_unsigned() as usize
}

/// A set of ids below `64 * W`. With one word, every operation here takes one or two instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);
    pub(crate) const FULL: Self = Self([u64::MAX; W]);
    /// The number of ids that fit into a mask.
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a mask has a few words")]
    pub(crate) const BITS: i32 = 64 * W as i32;

    pub(crate) fn single(id: usize) -> Self {
        let mut mask = Self::EMPTY;
        mask.0[id / 64] = 1 << (id % 64);
        mask
    }

    /// The same word everywhere. *With one word: the set that it represents.*
    #[inline(always)]
    pub(crate) fn all_words(word: u64) -> Self {
        Self([word; W])
    }

    #[inline(always)]
    pub(crate) fn first_word(self) -> u64 {
        self.0[0]
    }

    /// One of the words. It holds the ids from 64 times its number on.
    #[inline(always)]
    pub(crate) fn word(&self, number: usize) -> u64 {
        self.0[number]
    }

    #[inline(always)]
    pub(crate) fn len(self) -> u32 {
        let mut len = 0;
        for word in self.0 {
            len += word.count_ones();
        }
        len
    }

    /// Whether the id is in the set. An id out of range is not.
    #[inline(always)]
    pub(crate) fn contains(self, id: i32) -> bool {
        let index = id.cast_unsigned();
        if W == 1 {
            return index < 64 && self.0[0] >> index & 1 != 0;
        }
        self.0.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// The set without an id, which is in range.
    #[inline(always)]
    pub(crate) fn without(mut self, id: i32) -> Self {
        let index = id.cast_unsigned();
        self.0[if W == 1 { 0 } else { index as usize / 64 }] &= !(1 << (index % 64));
        self
    }

    /// The set without half of a sum, if that half is an id.
    #[inline(always)]
    pub(crate) fn without_half(mut self, sum: i32) -> Self {
        let half = (sum >> 1).cast_unsigned();
        if W == 1 {
            // If the sum is odd, or half of it is out of range, `even` is 0 and the set does not change.
            let even = u64::from(sum & 1 == 0 && half < 64);
            self.0[0] &= !(even << (half & 63));
            return self;
        }
        if sum & 1 == 0
            && let Some(word) = self.0.get_mut(half as usize / 64)
        {
            *word &= !(1 << (half % 64));
        }
        self
    }

    /// The ids of the set that are not below `id`, which is in range.
    #[inline(always)]
    pub(crate) fn from(mut self, id: i32) -> Self {
        let index = id.cast_unsigned();
        if W == 1 {
            self.0[0] &= u64::MAX << (index % 64);
            return self;
        }
        let (place, bits) = (index as usize / 64, index % 64);
        for (i, word) in self.0.iter_mut().enumerate() {
            *word &= match i.cmp(&place) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => u64::MAX << bits,
                std::cmp::Ordering::Greater => u64::MAX,
            };
        }
        self
    }

    /// The set with an id, which is in range.
    #[inline(always)]
    pub(crate) fn with(mut self, id: i32) -> Self {
        let index = id.cast_unsigned();
        self.0[if W == 1 { 0 } else { index as usize / 64 }] |= 1 << (index % 64);
        self
    }

    /// The ids that are in exactly one of two sets.
    #[inline(always)]
    pub(crate) fn differing(mut self, other: Self) -> Self {
        for (i, word) in self.0.iter_mut().enumerate() {
            *word ^= other.0[i];
        }
        self
    }

    /// Whether the number of ids is odd.
    #[inline(always)]
    pub(crate) fn is_odd(self) -> bool {
        let mut all = 0;
        for word in self.0 {
            all ^= word;
        }
        all.count_ones() & 1 == 1
    }

    /// The smallest id of the set.
    #[inline(always)]
    pub(crate) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The largest id of the set.
    #[inline(always)]
    pub(crate) fn last(self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * word + 63 - self.0[word].leading_zeros() as usize)
    }

    /// Whether the set has at most one id.
    #[inline(always)]
    pub(crate) fn is_single(self) -> bool {
        let mut rest = self;
        rest.pop();
        rest == Self::EMPTY
    }

    /// Takes the smallest id out of the set.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<i32> {
        let mut base = 0;
        for word in &mut self.0 {
            if *word != 0 {
                let id = base + word.trailing_zeros().cast_signed();
                *word &= *word - 1;
                return Some(id);
            }
            base += 64;
        }
        None
    }

    /// The ids that are in the set while the id before is not, or the other way round. Two sets that have the same are
    /// equal: a run that lasts to the largest id has no end.
    pub(crate) fn ends_of_runs(self) -> Self {
        self.differing(self.shifted(-1))
    }

    /// The ids `x` for which `x + by` is in the set.
    #[inline(always)]
    pub(crate) fn shifted(self, by: i32) -> Self {
        let distance = by.unsigned_abs();
        if W == 1 {
            let shifted =
                if by >= 0 { self.0[0].checked_shr(distance) } else { self.0[0].checked_shl(distance) };
            return Self([shifted.unwrap_or(0); W]);
        }
        let (words, bits) = (distance as usize / 64, distance % 64);
        let word = |index: usize| if index < W { self.0[index] } else { 0 };
        let mut shifted = Self::EMPTY;
        for (i, shifted) in shifted.0.iter_mut().enumerate() {
            // What lies below the first word wraps round to an index out of range.
            *shifted = match (bits, by >= 0) {
                (0, true) => word(i + words),
                (0, false) => word(i.wrapping_sub(words)),
                (_, true) => word(i + words) >> bits | word(i + words + 1) << (64 - bits),
                (_, false) => {
                    word(i.wrapping_sub(words)) << bits | word(i.wrapping_sub(words + 1)) >> (64 - bits)
                }
            };
        }
        shifted
    }

    /// The reversed set: `x` is in it if `BITS - 1 - x` was in the set.
    #[inline(always)]
    pub(crate) fn reversed(self) -> Self {
        let mut reversed = Self::EMPTY;
        for (i, word) in reversed.0.iter_mut().enumerate() {
            *word = self.0[W - 1 - i].reverse_bits();
        }
        reversed
    }

    /// For a set that was [`reversed`](Self::reversed): the ids `x` for which `sum - x` was in the original set.
    #[inline(always)]
    pub(crate) fn reflected(self, sum: i32) -> Self {
        self.shifted(Self::BITS - 1 - sum)
    }
}

impl<const W: usize> FromIterator<usize> for Mask<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(ids: I) -> Self {
        ids.into_iter().fold(Self::EMPTY, |mask, id| mask | Self::single(id))
    }
}

impl<const W: usize> BitAnd for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for (i, word) in self.0.iter_mut().enumerate() {
            *word &= other.0[i];
        }
        self
    }
}

impl<const W: usize> BitOr for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for (i, word) in self.0.iter_mut().enumerate() {
            *word |= other.0[i];
        }
        self
    }
}

impl<const W: usize> Not for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids<const W: usize>(mut mask: Mask<W>) -> Vec<i32> {
        std::iter::from_fn(|| mask.pop()).collect()
    }

    /// Compares every operation with its definition, on a set that spans several words.
    fn agrees<const W: usize>(members: &[i32]) {
        let set: Mask<W> = members.iter().map(|&id| index(id)).collect();
        assert_eq!(ids(set), members);
        assert_eq!(set.len() as usize, members.len());
        let range = 0..Mask::<W>::BITS;
        for by in -Mask::<W>::BITS - 2..Mask::<W>::BITS + 3 {
            let shifted: Vec<i32> = range.clone().filter(|x| members.contains(&(x + by))).collect();
            assert_eq!(ids(set.shifted(by)), shifted, "{W} words shifted by {by}");
        }
        for sum in -3..2 * Mask::<W>::BITS + 3 {
            let reflected: Vec<i32> = range.clone().filter(|x| members.contains(&(sum - x))).collect();
            assert_eq!(ids(set.reversed().reflected(sum)), reflected, "{W} words reflected in {sum}");
        }
        for id in -2..2 * Mask::<W>::BITS + 2 {
            assert_eq!(set.contains(id), members.contains(&id));
            let without: Vec<i32> = members.iter().copied().filter(|member| 2 * member != id).collect();
            assert_eq!(ids(set.without_half(id)), without);
        }
        for id in 0..Mask::<W>::BITS {
            let above: Vec<i32> = members.iter().copied().filter(|&member| member >= id).collect();
            assert_eq!(ids(set.from(id)), above);
            assert_eq!(set.from(id).is_odd(), above.len() % 2 == 1);
            let others: Vec<i32> = members.iter().copied().filter(|&member| member < id).collect();
            assert_eq!(ids(set.differing(set.from(id))), others);
            assert_eq!(set.with(id), set | Mask::single(index(id)));
        }
        assert_eq!(ids(set & !Mask::single(index(members[0]))), members[1..]);
        assert_eq!(ids(set.without(members[0])), members[1..]);
    }

    #[test]
    fn every_operation_follows_its_definition() {
        agrees::<1>(&[0, 3, 17, 63]);
        agrees::<2>(&[1, 62, 63, 64, 100, 127]);
        agrees::<3>(&[0, 63, 64, 66, 128, 190]);
    }

    #[test]
    fn the_whole_and_nothing() {
        assert_eq!(Mask::<2>::EMPTY.len(), 0);
        assert_eq!(Mask::<3>::FULL.len(), 192);
        assert_eq!((Mask::<2>::single(70) | Mask::single(2)).len(), 2);
    }
}
