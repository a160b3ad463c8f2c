//! Progress: one line that is updated on a terminal; otherwise a line now and then.

use std::io::{self, Write as _};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use geduld_count::{Control, Engine, Probing};
use geduld_draw::printable_styled;
use geduld_model::Model;
use indicatif::{ProgressBar, ProgressStyle};

use crate::output::ours::Standard;
use crate::terminal::progress_line::{Stage, line, plain};

/// Random probes for what is expected; they take some hundredths of a second.
const PROBES: usize = 1000;
const REFRESH: Duration = Duration::from_millis(200);
/// Without a terminal: when the first line is written, and how long it is to the next.
const FIRST_LINE: Duration = Duration::from_secs(10);
const NEXT_LINE: Duration = Duration::from_secs(60);

/// From so many models on, and after so long, counters are named that need not look at each.
const MANY_MODELS: u64 = 10_000_000;
const PATIENCE: Duration = Duration::from_secs(3);
const OTHER_COUNTERS: &str = "more than 10 million models so far, and each of them (or of the cubes that they form) is looked at. The model \
     counters ganak, SharpSAT-TD and d4 need not do that: `--solver ganak` has one of them count";

/// Models with fewer placements are ready in a second or two.
const LARGE: usize = 30_000;

/// When lines are written where there is no terminal.
pub struct Lines {
    start: Instant,
    next: Duration,
}

impl Lines {
    /// Of a work that begins now.
    pub fn begin() -> Self {
        Self { start: Instant::now(), next: FIRST_LINE }
    }

    /// How long the work has taken, if it is time for a line.
    pub fn due(&mut self) -> Option<Duration> {
        let elapsed = self.start.elapsed();
        (elapsed >= self.next).then(|| {
            self.next = elapsed + NEXT_LINE;
            elapsed
        })
    }
}

/// What is drawn on the terminal now, so that other output can remove it first.
static DRAWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows how far the work has come until it is dropped.
pub struct Progress {
    stage: Arc<Mutex<Stage>>,
    on_terminal: bool,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to watch: the work is being prepared. Nothing is shown if the user wants none.
    pub fn watch(control: &Control, wanted: bool) -> Self {
        let stage = Arc::new(Mutex::new(Stage::Doing("preparing")));
        // Indicatif draws to standard error, and knows whether that is a terminal.
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
            let mut hinted = false;
            while stopped.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                let elapsed = start.elapsed();
                let stage = *lock(&shown);
                let many = control.progress().solutions >= MANY_MODELS && elapsed >= PATIENCE;
                if matches!(stage, Stage::CountingModels) && many && !hinted {
                    hinted = true;
                    say(OTHER_COUNTERS);
                }
                if on_terminal {
                    // Not while somebody writes.
                    let _hold = drawn();
                    bar.set_message(line(stage, &control.progress(), elapsed, width()));
                } else if let Some(elapsed) = lines.due() {
                    say(&plain(stage, &control.progress(), elapsed, SystemTime::now()));
                }
            }
        };
        // It is decoration: the work goes on without it.
        let thread = thread::Builder::new().spawn(watch).ok();
        Self { stage, on_terminal, thread: thread.map(|thread| (stop, thread)) }
    }

    /// This model is being prepared.
    pub fn preparing(&self, model: &Model) {
        if self.thread.is_some() && !self.on_terminal {
            tell_if_large(model);
        }
    }

    /// The work goes over to this stage.
    pub fn enter(&self, stage: Stage) {
        *lock(&self.stage) = stage;
    }

    /// The cubes of this engine are being counted. Of a part of a count nobody can tell how many solutions it will find.
    pub fn counting(&self, engine: &dyn Engine, whole: bool) {
        let estimate = if self.on_terminal && whole { engine.estimate(Probing::brief(PROBES)) } else { None };
        self.enter(Stage::Counting {
            begun: Instant::now(),
            expected: estimate.map(|estimate| estimate.solutions.mean).filter(|&solutions| solutions > 0.0),
        });
    }

    /// Solutions are being listed, up to a limit.
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
            // It is decoration: if its thread has died, the work has not.
            let _ = thread.join();
            clear();
        }
    }
}

/// Says that a model is large, before anything is done with it that takes time or memory for its size.
pub fn tell_if_large(model: &Model) {
    let placements = model.decision_atom_count();
    if placements >= LARGE {
        say(&format!("a large puzzle, of {placements} placements: what is done with it may take minutes"));
    }
}

/// Takes what is drawn off the terminal, for good.
pub fn clear() {
    if let Some(bar) = drawn().take() {
        bar.finish_and_clear();
    }
}

/// Writes with nothing drawn on the terminal. The lock is held meanwhile, so nothing but a single write happens in here: whatever
/// said something in there would wait for itself.
fn aside<T>(write: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    match &*drawn() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Standard output, on which progress may be drawn: each write has it out of the way.
pub struct Screen {
    stdout: Standard,
    is_terminal: bool,
}

impl Screen {
    /// Standard output.
    pub fn new() -> Self {
        let stdout = Standard::new();
        Self { is_terminal: stdout.is_terminal(), stdout }
    }

    /// A pipe may be full for long: progress goes on meanwhile.
    fn beside<T>(&mut self, write: impl FnOnce(&mut Standard) -> io::Result<T>) -> io::Result<T> {
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

/// Writes whole lines to standard error, where progress may be drawn. The last line end may be missing.
pub fn say(text: &str) {
    // What cannot be told there is told nowhere: the work goes on.
    let text = printable_styled(text.trim_end_matches('\n'));
    let _ = aside(|| writeln!(anstream::stderr(), "{text}"));
}

fn drawn() -> MutexGuard<'static, Option<ProgressBar>> {
    lock(&DRAWN)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many columns the terminal has.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}
