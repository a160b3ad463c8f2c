//! Products: x * y = z.

use num_integer::Integer;

use super::function::Function;
use super::pairs::narrow_by_pairs;
use crate::kernel::store::{Conflict, Slot, Store};

/// The product of the inputs is the result.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    pub inputs: [Slot; 2],
    pub result: Slot,
}

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

impl Function for Product {
    fn inputs(&self) -> &[Slot] {
        &self.inputs
    }

    fn result(&self) -> Slot {
        self.result
    }

    fn compute(&self, store: &Store) -> Option<i64> {
        let [x, y] = self.inputs;
        store.least(x).checked_mul(store.least(y))
    }

    fn narrow(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let [x, y] = self.inputs;
        if narrow_by_pairs(store, self.inputs, self.result, i64::checked_mul)? {
            return Ok(());
        }
        let (least, most) = products(bounds(store, x), bounds(store, y));
        store.at_least_wide(self.result, if x == y { least.max(0) } else { least })?;
        store.at_most_wide(self.result, most)?;
        divide(store, x, y, self.result)?;
        divide(store, y, x, self.result)
    }

    fn image(&self, store: &Store) -> Option<(i128, i128)> {
        let [x, y] = self.inputs;
        Some(products(bounds(store, x), bounds(store, y)))
    }
}
