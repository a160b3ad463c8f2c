//! Limits and progress: the options of all commands that may take long.

use std::time::Duration;

use super::format::ProgressArgs;

/// The options for the limits and the progress of the work.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct WorkArgs {
    /// End after this time, e.g. 90 (seconds), 1m30s, 2h
    ///
    /// The result so far is reported, with exit status 3.
    #[arg(long, value_name = "TIME", value_parser = time, allow_negative_numbers = true, global = true)]
    pub time_limit: Option<Duration>,
    /// Fail above this memory (needs /proc) [default: half of the machine's or container's]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..), global = true)]
    pub memory_limit: Option<u64>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}

/// Reads a time.
pub fn time(text: &str) -> Result<Duration, &'static str> {
    geduld_compare::parse_time(text)
        .ok_or("write a number of seconds, 0 or more, or a time such as 1m30s or 2h")
}
