//! When an enumeration gives up, and what it has done.

use std::ops::Sub;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
