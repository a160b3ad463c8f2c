//! The floor of measurable time.

use serde::Serialize;

use crate::Run;

/// What a run costs that does nothing, and how finely its time is told. Both are measured when a comparison begins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Floor {
    /// The median seconds of a process that starts and ends.
    pub start: f64,
    /// How many were started.
    pub starts: usize,
    /// The least step by which the time advances, in seconds.
    pub tick: f64,
}

impl Floor {
    /// Times from here on tell of the work more than of the start: at most a tenth of them is the start, or lost between two ticks.
    pub const MULTIPLE: f64 = 10.0;

    /// The least time that a table should rest on, in seconds.
    pub fn measurable(&self) -> f64 {
        Self::MULTIPLE * self.start.max(self.tick)
    }

    /// How many of the runs with a result took less, and how many there are.
    pub fn below(&self, runs: &[Run]) -> (usize, usize) {
        let solved = || runs.iter().filter(|run| run.is_solved());
        (solved().filter(|run| run.seconds < self.measurable()).count(), solved().count())
    }
}
