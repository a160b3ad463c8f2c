//! The name of this machine, for reports.

use std::fs;
use std::num::NonZeroUsize;

use geduld_model::number_of;

/// Processor, cores and system in words, as far as they are told.
pub fn description() -> String {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let system = format!("{} {}", std::env::consts::OS, kernel.trim());
    format!("{model}, {}, {}", number_of(cores, "core"), system.trim())
}
