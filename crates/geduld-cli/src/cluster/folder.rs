//! Folders of counts on a cluster, and what is in them.
//!
//! | file | |
//! | --- | --- |
//! | `cluster.json` | the settings, and the rounds there have been |
//! | `plan` | the plan of the count |
//! | `count.sh` | counts one task; `job-N.sh` has the scheduler run it for each task of round N |
//! | `rest-N` | the cubes of round N; the first round has all |
//! | `submit.sh`, `merge.sh`, `run.py` | what their names say |
//! | `parts/I` | the checkpoint of task I |
//! | `status/I.json`, `logs/I.log` | what task I says of itself |
//!
//! Tasks are numbered through all rounds. All scripts name files from the folder, which may therefore be moved.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::script::{self, Script};
use crate::error::Error;
use crate::output_file::OutputFile;

/// The format of the settings.
const FORMAT: u32 = 1;

/// How many tasks a round has at most: more is a typing error.
pub const MOST_TASKS: usize = 100_000;

/// The file of the settings.
const SETTINGS: &str = "cluster.json";

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

    /// Whether there are rounds of not too many tasks, numbered through.
    fn are_sane(&self) -> bool {
        let mut next = 1;
        let follows = |round: &Round| {
            let first = std::mem::replace(&mut next, round.last.saturating_add(1));
            round.first == first && (first..first.saturating_add(MOST_TASKS)).contains(&round.last)
        };
        !self.rounds.is_empty() && self.rounds.iter().all(follows)
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

/// A folder with its settings.
pub struct Folder {
    path: PathBuf,
    /// The settings.
    pub settings: Settings,
}

impl Folder {
    /// Makes sure that a folder can be made here: there is nothing yet, or an empty folder.
    ///
    /// # Errors
    /// If there is something.
    pub fn check_free(path: &Path) -> Result<(), Error> {
        let help = "give another name: nothing is overwritten";
        match fs::read_dir(path) {
            Ok(mut entries) => match entries.next() {
                None => Ok(()),
                Some(_) => Err(Error::new(format!("the folder {} is not empty", path.display()), help)),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(_) => Err(Error::new(format!("{} is no folder", path.display()), help)),
        }
    }

    /// Makes a folder with this plan, and no tasks yet.
    ///
    /// # Errors
    /// If there is something, or it cannot be written.
    pub fn make(
        path: &Path,
        settings: Settings,
        write_plan: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Self, Error> {
        Self::check_free(path)?;
        let folder = Self { path: path.to_owned(), settings };
        for name in ["", "parts", "status", "logs"] {
            let made = fs::create_dir_all(path.join(name));
            made.map_err(|error| {
                let message = format!("cannot make the folder {}: {error}", path.join(name).display());
                Error::new(message, "choose another place")
            })?;
        }
        folder.write("plan", |mut out| write_plan(&mut out))?;
        script::common(&folder.settings).iter().try_for_each(|script| folder.write_script(script))?;
        Ok(folder)
    }

    /// Opens a folder.
    ///
    /// # Errors
    /// If it is none that `geduld cluster` has written.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = path.join(SETTINGS);
        let refused = |why: String| {
            let help = "name a folder that `geduld cluster slurm` or `geduld cluster hyperqueue` has written";
            Error::new(why, help)
        };
        let text = fs::read_to_string(&file)
            .map_err(|error| refused(format!("cannot read {}: {error}", file.display())))?;
        let settings: Settings = serde_json::from_str(&text)
            .map_err(|error| refused(format!("{} cannot be understood: {error}", file.display())))?;
        if settings.cluster != FORMAT || !settings.are_sane() {
            return Err(refused(format!("{} is of another version, or was changed", file.display())));
        }
        Ok(Self { path: path.to_owned(), settings })
    }

    /// Adds a round of so many tasks, for these cubes or for all; gives its number.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add_round(&mut self, tasks: usize, cubes: Option<&str>, share: f64) -> Result<usize, Error> {
        let number = self.settings.rounds.len() + 1;
        let before = self.settings.rounds.last().map_or(0, |round| round.last);
        let name = cubes.map(|_| format!("rest-{number}"));
        if let (Some(name), Some(cubes)) = (&name, cubes) {
            self.write(name, |out| writeln!(out, "{cubes}"))?;
        }
        let round = Round { first: before + 1, last: before + tasks, cubes: name, share };
        self.write_script(&script::job(&self.settings, number, &round))?;
        self.settings.rounds.push(round);
        // Last of all: a round is there when it is in the settings.
        let text = serde_json::to_string_pretty(&self.settings).map_err(|error| Error::Other {
            message: format!("cannot write the settings: {error}"),
            help: None,
        })?;
        self.write(SETTINGS, |out| writeln!(out, "{text}"))?;
        Ok(number)
    }

    /// Runs the script that submits a round; what it says goes to standard output and standard error.
    ///
    /// # Errors
    /// If it cannot be run, or fails.
    pub fn submit(&self, round: usize) -> Result<(), Error> {
        let program = if self.settings.scheduler == Scheduler::Slurm { "sbatch" } else { "hq" };
        let help =
            format!("the folder is written: see its README.md, and whether `{program}` can be run here");
        // A name without a folder would be looked for elsewhere.
        let script = self.path.canonicalize().map(|path| path.join("submit.sh"));
        let status = script.and_then(|script| Command::new(script).arg(round.to_string()).status());
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Error::new(format!("the jobs could not be submitted ({status})"), help)),
            Err(error) => Err(Error::new(format!("the jobs could not be submitted: {error}"), help)),
        }
    }

    /// Where the folder lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file in which a task says how far it is.
    pub fn status_file(&self, task: usize) -> PathBuf {
        self.path.join("status").join(format!("{task}.json"))
    }

    /// Plan and checkpoints, as far as they are there: what a merge takes.
    pub fn records(&self) -> Vec<PathBuf> {
        let parts = self.settings.tasks().map(|(task, _)| self.path.join("parts").join(task.to_string()));
        [self.path.join("plan")].into_iter().chain(parts.filter(|part| part.exists())).collect()
    }

    fn write_script(&self, script: &Script) -> Result<(), Error> {
        self.write(&script.name, |out| out.write_all(script.text.as_bytes()))?;
        #[cfg(unix)]
        if script.is_program {
            use std::os::unix::fs::PermissionsExt;
            let path = self.path.join(&script.name);
            let permitted = fs::metadata(&path).and_then(|data| {
                let mode = data.permissions().mode();
                // Whoever may read it may run it.
                fs::set_permissions(&path, fs::Permissions::from_mode(mode | (mode & 0o444) >> 2))
            });
            permitted.map_err(|error| Error::output(&error))?;
        }
        Ok(())
    }

    /// Writes a file of the folder, whole or not at all.
    fn write(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let mut file = OutputFile::create(&self.path.join(name), "choose another place")?;
        write(file.writer()).map_err(|error| file.failed(&error))?;
        file.finish()
    }
}
