//! Products: x * y = z.

use num_integer::Integer;

use super::equal::{are_apart, make_equal};
use super::function::Function;
use super::pairs::{MOST_RESULTS, narrow_by_pairs};
use crate::kernel::store::{Conflict, Slot, Store};

/// The product of the inputs is the result.
#[derive(Debug)]
pub(crate) struct Product;

/// The bounds of a variable, in 128 bits.
pub(super) fn bounds(store: &Store, slot: Slot) -> (i128, i128) {
    (store.least(slot).into(), store.most(slot).into())
}

/// The least and the greatest product of numbers from two ranges.
pub(super) fn products((a, b): (i128, i128), (c, d): (i128, i128)) -> (i128, i128) {
    let [p, q, r, s] = [a * c, a * d, b * c, b * d];
    (p.min(q).min(r).min(s), p.max(q).max(r).max(s))
}

/// Narrows x in x * y = z. If z is not 0, y is not 0 either.
fn divide(store: &mut Store, x: Slot, y: Slot, z: Slot) -> Result<(), Conflict> {
    let without_zero = !store.contains(z, 0);
    if without_zero {
        store.remove(y, 0)?;
    }
    let ((mut a, mut b), (mut c, mut d)) = (bounds(store, y), bounds(store, z));
    if a <= 0 && b >= 0 {
        if without_zero {
            let reach = c.abs().max(d.abs());
            store.at_least_wide(x, -reach)?;
            store.at_most_wide(x, reach)?;
        }
        return Ok(());
    }
    if b < 0 {
        ((a, b), (c, d)) = ((-b, -a), (-d, -c));
    }
    let least = if c >= 0 { Integer::div_ceil(&c, &b) } else { Integer::div_ceil(&c, &a) };
    let most = if d >= 0 { Integer::div_floor(&d, &a) } else { Integer::div_floor(&d, &b) };
    store.at_least_wide(x, least)?;
    store.at_most_wide(x, most)
}

/// Narrows switch * other = result, where the switch is 0 or 1: the result is 0 or the other factor.
fn narrow_switched(store: &mut Store, switch: Slot, other: Slot, result: Slot) -> Result<(), Conflict> {
    if !store.contains(result, 0) {
        store.fix(switch, 1)?;
    } else if are_apart(store, other, result, 0) {
        store.fix(switch, 0)?;
    }
    match store.value(switch) {
        Some(0) => return store.fix(result, 0),
        Some(_) => return make_equal(store, other, result, 0).map(drop),
        None => {}
    }
    store.at_least(result, store.least(other).min(0))?;
    store.at_most(result, store.most(other).max(0))?;
    if store.size(result) <= MOST_RESULTS {
        store.keep(result, |store, from| {
            let zero = if (-63..=0).contains(&from) { 1 << -from } else { 0 };
            zero | store.window(other, from)
        })?;
    }
    Ok(())
}

impl Function for Product {
    type Inputs = [Slot; 2];

    fn compute(&self, store: &Store, &[x, y]: &[Slot; 2]) -> Option<i64> {
        store.least(x).checked_mul(store.least(y))
    }

    fn narrow(&self, store: &mut Store, &[x, y]: &[Slot; 2], result: Slot) -> Result<(), Conflict> {
        let is_switch = |slot| store.least(slot) >= 0 && store.most(slot) <= 1;
        for (switch, other) in [(x, y), (y, x)] {
            if switch != other && is_switch(switch) {
                return narrow_switched(store, switch, other, result);
            }
        }
        if narrow_by_pairs(store, [x, y], result, i64::checked_mul)? {
            return Ok(());
        }
        let (least, most) = products(bounds(store, x), bounds(store, y));
        store.at_least_wide(result, if x == y { least.max(0) } else { least })?;
        store.at_most_wide(result, most)?;
        divide(store, x, y, result)?;
        divide(store, y, x, result)
    }

    fn image(&self, store: &Store, &[x, y]: &[Slot; 2]) -> Option<(i128, i128)> {
        Some(products(bounds(store, x), bounds(store, y)))
    }
}
