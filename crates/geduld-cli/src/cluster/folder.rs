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

use super::script::{self, Script};
use super::settings::{Round, Scheduler, Settings};
use crate::error::Error;
use crate::output::output_file::OutputFile;

/// The file of the settings.
const SETTINGS: &str = "cluster.json";

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
        if !settings.are_sane() {
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
        let text = serde_json::to_string_pretty(&self.settings)
            .map_err(|error| Error::without_help(format!("cannot write the settings: {error}")))?;
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
