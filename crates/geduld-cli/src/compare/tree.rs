//! The processes that a run has started, directly or not. All of them are ended with the run.
//!
//! A solver stands in a process group of its own, and may start processes in further groups whose parents end. On Linux all of them
//! stay descendants of the comparison, because it is a *subreaper*: processes that lose their parent become its children. Elsewhere
//! the run itself ends its solvers when it is asked to stop, and only what they hide from it is left.

/// From now on, descendants that lose their parent become children of this process.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    // Without it, only processes that hide are left.
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills all descendants of this process and waits for their end.
#[cfg(target_os = "linux")]
pub fn end_all() {
    use std::time::{Duration, Instant};

    use rustix::process::{WaitOptions, waitpid};

    /// A process that the system cannot end now, because it waits for a disk, is left.
    const PATIENCE: Duration = Duration::from_secs(5);
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let own = super::usage::children(std::process::id());
        if own.is_empty() {
            return;
        }
        kill_once();
        for process in own.into_iter().filter_map(id) {
            let _ = waitpid(Some(process), WaitOptions::NOHANG);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Kills all descendants of this process without waiting for their end: somebody else does, or this process is about to end.
#[cfg(target_os = "linux")]
pub fn kill_all() {
    // Those that were just being started are found the next time.
    for _ in 0..20 {
        kill_once();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Kills the descendants that there are now.
#[cfg(target_os = "linux")]
fn kill_once() {
    use super::usage::children;

    // Parents before their children, so that those who start others do not go on with it.
    let mut all = children(std::process::id());
    let mut next = 0;
    while let Some(&process) = all.get(next) {
        all.extend(children(process));
        next += 1;
    }
    for process in all.into_iter().filter_map(id) {
        let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
    }
}

#[cfg(target_os = "linux")]
fn id(process: u32) -> Option<rustix::process::Pid> {
    i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw)
}

/// The process group was killed, and the system tells nothing of other descendants.
#[cfg(not(target_os = "linux"))]
pub fn end_all() {}

/// The same.
#[cfg(not(target_os = "linux"))]
pub fn kill_all() {}
