//! The tree of processes of a run: nothing of it outlives the run.
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

    use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

    use super::usage::children;

    /// A process that the system cannot end now, because it waits for a disk, is left.
    const PATIENCE: Duration = Duration::from_secs(5);
    let start = Instant::now();
    let id = |process: u32| i32::try_from(process).ok().and_then(Pid::from_raw);
    while start.elapsed() < PATIENCE {
        let own = children(std::process::id());
        if own.is_empty() {
            return;
        }
        // Parents before their children, so that those who start others do not go on with it.
        let mut all = own.clone();
        let mut next = 0;
        while let Some(&process) = all.get(next) {
            all.extend(children(process));
            next += 1;
        }
        for process in all.into_iter().filter_map(id) {
            let _ = kill_process(process, Signal::KILL);
        }
        for process in own.into_iter().filter_map(id) {
            let _ = waitpid(Some(process), WaitOptions::NOHANG);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The process group was killed, and the system tells nothing of other descendants.
#[cfg(not(target_os = "linux"))]
pub fn end_all() {}
