//! Supervision of running work: its time limit, its token and its progress callback.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle, panicking};
use std::time::Duration;

use geduld_count::{Control, CountError};
use web_time::Instant;

use crate::options::{Cancel, Options, Progress};

/// The maximum delay until a cancelled token is noticed.
const TICK: Duration = Duration::from_millis(20);
/// The time between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

/// Watches work until it is dropped. One thread checks the limits and another reports progress, so a slow callback does
/// not delay a limit.
pub(crate) struct Watch(Vec<Watcher>);

struct Watcher {
    /// The thread ends when this is dropped.
    end: Sender<()>,
    thread: JoinHandle<()>,
}

impl Watch {
    /// Stops the work of this control when its time limit is over or its token is cancelled. Reports its progress at
    /// regular intervals and once more at the end.
    pub(crate) fn begin(options: &Options, control: &Control) -> Result<Self, CountError> {
        let mut watch = Self(Vec::new());
        let (token, limit) = (options.cancel.clone(), options.time_limit);
        // A token that is cancelled beforehand must not depend on when the thread gets its turn.
        if token.as_ref().is_some_and(Cancel::is_cancelled) {
            control.stop();
        }
        if token.is_some() || limit.is_some() {
            let (control, start) = (control.clone(), Instant::now());
            watch.spawn(move |ended| {
                loop {
                    let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
                    let wait = left.filter(|left| !left.is_zero()).unwrap_or(TICK).min(TICK);
                    if ended.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                        return;
                    }
                    let is_late = limit.is_some_and(|limit| start.elapsed() >= limit);
                    if is_late || token.as_ref().is_some_and(Cancel::is_cancelled) {
                        control.stop();
                    }
                }
            })?;
        }
        if let Some(tell) = options.progress.clone() {
            let control = control.clone();
            watch.spawn(move |ended| {
                let _unless_told = StopsOnPanic(&control);
                let mut told = Shown::default();
                while ended.recv_timeout(BETWEEN_REPORTS) == Err(RecvTimeoutError::Timeout) {
                    tell(&told.next(control.progress()));
                }
                tell(&told.next(control.progress()));
            })?;
        }
        Ok(watch)
    }

    fn spawn(&mut self, watch: impl FnOnce(Receiver<()>) + Send + 'static) -> Result<(), CountError> {
        let (end, ended) = channel();
        let thread = Builder::new().spawn(move || watch(ended)).map_err(CountError::Thread)?;
        self.0.push(Watcher { end, thread });
        Ok(())
    }
}

/// Stops the work if the callback panics, because its progress can no longer be reported.
struct StopsOnPanic<'a>(&'a Control);

impl Drop for StopsOnPanic<'_> {
    fn drop(&mut self) {
        if panicking() {
            self.0.stop();
        }
    }
}

/// The progress that was reported last. Reported progress never decreases, although the estimates of the work are
/// corrected during the run.
#[derive(Default)]
struct Shown {
    fraction: f64,
    fraction_here: f64,
}

impl Shown {
    fn next(&mut self, progress: Progress) -> Progress {
        self.fraction = self.fraction.max(progress.fraction);
        self.fraction_here = self.fraction_here.max(progress.fraction_here);
        Progress { fraction: self.fraction, fraction_here: self.fraction_here, ..progress }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        for Watcher { end, thread } in self.0.drain(..) {
            drop(end);
            if let Err(panic) = thread.join()
                && !panicking()
            {
                // Continues the panic of a callback in the thread that started the work.
                resume_unwind(panic);
            }
        }
    }
}
