//! Our standard output, apart from that of solvers in libraries: they print to it what they like, in the middle of our lines.

use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::sync::OnceLock;

use anstream::{AutoStream, ColorChoice};

/// Our standard output, if that of the process leads elsewhere.
static OURS: OnceLock<File> = OnceLock::new();

/// What libraries print to standard output goes to standard error from now on, if one is named among the arguments. Nothing may have
/// been written before.
#[cfg(all(feature = "ipasir", unix))]
pub fn keep_apart() {
    use std::os::fd::AsFd as _;
    let named = |argument: std::ffi::OsString| argument.to_string_lossy().contains(geduld_solve::LIBRARY);
    if !std::env::args_os().any(named) {
        return;
    }
    // Where it cannot be kept apart (it is closed, say), it stays as it is.
    let Ok(ours) = io::stdout().as_fd().try_clone_to_owned() else { return };
    if rustix::stdio::dup2_stdout(io::stderr()).is_ok() {
        let _ = OURS.set(ours.into());
    }
}

/// Without libraries there is nothing to keep apart.
#[cfg(not(all(feature = "ipasir", unix)))]
pub fn keep_apart() {}

/// Our standard output.
pub enum Standard {
    OfProcess(io::Stdout),
    Ours(&'static File),
}

impl Standard {
    pub fn new() -> Self {
        OURS.get().map_or_else(|| Self::OfProcess(io::stdout()), Self::Ours)
    }

    pub fn is_terminal(&self) -> bool {
        match self {
            Self::OfProcess(stdout) => stdout.is_terminal(),
            Self::Ours(file) => file.is_terminal(),
        }
    }

    /// Whether escape codes for colours may be written: as the user and the surroundings want it.
    pub fn colour(&self) -> bool {
        let choice = match self {
            Self::OfProcess(stdout) => AutoStream::choice(stdout),
            Self::Ours(file) => AutoStream::choice(*file),
        };
        choice != ColorChoice::Never
    }
}

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::OfProcess(stdout) => stdout.write(bytes),
            Self::Ours(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::OfProcess(stdout) => stdout.flush(),
            Self::Ours(file) => file.flush(),
        }
    }
}
