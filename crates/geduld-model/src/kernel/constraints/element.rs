//! Elements of lists of variables.

use super::equal::{Equal, are_apart, make_equal};
use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// The element at an index, counted from 1, is a variable.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub index: Slot,
    pub list: Vec<Slot>,
    pub value: Slot,
}

impl Element {
    /// The element at an index, if there is one.
    fn at(&self, index: i64) -> Option<Slot> {
        let place = usize::try_from(index).ok()?.checked_sub(1)?;
        self.list.get(place).copied()
    }

    /// The constraint that remains when the index is fixed. `None` inside: there is no such element.
    fn chosen(&self, store: &Store) -> Option<Option<Equal>> {
        let equal = |left| Equal { left, right: self.value, offset: 0 };
        Some(self.at(store.value(self.index)?).map(equal))
    }
}

impl Propagator for Element {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        store.at_least(self.index, 1)?;
        store.at_most(self.index, i64::try_from(self.list.len()).unwrap_or(i64::MAX))?;
        let extent =
            |store: &Store| (store.size(self.index), store.least(self.value), store.most(self.value));
        let before = extent(store);
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        let mut next = Some(store.least(self.index));
        while let Some(index) = next.and_then(|from| store.next(self.index, from)) {
            next = index.checked_add(1);
            store.steps += 1;
            let Some(element) = self.at(index) else { continue };
            if are_apart(store, element, self.value, 0) {
                store.remove(self.index, index)?;
            } else {
                least = least.min(store.least(element));
                most = most.max(store.most(element));
            }
        }
        if least > most {
            return Err(Conflict);
        }
        store.at_least(self.value, least)?;
        store.at_most(self.value, most)?;
        if let Some(equal) = self.chosen(store) {
            let (left, right) = (equal.ok_or(Conflict)?.left, self.value);
            let changed = make_equal(store, left, right, 0)?;
            let fixed = store.is_fixed(left) && store.is_fixed(right);
            return Ok(if fixed { Status::Done } else { Status::again(changed) });
        }
        Ok(Status::again(extent(store) != before))
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        match self.chosen(store) {
            None => Ok(Status::Waiting),
            Some(None) => Ok(Status::Done),
            Some(Some(mut equal)) if equal.left != equal.right => equal.refute(store),
            Some(Some(_)) => Err(Conflict),
        }
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        if let Some(chosen) = self.chosen(store) {
            return chosen.map_or(Some(false), |equal| equal.entailed(store));
        }
        let mut values = store.values(self.index).take(self.list.len() + 2);
        let apart =
            values.all(|index| self.at(index).is_none_or(|element| are_apart(store, element, self.value, 0)));
        (apart && store.size(self.index) <= self.list.len() as u64 + 2).then_some(false)
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        let all = self.list.iter().copied().chain([self.index, self.value]);
        all.map(|slot| (slot, BOUNDS | DOMAIN)).collect()
    }

    fn is_slow(&self) -> bool {
        true
    }
}
