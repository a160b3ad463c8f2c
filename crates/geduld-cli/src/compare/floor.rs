//! The floor of measurable time: the time of a run that does nothing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use geduld_compare::statistics::Floor;

use super::child::{self, RunLimits};
use super::usage;
use crate::error::Error;

/// The number of processes that are started.
const STARTS: usize = 7;

/// Starts processes that do nothing, in the same way as runs; `None` if the user interrupts.
///
/// # Errors
/// If a process cannot be started or watched.
pub fn measured(limits: RunLimits, interrupted: &AtomicBool) -> Result<Option<Floor>, Error> {
    // The limits of runs must not make this measurement fail.
    let generous = RunLimits { seconds: 60.0, memory: u64::MAX, ..limits };
    let mut seconds = Vec::new();
    for _ in 0..STARTS {
        let ended = child::run(&["--version".to_owned()], generous, interrupted)?;
        if interrupted.load(Ordering::Relaxed) {
            return Ok(None);
        }
        seconds.push(ended.processor.filter(|_| limits.processor).unwrap_or(ended.wall));
    }
    seconds.sort_by(f64::total_cmp);
    Ok(Some(Floor { start: seconds[STARTS / 2], starts: STARTS, tick: tick(limits.processor) }))
}

/// The smallest step of the processor time of this process, or of the clock.
fn tick(processor: bool) -> f64 {
    /// Ten steps are enough. A clock with at least 50 steps per second makes them in this time.
    const PATIENCE: Duration = Duration::from_millis(200);
    let start = Instant::now();
    let now = || match processor {
        true => usage::own().unwrap_or(0.0),
        false => start.elapsed().as_secs_f64(),
    };
    let (mut least, mut steps, mut before) = (f64::INFINITY, 0, now());
    while steps < 10 && start.elapsed() < PATIENCE {
        let after = now();
        if after > before {
            least = least.min(after - before);
            steps += 1;
        }
        before = after;
    }
    if least.is_finite() { least } else { PATIENCE.as_secs_f64() }
}
