//! Folders of counts on a cluster, and their files.
//!
//! | file | |
//! | --- | --- |
//! | `cluster.json` | the settings, and the rounds so far |
//! | `plan` | the plan of the count |
//! | `count.sh` | counts one task; through `job-N.sh` the scheduler runs it for each task of round N |
//! | `rest-N` | the cubes of round N; the first round has all cubes and no such file |
//! | `submit.sh`, `merge.sh`, `run.py` | scripts that submit the jobs, merge the results, and run the tasks through HyperQueue |
//! | `parts/I` | the checkpoint of task I |
//! | `status/I.json`, `logs/I.log` | the status and the log of task I |
//!
//! The numbers of tasks continue through all rounds. All scripts use paths relative to the folder, so the folder may be
//! moved.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::script::{self, Script};
use super::settings::{Round, Scheduler, Settings};
use crate::error::Error;
use crate::output::output_file::{make_folder, write_whole};

/// The name of the file with the settings.
const SETTINGS: &str = "cluster.json";

/// A folder with its settings.
pub struct Folder {
    path: PathBuf,
    /// The settings.
    pub settings: Settings,
}

impl Folder {
    /// Checks that a folder can be created at this path: the path does not exist, or is an empty folder.
    ///
    /// # Errors
    /// If the path is a file, or a folder that is not empty.
    pub fn check_free(path: &Path) -> Result<(), Error> {
        let help = "give another name: nothing is overwritten";
        match fs::read_dir(path) {
            Ok(mut entries) => match entries.next() {
                None => Ok(()),
                Some(_) => Err(Error::new(format!("the folder {} is not empty", path.display()), help)),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(_) => Err(Error::new(format!("{} is not a folder", path.display()), help)),
        }
    }

    /// Creates a folder with this plan and without tasks.
    ///
    /// # Errors
    /// If the path is not free (see [`Self::check_free`]), or a file cannot be written.
    pub fn make(
        path: &Path,
        settings: Settings,
        write_plan: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Self, Error> {
        Self::check_free(path)?;
        let folder = Self { path: path.to_owned(), settings };
        for name in ["", "parts", "status", "logs"] {
            make_folder(&path.join(name), "choose another path")?;
        }
        folder.write("plan", |mut out| write_plan(&mut out))?;
        script::common(&folder.settings).iter().try_for_each(|script| folder.write_script(script))?;
        Ok(folder)
    }

    /// Opens a folder.
    ///
    /// # Errors
    /// If `geduld cluster` did not write it.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = path.join(SETTINGS);
        let refused = |why: String| {
            let help = "name a folder written by `geduld cluster slurm` or `geduld cluster hyperqueue`";
            Error::new(why, help)
        };
        let text = fs::read_to_string(&file)
            .map_err(|error| refused(format!("cannot read {}: {error}", file.display())))?;
        let settings: Settings = serde_json::from_str(&text)
            .map_err(|error| refused(format!("{} is invalid: {error}", file.display())))?;
        if !settings.are_sane() {
            return Err(refused(format!(
                "{} was written by another version, or was changed",
                file.display()
            )));
        }
        Ok(Self { path: path.to_owned(), settings })
    }

    /// Adds a round with this number of tasks, for these cubes or for all cubes. Returns the number of the round.
    ///
    /// # Errors
    /// If a file cannot be written.
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
        // The settings are written last: a round exists once it is in the settings.
        let text = serde_json::to_string_pretty(&self.settings)
            .map_err(|error| Error::without_help(format!("cannot write the settings: {error}")))?;
        self.write(SETTINGS, |out| writeln!(out, "{text}"))?;
        Ok(number)
    }

    /// Runs the script that submits a round. The script writes to standard output and standard error.
    ///
    /// # Errors
    /// If the script cannot be run, or fails.
    pub fn submit(&self, round: usize) -> Result<(), Error> {
        let program = if self.settings.scheduler == Scheduler::Slurm { "sbatch" } else { "hq" };
        let help =
            format!("the folder was written: see its README.md, and check whether `{program}` can be run");
        // A name without a folder would be looked up in PATH.
        let script = self.path.canonicalize().map(|path| path.join("submit.sh"));
        let status = script.and_then(|script| Command::new(script).arg(round.to_string()).status());
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Error::new(format!("the jobs could not be submitted ({status})"), help)),
            Err(error) => Err(Error::new(format!("the jobs could not be submitted: {error}"), help)),
        }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The status file of a task.
    pub fn status_file(&self, task: usize) -> PathBuf {
        self.path.join("status").join(format!("{task}.json"))
    }

    /// The plan and all existing checkpoints, as input for a merge.
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
                // Everyone with read permission gets execute permission.
                fs::set_permissions(&path, fs::Permissions::from_mode(mode | (mode & 0o444) >> 2))
            });
            permitted.map_err(|error| Error::output(&error))?;
        }
        Ok(())
    }

    /// Writes a file of the folder, completely or not at all.
    fn write(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        write_whole(&self.path.join(name), "choose another path", |out| write(out))
    }
}
