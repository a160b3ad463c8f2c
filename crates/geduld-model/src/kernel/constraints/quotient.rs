//! Quotients that are rounded towards 0, and remainders.

use super::function::Function;
use super::pairs::narrow_by_pairs;
use super::product::{bounds, products};
use crate::kernel::store::{Conflict, Slot, Store};

/// The quotient of the inputs is the result.
#[derive(Debug)]
pub(crate) struct Quotient;

/// The remainder of the inputs is the result. It has the sign of the first input.
#[derive(Debug)]
pub(crate) struct Remainder;

/// The most values that are looked at one by one for their remainders.
const MOST_VALUES: u64 = 4_096;

/// So many of them take the time of a step.
const VALUES_OF_A_STEP: u64 = 4;

/// The greatest absolute value of a number from a range.
fn reach((least, most): (i128, i128)) -> i128 {
    least.abs().max(most.abs())
}

/// The least absolute value of a number from a range.
fn nearest((least, most): (i128, i128)) -> i128 {
    least.max(-most).max(0)
}

fn confine(store: &mut Store, slot: Slot, (least, most): (i128, i128)) -> Result<(), Conflict> {
    store.at_least_wide(slot, least)?;
    store.at_most_wide(slot, most)
}

impl Function for Quotient {
    type Inputs = [Slot; 2];

    fn compute(&self, store: &Store, &[x, y]: &[Slot; 2]) -> Option<i64> {
        store.least(x).checked_div(store.least(y))
    }

    fn narrow(&self, store: &mut Store, &[x, y]: &[Slot; 2], z: Slot) -> Result<(), Conflict> {
        store.remove(y, 0)?;
        if narrow_by_pairs(store, [x, y], z, i64::checked_div)? {
            return Ok(());
        }
        let (dividend, divisor) = (bounds(store, x), bounds(store, y));
        if divisor.0 <= 0 && divisor.1 >= 0 {
            let reach = reach(dividend);
            return confine(store, z, (-reach, reach));
        }
        let [p, q] = [dividend.0 / divisor.0, dividend.0 / divisor.1];
        let [r, s] = [dividend.1 / divisor.0, dividend.1 / divisor.1];
        confine(store, z, (p.min(q).min(r).min(s), p.max(q).max(r).max(s)))?;
        // The dividend is a product and a remainder of its own sign.
        let (least, most) = products(bounds(store, z), divisor);
        let rest = reach(divisor) - 1;
        let below = if dividend.0 >= 0 { 0 } else { rest };
        let above = if dividend.1 <= 0 { 0 } else { rest };
        confine(store, x, (least - below, most + above))?;
        let quotient = nearest(bounds(store, z));
        if quotient > 0 {
            let most = reach(bounds(store, x)) / quotient;
            confine(store, y, (-most, most))?;
        }
        Ok(())
    }
}

impl Remainder {
    /// Narrows dividend and remainder for a fixed divisor.
    fn narrow_fixed(store: &mut Store, x: Slot, by: i64, z: Slot) -> Result<(), Conflict> {
        let (least, most) = bounds(store, x);
        let divisor = i128::from(by).abs();
        if least / divisor == most / divisor && (least >= 0 || most <= 0) {
            // All dividends have the same quotient.
            let shift = least / divisor * divisor;
            confine(store, z, (least - shift, most - shift))?;
            let (least, most) = bounds(store, z);
            return confine(store, x, (least + shift, most + shift));
        }
        if store.is_listed(x) && store.size(x) <= MOST_VALUES && i128::from(store.size(z)) < divisor {
            store.steps += store.size(x) / VALUES_OF_A_STEP;
            let fixed = store.value(z);
            store.keep(x, |store, from| {
                let mut kept = 0;
                for at in 0..64 {
                    let value = i64::try_from(from + at).ok();
                    let rest = value.and_then(|value| value.checked_rem(by));
                    let may = |rest| fixed.map_or_else(|| store.contains(z, rest), |fixed| fixed == rest);
                    kept |= u64::from(rest.is_some_and(may)) << at;
                }
                kept
            })?;
        } else if let Some(rest) = store.value(z).filter(|_| least >= 0) {
            let rest = i128::from(rest);
            let (up, down) = ((rest - least).rem_euclid(divisor), (most - rest).rem_euclid(divisor));
            confine(store, x, (least + up, most - down))?;
        }
        Ok(())
    }
}

impl Function for Remainder {
    type Inputs = [Slot; 2];

    fn compute(&self, store: &Store, &[x, y]: &[Slot; 2]) -> Option<i64> {
        store.least(x).checked_rem(store.least(y))
    }

    fn narrow(&self, store: &mut Store, &[x, y]: &[Slot; 2], z: Slot) -> Result<(), Conflict> {
        store.remove(y, 0)?;
        if narrow_by_pairs(store, [x, y], z, i64::checked_rem)? {
            return Ok(());
        }
        let (dividend, divisor) = (bounds(store, x), bounds(store, y));
        let most = reach(divisor) - 1;
        let least_rest = if dividend.0 >= 0 { 0 } else { dividend.0.max(-most) };
        let most_rest = if dividend.1 <= 0 { 0 } else { dividend.1.min(most) };
        confine(store, z, (least_rest, most_rest))?;
        let rest = bounds(store, z);
        if rest.0 > 0 {
            store.at_least_wide(x, rest.0)?;
        }
        if rest.1 < 0 {
            store.at_most_wide(x, rest.1)?;
        }
        let nearest = nearest(rest);
        if divisor.0 > 0 {
            store.at_least_wide(y, nearest + 1)?;
        } else if divisor.1 < 0 {
            store.at_most_wide(y, -nearest - 1)?;
        }
        if let Some(divisor) = store.value(y) {
            // It may be 0 if the divisor is the dividend too, and a wide domain.
            if divisor == 0 {
                return Err(Conflict);
            }
            return Self::narrow_fixed(store, x, divisor, z);
        }
        if let (Some(dividend), Some(rest)) = (store.value(x), store.value(z))
            && store.is_listed(y)
            && store.size(y) <= MOST_VALUES
        {
            store.steps += store.size(y);
            let mut next = Some(store.least(y));
            while let Some(value) = next.and_then(|from| store.next(y, from)) {
                next = value.checked_add(1);
                if dividend.checked_rem(value) != Some(rest) {
                    store.remove(y, value)?;
                }
            }
        }
        Ok(())
    }
}
