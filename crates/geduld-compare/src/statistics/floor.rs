//! The floor of measurable time.

use serde::Serialize;

use crate::Run;

/// The cost of a run that does nothing, and the resolution of its time. Both are measured when a comparison begins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Floor {
    /// The median seconds of a process that starts and ends.
    pub start: f64,
    /// The number of processes that were started.
    pub starts: usize,
    /// The smallest step by which the time advances, in seconds.
    pub tick: f64,
}

impl Floor {
    /// From this multiple of the floor on, times mainly measure the work: at most a tenth of them is the start, or is
    /// lost between two ticks.
    pub const MULTIPLE: f64 = 10.0;

    /// The smallest time on which a table should rely, in seconds.
    pub fn measurable(&self) -> f64 {
        Self::MULTIPLE * self.start.max(self.tick)
    }

    /// The number of runs with a result that took less time, and the number of all runs with a result.
    pub fn below(&self, runs: &[Run]) -> (usize, usize) {
        let solved = || runs.iter().filter(|run| run.is_solved());
        (solved().filter(|run| run.seconds < self.measurable()).count(), solved().count())
    }
}
