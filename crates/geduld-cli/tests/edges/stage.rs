//! Where a run takes place: a working folder and a folder for temporary files of its own, and a mark that all of its
//! processes bear.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The variable that marks the processes of a run.
const MARK: &str = "GEDULD_EDGES_MARK";
/// Names of files that a run is asked to write begin with this.
const ASKED_FOR: &str = "out";
/// Processes that are killed may take a moment to disappear.
const DISAPPEARING: Duration = Duration::from_secs(5);

/// What a run may leave traces in.
pub struct Stage {
    work: TempDir,
    temporary: TempDir,
    mark: String,
}

impl Stage {
    pub fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let mark = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        Self { work: tempfile::tempdir().unwrap(), temporary: tempfile::tempdir().unwrap(), mark }
    }

    /// The program with these arguments here; a command before it, such as nohup, is a wrapper.
    pub fn command(&self, wrapper: &[&str], arguments: &[String]) -> Command {
        let mut words = wrapper.iter().map(Path::new).map(Path::to_owned).chain([binary()]);
        let mut command = Command::new(words.next().unwrap());
        command
            .args(words)
            .args(arguments)
            .current_dir(self.work.path())
            .env("TMPDIR", self.temporary.path())
            .env(MARK, &self.mark)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null());
        command
    }

    /// The files that the run was asked to write, and that are there.
    pub fn written(&self) -> Vec<String> {
        entries(self.work.path()).into_iter().filter(|name| name.starts_with(ASKED_FOR)).collect()
    }

    /// Checks that a run that has ended left nothing behind but what it was asked to write.
    pub fn check(&self) -> Result<(), String> {
        let mut left: Vec<String> = entries(self.temporary.path());
        left.extend(entries(self.work.path()).into_iter().filter(|name| !name.starts_with(ASKED_FOR)));
        if !left.is_empty() {
            return Err(format!("left files behind: {left:?}"));
        }
        let start = Instant::now();
        loop {
            let processes = self.processes();
            if processes.is_empty() {
                return Ok(());
            }
            if start.elapsed() > DISAPPEARING {
                return Err(format!("left processes behind: {processes:?}"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The processes that bear the mark of this run, as their command lines.
    fn processes(&self) -> Vec<String> {
        let mark = format!("{MARK}={}", self.mark);
        let mut found = Vec::new();
        for process in fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
            // A process that has ended meanwhile has nothing to read.
            let environment = fs::read(process.path().join("environ")).unwrap_or_default();
            if environment.split(|&byte| byte == 0).any(|variable| variable == mark.as_bytes()) {
                let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
                if !line.is_empty() {
                    found.push(String::from_utf8_lossy(&line).replace('\0', " "));
                }
            }
        }
        found
    }
}

/// The program that is tested.
pub fn binary() -> PathBuf {
    std::env::var_os("GEDULD_EDGES_BINARY").map_or_else(|| env!("CARGO_BIN_EXE_geduld").into(), PathBuf::from)
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}
