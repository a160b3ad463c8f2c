//! Time and memory of a process and its children, from `/proc` on Linux.

use std::fs;

use crate::running::memory;

/// Processor time and memory of a process and its descendants.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Seconds of processor time, including descendants that have ended and were waited for.
    pub processor: f64,
    /// The current resident size in bytes.
    pub memory: u64,
}

/// Clock ticks per second in `/proc` (USER_HZ). The value is the same on every Linux that Rust supports.
const TICKS: f64 = 100.0;

/// The usage of a process; `None` if the system does not report it, or the process is gone.
pub fn of(process: u32) -> Option<Usage> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program may contain spaces and brackets. The fields begin after the last bracket.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    let processor = (ticks(11)? + ticks(12)? + ticks(13)? + ticks(14)?) / TICKS;
    // A process that has ended and was not waited for has no memory.
    let memory = memory::reported(&format!("{process}/status"), "VmRSS:").unwrap_or(0);
    let mut usage = Usage { processor, memory };
    for child in children(process) {
        if let Some(child) = of(child) {
            usage.processor += child.processor;
            usage.memory += child.memory;
        }
    }
    Some(usage)
}

/// The usage of all descendants of this process together.
pub fn of_descendants() -> Option<Usage> {
    let add =
        |a: Usage, b: Usage| Usage { processor: a.processor + b.processor, memory: a.memory + b.memory };
    children(std::process::id()).into_iter().filter_map(of).reduce(add)
}

/// The children of a process: those that it started, and orphans that it adopted.
pub fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let of_thread =
        |thread: fs::DirEntry| fs::read_to_string(thread.path().join("children")).unwrap_or_default();
    let lists = threads.flatten().map(of_thread);
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect()
}

/// The processor time of all children that have ended and were waited for, in seconds.
#[cfg(unix)]
pub fn ended_children() -> Option<f64> {
    processor_time(nix::sys::resource::UsageWho::RUSAGE_CHILDREN)
}

/// The processor time of this process, in seconds.
#[cfg(unix)]
pub fn own() -> Option<f64> {
    processor_time(nix::sys::resource::UsageWho::RUSAGE_SELF)
}

#[cfg(unix)]
fn processor_time(whose: nix::sys::resource::UsageWho) -> Option<f64> {
    let usage = nix::sys::resource::getrusage(whose).ok()?;
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Some(seconds(usage.user_time()) + seconds(usage.system_time()))
}

/// The processor time of all children that have ended and were waited for, in seconds.
#[cfg(not(unix))]
pub fn ended_children() -> Option<f64> {
    None
}

/// The processor time of this process, in seconds.
#[cfg(not(unix))]
pub fn own() -> Option<f64> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #[test]
    fn this_process_has_memory() {
        let usage = super::of(std::process::id()).unwrap();
        assert!(usage.memory > 100_000 && usage.processor >= 0.0, "{usage:?}");
        assert_eq!(super::of(u32::MAX), None);
    }
}
