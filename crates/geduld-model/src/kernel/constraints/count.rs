//! Occurrences of a value in a list.

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Slot, Store};

/// The value occurs in the list as often as the number says.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    pub list: Vec<Slot>,
    pub value: Slot,
    pub number: Slot,
}

/// The most values that are tried one by one.
const MOST_VALUES: u64 = 64;

impl Count {
    /// How often a value certainly occurs, and how often it may occur.
    fn occurrences(&self, store: &Store, value: i64) -> (i64, i64) {
        let (mut certain, mut possible) = (0, 0);
        for &slot in &self.list {
            if store.contains(slot, value) {
                possible += 1;
                certain += i64::from(store.is_fixed(slot));
            }
        }
        (certain, possible)
    }

    fn fits(&self, store: &Store, (certain, possible): (i64, i64)) -> bool {
        certain <= store.most(self.number) && possible >= store.least(self.number)
    }
}

impl Propagator for Count {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let Some(value) = store.value(self.value) else {
            if store.size(self.value) > MOST_VALUES {
                return Ok(Status::Waiting);
            }
            store.steps += store.size(self.value) * self.list.len() as u64 / 2;
            let (mut least, mut most) = (i64::MAX, i64::MIN);
            let mut next = Some(store.least(self.value));
            while let Some(value) = next.and_then(|from| store.next(self.value, from)) {
                next = value.checked_add(1);
                let (certain, possible) = self.occurrences(store, value);
                if self.fits(store, (certain, possible)) {
                    (least, most) = (least.min(certain), most.max(possible));
                } else {
                    store.remove(self.value, value)?;
                }
            }
            store.at_least(self.number, least)?;
            store.at_most(self.number, most)?;
            return Ok(Status::again(store.is_fixed(self.value)));
        };
        let (certain, possible) = self.occurrences(store, value);
        store.at_least(self.number, certain)?;
        store.at_most(self.number, possible)?;
        if certain == possible {
            return Ok(Status::Done);
        }
        let (no_more, all) = (store.most(self.number) == certain, store.least(self.number) == possible);
        if !no_more && !all {
            return Ok(Status::Waiting);
        }
        for &slot in &self.list {
            if store.contains(slot, value) && !store.is_fixed(slot) {
                if all {
                    store.fix(slot, value)?;
                } else {
                    store.remove(slot, value)?;
                }
            }
        }
        // Values stay inside of wide domains.
        let now = self.occurrences(store, value);
        let done = now.0 == now.1 && store.value(self.number) == Some(now.0);
        Ok(if done { Status::Done } else { Status::again(now != (certain, possible)) })
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        let Some(value) = store.value(self.value) else { return Ok(Status::Waiting) };
        let (certain, possible) = self.occurrences(store, value);
        if certain == possible {
            store.remove(self.number, certain)?;
            let done = !store.contains(self.number, certain);
            return Ok(if done { Status::Done } else { Status::Waiting });
        }
        let Some(number) = store.value(self.number) else { return Ok(Status::Waiting) };
        if number < certain || number > possible {
            return Ok(Status::Done);
        }
        if certain + 1 < possible {
            return Ok(Status::Waiting);
        }
        // One variable of the list decides.
        let open = |&&slot: &&Slot| store.contains(slot, value) && !store.is_fixed(slot);
        if let Some(&slot) = self.list.iter().find(open) {
            if number == certain {
                store.fix(slot, value)?;
            } else {
                store.remove(slot, value)?;
            }
        }
        Ok(Status::Waiting)
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let value = store.value(self.value)?;
        let (certain, possible) = self.occurrences(store, value);
        if certain == possible {
            return match store.contains(self.number, certain) {
                false => Some(false),
                true => store.is_fixed(self.number).then_some(true),
            };
        }
        (!self.fits(store, (certain, possible))).then_some(false)
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        let all = self.list.iter().copied().chain([self.value, self.number]);
        all.map(|slot| (slot, BOUNDS | DOMAIN)).collect()
    }
}
