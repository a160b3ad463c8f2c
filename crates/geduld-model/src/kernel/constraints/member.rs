//! A variable has a value from a set.

use super::{Outcome, Propagator, Status, Use};
use crate::Ranges;
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// The variable has a value from the set.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    slot: Slot,
    inside: Ranges,
    outside: Ranges,
}

impl Member {
    pub fn new(slot: Slot, set: &Ranges) -> Self {
        Self { slot, inside: set.clone(), outside: Ranges::all().minus(set) }
    }
}

/// Keeps only values in the set. Inside a wide domain, others may stay.
fn keep(store: &mut Store, slot: Slot, set: &Ranges) -> Outcome {
    let least = set.next(store.least(slot)).ok_or(Conflict)?;
    store.at_least(slot, least)?;
    let most = set.previous(store.most(slot)).ok_or(Conflict)?;
    store.at_most(slot, most)?;
    if store.is_listed(slot) {
        store.steps += store.size(slot);
        let mut next = Some(store.least(slot));
        while let Some(value) = next.and_then(|from| store.next(slot, from)) {
            next = value.checked_add(1);
            if !set.contains(value) {
                store.remove(slot, value)?;
            }
        }
        return Ok(Status::Done);
    }
    if !set.contains(store.least(slot)) || !set.contains(store.most(slot)) {
        // The values that its gaps left out were the bounds.
        return Ok(Status::Again);
    }
    Ok(if covers(set, store.least(slot), store.most(slot)) { Status::Done } else { Status::Waiting })
}

/// Whether the set contains all these numbers.
fn covers(set: &Ranges, least: i64, most: i64) -> bool {
    set.ranges().iter().any(|&(from, to)| from <= least && most <= to)
}

impl Propagator for Member {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        keep(store, self.slot, &self.inside)
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        keep(store, self.slot, &self.outside)
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let (least, most) = (store.least(self.slot), store.most(self.slot));
        if covers(&self.inside, least, most) {
            return Some(true);
        }
        if covers(&self.outside, least, most) {
            return Some(false);
        }
        if !store.is_listed(self.slot) {
            return None;
        }
        let (mut some, mut none) = (false, false);
        for value in store.values(self.slot) {
            match self.inside.contains(value) {
                true => some = true,
                false => none = true,
            }
            if some && none {
                return None;
            }
        }
        Some(some)
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        vec![(self.slot, BOUNDS | DOMAIN)]
    }
}
