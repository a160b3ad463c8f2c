//! The least or the greatest of some variables.

use super::function::Function;
use crate::kernel::store::{Conflict, Slot, Store};

/// The greatest (or the least) input is the result.
#[derive(Clone, Debug)]
pub(crate) struct Extremum {
    /// At least one.
    pub inputs: Vec<Slot>,
    pub result: Slot,
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
    fn inputs(&self) -> &[Slot] {
        &self.inputs
    }

    fn result(&self) -> Slot {
        self.result
    }

    fn compute(&self, store: &Store) -> Option<i64> {
        let values = self.inputs.iter().map(|&slot| store.least(slot));
        if self.greatest { values.max() } else { values.min() }
    }

    fn narrow(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let view = View { upright: self.greatest };
        let least = self.inputs.iter().map(|&slot| view.least(store, slot)).max().ok_or(Conflict)?;
        let most = self.inputs.iter().map(|&slot| view.most(store, slot)).max().ok_or(Conflict)?;
        view.at_least(store, self.result, least)?;
        view.at_most(store, self.result, most)?;
        let (least, most) = (view.least(store, self.result), view.most(store, self.result));
        let (mut reaching, mut last) = (0, None);
        for &slot in &self.inputs {
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

    fn image(&self, store: &Store) -> Option<(i128, i128)> {
        let view = View { upright: self.greatest };
        let least = self.inputs.iter().map(|&slot| view.least(store, slot)).max()?;
        let most = self.inputs.iter().map(|&slot| view.most(store, slot)).max()?;
        Some(if self.greatest { (least, most) } else { (-most, -least) })
    }
}
