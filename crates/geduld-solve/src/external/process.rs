//! Runs a process until it ends, or until we stop it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::error::CommandError;
use super::leftovers::{ProcessGroup, ended_with_us};
use crate::SolverLimits;

/// A process that ended on its own.
pub(super) struct ProcessEnd {
    pub status: ExitStatus,
    /// What it wrote to standard output, from the beginning.
    pub output: File,
    errors: File,
}

/// The maximum output of a process in megabytes: standard output, standard error and the file for its answer together.
const MOST_MEGABYTES: u64 = 256;

/// The first and the longest wait between two checks of a process.
const SHORT: Duration = Duration::from_micros(200);
const LONG: Duration = Duration::from_millis(10);

/// Runs a process until it ends (`Some`). If a stop is requested, the process is killed (`None`).
pub(super) fn run(
    process: &mut Command,
    result: &Path,
    limits: &SolverLimits,
    command: &str,
) -> Result<Option<ProcessEnd>, CommandError> {
    watch(process, Some(result), command, || limits.stop_requested())
}

/// Runs a process with a time limit.
pub(super) fn run_for(
    process: &mut Command,
    patience: Duration,
    command: &str,
) -> Result<Option<ProcessEnd>, CommandError> {
    let start = Instant::now();
    watch(process, None, command, || start.elapsed() > patience)
}

fn watch(
    process: &mut Command,
    result: Option<&Path>,
    command: &str,
    enough: impl Fn() -> bool,
) -> Result<Option<ProcessEnd>, CommandError> {
    if enough() {
        return Ok(None);
    }
    let temporary = |error| CommandError::Temporary { folder: std::env::temp_dir(), error };
    // Files instead of pipes: nothing must be read while the process works, and a process that it leaves behind does
    // not make us wait. These files have no names, so they disappear by themselves.
    let [output, errors] =
        [tempfile::tempfile().map_err(temporary)?, tempfile::tempfile().map_err(temporary)?];
    process.stdin(Stdio::null());
    process.stdout(output.try_clone().map_err(temporary)?).stderr(errors.try_clone().map_err(temporary)?);
    let not_started = |error| CommandError::NotStarted { command: command.to_owned(), error };
    let mut group = ProcessGroup::start(process).map_err(not_started)?;
    let mut wait = SHORT;
    loop {
        if let Some(status) = group.ended().map_err(not_started)? {
            if ended_with_us(status, &enough) {
                return Ok(None);
            }
            return Ok(Some(ProcessEnd { status, output: rewound(output).map_err(temporary)?, errors }));
        }
        if enough() {
            return Ok(None);
        }
        let size = |file: &File| file.metadata().map_or(0, |metadata| metadata.len());
        let written = result.and_then(|file| file.metadata().ok()).map_or(0, |metadata| metadata.len());
        if size(&output) + size(&errors) + written > MOST_MEGABYTES << 20 {
            let command = command.to_owned();
            return Err(CommandError::TooMuch { command, megabytes: MOST_MEGABYTES });
        }
        std::thread::sleep(wait);
        wait = (wait * 5 / 4).min(LONG);
    }
}

fn rewound(mut file: File) -> io::Result<File> {
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

impl ProcessEnd {
    /// The last line that it wrote, shortened. Standard error is used if anything was written there.
    pub fn last_words(&self) -> String {
        let errors = tail(&self.errors);
        let text = if errors.trim().is_empty() { tail(&self.output) } else { errors };
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
        line.chars().filter(|character| !character.is_control()).take(200).collect()
    }

    /// The first line of standard output that is not empty.
    pub fn first_line(&self) -> Option<String> {
        let mut bytes = Vec::new();
        (&self.output).take(4096).read_to_end(&mut bytes).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
        Some(line.chars().filter(|character| !character.is_control()).take(100).collect())
    }
}

/// The last few thousand bytes of a file, or the part of them that can be read.
fn tail(mut file: &File) -> String {
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let mut bytes = Vec::new();
    let _ = file.seek(SeekFrom::Start(length.saturating_sub(4096)));
    let _ = file.take(4096).read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}
