//! Clauses: at least one literal is true.

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events, FIXED, HIGHER, LOWER};
use crate::kernel::store::{Conflict, Slot, Store};

/// "The variable is not 0", or with `positive` = false "it is 0".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Literal {
    pub slot: Slot,
    pub positive: bool,
}

impl Literal {
    /// Whether it is true, if that is known.
    #[inline]
    pub fn value(self, store: &Store) -> Option<bool> {
        if !store.contains(self.slot, 0) {
            return Some(self.positive);
        }
        store.is_fixed(self.slot).then_some(!self.positive)
    }

    /// Makes it true or false. It may stay open if the domain is wide.
    #[inline]
    pub fn set(self, store: &mut Store, value: bool) -> Result<(), Conflict> {
        match value == self.positive {
            true => store.remove(self.slot, 0),
            false => store.fix(self.slot, 0),
        }
    }
}

/// At least one literal is true.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    literals: Vec<Literal>,
    /// Two literals that were not false the last time. If they still are not, there is nothing to do.
    open: [usize; 2],
    /// All variables are Booleans.
    is_boolean: bool,
}

impl Clause {
    pub fn new(store: &Store, literals: Vec<Literal>) -> Self {
        let is_boolean = |&Literal { slot, .. }: &Literal| store.least(slot) >= 0 && store.most(slot) <= 1;
        let is_boolean = literals.iter().all(is_boolean);
        Self { literals, open: [0, 0], is_boolean }
    }

    /// The clause without literals.
    pub fn never() -> Self {
        Self { literals: Vec::new(), open: [0, 0], is_boolean: true }
    }
}

impl Propagator for Clause {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let [first, second] = self.open;
        if first != second {
            let values = (self.literals[first].value(store), self.literals[second].value(store));
            match values {
                (Some(true), _) | (_, Some(true)) => return Ok(Status::Done),
                (None, None) => return Ok(Status::Waiting),
                _ => {}
            }
        }
        store.steps += self.literals.len() as u64;
        let mut open = None;
        for (at, literal) in self.literals.iter().enumerate() {
            match literal.value(store) {
                Some(true) => return Ok(Status::Done),
                Some(false) => {}
                None => match open {
                    None => open = Some(at),
                    Some(other) => {
                        self.open = [other, at];
                        return Ok(Status::Waiting);
                    }
                },
            }
        }
        let literal = self.literals[open.ok_or(Conflict)?];
        literal.set(store, true)?;
        Ok(if literal.value(store).is_some() { Status::Done } else { Status::Waiting })
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        let mut done = true;
        for &literal in &self.literals {
            literal.set(store, false)?;
            done &= literal.value(store).is_some();
        }
        Ok(if done { Status::Done } else { Status::Waiting })
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let mut all_false = true;
        for literal in &self.literals {
            match literal.value(store) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => all_false = false,
            }
        }
        all_false.then_some(false)
    }

    fn watches(&self, used: Use) -> Vec<(Slot, Events)> {
        let events = |literal: &Literal| match self.is_boolean && used == Use::Holds {
            // Only a literal that becomes false lets the clause do more.
            true => {
                if literal.positive {
                    HIGHER
                } else {
                    LOWER
                }
            }
            // In a domain that is not Boolean, 0 may go without any other event.
            false => FIXED | BOUNDS | DOMAIN,
        };
        self.literals.iter().map(|literal| (literal.slot, events(literal))).collect()
    }
}
