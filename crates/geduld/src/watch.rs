//! What looks after running work: its time limit, its token, and whoever wants to know how far it is.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use geduld_count::Control;

use crate::Options;

/// How soon a token that was cancelled is noticed.
const TICK: Duration = Duration::from_millis(20);
/// So many ticks lie between two reports of progress.
const TICKS_OF_PROGRESS: u32 = 10;

/// Watches work until it is dropped.
pub(crate) struct Watch(Option<(Sender<()>, JoinHandle<()>)>);

impl Watch {
    /// Stops the work of this control when its time is over or its token is cancelled, and tells its progress.
    pub(crate) fn begin(options: &Options, control: &Control) -> Self {
        let (end, ended) = channel();
        let (token, progress, limit) =
            (options.token().clone(), options.progress().cloned(), options.limit());
        let (control, start) = (control.clone(), Instant::now());
        let thread = std::thread::spawn(move || {
            let mut ticks = 0u32;
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                ticks = ticks.wrapping_add(1);
                if token.is_cancelled() || limit.is_some_and(|limit| start.elapsed() >= limit) {
                    control.stop();
                }
                if let Some(tell) = progress.as_ref().filter(|_| ticks.is_multiple_of(TICKS_OF_PROGRESS)) {
                    tell(&control.progress());
                }
            }
        });
        Self(Some((end, thread)))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.0.take() {
            drop(end);
            // A callback that panics takes its thread with it, not the result.
            let _ = thread.join();
        }
    }
}
