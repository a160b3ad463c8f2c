//! A variable is another one plus a number.

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events, FIXED};
use crate::kernel::store::{Conflict, Slot, Store};

/// The widest range in which domains are compared value by value, 64 at a time.
const WIDEST: i128 = 4_096;

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
    if i128::from(store.most(own).abs_diff(store.least(own))) <= WIDEST && !is_full(store, other) {
        store.keep(own, |store, from| store.window(other, from + offset))?;
    }
    Ok(())
}

/// Whether the domain has no gaps.
fn is_full(store: &Store, slot: Slot) -> bool {
    store.is_listed(slot) && store.size(slot) == store.most(slot).abs_diff(store.least(slot)) + 1
}

/// Whether `left` and `right` + `offset` certainly have no common value. Cost: some dozen steps.
pub(super) fn are_apart(store: &Store, left: Slot, right: Slot, offset: i64) -> bool {
    let offset = i128::from(offset);
    let shifted = |value: i64| i128::from(value) + offset;
    let least = shifted(store.least(right)).max(store.least(left).into());
    let most = shifted(store.most(right)).min(store.most(left).into());
    let contains = |slot, value: i128| i64::try_from(value).is_ok_and(|value| store.contains(slot, value));
    let meet_at_once = least <= most && contains(left, least) && contains(right, least - offset);
    if meet_at_once || most - least > WIDEST {
        return false;
    }
    let mut from = least;
    while from <= most {
        if store.window(left, from) & store.window(right, from - offset) != 0 {
            return false;
        }
        from += 64;
    }
    true
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
