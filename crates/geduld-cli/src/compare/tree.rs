//! Ends all processes that a run has started, directly or indirectly.
//!
//! A solver is in its own process group, and may start processes in further groups whose parents end. On Linux all of
//! them stay descendants of the comparison, because it is a *subreaper*: processes that lose their parent become its
//! children. On other systems the run itself ends its solvers when it is asked to stop. Only processes that the solvers
//! hide from it are left.

/// Makes descendants that lose their parent children of this process, from now on.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    // An error is ignored: then only processes that hide are left.
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills all descendants of this process and waits for their end.
#[cfg(target_os = "linux")]
pub fn end_all() {
    use std::time::{Duration, Instant};

    use rustix::process::{WaitOptions, waitpid};

    /// The maximum time to wait. A process that the system cannot end now, for example because it waits for a disk, is
    /// left.
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

/// Kills all descendants of this process without waiting for their end. Use it if another thread waits, or this process
/// is about to end.
#[cfg(target_os = "linux")]
pub fn kill_all() {
    // Repeated to find processes that were just being started.
    for _ in 0..20 {
        kill_once();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Kills all current descendants.
#[cfg(target_os = "linux")]
fn kill_once() {
    use super::usage::children;

    // Parents are killed before their children, so that they cannot start further processes.
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

/// Does nothing: the process group was already killed, and the system does not report other descendants.
#[cfg(not(target_os = "linux"))]
pub fn end_all() {}

/// Does nothing, for the same reason as [`end_all`].
#[cfg(not(target_os = "linux"))]
pub fn kill_all() {}
