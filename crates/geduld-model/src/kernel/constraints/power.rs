//! Powers.

use super::function::Function;
use super::pairs::narrow_by_pairs;
use crate::kernel::store::{Conflict, Slot, Store};
use crate::relation::power;

/// The first input to the power of the second is the result.
#[derive(Debug)]
pub(crate) struct Power;

/// The power of numbers that are not negative; the greatest number of the type if it is greater.
fn saturating(base: i64, exponent: i64) -> i64 {
    match base {
        0 | 1 => power(base, exponent).unwrap_or(base),
        _ => u32::try_from(exponent).map_or(i64::MAX, |exponent| base.saturating_pow(exponent)),
    }
}

impl Power {
    /// Numbers between which the powers lie, if neither input is negative.
    fn range(store: &Store, [x, y]: [Slot; 2]) -> Option<(i64, i64)> {
        if store.least(x) < 0 || store.least(y) < 0 {
            return None;
        }
        // 0 to the power of 0 is 1, and 0 otherwise, so the least power of 0 is at the greatest exponent.
        let least = match store.least(x) {
            0 => saturating(0, store.most(y)),
            base => saturating(base, store.least(y)),
        };
        let zeroth = if store.least(y) == 0 { 1 } else { 0 };
        Some((least, saturating(store.most(x), store.most(y)).max(zeroth)))
    }

    /// Bounds a base that may be negative: its size is at most a root of that of the result.
    fn bound_base(store: &mut Store, [x, y]: [Slot; 2], z: Slot) -> Result<(), Conflict> {
        let Some(exponent) = store.value(y).filter(|&exponent| exponent >= 1) else { return Ok(()) };
        if exponent % 2 == 0 {
            store.at_least(z, 0)?;
        }
        let most = store.least(z).unsigned_abs().max(store.most(z).unsigned_abs());
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        if let Some(above) = root(0, i64::MAX, |base| saturating(base, exponent) > most) {
            store.at_least(x, 1 - above)?;
            store.at_most(x, above - 1)?;
        }
        Ok(())
    }
}

impl Function for Power {
    type Inputs = [Slot; 2];

    fn compute(&self, store: &Store, &[x, y]: &[Slot; 2]) -> Option<i64> {
        power(store.least(x), store.least(y))
    }

    fn narrow(&self, store: &mut Store, &[x, y]: &[Slot; 2], z: Slot) -> Result<(), Conflict> {
        if narrow_by_pairs(store, [x, y], z, power)? {
            return Ok(());
        }
        let Some((least, most)) = Self::range(store, [x, y]) else {
            return Self::bound_base(store, [x, y], z);
        };
        store.at_least(z, least)?;
        store.at_most(z, most)?;
        if let Some(exponent) = store.value(y).filter(|&exponent| exponent >= 1) {
            // Powers grow with the base: the bounds of the base are roots.
            let (least, most) = (store.least(z), store.most(z));
            let first = root(store.least(x), store.most(x), |base| saturating(base, exponent) >= least);
            store.at_least(x, first.ok_or(Conflict)?)?;
            let above = root(store.least(x), store.most(x), |base| saturating(base, exponent) > most);
            if let Some(above) = above {
                store.at_most(x, above - 1)?;
            }
        }
        Ok(())
    }

    fn image(&self, store: &Store, &inputs: &[Slot; 2]) -> Option<(i128, i128)> {
        let (least, most) = Self::range(store, inputs)?;
        Some((least.into(), most.into()))
    }
}

/// The least number from `least` to `most` that is large enough, if larger ones are so too. `least` is not negative.
fn root(least: i64, most: i64, is_enough: impl Fn(i64) -> bool) -> Option<i64> {
    if !is_enough(most) {
        return None;
    }
    let (mut low, mut high) = (least, most);
    while low < high {
        let middle = low + (high - low) / 2;
        match is_enough(middle) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    Some(low)
}
