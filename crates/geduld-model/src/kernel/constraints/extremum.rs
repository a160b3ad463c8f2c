//! The least or the greatest of some variables.

use super::function::Function;
use crate::kernel::store::{Conflict, Slot, Store};

/// The greatest (or the least) input is the result. There is at least one.
#[derive(Debug)]
pub(crate) struct Extremum {
    /// The greatest, not the least.
    pub greatest: bool,
}

/// A least number is a greatest one if all numbers change their signs.
#[derive(Clone, Copy)]
struct View {
    upright: bool,
}

impl View {
    fn least(self, store: &Store, slot: Slot) -> i128 {
        if self.upright { store.least(slot).into() } else { -i128::from(store.most(slot)) }
    }

    fn most(self, store: &Store, slot: Slot) -> i128 {
        if self.upright { store.most(slot).into() } else { -i128::from(store.least(slot)) }
    }

    fn at_least(self, store: &mut Store, slot: Slot, bound: i128) -> Result<(), Conflict> {
        if self.upright { store.at_least_wide(slot, bound) } else { store.at_most_wide(slot, -bound) }
    }

    fn at_most(self, store: &mut Store, slot: Slot, bound: i128) -> Result<(), Conflict> {
        if self.upright { store.at_most_wide(slot, bound) } else { store.at_least_wide(slot, -bound) }
    }
}

impl Function for Extremum {
    type Inputs = Vec<Slot>;

    fn compute(&self, store: &Store, inputs: &Vec<Slot>) -> Option<i64> {
        let values = inputs.iter().map(|&slot| store.least(slot));
        if self.greatest { values.max() } else { values.min() }
    }

    fn narrow(&self, store: &mut Store, inputs: &Vec<Slot>, result: Slot) -> Result<(), Conflict> {
        let view = View { upright: self.greatest };
        let least = inputs.iter().map(|&slot| view.least(store, slot)).max().ok_or(Conflict)?;
        let most = inputs.iter().map(|&slot| view.most(store, slot)).max().ok_or(Conflict)?;
        view.at_least(store, result, least)?;
        view.at_most(store, result, most)?;
        let (least, most) = (view.least(store, result), view.most(store, result));
        let (mut reaching, mut last) = (0, None);
        for &slot in inputs {
            view.at_most(store, slot, most)?;
            if view.most(store, slot) >= least {
                (reaching, last) = (reaching + 1, Some(slot));
            }
        }
        match last {
            None => Err(Conflict),
            Some(slot) if reaching == 1 => view.at_least(store, slot, least),
            _ => Ok(()),
        }
    }

    fn image(&self, store: &Store, inputs: &Vec<Slot>) -> Option<(i128, i128)> {
        let view = View { upright: self.greatest };
        let least = inputs.iter().map(|&slot| view.least(store, slot)).max()?;
        let most = inputs.iter().map(|&slot| view.most(store, slot)).max()?;
        Some(if self.greatest { (least, most) } else { (-most, -least) })
    }
}
