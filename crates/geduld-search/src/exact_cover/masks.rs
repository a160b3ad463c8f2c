//! Options as bit masks of the items that at most one option may contain.

#[cfg(feature = "checks")]
mod checks;

use super::Item;
use super::residual::Residual;

/// The options of a residual.
pub(super) struct Masks<const W: usize> {
    masks: Vec<[u64; W]>,
    /// The number of each option in the exact cover.
    numbers: Vec<u32>,
    /// For each option, the items with multiplicities that contain it; empty if there are no such items.
    counters: Vec<Vec<Item>>,
    /// For each item with a multiplicity, its bounds. Others are without bounds here.
    least: Vec<i64>,
    most: Vec<i64>,
    /// The same before any choice.
    #[cfg(feature = "checks")]
    start: [Vec<i64>; 2],
}

/// Whether two masks have no common bit.
#[inline]
pub(super) fn fits<const W: usize>(mask: &[u64; W], used: &[u64; W]) -> bool {
    let mut common = 0;
    for word in 0..W {
        common |= mask[word] & used[word];
    }
    common == 0
}

/// The bits of both masks.
#[inline]
pub(super) fn join<const W: usize>(mask: &[u64; W], other: &[u64; W]) -> [u64; W] {
    let mut both = *mask;
    for word in 0..W {
        both[word] |= other[word];
    }
    both
}

impl<const W: usize> Masks<W> {
    /// The masks in which these items have the first bits, in this order. `None` if there are too many items.
    pub fn new(residual: &Residual, first: &[usize]) -> Option<Self> {
        let mut bits = vec![usize::MAX; residual.bounds.len()];
        (0..).zip(first).for_each(|(bit, &item)| bits[item] = bit);
        let mut next = first.len();
        for item in (0..bits.len()).filter(|&item| residual.single(item)) {
            if bits[item] == usize::MAX {
                bits[item] = next;
                next += 1;
            }
        }
        if next > 64 * W {
            return None;
        }
        let any_counters = (0..bits.len()).any(|item| !residual.single(item));
        let mut masks = Vec::with_capacity(residual.options.len());
        let mut counters = Vec::new();
        for option in 0..residual.options.len() {
            let mut mask = [0u64; W];
            for &item in residual.items.of(option) {
                let bit = bits[item as usize];
                if bit != usize::MAX {
                    mask[bit / 64] |= 1 << (bit % 64);
                }
            }
            masks.push(mask);
            if any_counters {
                let own = residual.items.of(option).iter().copied();
                counters.push(own.filter(|&item| !residual.single(item as usize)).collect());
            }
        }
        let bound = |item: usize, own: u32, none: i64| if residual.single(item) { none } else { own.into() };
        let bounds = || residual.bounds.iter().enumerate();
        let least: Vec<i64> = bounds().map(|(item, bounds)| bound(item, bounds.least, 0)).collect();
        let most: Vec<i64> = bounds().map(|(item, bounds)| bound(item, bounds.most, i64::MAX)).collect();
        Some(Self {
            masks,
            numbers: residual.options.clone(),
            counters,
            #[cfg(feature = "checks")]
            start: [least.clone(), most.clone()],
            least,
            most,
        })
    }

    #[inline]
    pub fn mask(&self, option: u32) -> &[u64; W] {
        &self.masks[option as usize]
    }

    /// The bits of an option, in ascending order.
    pub fn bits_of(&self, option: usize) -> impl Iterator<Item = usize> + '_ {
        let mask = &self.masks[option];
        (0..64 * W).filter(|bit| mask[bit / 64] >> (bit % 64) & 1 == 1)
    }

    /// The number of an option in the exact cover.
    pub fn number(&self, option: u32) -> u32 {
        self.numbers[option as usize]
    }

    /// Whether the items with multiplicities can have one more option.
    #[inline]
    pub fn has_room(&self, option: u32) -> bool {
        self.counters.is_empty()
            || self.counters[option as usize].iter().all(|&item| self.most[item as usize] > 0)
    }

    /// Changes how many options the items with multiplicities need and can have: by -1 for a chosen option, by 1 to
    /// undo that.
    #[inline]
    pub fn note(&mut self, option: u32, change: i64) {
        if let Some(counters) = self.counters.get(option as usize) {
            for &item in counters {
                self.most[item as usize] += change;
                self.least[item as usize] += change;
            }
        }
    }

    /// Whether the items with multiplicities have all the options they need.
    pub fn is_satisfied(&self) -> bool {
        self.counters.is_empty() || self.least.iter().all(|&least| least <= 0)
    }
}
