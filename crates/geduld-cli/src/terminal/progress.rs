//! Shows progress: on a terminal one line that is updated, otherwise a new line from time to time.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use geduld::exports::drawing::printable_styled;
use geduld::exports::engines::{Control, Engine, Probing};
use geduld::exports::models::Model;
use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::progress_line::{Stage, line, plain};

/// The number of random probes for the expected number of solutions or nodes. They take some hundredths of a second.
const PROBES: usize = 1000;
const REFRESH: Duration = Duration::from_millis(200);
/// Without a terminal: the time until the first line, and the interval between the next ones.
const FIRST_LINE: Duration = Duration::from_secs(10);
const NEXT_LINE: Duration = Duration::from_secs(60);

/// Models with fewer placements are ready in a second or two.
const LARGE: usize = 30_000;

/// The schedule of the lines without a terminal.
pub struct Lines {
    start: Instant,
    next: Duration,
}

impl Lines {
    /// The schedule of work that begins now.
    pub fn begin() -> Self {
        Self { start: Instant::now(), next: FIRST_LINE }
    }

    /// The time since the start, if a line is due.
    pub fn due(&mut self) -> Option<Duration> {
        let elapsed = self.start.elapsed();
        (elapsed >= self.next).then(|| {
            self.next = elapsed + NEXT_LINE;
            elapsed
        })
    }
}

/// The line that is drawn on the terminal now. Other output removes it first.
static DRAWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows the progress of the work until this is dropped.
pub struct Progress {
    stage: Arc<Mutex<Stage>>,
    on_terminal: bool,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to show progress, in the stage "preparing". Nothing is shown if `wanted` is false.
    pub fn watch(control: &Control, wanted: bool) -> Self {
        let stage = Arc::new(Mutex::new(Stage::Doing("preparing")));
        // indicatif draws to standard error, and hides the bar if that is not a terminal.
        let bar = ProgressBar::new_spinner();
        let on_terminal = wanted && !bar.is_hidden();
        if !wanted {
            return Self { stage, on_terminal, thread: None };
        }
        if on_terminal && let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
            *drawn() = Some(bar.clone());
        }
        let (stop, stopped) = channel();
        let (control, shown) = (control.clone(), Arc::clone(&stage));
        let watch = move || {
            let (start, mut lines) = (Instant::now(), Lines::begin());
            while stopped.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                let elapsed = start.elapsed();
                let stage = *lock(&shown);
                if on_terminal {
                    // The lock prevents drawing while other output is written.
                    let _hold = drawn();
                    bar.set_message(line(stage, &control.progress(), elapsed, width()));
                } else if let Some(elapsed) = lines.due() {
                    say(&plain(stage, &control.progress(), elapsed, SystemTime::now()));
                }
            }
        };
        // Progress is optional: without a thread the work continues.
        let thread = thread::Builder::new().spawn(watch).ok();
        Self { stage, on_terminal, thread: thread.map(|thread| (stop, thread)) }
    }

    /// Prints a message if the model that is being prepared is large and progress is not shown on a terminal.
    pub fn preparing(&self, model: &Model) {
        if self.thread.is_some() && !self.on_terminal {
            tell_if_large(model);
        }
    }

    /// Enters a stage of the work.
    pub fn enter(&self, stage: Stage) {
        *lock(&self.stage) = stage;
    }

    /// Enters the stage of counting the cubes of this engine. The number of solutions is estimated only for a whole
    /// count, not for a part.
    pub fn counting(&self, engine: &dyn Engine, whole: bool) {
        let estimate = if self.on_terminal && whole { engine.estimate(Probing::brief(PROBES)) } else { None };
        self.enter(Stage::Counting {
            begun: Instant::now(),
            expected: estimate.map(|estimate| estimate.solutions.mean).filter(|&solutions| solutions > 0.0),
        });
    }

    /// Enters the stage of counting by a race of engines.
    pub fn racing(&self) {
        self.enter(Stage::Counting { begun: Instant::now(), expected: None });
    }

    /// Enters the stage of listing solutions, up to a limit.
    pub fn listing(&self, engine: &dyn Engine, limit: Option<u64>) {
        let estimate = if self.on_terminal { engine.estimate(Probing::brief(PROBES)) } else { None };
        self.enter(Stage::Listing {
            begun: Instant::now(),
            nodes: estimate.map(|estimate| estimate.nodes.mean),
            limit,
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.thread.take() {
            drop(stop);
            // Progress is optional: an error of its thread is no error of the work.
            let _ = thread.join();
            clear();
        }
    }
}

/// Prints a message that a model is large, before any step whose time or memory grows with its size.
pub fn tell_if_large(model: &Model) {
    let placements = model.decision_atom_count();
    if placements >= LARGE {
        say(&format!("a large puzzle with {placements} placements: each step may take minutes"));
    }
}

/// Removes the progress line from the terminal for good.
pub fn clear() {
    if let Some(bar) = drawn().take() {
        bar.finish_and_clear();
    }
}

/// Writes with the progress line removed from the terminal. The lock is held meanwhile, so `write` must be a single
/// write: a call of [`say`] in it would deadlock.
fn aside<T>(write: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    match &*drawn() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Standard output on a terminal that may show the progress line. Each write removes the line first.
pub struct Screen {
    stdout: io::Stdout,
    is_terminal: bool,
}

impl Screen {
    /// Standard output.
    pub fn new() -> Self {
        let stdout = io::stdout();
        Self { is_terminal: stdout.is_terminal(), stdout }
    }

    /// Writes to standard output. Only on a terminal this pauses progress, because a pipe may block for a long time.
    fn beside<T>(&mut self, write: impl FnOnce(&mut io::Stdout) -> io::Result<T>) -> io::Result<T> {
        if self.is_terminal { aside(|| write(&mut self.stdout)) } else { write(&mut self.stdout) }
    }
}

impl io::Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.beside(|stdout| stdout.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.beside(io::Write::flush)
    }
}

/// Writes whole lines to standard error, where the progress line may be drawn. The last line end may be missing.
pub fn say(text: &str) {
    // An error is ignored, and the work continues.
    let text = printable_styled(text.trim_end_matches('\n'));
    let _ = aside(|| writeln!(anstream::stderr(), "{text}"));
}

fn drawn() -> MutexGuard<'static, Option<ProgressBar>> {
    lock(&DRAWN)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of columns of the terminal.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}
