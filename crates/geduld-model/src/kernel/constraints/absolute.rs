//! Absolute values.

use super::function::Function;
use super::product::bounds;
use crate::kernel::store::{Conflict, Slot, Store};

/// The absolute value of the input is the result.
#[derive(Debug)]
pub(crate) struct Absolute;

/// The most values that are looked at one by one.
const MOST_VALUES: u64 = 1_024;

impl Function for Absolute {
    type Inputs = [Slot; 1];

    fn compute(&self, store: &Store, &[x]: &[Slot; 1]) -> Option<i64> {
        store.least(x).checked_abs()
    }

    fn narrow(&self, store: &mut Store, &[x]: &[Slot; 1], y: Slot) -> Result<(), Conflict> {
        let (least, most) = self.image(store, &[x]).unwrap_or((0, i128::MAX));
        store.at_least_wide(y, least)?;
        store.at_most_wide(y, most)?;
        let (near, far) = bounds(store, y);
        store.at_least_wide(x, -far)?;
        store.at_most_wide(x, far)?;
        if i128::from(store.least(x)) > -near {
            store.at_least_wide(x, near)?;
        }
        if i128::from(store.most(x)) < near {
            store.at_most_wide(x, -near)?;
        }
        if !store.is_listed(x) || !store.is_listed(y) || store.size(x).max(store.size(y)) > MOST_VALUES {
            return Ok(());
        }
        store.steps += store.size(x) + store.size(y);
        let mut next = Some(store.least(x));
        while let Some(value) = next.and_then(|from| store.next(x, from)) {
            next = value.checked_add(1);
            if !value.checked_abs().is_some_and(|value| store.contains(y, value)) {
                store.remove(x, value)?;
            }
        }
        let mut next = Some(store.least(y));
        while let Some(value) = next.and_then(|from| store.next(y, from)) {
            next = value.checked_add(1);
            if !store.contains(x, value) && !store.contains(x, -value) {
                store.remove(y, value)?;
            }
        }
        Ok(())
    }

    fn image(&self, store: &Store, &[x]: &[Slot; 1]) -> Option<(i128, i128)> {
        let (least, most) = bounds(store, x);
        Some((least.max(-most).max(0), most.max(-least)))
    }
}
