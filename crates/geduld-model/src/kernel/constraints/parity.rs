//! Parities: an odd number of variables is not 0.

use super::clause::Literal;
use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// An odd number of the variables is not 0.
#[derive(Clone, Debug)]
pub(crate) struct Parity {
    literals: Vec<Literal>,
    /// Two variables that were open the last time.
    open: [usize; 2],
}

impl Parity {
    pub fn new(slots: impl IntoIterator<Item = Slot>) -> Self {
        let literals = slots.into_iter().map(|slot| Literal { slot, positive: true });
        Self { literals: literals.collect(), open: [0, 0] }
    }

    /// The parity of the fixed variables is completed to `odd`.
    fn complete(&mut self, store: &mut Store, odd: bool) -> Outcome {
        let [first, second] = self.open;
        let is_open = |at: usize| self.literals[at].value(store).is_none();
        if first != second && is_open(first) && is_open(second) {
            return Ok(Status::Waiting);
        }
        let (mut open, mut parity) = (None, false);
        for (at, literal) in self.literals.iter().enumerate() {
            match (literal.value(store), open) {
                (Some(value), _) => parity ^= value,
                (None, None) => open = Some(at),
                (None, Some(other)) => {
                    self.open = [other, at];
                    return Ok(Status::Waiting);
                }
            }
        }
        let Some(open) = open else {
            return if parity == odd { Ok(Status::Done) } else { Err(Conflict) };
        };
        let literal = self.literals[open];
        literal.set(store, parity != odd)?;
        Ok(if literal.value(store).is_some() { Status::Done } else { Status::Waiting })
    }
}

impl Propagator for Parity {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        self.complete(store, true)
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        self.complete(store, false)
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        self.literals.iter().try_fold(false, |parity, literal| Some(parity ^ literal.value(store)?))
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        self.literals.iter().map(|literal| (literal.slot, BOUNDS | DOMAIN)).collect()
    }
}
