//! When an enumeration gives up, and what it has done.

use std::ops::Sub;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

/// The most variables that a formula may have.
pub(crate) const VARIABLES: usize = 1 << 30;
/// The most literals that the clauses of a formula may have together.
pub(crate) const LITERALS: usize = 1 << 31;

/// A formula that an enumerator has no room for: its places are 32-bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TooLarge {
    /// It has more variables than there are numbers for.
    #[error(
        "the formula has {0} variables, but enumeration without blocking clauses serves at most {VARIABLES}"
    )]
    Variables(usize),
    /// Its clauses have more literals than there are places for.
    #[error(
        "the clauses of the formula have more than {0} literals, which is more than enumeration without blocking clauses serves"
    )]
    Literals(usize),
}

/// When an enumeration is interrupted. The default is never.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Soon after this becomes true. Not deterministic: for signals and time limits.
    pub stop: Option<Arc<AtomicBool>>,
    /// After so many conflicts in one call. Deterministic.
    pub conflicts: Option<u64>,
}

impl Limits {
    pub(crate) fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What an enumerator has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Variables decided.
    pub decisions: u64,
    /// Clauses that became false.
    pub conflicts: u64,
    /// Literals made true because a clause left no choice.
    pub propagations: u64,
    /// How often all that the backtrack level does not hold was undone.
    pub restarts: u64,
}

/// What has been done since an earlier moment.
impl Sub for Statistics {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            decisions: self.decisions - earlier.decisions,
            conflicts: self.conflicts - earlier.conflicts,
            propagations: self.propagations - earlier.propagations,
            restarts: self.restarts - earlier.restarts,
        }
    }
}
