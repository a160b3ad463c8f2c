//! The floor of measurable time: what a run costs that does nothing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use geduld_compare::statistics::Floor;

use super::child::{self, RunLimits};
use super::usage;
use crate::error::Error;

/// How many processes are started.
const STARTS: usize = 7;

/// Starts processes that do nothing, as runs are started; `None` if the user wants no more.
///
/// # Errors
/// If they cannot be started or watched.
pub fn measured(limits: RunLimits, interrupted: &AtomicBool) -> Result<Option<Floor>, Error> {
    // The limits are for runs: this must not fail by them.
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

/// The least step in which time advances: of the processor time of this process, or of the clock.
fn tick(processor: bool) -> f64 {
    /// Ten steps are enough, of a clock with at least 50 steps a second.
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
