//! Sets of values, one bit each.

use geduld_model::Value;

/// A set of the values of one domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    words: Box<[u64]>,
    count: usize,
}

impl Bits {
    /// The set of all values, for a domain of this size.
    pub(crate) fn full(size: usize) -> Self {
        let mut words = vec![u64::MAX; size.div_ceil(64)].into_boxed_slice();
        if !size.is_multiple_of(64)
            && let Some(last) = words.last_mut()
        {
            *last = (1 << (size % 64)) - 1;
        }
        Self { words, count: size }
    }

    /// The empty set, for a domain of this size.
    pub(crate) fn none(size: usize) -> Self {
        Self { words: vec![0; size.div_ceil(64)].into(), count: 0 }
    }

    /// The number of values in the set.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn has(&self, value: Value) -> bool {
        let value = value as usize;
        self.words[value / 64] >> (value % 64) & 1 == 1
    }

    /// Adds a value.
    pub(crate) fn insert(&mut self, value: Value) {
        let bit = 1 << (value % 64);
        let word = &mut self.words[value as usize / 64];
        self.count += usize::from(*word & bit == 0);
        *word |= bit;
    }

    /// Removes a value. Returns whether it was there.
    pub(crate) fn remove(&mut self, value: Value) -> bool {
        let bit = 1 << (value % 64);
        let word = &mut self.words[value as usize / 64];
        let there = *word & bit != 0;
        *word &= !bit;
        self.count -= usize::from(there);
        there
    }

    /// Keeps the values for which a condition holds. Returns whether any was removed.
    pub(crate) fn keep(&mut self, condition: impl Fn(Value) -> bool) -> bool {
        let before = self.count;
        for value in self.iter().filter(|&value| !condition(value)).collect::<Vec<_>>() {
            self.remove(value);
        }
        self.count < before
    }

    /// Adds the values of another set of the same size.
    pub(crate) fn unite(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, &other)| *word |= other);
        self.count = self.words.iter().map(|word| word.count_ones() as usize).sum();
    }

    /// The only value, if there is exactly one.
    pub(crate) fn only(&self) -> Option<Value> {
        if self.count == 1 { self.iter().next() } else { None }
    }

    /// The values, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..).step_by(64).zip(&self.words).flat_map(|(first, &word): (Value, _)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(first + bit)
            })
        })
    }
}
