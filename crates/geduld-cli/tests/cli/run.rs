//! Runs geduld as its user does.

use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What a run left behind.
#[derive(Clone, Debug)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    /// The exit status, `None` if a signal ended the run.
    pub status: Option<i32>,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: without_haste(&String::from_utf8(output.stderr).unwrap()),
            status: output.status.code(),
        }
    }
}

impl Run {
    /// Standard output of a run that did all it was asked to, in silence.
    #[track_caller]
    pub fn done(self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        assert!(!self.stdout.contains('\x1b'), "no colours off a terminal: {}", self.stdout);
        self.stdout
    }

    /// Standard output of a run that did all it was asked to, and may have had something to warn of.
    #[track_caller]
    pub fn done_or_warned(self) -> String {
        assert!(self.stderr.is_empty() || self.stderr.starts_with("warning: "), "{}", self.stderr);
        Self { stderr: String::new(), ..self }.done()
    }

    /// Checks that a file was refused with one message that says what is wrong, and how to put it right.
    #[track_caller]
    pub fn refused(&self, place: &str, message: &str, remedy: &str) {
        self.ended(1, 1..=1, place, message, remedy);
    }

    /// Checks that a file was refused with one or several messages.
    #[track_caller]
    pub fn refused_for_some_reason(&self) {
        self.ended(1, 1..=10, "", "", "");
    }

    /// Checks that a value in the command line was refused, likewise.
    #[track_caller]
    pub fn misused(&self, place: &str, message: &str, remedy: &str) {
        self.ended(2, 1..=1, place, message, remedy);
    }

    #[track_caller]
    fn ended(&self, status: i32, messages: RangeInclusive<usize>, place: &str, message: &str, remedy: &str) {
        let stderr = &self.stderr;
        assert_eq!((self.status, self.stdout.as_str()), (Some(status), ""), "{stderr}");
        let count = stderr.lines().filter(|line| line.contains("error: ")).count();
        assert!(messages.contains(&count), "{stderr}");
        assert!(stderr.starts_with("error: "), "{stderr}");
        for part in [place, message, "= help: ", remedy] {
            assert!(stderr.contains(part), "`{part}` is missing:\n{stderr}");
        }
        for never in ["panicked", "\x1b", "\u{7}"] {
            assert!(!stderr.contains(never), "{stderr}");
        }
        assert!(stderr.len() < 4096, "{stderr}");
    }
}

/// What a run said but for what depends on how busy the machine is: how far it was, and what the clock ended.
fn without_haste(stderr: &str) -> String {
    let hasty = |line: &&str| {
        line.starts_with("after ") || line.contains(" ended by the clock with processor time left")
    };
    stderr.split_inclusive('\n').filter(|line| !hasty(line)).collect()
}

/// The program that is tested.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_geduld");

/// The command with these arguments, its surroundings set to nothing particular.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = hearing(PROGRAM);
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null());
    command
}

/// Whether these tests run under `nohup` or in the background of a script. Their children would ignore the same
/// signals, and geduld would be right not to hear them.
fn ignores_signals() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    const HANGUP_INTERRUPT: u64 = 0b11;
    u64::from_str_radix(ignored.trim(), 16).is_ok_and(|signals| signals & HANGUP_INTERRUPT != 0)
}

/// A program with signals as a terminal leaves them.
pub fn hearing(program: &str) -> Command {
    if !ignores_signals() {
        return Command::new(program);
    }
    // By its whole path: a test may take the search path away.
    let mut command = Command::new("/usr/bin/env");
    command.args(["--default-signal=HUP,INT", program]);
    command
}

/// Runs geduld with these arguments.
pub fn geduld(arguments: &[&str]) -> Run {
    command(arguments).output().unwrap().into()
}

/// Runs geduld with this text as standard input.
pub fn geduld_reading(input: &str, arguments: &[&str]) -> Run {
    let mut command = command(arguments);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A run that refuses its arguments may end before it has read anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap().into()
}

/// A folder of a test's own.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of a file or folder in it, as an argument.
    pub fn name(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// Writes a file, and returns its path as an argument.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.name(name)
    }

    /// The names of all there is in it.
    pub fn entries(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }
}
