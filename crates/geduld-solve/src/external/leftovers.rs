//! Processes and folders that must not be left behind, even if the program ends early.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

use tempfile::TempDir;

/// The processes and folders that exist at the moment.
struct Leftovers {
    /// Process groups, by the number of their leader.
    groups: BTreeSet<u32>,
    folders: BTreeSet<PathBuf>,
}

static LEFTOVERS: Mutex<Leftovers> =
    Mutex::new(Leftovers { groups: BTreeSet::new(), folders: BTreeSet::new() });

fn leftovers() -> MutexGuard<'static, Leftovers> {
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all processes started here and deletes their files, for a program that is about to end. After this, no
/// process can be started: a thread that tries waits until the program ends.
pub fn leave_nothing_behind() {
    let leftovers = leftovers();
    for &group in &leftovers.groups {
        kill(group);
    }
    for folder in &leftovers.folders {
        // A process that was just killed may still write a file. If the folder cannot be deleted then, nothing more can
        // be done.
        for _ in 0..20 {
            if std::fs::remove_dir_all(folder).is_ok() || !folder.exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    std::mem::forget(leftovers);
}

/// A folder for temporary files, for example of one call. It is deleted when it is dropped, and by
/// [`leave_nothing_behind`].
#[derive(Debug)]
pub struct Folder(Option<TempDir>);

impl Folder {
    /// The beginning of its name.
    pub const PREFIX: &str = "geduld-";

    /// Creates a folder.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn new() -> io::Result<Self> {
        let mut leftovers = leftovers();
        let folder = tempfile::Builder::new().prefix(Self::PREFIX).tempdir()?;
        leftovers.folders.insert(folder.path().to_owned());
        Ok(Self(Some(folder)))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.0.as_ref().map_or(Path::new(""), TempDir::path)
    }

    /// The path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let mut leftovers = leftovers();
        if let Some(folder) = self.0.take() {
            leftovers.folders.remove(folder.path());
        }
    }
}

/// A running process, with all processes that it has started. It is killed if it is dropped before its end, or by
/// [`leave_nothing_behind`].
#[derive(Debug)]
pub struct ProcessGroup {
    leader: Child,
    ended: Option<ExitStatus>,
}

impl ProcessGroup {
    /// Starts a process in its own group, so that signals of the terminal do not reach it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut leftovers = leftovers();
        let leader = command.spawn()?;
        leftovers.groups.insert(leader.id());
        Ok(Self { leader, ended: None })
    }

    /// The process itself, for its number and its pipes.
    pub fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// The exit status of the leader, if it has ended. Processes that it left running are then killed.
    ///
    /// # Errors
    /// If the system cannot report it.
    pub fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.ended.is_none() && has_ended(&mut self.leader)? {
            self.ended = Some(self.end()?);
        }
        Ok(self.ended)
    }

    /// The exit status of the leader. If it is still running, it is killed with all processes that it has started.
    ///
    /// # Errors
    /// If the system cannot report it.
    pub fn kill(&mut self) -> io::Result<ExitStatus> {
        match self.ended {
            Some(status) => Ok(status),
            None => {
                let status = self.end()?;
                Ok(*self.ended.insert(status))
            }
        }
    }

    /// Kills the remaining processes, and waits for the leader.
    fn end(&mut self) -> io::Result<ExitStatus> {
        // Until we wait for the leader, the system does not give its number to another process.
        let mut leftovers = leftovers();
        kill(self.leader.id());
        leftovers.groups.remove(&self.leader.id());
        drop(leftovers);
        #[cfg(not(unix))]
        let _ = self.leader.kill();
        self.leader.wait()
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        // A drop cannot report an error.
        let _ = self.kill();
    }
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // It is no error if nothing is left to kill.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_group: u32) {}

/// The maximum time until this program, too, gets a signal that has ended a process.
#[cfg(unix)]
const HEARD: Duration = Duration::from_secs(1);

/// Whether a process was ended by a signal of the terminal that was meant for this program. A process gets its own
/// group an instant after its start; before that, such a signal reaches both. Then `asked` soon returns true: this
/// program must end.
#[cfg(unix)]
pub fn ended_with_us(status: ExitStatus, asked: impl Fn() -> bool) -> bool {
    use rustix::process::Signal;
    let signal = std::os::unix::process::ExitStatusExt::signal(&status).and_then(Signal::from_named_raw);
    if !matches!(signal, Some(Signal::INT | Signal::HUP | Signal::QUIT)) {
        return false;
    }
    let start = Instant::now();
    while !asked() && start.elapsed() < HEARD {
        std::thread::sleep(Duration::from_millis(5));
    }
    asked()
}

/// Other systems do not report signals.
#[cfg(not(unix))]
pub fn ended_with_us(_status: ExitStatus, _asked: impl Fn() -> bool) -> bool {
    false
}

/// Whether a process has ended. It is not waited for, so its number is not given to another process.
#[cfg(unix)]
fn has_ended(leader: &mut Child) -> io::Result<bool> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(waitid(WaitId::Pid(Pid::from_child(leader)), options)?.is_some())
}

#[cfg(not(unix))]
fn has_ended(leader: &mut Child) -> io::Result<bool> {
    leader.try_wait().map(|status| status.is_some())
}
