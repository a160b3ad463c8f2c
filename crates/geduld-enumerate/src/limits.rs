//! When an enumeration is interrupted, and what it has done.

use std::ops::Sub;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// When an enumeration is interrupted. The default is never.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Soon after this flag becomes true: for signals and time limits. The place of the interruption differs from run
    /// to run.
    pub stop: Option<Arc<AtomicBool>>,
    /// After this many conflicts in one call. This is the same in every run.
    pub conflicts: Option<u64>,
    /// Soon after this many steps in one call ([`Statistics::steps`]). This is the same in every run, too.
    pub steps: Option<u64>,
}

impl Limits {
    pub(crate) fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The work that an enumerator has done since it was created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Decisions.
    pub decisions: u64,
    /// Conflicts: all literals of a clause became false.
    pub conflicts: u64,
    /// Propagated literals: all other literals of a clause were false.
    pub propagations: u64,
    /// Restarts, back to the backtrack level.
    pub restarts: u64,
    /// Literals and clauses looked at, from the loading of the formula on. This measures the time better than the other
    /// numbers: a step takes about a nanosecond, but a conflict of large clauses takes milliseconds.
    pub steps: u64,
}

/// The work since an earlier moment.
impl Sub for Statistics {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            decisions: self.decisions - earlier.decisions,
            conflicts: self.conflicts - earlier.conflicts,
            propagations: self.propagations - earlier.propagations,
            restarts: self.restarts - earlier.restarts,
            steps: self.steps - earlier.steps,
        }
    }
}
