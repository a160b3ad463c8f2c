//! The arguments of `geduld cluster`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;

use super::count::PlanningArgs;
use super::engine::thread_count;
use super::format::{FormatArgs, ResultFormat};
use super::work::{WorkArgs, time};
use crate::cluster::MOST_TASKS;

/// Arguments of `geduld cluster`.
#[derive(Debug, clap::Args)]
pub struct ClusterArgs {
    /// The command to run.
    #[command(subcommand)]
    pub command: ClusterCommand,
}

/// The commands for counts on a cluster.
#[derive(Debug, Subcommand)]
pub enum ClusterCommand {
    /// Write a folder that counts a puzzle as jobs of Slurm
    #[command(after_help = "\
The tasks are a job array, which Slurm runs again as long as work is left. A second job merges the results. You may move the \
folder while no job is running.

Examples:
  geduld cluster slurm magic-5 -o magic-5 --tasks 40 --submit
  geduld cluster status magic-5")]
    Slurm(SlurmArgs),
    /// Write a folder that counts a puzzle as tasks of HyperQueue
    #[command(after_help = "\
The tasks go to a running server, through the command `hq` or the Python package `hyperqueue`. `run.py --local` starts a \
server for them. You may move the folder while no task is running.

Examples:
  geduld cluster hyperqueue magic-5 -o magic-5 --tasks 40
  python3 magic-5/run.py --local")]
    Hyperqueue(JobArgs),
    /// Report the progress of a count, from the files of its folder alone
    #[command(after_help = "Example: geduld cluster status magic-5")]
    Status(StatusArgs),
    /// Write jobs for the missing cubes: the next round
    #[command(after_help = "\
The missing cubes are shared out again. They are cut further if there are too few of them for all tasks.

Example: geduld cluster rest magic-5 --tasks 10 --submit")]
    Rest(RestArgs),
}

/// Arguments of `geduld cluster slurm`.
#[derive(Debug, clap::Args)]
pub struct SlurmArgs {
    #[command(flatten)]
    pub job: JobArgs,
    /// The partition that the jobs run in
    #[arg(long, value_name = "NAME", value_parser = word)]
    pub partition: Option<String>,
    /// The account that the jobs are charged to
    #[arg(long, value_name = "NAME", value_parser = word)]
    pub account: Option<String>,
    /// The memory of each task in Slurm's notation, e.g. 2G
    #[arg(long, value_name = "SIZE", value_parser = word)]
    pub memory: Option<String>,
    /// Another option of `sbatch`, e.g. --sbatch=--qos=long; may be repeated
    #[arg(long, value_name = "OPTION", value_parser = sbatch_option, allow_hyphen_values = true)]
    pub sbatch: Vec<String>,
}

impl SlurmArgs {
    /// The options of `sbatch` for all jobs.
    pub fn for_all(&self) -> Vec<String> {
        let named = [("--partition", &self.partition), ("--account", &self.account)];
        let named = named.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
        named.chain(self.sbatch.iter().cloned()).collect()
    }

    /// The options of `sbatch` for the tasks only.
    pub fn for_tasks(&self) -> Vec<String> {
        self.memory.iter().map(|memory| format!("--mem={memory}")).collect()
    }
}

/// Reads a value that needs no quotes in a script.
fn word(text: &str) -> Result<String, &'static str> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.,:+/@%".contains(letter);
    let is_word = !text.is_empty() && text.chars().all(plain);
    is_word.then(|| text.to_owned()).ok_or("write a name without spaces and quotes")
}

fn sbatch_option(text: &str) -> Result<String, &'static str> {
    let sane = text.starts_with('-') && !text.chars().any(char::is_control);
    sane.then(|| text.to_owned()).ok_or("write one option with its value, e.g. --qos=long")
}

/// Reads a time in the notation of geduld or of Slurm: 01:00:00, 30:00, 1-12, 1-12:30, 1-12:30:00.
fn time_of_task(text: &str) -> Result<Duration, &'static str> {
    time(text).or_else(|_| {
        slurm_time(text)
            .ok_or("write a time such as 90m, 2h or 1d12h, or in Slurm's notation: 01:00:00, 1-12:00:00")
    })
}

fn slurm_time(text: &str) -> Option<Duration> {
    let (days, rest) = match text.split_once('-') {
        Some((days, rest)) => (Some(days.parse::<u64>().ok()?), rest),
        None => (None, text),
    };
    let parts: Option<Vec<u64>> = rest.split(':').map(|part| part.parse().ok()).collect();
    let seconds = match (days, parts?.as_slice()) {
        (None, &[minutes, seconds]) => minutes.checked_mul(60)?.checked_add(seconds)?,
        (_, &[hours, minutes, seconds]) => {
            hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?
        }
        (Some(_), &[hours, minutes]) => hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?,
        (Some(_), &[hours]) => hours.checked_mul(3600)?,
        _ => return None,
    };
    days.unwrap_or(0).checked_mul(86_400)?.checked_add(seconds).map(Duration::from_secs)
}

/// Arguments of `geduld cluster slurm` and `geduld cluster hyperqueue`.
#[derive(Debug, clap::Args)]
pub struct JobArgs {
    #[command(flatten)]
    pub planning: PlanningArgs,
    /// Write this folder; it must not exist yet
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,
    /// The number of tasks
    ///
    /// A few long tasks are better than many short ones.
    #[arg(long, value_name = "N", default_value = "20", value_parser = task_count, allow_negative_numbers = true)]
    pub tasks: NonZeroUsize,
    /// The number of threads of each task
    #[arg(long, value_name = "T", default_value = "1", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: NonZeroUsize,
    /// The time limit for a run of a task, e.g. 2h
    ///
    /// It is 1m or more; Slurm's notation 01:00:00 works too. If work is left then, the task is queued again. By
    /// default it is 1h with Slurm, and there is none with HyperQueue.
    #[arg(long, value_name = "TIME", value_parser = time_of_task, allow_negative_numbers = true)]
    pub time: Option<Duration>,
    /// Also submit the jobs
    #[arg(long)]
    pub submit: bool,
}

/// Arguments of `geduld cluster status`.
#[derive(Debug, clap::Args)]
pub struct StatusArgs {
    /// A folder written by `geduld cluster`
    pub folder: PathBuf,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld cluster rest`.
#[derive(Debug, clap::Args)]
pub struct RestArgs {
    /// A folder written by `geduld cluster`
    pub folder: PathBuf,
    /// The number of tasks [default: as in the first round]
    #[arg(long, value_name = "N", value_parser = task_count, allow_negative_numbers = true)]
    pub tasks: Option<NonZeroUsize>,
    /// Also submit the jobs
    #[arg(long)]
    pub submit: bool,
    /// Continue even if tasks are running: their cubes are counted twice
    #[arg(long)]
    pub while_running: bool,
    #[command(flatten)]
    pub work: WorkArgs,
}

fn task_count(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= MOST_TASKS);
    count.ok_or_else(|| format!("write a number of tasks from 1 to {MOST_TASKS}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_slurm_writes_them() {
        for (text, seconds) in [
            ("01:00:00", 3600),
            ("30:00", 1800),
            ("1-12", 129_600),
            ("1-12:30", 131_400),
            ("2-00:00:01", 172_801),
            ("90m", 5400),
            ("90", 90),
        ] {
            assert_eq!(time_of_task(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", ":", "1:2:3:4", "x", "1-", "-1:00", "99999999999999999999:00"] {
            assert!(time_of_task(wrong).is_err(), "{wrong}");
        }
    }
}
