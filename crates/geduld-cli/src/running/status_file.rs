//! Writes the progress of a count to a file for other programs (`--status-file`).

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use geduld::exports::engines::Control;

use crate::error::Error;
use crate::output::objects::{self, State, StatusObject};
use crate::output::output_file::write_whole;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Pace;
use crate::terminal::time::{has_a_date, rfc3339};

/// The interval between two writes.
const INTERVAL: Duration = Duration::from_secs(5);

/// A status file that is written every few seconds until this is dropped. A write replaces the file completely or not
/// at all.
pub struct StatusFile {
    shared: Arc<Shared>,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

/// The data for the file, shared with the thread that writes it.
struct Shared {
    path: PathBuf,
    control: Control,
    puzzle: String,
    part: Option<String>,
    threads: usize,
    begun: Instant,
    now: Mutex<Now>,
}

struct Now {
    state: State,
    counting_since: Option<Instant>,
}

/// A handle to write the final status from another thread.
#[derive(Clone)]
pub struct Ending(Arc<Shared>);

impl StatusFile {
    /// Begins to write the file of a count that is being prepared.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn begin(
        path: &Path,
        control: &Control,
        puzzle: &str,
        part: Option<String>,
        threads: usize,
    ) -> Result<Self, Error> {
        let shared = Arc::new(Shared {
            path: path.to_owned(),
            control: control.clone(),
            puzzle: puzzle.to_owned(),
            part,
            threads,
            begun: Instant::now(),
            now: Mutex::new(Now { state: State::Preparing, counting_since: None }),
        });
        shared.write(&shared.lock())?;
        let (stop, stopped) = channel();
        let writer = Arc::clone(&shared);
        let write = move || {
            let mut told = false;
            while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let now = writer.lock();
                // The count continues if the file can no longer be written. There is only one message about it.
                if !now.state.is_an_end()
                    && let Err(error) = writer.write(&now)
                    && !std::mem::replace(&mut told, true)
                {
                    say(&format!("the status file is not up to date: {}", error.message()));
                }
            }
        };
        let thread = std::thread::Builder::new().spawn(write).map_err(|error| Error::thread(&error))?;
        Ok(Self { shared, thread: Some((stop, thread)) })
    }

    /// Records that the preparation has ended and the count begins.
    pub fn counting(&self) {
        let mut now = self.shared.lock();
        *now = Now { state: State::Counting, counting_since: Some(Instant::now()) };
        drop(self.shared.write(&now));
    }

    /// A handle to write the final status.
    pub fn ending(&self) -> Ending {
        Ending(Arc::clone(&self.shared))
    }
}

impl Ending {
    /// Writes the final status. Later calls are ignored.
    pub fn tell(&self, state: State) {
        let mut now = self.0.lock();
        if !now.state.is_an_end() {
            now.state = state;
            // This is not an error of the count: its numbers are reported elsewhere.
            if let Err(error) = self.0.write(&now) {
                say(&format!("the status file is not up to date: {}", error.message()));
            }
        }
    }
}

impl Drop for StatusFile {
    fn drop(&mut self) {
        self.ending().tell(State::Failed);
        if let Some((stop, thread)) = self.thread.take() {
            drop(stop);
            // The file is optional: an error of its thread is no error of the work.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the current status to the file.
    fn write(&self, now: &Now) -> Result<(), Error> {
        let text = objects::line(&self.object(now));
        write_whole(&self.path, "give another --status-file", |out| out.write_all(text.as_bytes()))
    }

    fn object(&self, now: &Now) -> StatusObject {
        let progress = self.control.progress();
        let rounded = |seconds: f64| (seconds * 10.0).round() / 10.0;
        let time = SystemTime::now();
        let pace = now.counting_since.map(|begun| Pace::of(&progress, begun.elapsed()));
        let ahead = pace.filter(|_| now.state == State::Counting);
        StatusObject {
            geduld: env!("CARGO_PKG_VERSION").to_owned(),
            state: now.state,
            puzzle: self.puzzle.clone(),
            part: self.part.clone(),
            threads: self.threads,
            cubes_done: progress.cubes_done,
            cubes_known: progress.cubes_known,
            share: (progress.fraction * 1e6).floor() / 1e6,
            solutions: progress.solutions.to_string(),
            nodes: progress.nodes,
            nodes_per_second: pace.and_then(|pace| pace.nodes_per_second).map(f64::round),
            seconds: rounded(self.begun.elapsed().as_secs_f64()),
            expected_seconds_left: ahead.and_then(|pace| pace.seconds_left).map(rounded),
            expected_end: ahead.and_then(|pace| pace.end(time)).map(rfc3339),
            written: has_a_date(time).then(|| rfc3339(time)),
        }
    }
}
