//! Constraints that compute a variable from others.

use std::fmt::Debug;

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// A partial function of some variables. The constraint holds if it is defined and its value is that of the result.
pub(crate) trait Function: Debug + Send {
    /// The variables it is computed from.
    type Inputs: AsRef<[Slot]> + Debug + Send;

    /// The value for fixed inputs. `None` if it is undefined.
    fn compute(&self, store: &Store, inputs: &Self::Inputs) -> Option<i64>;

    /// Removes values of inputs and result that no solution has.
    fn narrow(&self, store: &mut Store, inputs: &Self::Inputs, result: Slot) -> Result<(), Conflict>;

    /// Numbers between which all values lie for these domains of the inputs, if that is easy to tell.
    fn image(&self, _store: &Store, _inputs: &Self::Inputs) -> Option<(i128, i128)> {
        None
    }
}

/// The propagator of a function: its value is that of the result.
#[derive(Debug)]
pub(crate) struct Functional<F: Function> {
    pub function: F,
    pub inputs: F::Inputs,
    pub result: Slot,
}

impl<F: Function> Functional<F> {
    fn inputs_are_fixed(&self, store: &Store) -> bool {
        self.inputs.as_ref().iter().all(|&slot| store.is_fixed(slot))
    }

    fn compute(&self, store: &Store) -> Option<i64> {
        self.function.compute(store, &self.inputs)
    }

    /// A number that is smaller after any change of a domain.
    fn extent(&self, store: &Store) -> u128 {
        let extent = |slot| {
            let span = store.most(slot).abs_diff(store.least(slot));
            u128::from(span) + u128::from(store.size(slot))
        };
        self.inputs.as_ref().iter().map(|&slot| extent(slot)).sum::<u128>() + extent(self.result)
    }
}

impl<F: Function> Propagator for Functional<F> {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        if self.inputs_are_fixed(store) {
            let value = self.compute(store).ok_or(Conflict)?;
            store.fix(self.result, value)?;
            return Ok(Status::Done);
        }
        let before = self.extent(store);
        self.function.narrow(store, &self.inputs, self.result)?;
        Ok(Status::again(self.extent(store) != before))
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        if !self.inputs_are_fixed(store) {
            return Ok(Status::Waiting);
        }
        let Some(value) = self.compute(store) else { return Ok(Status::Done) };
        store.remove(self.result, value)?;
        Ok(if store.contains(self.result, value) { Status::Waiting } else { Status::Done })
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let result = self.result;
        if self.inputs_are_fixed(store) {
            return match self.compute(store) {
                None => Some(false),
                Some(value) if !store.contains(result, value) => Some(false),
                Some(_) => store.is_fixed(result).then_some(true),
            };
        }
        let (least, most) = self.function.image(store, &self.inputs)?;
        let apart = i128::from(store.most(result)) < least || i128::from(store.least(result)) > most;
        apart.then_some(false)
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        let all = self.inputs.as_ref().iter().copied().chain([self.result]);
        all.map(|slot| (slot, BOUNDS | DOMAIN)).collect()
    }
}
