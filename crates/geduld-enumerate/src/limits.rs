//! When an enumeration gives up, and what it has done.

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
    /// Literals made true by unit propagation, decisions included.
    pub propagations: u64,
    /// How often all that the backtrack level does not hold was undone.
    pub restarts: u64,
}
