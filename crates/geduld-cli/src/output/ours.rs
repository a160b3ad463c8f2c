//! Keeps our standard output separate from that of solvers in libraries. Such solvers may print to it in the middle of our lines.

use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::sync::OnceLock;

use anstream::{AutoStream, ColorChoice};

/// Our standard output, if the standard output of the process was redirected.
static OURS: OnceLock<File> = OnceLock::new();

/// If the arguments name a library, redirects the standard output of libraries to standard error from now on. Must be called before
/// anything is written.
#[cfg(all(feature = "ipasir", unix))]
pub fn keep_apart() {
    use std::os::fd::AsFd as _;
    let named = |argument: std::ffi::OsString| argument.to_string_lossy().contains(geduld_solve::LIBRARY);
    if !std::env::args_os().any(named) {
        return;
    }
    // If this fails, for example because standard output is closed, nothing changes.
    let Ok(ours) = io::stdout().as_fd().try_clone_to_owned() else { return };
    if rustix::stdio::dup2_stdout(io::stderr()).is_ok() {
        let _ = OURS.set(ours.into());
    }
}

/// Does nothing, because there are no libraries.
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

    /// Whether escape codes for colours may be written. This depends on the user's choice and the environment.
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
