//! Options for watching a long count from outside: a status file, and an exit status.

use std::path::PathBuf;

/// The options with which a scheduler or script follows a count.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct WatchingArgs {
    /// Write the progress to this file as JSON, every few seconds and at the end
    #[arg(long, value_name = "FILE", help_heading = "Long counts")]
    pub status_file: Option<PathBuf>,
    /// End with status 75 instead of 3 if work is left, for schedulers
    #[arg(long, requires = "checkpoint", help_heading = "Long counts")]
    pub requeue: bool,
}
