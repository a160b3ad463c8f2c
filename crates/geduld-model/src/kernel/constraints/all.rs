//! Conjunctions of constraints.

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::Events;
use crate::kernel::store::{Conflict, Slot, Store};

/// All parts hold.
#[derive(Debug)]
pub(crate) struct All(pub Vec<Box<dyn Propagator>>);

impl Propagator for All {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let (mut done, mut again) = (true, false);
        for part in &mut self.0 {
            let status = part.propagate(store)?;
            done &= status == Status::Done;
            again |= status == Status::Again;
        }
        // What a part removed may be news for an earlier one, so it runs until nothing changes.
        Ok(if done { Status::Done } else { Status::again(again) })
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        let mut open = None;
        for (at, part) in self.0.iter().enumerate() {
            match part.entailed(store) {
                Some(true) => {}
                Some(false) => return Ok(Status::Done),
                None if open.is_some() => return Ok(Status::Waiting),
                None => open = Some(at),
            }
        }
        self.0[open.ok_or(Conflict)?].refute(store)
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let mut all = Some(true);
        for part in &self.0 {
            match part.entailed(store) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        self.0.iter().flat_map(|part| part.watches(Use::Switched)).collect()
    }

    fn is_slow(&self) -> bool {
        true
    }
}
