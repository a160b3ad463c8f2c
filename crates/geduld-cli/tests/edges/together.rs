//! Work that is done several at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does each of these jobs, so many at a time, and collects what was wrong. A job that panics is wrong, too.
pub fn failures<J: Sync>(
    jobs: &[J],
    at_a_time: usize,
    work: impl Fn(&J) -> Result<(), String> + Sync,
) -> Vec<String> {
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..at_a_time {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let done = catch_unwind(AssertUnwindSafe(|| work(job)));
                    let failure = match done {
                        Ok(Ok(())) => continue,
                        Ok(Err(failure)) => failure,
                        Err(panic) => panic.downcast_ref::<String>().cloned().unwrap_or_default(),
                    };
                    failures.lock().unwrap().push(failure);
                }
            });
        }
    });
    failures.into_inner().unwrap()
}
