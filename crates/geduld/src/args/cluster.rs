//! The arguments of `geduld cluster`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;

use super::count::PlanningArgs;
use super::engine::{thread_count, time};
use super::format::{FormatArgs, ResultFormat};
use super::work::WorkArgs;
use crate::cluster::MOST_TASKS;

/// Arguments of `geduld cluster`.
#[derive(Debug, clap::Args)]
pub struct ClusterArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: ClusterCommand,
}

/// What is done with counts on a cluster.
#[derive(Debug, Subcommand)]
pub enum ClusterCommand {
    /// Write a folder that counts a puzzle as jobs of Slurm
    #[command(after_help = "\
The tasks are an array that Slurm runs again as long as work is left; behind it comes a job that merges. The folder may \
be moved as long as no job runs.

Examples:
  geduld cluster slurm magic-5 -o magic-5 --tasks 40 --threads 4 --time 2h --submit
  geduld cluster status magic-5")]
    Slurm(JobArgs),
    /// Write a folder that counts a puzzle as tasks of HyperQueue
    #[command(after_help = "\
The tasks go to a server that runs, by the command `hq` or by the Python package `hyperqueue`; with `run.py --local` to \
one that is started for them. The folder may be moved as long as no task runs.

Examples:
  geduld cluster hyperqueue magic-5 -o magic-5 --tasks 40
  python3 magic-5/run.py --local")]
    Hyperqueue(JobArgs),
    /// Say how far a count is, from the files of its folder alone
    #[command(after_help = "Example: geduld cluster status magic-5")]
    Status(StatusArgs),
    /// Write jobs for what is missing: the next round
    #[command(after_help = "\
What is missing is cut anew, smaller if it has to be, so that as many tasks as are wanted have something to do.

Example: geduld cluster rest magic-5 --tasks 10 --submit")]
    Rest(RestArgs),
}

/// Arguments of `geduld cluster slurm` and `geduld cluster hyperqueue`.
#[derive(Debug, clap::Args)]
pub struct JobArgs {
    #[command(flatten)]
    pub planning: PlanningArgs,
    /// Write the folder here; nothing may be there yet
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,
    /// How many tasks share the work. Each takes a scheduler some time to start: a few that run long are better than many
    #[arg(long, value_name = "N", default_value = "20", value_parser = task_count, allow_negative_numbers = true)]
    pub tasks: NonZeroUsize,
    /// How many threads each task has
    #[arg(long, value_name = "T", default_value = "1", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: NonZeroUsize,
    /// How long a task may run at a time, 1m or more; then it is put in the queue again if work is left [default: 1h with
    /// Slurm, no limit with HyperQueue]
    #[arg(long, value_name = "TIME", value_parser = time, allow_negative_numbers = true)]
    pub time: Option<Duration>,
    /// Submit the jobs, too
    #[arg(long)]
    pub submit: bool,
}

/// Arguments of `geduld cluster status`.
#[derive(Debug, clap::Args)]
pub struct StatusArgs {
    /// A folder that `geduld cluster` has written
    pub folder: PathBuf,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld cluster rest`.
#[derive(Debug, clap::Args)]
pub struct RestArgs {
    /// A folder that `geduld cluster` has written
    pub folder: PathBuf,
    /// How many tasks share what is missing; as many as in the first round if not given
    #[arg(long, value_name = "N", value_parser = task_count, allow_negative_numbers = true)]
    pub tasks: Option<NonZeroUsize>,
    /// Submit the jobs, too
    #[arg(long)]
    pub submit: bool,
    /// Even if tasks are running: what they are counting is then counted twice, which does no harm
    #[arg(long)]
    pub while_running: bool,
    #[command(flatten)]
    pub work: WorkArgs,
}

fn task_count(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= MOST_TASKS);
    count.ok_or_else(|| format!("write a number of tasks from 1 to {MOST_TASKS}"))
}
