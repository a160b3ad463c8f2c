//! Booleans that say whether another variable has a certain value. Both always agree, without a propagator, which a
//! variable with many values would wake for each of them.

use super::super::queue::{DOMAIN, HIGHER, LOWER};
use super::{Conflict, Layout, Slot, Store};

impl Store {
    /// Makes an open Boolean a view. Returns whether that is possible: not of a wide domain, of a view, or of a value
    /// that has a view or is not in the domain.
    pub fn add_view(&mut self, slot: Slot, of: Slot, value: i64, positive: bool) -> bool {
        let is_boolean = self.states[slot].least == 0 && self.states[slot].most == 1;
        let [own, other] = [slot, of].map(|slot| matches!(self.layouts[slot], Layout::Listed { .. }));
        let is_free = is_boolean && own && self.views[slot].is_empty() && slot != of;
        if !is_free || !other || self.is_fixed(of) || !self.contains(of, value) {
            return false;
        }
        let Err(place) = self.views[of].binary_search_by_key(&value, |&(value, _)| value) else {
            return false;
        };
        self.views[of].insert(place, (value, slot));
        self.layouts[slot] = Layout::View { of, value, positive };
        true
    }

    /// The variable that a view belongs to; other variables belong to themselves.
    pub fn owner(&self, slot: Slot) -> Slot {
        match self.layouts[slot] {
            Layout::View { of, .. } => of,
            _ => slot,
        }
    }

    /// The number of views of a variable; of a view, 1.
    pub fn views(&self, slot: Slot) -> usize {
        self.views[slot].len() + usize::from(self.owner(slot) != slot)
    }

    /// Gives a variable a value or takes it away.
    pub(super) fn decide(&mut self, slot: Slot, value: i64, has: bool) -> Result<(), Conflict> {
        if has { self.fix(slot, value) } else { self.remove(slot, value) }
    }

    /// Views show which values from `from` to `to` were removed, and whether one is left.
    #[inline]
    pub(super) fn show(&mut self, slot: Slot, from: i64, to: i64) {
        if self.views[slot].is_empty() {
            return;
        }
        let first = self.views[slot].partition_point(|&(value, _)| value < from);
        let mut at = first;
        while let Some(&(value, view)) = self.views[slot].get(at).filter(|&&(value, _)| value <= to) {
            if !self.contains(slot, value) {
                self.show_in(view, false);
            }
            at += 1;
        }
        if let Some(only) = self.value(slot)
            && let Ok(at) = self.views[slot].binary_search_by_key(&only, |&(value, _)| value)
        {
            self.show_in(self.views[slot][at].1, true);
        }
    }

    fn show_in(&mut self, view: Slot, has: bool) {
        let Layout::View { positive, .. } = self.layouts[view] else { return };
        if self.is_fixed(view) {
            return;
        }
        let number = i64::from(has == positive);
        self.save(view);
        let state = &mut self.states[view];
        (state.least, state.most, state.size) = (number, number, 1);
        self.notify(view, DOMAIN | if number == 1 { LOWER } else { HIGHER });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ranges;

    #[test]
    fn views_agree_with_their_variable() {
        let mut store = Store::default();
        let (own, truth) = (store.add(&Ranges::range(1, 4)), Ranges::range(0, 1));
        let views: Vec<Slot> = (1..=4).map(|_| store.add(&truth)).collect();
        for (value, &view) in (1..).zip(&views) {
            assert!(store.add_view(view, own, value, value != 3));
        }
        let another = store.add(&truth);
        assert!(!store.add_view(another, own, 2, true) && !store.add_view(another, views[0], 1, true));
        let mark = store.mark();
        store.fix(views[1], 0).unwrap();
        assert_eq!(store.domain(own).ranges(), [(1, 1), (3, 4)]);
        store.at_most(own, 3).unwrap();
        assert_eq!(
            views.iter().map(|&view| store.value(view)).collect::<Vec<_>>(),
            [None, Some(0), None, Some(0)]
        );
        // The third view says that the value is not 3.
        store.remove(views[2], 0).unwrap();
        assert_eq!((store.value(own), store.value(views[0])), (Some(1), Some(1)));
        assert_eq!(store.fix(views[0], 0), Err(Conflict));
        store.undo(mark);
        assert!(views.iter().all(|&view| store.size(view) == 2) && store.size(own) == 4);
        store.fix(views[2], 0).unwrap();
        assert_eq!(views.iter().map(|&view| store.value(view)).collect::<Vec<_>>(), [Some(0); 4]);
    }
}
