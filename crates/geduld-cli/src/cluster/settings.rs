//! The settings of a folder: the scheduler, and the rounds so far.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The version of the settings format.
const FORMAT: u32 = 1;

/// The maximum number of tasks of a round. A larger number is a typing error.
pub const MOST_TASKS: usize = 100_000;

/// The scheduler that distributes the tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheduler {
    /// Slurm, as array jobs.
    Slurm,
    /// HyperQueue.
    Hyperqueue,
}

impl Scheduler {
    /// The name as people write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Slurm => "Slurm",
            Self::Hyperqueue => "HyperQueue",
        }
    }
}

/// The settings of a folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The version of the format of these settings.
    cluster: u32,
    /// The version of the program that wrote them.
    version: String,
    /// The scheduler that distributes the tasks.
    pub scheduler: Scheduler,
    /// The name of the puzzle.
    pub puzzle: String,
    /// The path of the program.
    pub program: String,
    /// The number of threads of each task.
    pub threads: usize,
    /// The time limit for each run of a task, in seconds.
    seconds: Option<u64>,
    /// Further options of `sbatch`, for all jobs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sbatch: Vec<String>,
    /// Further options of `sbatch`, for the tasks only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sbatch_tasks: Vec<String>,
    /// All rounds so far.
    pub rounds: Vec<Round>,
}

/// Tasks that share some cubes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The first task.
    pub first: usize,
    /// The last task.
    pub last: usize,
    /// The file with the list of the cubes; `None` means all cubes.
    pub cubes: Option<String>,
    /// The expected share of the work of the whole count.
    pub share: f64,
}

impl Settings {
    /// Makes the settings of a count without rounds.
    pub fn new(scheduler: Scheduler, puzzle: String, threads: usize, time: Option<Duration>) -> Self {
        // Without this path, the scripts use the program that the shell finds.
        let program = std::env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok());
        Self {
            cluster: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            scheduler,
            puzzle,
            program: program.unwrap_or_else(|| "geduld".to_owned()),
            threads,
            seconds: time.map(|time| time.as_secs()),
            sbatch: Vec::new(),
            sbatch_tasks: Vec::new(),
            rounds: Vec::new(),
        }
    }

    /// Sets further options of `sbatch`: for all jobs, and for the tasks only.
    #[must_use]
    pub fn with_options(self, sbatch: Vec<String>, sbatch_tasks: Vec<String>) -> Self {
        Self { sbatch, sbatch_tasks, ..self }
    }

    /// Whether the settings have this format, and their rounds are numbered without gaps and have at most
    /// [`MOST_TASKS`] tasks each.
    pub fn are_sane(&self) -> bool {
        let mut next = 1;
        let follows = |round: &Round| {
            let first = std::mem::replace(&mut next, round.last.saturating_add(1));
            round.first == first && (first..first.saturating_add(MOST_TASKS)).contains(&round.last)
        };
        self.cluster == FORMAT && !self.rounds.is_empty() && self.rounds.iter().all(follows)
    }

    /// The time limit for each run of a task.
    pub fn time(&self) -> Option<Duration> {
        self.seconds.map(Duration::from_secs)
    }

    /// The numbers of all tasks, each with its expected share of the work.
    pub fn tasks(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.rounds.iter().flat_map(|round| {
            let share = round.share / (round.last + 1 - round.first) as f64;
            (round.first..=round.last).map(move |task| (task, share))
        })
    }
}
