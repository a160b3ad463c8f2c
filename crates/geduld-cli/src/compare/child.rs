//! Child processes with limits: single runs of geduld itself.
//!
//! A child that reaches its time limit is asked to stop, so that it can report its results so far. A child that does
//! not stop, or exceeds its memory limit, is killed with all its descendants. A child ends by itself when this process
//! is gone (see `outlive`).

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use geduld::exports::formulas::{Folder, ProcessGroup, ended_with_us};

use super::{tree, usage};
use crate::error::Error;
use crate::running::ending;
use crate::running::outlive;

/// The limits of a child.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Seconds: processor time if `processor` is set and the system reports it, otherwise wall time.
    pub seconds: f64,
    /// Whether processor time is compared.
    pub processor: bool,
    /// Bytes of all its processes together.
    pub memory: u64,
}

/// The reason why a child was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// It reached its time limit.
    Time,
    /// It reached its limit of wall time, but not of processor time.
    Clock,
    /// It exceeded its memory limit.
    Memory,
    /// The user interrupted the comparison.
    Interrupted,
}

/// A child that has ended.
pub struct ChildEnd {
    /// Its exit status, `None` if a signal ended it.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    /// The reason why it was ended; `None` if it ended by itself.
    pub exceeded: Option<Exceeded>,
    /// Seconds of processor time, if the system reports it.
    pub processor: Option<f64>,
    /// Seconds of wall time.
    pub wall: f64,
    /// The largest memory seen, in bytes, if the system reports it.
    pub memory: Option<u64>,
}

/// The variable that names the folder for temporary files.
const TEMPORARY: &str = if cfg!(windows) { "TMP" } else { "TMPDIR" };

/// The time that a child has to stop after it was asked to.
const GRACE: Duration = Duration::from_secs(2);

/// A child is ended when its wall time reaches this multiple of its limit, whatever its processor time.
pub const PATIENCE: f64 = 2.0;

/// Runs geduld with these arguments until it ends.
///
/// # Errors
/// If the process cannot be started or watched.
pub fn run(arguments: &[String], limits: RunLimits, interrupted: &AtomicBool) -> Result<ChildEnd, Error> {
    let failed = |error: std::io::Error| {
        Error::new(
            format!("cannot run geduld for a comparison: {error}"),
            "check that there is free memory, and that the program still exists",
        )
    };
    let program = std::env::current_exe().map_err(failed)?;
    tree::adopt_orphans();
    // All files that the run leaves in its temporary folder are deleted with the folder.
    let folder = Folder::new().map_err(failed)?;
    static KILLED_AT_EXIT: Once = Once::new();
    KILLED_AT_EXIT.call_once(|| ending::at_exit(tree::kill_all));
    let before = usage::ended_children();
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env(outlive::VARIABLE, folder.path()).env(TEMPORARY, folder.path()).env("NO_COLOR", "1");
    let start = Instant::now();
    // In a process group of its own, the child does not get Ctrl-C; this process stops it.
    let mut group = ProcessGroup::start(&mut command).map_err(failed)?;
    let child = group.leader();
    let reading = reader(child.stdout.take()).and_then(|stdout| Ok((stdout, reader(child.stderr.take())?)));
    let watched = match &reading {
        Ok(_) => watch(&mut group, limits, start, interrupted),
        Err(_) => Ok((None, None)),
    };
    let wall = start.elapsed().as_secs_f64();
    // Kills processes that the child left behind, or the child itself if it could not be watched.
    let status = group.kill().map_err(failed)?;
    tree::end_all();
    let (exceeded, memory) = watched.map_err(failed)?;
    let (stdout, stderr) = reading.map_err(failed)?;
    let text =
        |reader: Option<JoinHandle<String>>| reader.and_then(|reader| reader.join().ok()).unwrap_or_default();
    let processor = usage::ended_children().zip(before).map(|(after, before)| after - before);
    Ok(ChildEnd {
        status: status.code(),
        stdout: text(stdout),
        stderr: text(stderr),
        exceeded,
        processor,
        wall,
        memory,
    })
}

/// Reads a pipe to its end in its own thread.
fn reader(pipe: Option<impl Read + Send + 'static>) -> std::io::Result<Option<JoinHandle<String>>> {
    pipe.map(|pipe| std::thread::Builder::new().spawn(move || text_of(pipe))).transpose()
}

fn text_of(mut pipe: impl Read) -> String {
    let mut bytes = Vec::new();
    // After an error, the bytes read so far are the text.
    let _ = pipe.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for the end of a child. Returns the reason why it was ended, and its largest memory.
fn watch(
    group: &mut ProcessGroup,
    limits: RunLimits,
    start: Instant,
    interrupted: &AtomicBool,
) -> std::io::Result<(Option<Exceeded>, Option<u64>)> {
    let mut memory = None;
    let mut pause = Duration::from_millis(1);
    let mut asked: Option<(Exceeded, Instant)> = None;
    loop {
        let usage = usage::of_descendants();
        if let Some(status) = group.ended()? {
            let with_us = || ended_with_us(status, || interrupted.load(Ordering::Relaxed));
            let why = asked.map(|(why, _)| why);
            return Ok((why.or_else(|| with_us().then_some(Exceeded::Interrupted)), memory));
        }
        memory = memory.max(usage.map(|usage| usage.memory));
        if memory.is_some_and(|memory| memory > limits.memory) {
            group.kill()?;
            return Ok((Some(Exceeded::Memory), memory));
        }
        let wall = start.elapsed().as_secs_f64();
        let (spent, patience) = match usage {
            Some(usage) if limits.processor => (usage.processor, PATIENCE),
            _ => (wall, 1.0),
        };
        let why = if interrupted.load(Ordering::Relaxed) {
            Some(Exceeded::Interrupted)
        } else if spent > limits.seconds {
            Some(Exceeded::Time)
        } else if wall > patience * limits.seconds {
            Some(Exceeded::Clock)
        } else {
            None
        };
        match (asked, why) {
            (None, Some(why)) => {
                ask_to_stop(group.leader());
                asked = Some((why, Instant::now()));
            }
            (Some((_, since)), _) if since.elapsed() > GRACE => drop(group.kill()?),
            _ => {}
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Asks a child to stop by closing its standard input (see `outlive`). A signal is not reliable: children inherit the
/// signals that this process ignores.
fn ask_to_stop(child: &mut Child) {
    drop(child.stdin.take());
}
