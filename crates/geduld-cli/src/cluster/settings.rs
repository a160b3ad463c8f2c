//! What a folder is for: who hands out the tasks, and the rounds there have been.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The format of the settings.
const FORMAT: u32 = 1;

/// How many tasks a round has at most: more is a typing error.
pub const MOST_TASKS: usize = 100_000;

/// Who hands out the tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheduler {
    /// Slurm, as array jobs.
    Slurm,
    /// HyperQueue.
    Hyperqueue,
}

impl Scheduler {
    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Slurm => "Slurm",
            Self::Hyperqueue => "HyperQueue",
        }
    }
}

/// What a folder is for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The format of these settings.
    cluster: u32,
    /// The version of the program that has written them.
    version: String,
    /// Who hands out the tasks.
    pub scheduler: Scheduler,
    /// What the puzzle is called.
    pub puzzle: String,
    /// Where the program lies.
    pub program: String,
    /// How many threads each task has.
    pub threads: usize,
    /// How many seconds a task may run at a time.
    seconds: Option<u64>,
    /// Further options of `sbatch`, for all jobs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sbatch: Vec<String>,
    /// Further options of `sbatch`, for the tasks only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sbatch_tasks: Vec<String>,
    /// The rounds there have been.
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
    /// The file with the list of the cubes; all if there is none.
    pub cubes: Option<String>,
    /// The share of the work of the whole count, as it was expected.
    pub share: f64,
}

impl Settings {
    /// Of a count that has not begun.
    pub fn new(scheduler: Scheduler, puzzle: String, threads: usize, time: Option<Duration>) -> Self {
        // Where there is no such path, the scripts take the program that the shell finds.
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

    /// The same with further options of `sbatch`: for all jobs, and for the tasks only.
    #[must_use]
    pub fn with_options(self, sbatch: Vec<String>, sbatch_tasks: Vec<String>) -> Self {
        Self { sbatch, sbatch_tasks, ..self }
    }

    /// Whether they are of this format, with rounds of not too many tasks, numbered through.
    pub fn are_sane(&self) -> bool {
        let mut next = 1;
        let follows = |round: &Round| {
            let first = std::mem::replace(&mut next, round.last.saturating_add(1));
            round.first == first && (first..first.saturating_add(MOST_TASKS)).contains(&round.last)
        };
        self.cluster == FORMAT && !self.rounds.is_empty() && self.rounds.iter().all(follows)
    }

    /// How long a task may run at a time.
    pub fn time(&self) -> Option<Duration> {
        self.seconds.map(Duration::from_secs)
    }

    /// The numbers of all tasks, with the share of the work that each was expected to be.
    pub fn tasks(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.rounds.iter().flat_map(|round| {
            #[expect(clippy::cast_precision_loss, reason = "a share for people to look at")]
            let share = round.share / (round.last + 1 - round.first) as f64;
            (round.first..=round.last).map(move |task| (task, share))
        })
    }
}
