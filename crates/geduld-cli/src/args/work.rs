//! Time limit and progress: the options of all commands that can take long.

use std::time::Duration;

use super::engine::time;
use super::format::ProgressArgs;

/// How work is watched.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct WorkArgs {
    /// End the work after this time, e.g. 90, 0.5 (seconds), 1m30s, 2h, and report what was found so far, with exit status 3
    #[arg(long, value_name = "TIME", value_parser = time, allow_negative_numbers = true, global = true)]
    pub time_limit: Option<Duration>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}
