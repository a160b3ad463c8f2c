//! Relations that are only checked when all their variables are fixed.

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{Events, FIXED};
use crate::kernel::store::{Conflict, Slot, Store};
use crate::relation::Relation;

/// A relation that has no propagator, for example a table whose cells are variables.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    /// The relation over the numbers of `slots`.
    pub relation: Relation,
    pub slots: Vec<Slot>,
}

impl Propagator for Checked {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        match self.entailed(store) {
            Some(true) => Ok(Status::Done),
            Some(false) => Err(Conflict),
            None => Ok(Status::Waiting),
        }
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let numbers: Option<Vec<i64>> = self.slots.iter().map(|&slot| store.value(slot)).collect();
        Some(self.relation.base_holds(&numbers?))
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        self.slots.iter().map(|&slot| (slot, FIXED)).collect()
    }
}
