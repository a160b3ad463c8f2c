//! The only place of a value in a list.

use super::equal::make_equal;
use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// The element at the index has the value, and no other element has. The index of the first element is `first`.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub list: Vec<Slot>,
    pub first: i64,
    pub value: Slot,
    pub index: Slot,
}

impl Place {
    /// The elements and their indices.
    fn elements(&self) -> impl Iterator<Item = (i128, Slot)> + '_ {
        (i128::from(self.first)..).zip(self.list.iter().copied())
    }
}

impl Propagator for Place {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let first = i128::from(self.first);
        store.at_least_wide(self.index, first)?;
        store.at_most_wide(self.index, first + self.list.len() as i128 - 1)?;
        let Some(value) = store.value(self.value) else {
            let chosen = store.value(self.index).map(|index| i128::from(index) - first);
            let chosen = chosen.and_then(|at| self.list.get(usize::try_from(at).ok()?).copied());
            if let Some(slot) = chosen.filter(|&slot| slot != self.value) {
                make_equal(store, slot, self.value, 0)?;
                if store.is_fixed(self.value) {
                    return Ok(Status::Again);
                }
            }
            return match self.entailed(store) {
                Some(false) => Err(Conflict),
                _ => Ok(Status::Waiting),
            };
        };
        for (index, slot) in self.elements() {
            let Ok(index) = i64::try_from(index) else { break };
            if !store.contains(slot, value) {
                store.remove(self.index, index)?;
            } else if !store.contains(self.index, index) {
                store.remove(slot, value)?;
            } else if store.is_fixed(slot) {
                store.fix(self.index, index)?;
            }
        }
        if let Some(index) = store.value(self.index) {
            let mut done = true;
            for (other, slot) in self.elements() {
                if other == i128::from(index) {
                    store.fix(slot, value)?;
                } else {
                    store.remove(slot, value)?;
                    done &= !store.contains(slot, value);
                }
            }
            return Ok(if done { Status::Done } else { Status::Waiting });
        }
        Ok(Status::Waiting)
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let least = i128::from(store.least(self.index));
        let beyond = i128::from(self.first) + self.list.len() as i128;
        if i128::from(store.most(self.index)) < i128::from(self.first) || least >= beyond {
            return Some(false);
        }
        let value = store.value(self.value)?;
        let index = store.value(self.index);
        let mut certain = index.is_some();
        for (place, slot) in self.elements() {
            let (can, must) = (store.contains(slot, value), store.value(slot) == Some(value));
            let own = index.is_some_and(|index| i128::from(index) == place);
            let chosen = i64::try_from(place).is_ok_and(|place| store.contains(self.index, place));
            if (own && !can) || (must && !chosen) {
                return Some(false);
            }
            certain &= if own { must } else { !can };
        }
        certain.then_some(true)
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        let all = self.list.iter().copied().chain([self.value, self.index]);
        all.map(|slot| (slot, BOUNDS | DOMAIN)).collect()
    }
}
