//! A description of this machine and this build, for reports.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use geduld::exports::models::number_of;
use sha2::{Digest, Sha256};

use crate::running::memory;

/// The processor, the cores and the system in words. Unknown parts are left out.
pub fn description() -> String {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let system = format!("{} {}", std::env::consts::OS, kernel.trim());
    format!("{model}, {}, {}", number_of(cores, "core"), system.trim())
}

/// The commit that this program was built from, if known. Release builds from a repository record it (see `build.rs`).
pub fn commit() -> String {
    option_env!("GEDULD_COMMIT").filter(|commit| !commit.is_empty()).unwrap_or("not recorded").to_owned()
}

/// The memory of the machine, if the system reports it.
pub fn memory() -> String {
    let total = memory::reported("meminfo", "MemTotal:");
    total.map_or("not known".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000))
}

/// The load average of the last minute, if the system reports it.
pub fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}

/// The file of a program that PATH finds by its name.
pub fn in_path(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// A digest of the program that a command runs, for solvers that do not report their version; `None` if the file is not
/// found.
pub fn program(command: &str) -> Option<String> {
    let program = shlex::split(command)?.into_iter().next()?;
    let path = match program.contains(std::path::MAIN_SEPARATOR) {
        true => program.into(),
        false => in_path(&program)?,
    };
    let digest = Sha256::digest(fs::read(path).ok()?);
    let digest: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Some(format!("no version told, its file has the SHA-256 {digest}…"))
}
