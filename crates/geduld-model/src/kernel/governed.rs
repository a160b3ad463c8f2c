//! A constraint that holds, fails, or does what a Boolean says.

use super::constraints::clause::Literal;
use super::constraints::{Outcome, Propagator, Status, Use};
use super::queue::{BOUNDS, DOMAIN, Events};
use super::store::{Slot, Store};

/// A Boolean that decides about a constraint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Switch {
    pub literal: Literal,
    /// The Boolean is false if and only if the constraint fails. Otherwise, a false Boolean means nothing.
    pub both_ways: bool,
}

/// A constraint and how it is used.
#[derive(Debug)]
pub(super) struct Governed {
    pub base: Box<dyn Propagator>,
    /// The opposite of the base is meant.
    pub negated: bool,
    pub switch: Option<Switch>,
}

impl Governed {
    pub fn propagate(&mut self, store: &mut Store) -> Outcome {
        let Some(Switch { literal, both_ways }) = self.switch else {
            return self.enforce(store, true);
        };
        match literal.value(store) {
            Some(true) => self.enforce(store, true),
            Some(false) if both_ways => self.enforce(store, false),
            Some(false) => Ok(Status::Done),
            None => match self.base_holds(store) {
                None => Ok(Status::Waiting),
                Some(true) if !both_ways => Ok(Status::Done),
                Some(holds) => {
                    literal.set(store, holds)?;
                    // It may stay open if its domain is wide.
                    Ok(if literal.value(store).is_some() { Status::Done } else { Status::Waiting })
                }
            },
        }
    }

    /// Whether every assignment from the domains satisfies it.
    pub fn is_entailed(&self, store: &Store) -> bool {
        match self.switch.map(|switch| (switch.literal.value(store), switch.both_ways)) {
            None | Some((Some(true), _)) => self.base_holds(store) == Some(true),
            Some((Some(false), true)) => self.base_holds(store) == Some(false),
            Some((Some(false), false)) => true,
            Some((None, both_ways)) => !both_ways && self.base_holds(store) == Some(true),
        }
    }

    /// The events that can let it do more.
    pub fn watches(&self) -> Vec<(Slot, Events)> {
        let used = match (self.switch, self.negated) {
            (Some(_), _) => Use::Switched,
            (None, false) => Use::Holds,
            (None, true) => Use::Fails,
        };
        let mut watches = self.base.watches(used);
        watches.extend(self.switch.map(|switch| (switch.literal.slot, BOUNDS | DOMAIN)));
        watches
    }

    fn enforce(&mut self, store: &mut Store, holds: bool) -> Outcome {
        match holds == self.negated {
            true => self.base.refute(store),
            false => self.base.propagate(store),
        }
    }

    fn base_holds(&self, store: &Store) -> Option<bool> {
        self.base.entailed(store).map(|holds| holds != self.negated)
    }
}
