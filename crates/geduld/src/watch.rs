//! What looks after running work: its time limit, its token, and the callback that is told how far it is.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use geduld_count::{Control, CountError};

use crate::options::{Cancel, Options, Progress};

/// How soon a token that was cancelled is noticed.
const TICK: Duration = Duration::from_millis(20);
/// So many ticks lie between two reports of progress.
const TICKS_OF_PROGRESS: u32 = 10;

/// Watches work until it is dropped.
pub(crate) struct Watch(Option<(Sender<()>, JoinHandle<()>)>);

impl Watch {
    /// Stops the work of this control when its time is over or its token is cancelled, and tells its progress: now and then, and once
    /// more at its end.
    pub(crate) fn begin(options: &Options, control: &Control) -> Result<Self, CountError> {
        let (end, ended) = channel();
        let (token, progress, limit) =
            (options.token().cloned(), options.progress().cloned(), options.limit());
        let (control, start) = (control.clone(), Instant::now());
        let watch = move || {
            let mut told = Told::default();
            for tick in 1u32.. {
                let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
                let wait = left.filter(|left| !left.is_zero()).unwrap_or(TICK).min(TICK);
                if ended.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
                if token.as_ref().is_some_and(Cancel::is_cancelled)
                    || limit.is_some_and(|limit| start.elapsed() >= limit)
                {
                    control.stop();
                }
                if let Some(tell) = progress.as_ref().filter(|_| tick.is_multiple_of(TICKS_OF_PROGRESS)) {
                    tell(&told.next(control.progress()));
                }
            }
            if let Some(tell) = progress {
                tell(&told.next(control.progress()));
            }
        };
        let thread = Builder::new().spawn(watch).map_err(CountError::Thread)?;
        Ok(Self(Some((end, thread))))
    }
}

/// The progress that was told last: what is told never goes back, although estimates of the work are corrected on the way.
#[derive(Default)]
struct Told {
    fraction: f64,
    fraction_here: f64,
}

impl Told {
    fn next(&mut self, progress: Progress) -> Progress {
        self.fraction = self.fraction.max(progress.fraction);
        self.fraction_here = self.fraction_here.max(progress.fraction_here);
        Progress { fraction: self.fraction, fraction_here: self.fraction_here, ..progress }
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
