//! The invariants of domains and of the trail, for tests.

use super::{Layout, Mark, Slot, State, Store};

impl Store {
    /// About how many numbers [`check`](Self::check) looks at.
    pub fn cost_of_check(&self) -> u64 {
        (self.states.len() + self.words.len()) as u64
    }

    /// Panics unless sizes and bounds are those of the listed values, and views agree with their variables.
    pub fn check(&self) {
        for slot in 0..self.states.len() {
            self.check_domain(slot);
        }
    }

    fn check_domain(&self, slot: Slot) {
        let state = self.states[slot];
        let (least, most) = (state.least, state.most);
        assert!(least <= most, "store: x{slot} has no value");
        let size = match self.layouts[slot] {
            Layout::Listed { .. } => self.count(slot, least, most),
            Layout::Wide(_) => most.abs_diff(least).saturating_add(1),
            Layout::View { of, value, positive } => {
                let has = match self.value(of) {
                    Some(only) => Some(only == value),
                    None => (!self.contains(of, value)).then_some(false),
                };
                let number = has.map(|has| i64::from(has == positive));
                assert_eq!(self.value(slot), number, "store: the view x{slot} of x{of} = {value}");
                most.abs_diff(least) + 1
            }
        };
        assert_eq!(state.size, size, "store: the number of values of x{slot}");
        if let Layout::Listed { base, word } = self.layouts[slot] {
            for bound in [least, most] {
                let at = super::index(bound.abs_diff(base));
                let is_set = self.words[word + at / 64] >> (at % 64) & 1 != 0;
                assert!(is_set, "store: the bound {bound} of x{slot} is no value");
            }
        }
    }

    /// A digest of all domains, for a mark that is checked.
    pub(super) fn digest_if_due(&mut self) -> Option<u64> {
        self.due.at(self.steps, self.cost_of_check()).then(|| self.digest())
    }

    /// Panics unless the domains are those at the mark.
    pub(super) fn check_undone(&self, mark: Mark) {
        if let Some(digest) = mark.digest {
            assert_eq!(self.digest(), digest, "store: the trail did not restore all domains");
        }
    }

    fn digest(&self) -> u64 {
        let bounds = |state: &State| [state.least.cast_unsigned(), state.most.cast_unsigned(), state.size];
        let states = self.states.iter().flat_map(bounds);
        let mix =
            |digest: u64, number: u64| (digest ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        states.chain(self.words.iter().copied()).fold(0, mix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ranges;

    /// A domain with a gap, a view of one of its values, and a wide domain.
    fn store() -> (Store, Slot, Slot) {
        let mut store = Store::default();
        let slot = store.add(&Ranges::new([(1, 2), (5, 200)]));
        let view = store.add(&Ranges::range(0, 1));
        assert!(store.add_view(view, slot, 2, true));
        store.add(&Ranges::range(i64::MIN, 7));
        (store, slot, view)
    }

    #[test]
    fn changes_keep_domains_consistent() {
        let (mut store, slot, view) = store();
        let mark = store.mark();
        store.at_most(slot, 60).unwrap();
        store.remove(slot, 50).unwrap();
        store.check();
        store.fix(view, 1).unwrap();
        store.check();
        store.undo(mark);
        store.check();
    }

    #[test]
    #[should_panic(expected = "the number of values of x0")]
    fn a_wrong_size_is_noticed() {
        let (mut store, slot, _) = store();
        store.states[slot].size -= 1;
        store.check();
    }

    #[test]
    #[should_panic(expected = "the bound 3 of x0 is no value")]
    fn a_bound_in_a_gap_is_noticed() {
        let (mut store, slot, _) = store();
        (store.states[slot].least, store.states[slot].size) = (3, 196);
        store.check();
    }

    #[test]
    #[should_panic(expected = "the view x1 of x0 = 2")]
    fn a_view_that_missed_a_change_is_noticed() {
        let (mut store, slot, _) = store();
        store.views[slot].clear();
        store.remove(slot, 2).unwrap();
        store.check();
    }

    #[test]
    #[should_panic(expected = "did not restore all domains")]
    fn a_change_that_is_not_on_the_trail_is_noticed() {
        let (mut store, slot, _) = store();
        let mark = store.mark();
        store.at_most(slot, 60).unwrap();
        store.state_trail.clear();
        store.undo(mark);
    }
}
