//! Domains 64 values at a time.

use super::{Conflict, DOMAIN, HIGHER, LOWER, Layout, Slot, Store, bits_between, index};

impl Store {
    /// Which of the 64 numbers from this one on are values: the lowest bit stands for the first.
    pub fn window(&self, slot: Slot, from: i128) -> u64 {
        let state = &self.states[slot];
        let (least, most) = (i128::from(state.least), i128::from(state.most));
        let (first, last) = ((least - from).max(0), (most - from).min(63));
        if first > last {
            return 0;
        }
        let within = (u64::MAX << first) & (u64::MAX >> (63 - last));
        match &self.layouts[slot] {
            Layout::Listed { base, word } => {
                // The first value within, as a place in the bits: some of the 64 from there on follow it.
                let place = index(u64::try_from(from + first - i128::from(*base)).unwrap_or_default());
                let (at, shift) = (word + place / 64, place % 64);
                let mut bits = self.words[at] >> shift;
                if shift != 0
                    && let Some(next) = self.words.get(at + 1)
                {
                    bits |= next << (64 - shift);
                }
                bits << first & within
            }
            Layout::Wide(None) | Layout::View { .. } => within,
            Layout::Wide(Some(gaps)) => {
                let has = |at: &i128| i64::try_from(from + at).is_ok_and(|value| gaps.contains(value));
                (first..=last).filter(has).fold(0, |bits, at| bits | 1 << at)
            }
        }
    }

    /// Removes values from a listed domain: `allowed` gets numbers in ascending order, and says which of the 64 values
    /// from there on may stay. Returns whether there were others.
    pub fn keep(
        &mut self,
        slot: Slot,
        mut allowed: impl FnMut(&Self, i128) -> u64,
    ) -> Result<bool, Conflict> {
        let Layout::Listed { base, word } = self.layouts[slot] else { return Ok(false) };
        let old = self.states[slot];
        let (first, last) = (index(old.least.abs_diff(base)), index(old.most.abs_diff(base)));
        self.steps += (last / 64 - first / 64) as u64;
        let (mut least, mut most, mut size) = (None, first, 0);
        for at in first / 64..=last / 64 {
            let bits = self.words[word + at] & bits_between(first, last, at);
            if bits == 0 {
                continue;
            }
            let kept = bits & allowed(self, i128::from(base) + at as i128 * 64);
            if kept != bits {
                self.set_word(word + at, kept);
            }
            if kept != 0 {
                size += u64::from(kept.count_ones());
                least = least.or(Some(at * 64 + kept.trailing_zeros() as usize));
                most = at * 64 + 63 - kept.leading_zeros() as usize;
            }
        }
        let least = least.ok_or(Conflict)?;
        if size == old.size {
            return Ok(false);
        }
        self.save(slot);
        let state = &mut self.states[slot];
        state.least = base.wrapping_add_unsigned(least as u64);
        state.most = base.wrapping_add_unsigned(most as u64);
        state.size = size;
        let (lower, higher) = (least > first, most < last);
        let events = if lower { LOWER } else { 0 } | if higher { HIGHER } else { 0 };
        self.notify(slot, events | DOMAIN);
        self.show(slot, old.least, old.most);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ranges;

    #[test]
    fn windows_show_values() {
        let mut store = Store::default();
        let ends = [(i64::MIN, i64::MIN + 70), (-3, 2), (100, 200), (i64::MAX - 5, i64::MAX)];
        for domain in [&ends[1..3], &ends[..1], &ends[3..], &ends] {
            let slot = store.add(&Ranges::new(domain.iter().copied()));
            for narrowed in [false, true] {
                if narrowed {
                    let (least, most) = (store.least(slot), store.most(slot));
                    store.at_least(slot, least + 1).unwrap();
                    store.at_most(slot, most - 1).unwrap();
                }
                for from in domain.iter().flat_map(|&(from, to)| [from, to]) {
                    for offset in [-130_i128, -64, -63, -1, 0, 1, 40, 64] {
                        let from = i128::from(from) + offset;
                        let bits = store.window(slot, from);
                        for at in 0..64 {
                            let is_value =
                                i64::try_from(from + at).is_ok_and(|own| store.contains(slot, own));
                            assert_eq!(bits >> at & 1 != 0, is_value, "{domain:?} {}", from + at);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_allowed_is_removed() {
        let mut store = Store::default();
        let slot = store.add(&Ranges::new([(-3, 2), (100, 200)]));
        let view = store.add(&Ranges::range(0, 1));
        assert!(store.add_view(view, slot, 100, true));
        let (mark, before) = (store.mark(), store.domain(slot));
        assert_eq!(store.keep(slot, |_, _| u64::MAX), Ok(false));
        let odd = |from: i128| if from.rem_euclid(2) == 0 { u64::MAX / 3 * 2 } else { u64::MAX / 3 };
        assert_eq!(store.keep(slot, |_, from| odd(from)), Ok(true));
        let kept: Vec<i64> = (-3..=2).chain(100..=200).filter(|value| value % 2 != 0).collect();
        assert_eq!(store.values(slot).collect::<Vec<_>>(), kept);
        assert_eq!((store.size(slot), store.value(view)), (kept.len() as u64, Some(0)));
        assert_eq!(store.keep(slot, |_, _| 0), Err(Conflict));
        store.undo(mark);
        assert_eq!((store.domain(slot), store.value(view)), (before, None));
    }
}
