//! Propagators: one file for each kind of constraint.

pub(super) mod absolute;
pub(super) mod all;
pub(super) mod all_different;
pub(super) mod checked;
pub(super) mod circuit;
pub(super) mod clause;
pub(super) mod connected;
pub(super) mod count;
pub(super) mod element;
pub(super) mod equal;
pub(super) mod extremum;
pub(super) mod function;
pub(super) mod linear;
mod matching;
pub(super) mod member;
pub(super) mod pairs;
pub(super) mod parity;
pub(super) mod place;
pub(super) mod power;
pub(super) mod product;
pub(super) mod quotient;
pub(super) mod table;

use std::fmt::Debug;

use super::queue::Events;
use super::store::{Conflict, Slot, Store};

/// What remains to be done after a propagator has run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Nothing, until a variable changes.
    Waiting,
    /// It may remove more at once.
    Again,
    /// Nothing ever: every assignment from the domains satisfies the constraint.
    Done,
}

impl Status {
    /// Runs again if something has changed.
    pub fn again(changed: bool) -> Self {
        if changed { Self::Again } else { Self::Waiting }
    }
}

/// What a propagator did, or that no assignment satisfies the constraint.
pub(crate) type Outcome = Result<Status, Conflict>;

/// How a constraint is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// It holds.
    Holds,
    /// It does not hold.
    Fails,
    /// A Boolean decides whether it holds.
    Switched,
}

/// A constraint over variables of a store.
///
/// `propagate` and `refute` never remove a value of a solution, and decide when all variables are fixed. They do no
/// harm if the domains change between two runs in any way, also back.
pub(crate) trait Propagator: Debug + Send {
    /// Removes values without which the constraint still holds in the same cases.
    fn propagate(&mut self, store: &mut Store) -> Outcome;

    /// Removes values without which the constraint still fails in the same cases. By default it only notices whether
    /// the constraint holds or fails.
    fn refute(&mut self, store: &mut Store) -> Outcome {
        match self.entailed(store) {
            Some(true) => Err(Conflict),
            Some(false) => Ok(Status::Done),
            None => Ok(Status::Waiting),
        }
    }

    /// Whether all assignments from the domains satisfy the constraint, or none does. `None` if it is not known.
    fn entailed(&self, store: &Store) -> Option<bool>;

    /// The events that can let it do more. All its variables are named.
    fn watches(&self, used: Use) -> Vec<(Slot, Events)>;

    /// Whether a run takes longer than the number of variables suggests.
    fn is_slow(&self) -> bool {
        false
    }
}
