//! The memory of this process, and its limit.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::{Builder, sleep};
use std::time::Duration;

use crate::error::Error;
use crate::running::outlive;
use crate::running::{ending, signals};
use crate::terminal::progress;

/// The default limit is the memory that there is, divided by this number.
const SHARE: u64 = 2;
/// The files in which a container says how much memory it has: of version 2 and of version 1 of control groups.
const OF_CONTAINERS: [&str; 2] = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// The time between two looks at the memory. In this time a thread fills some tens of megabytes.
const INTERVAL: Duration = Duration::from_millis(20);

/// The limit in bytes; 0 while nothing is limited.
static LIMITED: AtomicU64 = AtomicU64::new(0);

/// The largest resident size of this process so far, in bytes; `None` if `/proc` does not report it.
pub fn peak() -> Option<u64> {
    reported("self/status", "VmHWM:")
}

/// The resident size of this process now, in bytes.
fn now() -> Option<u64> {
    reported("self/status", "VmRSS:")
}

/// An amount of memory that a file of `/proc` reports, in bytes.
pub fn reported(file: &str, name: &str) -> Option<u64> {
    let told = fs::read_to_string(Path::new("/proc").join(file)).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kibibytes)
}

/// The memory of this machine, or of this container if it has less, in bytes.
fn available() -> Option<u64> {
    let of_container = |file: &str| fs::read_to_string(file).ok()?.trim().parse().ok();
    let all = OF_CONTAINERS.into_iter().filter_map(of_container);
    all.chain(reported("meminfo", "MemTotal:")).min()
}

/// From now on, ends the work with an error if this process takes more memory than the limit. Without this, the system
/// would end some process, perhaps another one. Systems without `/proc` have no limit.
pub fn watch() {
    // A comparison limits its runs itself.
    if std::env::var_os(outlive::VARIABLE).is_some() || now().is_none() {
        return;
    }
    let Some(available) = available() else { return };
    LIMITED.store(available / SHARE, Relaxed);
    // Without a thread, nothing is limited.
    let _ = Builder::new().spawn(look);
}

/// Sets the limit, in megabytes.
pub fn limit(megabytes: u64) {
    LIMITED.store(megabytes.saturating_mul(1_000_000), Relaxed);
}

/// Looks at the memory from time to time.
fn look() {
    while let Some(used) = now() {
        let limit = LIMITED.load(Relaxed);
        if used > limit && ending::fail() {
            progress::clear();
            let megabytes = limit / 1_000_000;
            let message = format!("the work was ended, because it takes more than {megabytes} MB of memory");
            let help = "allow more with --memory-limit MB, give fewer --threads, or make the puzzle smaller";
            Error::new(message, help).report();
            signals::ask();
        }
        // Work that is asked to end may still reach for more.
        if used > limit.saturating_add(limit / 20) {
            ending::exit(ending::FAILED);
        }
        sleep(INTERVAL);
    }
}
