//! A variable is another one plus a number.

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events, FIXED};
use crate::kernel::store::{Conflict, Slot, Store};

/// The most values that are compared one by one.
const MOST_VALUES: u64 = 1_024;
/// The same, for whether two domains have a common value.
const MOST_COMPARED: u64 = 64;

/// `left` = `right` + `offset`.
#[derive(Clone, Debug)]
pub(crate) struct Equal {
    pub left: Slot,
    pub right: Slot,
    pub offset: i64,
}

/// Makes two variables equal. Returns whether anything changed.
pub(super) fn make_equal(store: &mut Store, left: Slot, right: Slot, offset: i64) -> Result<bool, Conflict> {
    let sizes = (store.size(left), store.size(right));
    let offset = i128::from(offset);
    store.at_least_wide(left, i128::from(store.least(right)) + offset)?;
    store.at_most_wide(left, i128::from(store.most(right)) + offset)?;
    store.at_least_wide(right, i128::from(store.least(left)) - offset)?;
    store.at_most_wide(right, i128::from(store.most(left)) - offset)?;
    if !store.is_fixed(left) {
        keep_common(store, left, right, -offset)?;
        keep_common(store, right, left, offset)?;
    }
    Ok(sizes != (store.size(left), store.size(right)))
}

/// Removes the values of `own` that are not in `other` when `offset` is added.
fn keep_common(store: &mut Store, own: Slot, other: Slot, offset: i128) -> Result<(), Conflict> {
    if !store.is_listed(own) || store.size(own) > MOST_VALUES || is_full(store, other) {
        return Ok(());
    }
    store.steps += store.size(own);
    let mut next = Some(store.least(own));
    while let Some(value) = next.and_then(|from| store.next(own, from)) {
        next = value.checked_add(1);
        if !contains(store, other, i128::from(value) + offset) {
            store.remove(own, value)?;
        }
    }
    Ok(())
}

/// Whether the domain has no gaps.
fn is_full(store: &Store, slot: Slot) -> bool {
    store.is_listed(slot) && store.size(slot) == store.most(slot).abs_diff(store.least(slot)) + 1
}

fn contains(store: &Store, slot: Slot, value: i128) -> bool {
    i64::try_from(value).is_ok_and(|value| store.contains(slot, value))
}

/// Whether `left` and `right` + `offset` certainly have no common value. Cost: some dozen steps.
pub(super) fn are_apart(store: &Store, left: Slot, right: Slot, offset: i64) -> bool {
    let offset = i128::from(offset);
    let shifted = |value: i64| i128::from(value) + offset;
    if i128::from(store.least(left)) > shifted(store.most(right))
        || i128::from(store.most(left)) < shifted(store.least(right))
    {
        return true;
    }
    if let Some(value) = store.value(left) {
        return !contains(store, right, i128::from(value) - offset);
    }
    if let Some(value) = store.value(right) {
        return !contains(store, left, shifted(value));
    }
    let (small, large, offset) = match store.size(left) <= store.size(right) {
        true => (left, right, -offset),
        false => (right, left, offset),
    };
    store.size(small) <= MOST_COMPARED
        && !store.values(small).any(|value| contains(store, large, i128::from(value) + offset))
}

impl Propagator for Equal {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let changed = make_equal(store, self.left, self.right, self.offset)?;
        if store.is_fixed(self.left) && store.is_fixed(self.right) {
            // Both may have been fixed to different values inside of wide domains.
            return if are_apart(store, self.left, self.right, self.offset) {
                Err(Conflict)
            } else {
                Ok(Status::Done)
            };
        }
        Ok(Status::again(changed))
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        let offset = i128::from(self.offset);
        let (fixed, slot) = match (store.value(self.left), store.value(self.right)) {
            (Some(left), _) => (i128::from(left) - offset, self.right),
            (None, Some(right)) => (i128::from(right) + offset, self.left),
            _ => return Ok(Status::Waiting),
        };
        let Ok(value) = i64::try_from(fixed) else { return Ok(Status::Done) };
        store.remove(slot, value)?;
        Ok(if store.contains(slot, value) { Status::Waiting } else { Status::Done })
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        if are_apart(store, self.left, self.right, self.offset) {
            return Some(false);
        }
        (store.is_fixed(self.left) && store.is_fixed(self.right)).then_some(true)
    }

    fn watches(&self, used: Use) -> Vec<(Slot, Events)> {
        let events = if used == Use::Fails { FIXED } else { BOUNDS | DOMAIN };
        vec![(self.left, events), (self.right, events)]
    }
}
