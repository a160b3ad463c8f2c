//! The progress of a count in a file, for other programs (`--status-file`).

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use geduld_count::Control;

use crate::error::Error;
use crate::output::objects::{self, State, StatusObject};
use crate::output::output_file::OutputFile;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Pace;
use crate::terminal::time::{has_a_date, rfc3339};

/// How often it is written.
const INTERVAL: Duration = Duration::from_secs(5);

/// A status file, written every few seconds until it is dropped. Each time it is there whole, or still as it was.
pub struct StatusFile {
    shared: Arc<Shared>,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What the file is about, and the count that it tells of.
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

/// Lets the end be told from another thread.
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
                // Whoever counts goes on if the file cannot be written any more; it is said once.
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

    /// The work is prepared.
    pub fn counting(&self) {
        let mut now = self.shared.lock();
        *now = Now { state: State::Counting, counting_since: Some(Instant::now()) };
        drop(self.shared.write(&now));
    }

    /// To tell the end with.
    pub fn ending(&self) -> Ending {
        Ending(Arc::clone(&self.shared))
    }
}

impl Ending {
    /// The work has ended; what is told later is not heeded.
    pub fn tell(&self, state: State) {
        let mut now = self.0.lock();
        if !now.state.is_an_end() {
            now.state = state;
            // The numbers themselves are told elsewhere, and the work is done.
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
            // It is decoration: if its thread has died, the work has not.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the file as things are.
    fn write(&self, now: &Now) -> Result<(), Error> {
        let mut file = OutputFile::create(&self.path, "give another --status-file")?;
        let text = objects::line(&self.object(now));
        file.writer().write_all(text.as_bytes()).map_err(|error| file.failed(&error))?;
        file.finish()
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
