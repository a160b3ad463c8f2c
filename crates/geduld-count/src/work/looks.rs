//! Tells a monitor how many solutions were looked at.

use geduld_search::Monitor;

/// The looks between two reports to the monitor.
const REPORTED: u64 = 64;

/// Counts looks at solutions, and reports them, some at a time.
pub(crate) struct Looks<'m> {
    monitor: &'m Monitor,
    untold: u64,
}

impl<'m> Looks<'m> {
    pub fn new(monitor: &'m Monitor) -> Self {
        Self { monitor, untold: 0 }
    }

    /// One more.
    pub fn add(&mut self) {
        self.untold += 1;
        if self.untold == REPORTED {
            self.tell();
        }
    }

    fn tell(&mut self) {
        self.monitor.looked(std::mem::take(&mut self.untold));
    }
}

impl Drop for Looks<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}
