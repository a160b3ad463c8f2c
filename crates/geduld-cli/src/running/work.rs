//! Work that may take long. It shows its progress, and ends soon after its time limit or an interruption by the user.
//! All commands that may take long do their work in a `Work`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use geduld::exports::engines::Control;
use geduld::exports::models::Instance;

use crate::args::WorkArgs;
use crate::error::Error;
use crate::running::ending::{Ending, end};
use crate::running::{memory, signals};
use crate::terminal::progress::Progress;

/// The time of earlier work in this process. It counts towards the time limit of the work that follows.
static SPENT: Mutex<Duration> = Mutex::new(Duration::ZERO);

/// The time that work has to stop by itself.
const GRACE: Duration = Duration::from_millis(1200);

/// Work in progress. It ends when this is dropped.
pub struct Work {
    control: Control,
    progress: Progress,
    way: Way,
    begin: Instant,
}

/// Makes the output if the work is ended.
type Tell = Box<dyn FnOnce() -> Ending + Send>;

/// The way in which the work ends early. Clones share their state.
#[derive(Clone)]
struct Way(Arc<Mutex<Out>>);

struct Out {
    /// Whether the work was asked to end.
    asked: bool,
    /// The controls to stop then.
    controls: Vec<Control>,
    tell: Option<Tell>,
    /// The time that the work gets to stop by itself first.
    grace: Duration,
    /// Whether the work is done, and only the result is still being written.
    done: bool,
}

impl Work {
    /// Begins work that cannot stop by itself. For example, making a plan or a formula cannot be interrupted, and no
    /// result is lost. At the time limit, or when the user asks for an end (see [`signals`]), the result of `tell` is
    /// printed and the program ends.
    ///
    /// # Errors
    /// If the handler for signals or the thread for the time limit cannot be started.
    pub fn begin<E: Into<Ending>>(
        args: WorkArgs,
        tell: impl FnOnce() -> E + Send + 'static,
    ) -> Result<Self, Error> {
        Self::with(Control::new(), args, tell)
    }

    /// Does the same as [`Work::begin`], with a control that other code shares.
    ///
    /// # Errors
    /// As for [`Work::begin`].
    pub fn with<E: Into<Ending>>(
        control: Control,
        args: WorkArgs,
        tell: impl FnOnce() -> E + Send + 'static,
    ) -> Result<Self, Error> {
        Self::begun(control, args, Box::new(|| tell().into()))
    }

    // Not generic, so that it is compiled once.
    fn begun(control: Control, args: WorkArgs, tell: Tell) -> Result<Self, Error> {
        let out = Out {
            asked: false,
            controls: vec![control.clone()],
            tell: Some(tell),
            grace: Duration::ZERO,
            done: false,
        };
        let way = Way(Arc::new(Mutex::new(out)));
        let asked = way.clone();
        signals::when_asked(move || asked.take())?;
        if let Some(limit) = args.time_limit {
            let over = way.clone();
            let limit = limit.saturating_sub(*SPENT.lock().unwrap_or_else(PoisonError::into_inner));
            // The thread sleeps until the limit or the end of the program, whichever comes first.
            let wait = move || {
                std::thread::sleep(limit);
                if !over.lock().done {
                    over.take();
                }
            };
            std::thread::Builder::new().spawn(wait).map_err(|error| Error::thread(&error))?;
        }
        if let Some(megabytes) = args.memory_limit {
            memory::limit(megabytes);
        }
        let progress = Progress::watch(&control, args.progress.is_wanted());
        Ok(Self { control, progress, way, begin: Instant::now() })
    }

    /// Ends the work because other work follows. The time spent counts towards the time limit of that work.
    pub fn hand_over(self) {
        let way = self.way.clone();
        *SPENT.lock().unwrap_or_else(PoisonError::into_inner) += self.begin.elapsed();
        drop(self);
        way.lock().tell = None;
    }

    /// The control that tells the work whether to stop.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// The controls of all steps so far.
    pub fn controls(&self) -> Vec<Control> {
        self.way.lock().controls.clone()
    }

    /// The progress display.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Prints a message before the work on a large instance begins.
    pub fn announce<'p>(&self, instance: Instance<'p>) -> Instance<'p> {
        self.progress.preparing(&instance.model);
        instance
    }

    /// A control for one step of the work. For example, a list that has reached its limit stops its own control, and
    /// the work continues.
    pub fn step(&self) -> Control {
        let control = Control::new();
        self.stops(&control);
        control
    }

    /// Stops this control, too, if the work is asked to end.
    pub fn stops(&self, control: &Control) {
        let mut out = self.way.lock();
        if out.asked {
            control.stop();
        }
        out.controls.push(control.clone());
    }

    /// From now on, gives the work some time to stop by itself. If it does not, the output set before is printed and
    /// the program ends.
    pub fn patiently(&self) {
        self.way.lock().grace = GRACE;
    }

    /// Does the same, but the work gets this much time more.
    pub fn patiently_and(&self, more: Duration) {
        self.way.lock().grace = GRACE + more;
    }

    /// From now on, the work stops by itself when its control says so, and reports its results itself.
    pub fn ready(&self) {
        self.way.lock().tell = None;
    }

    /// Does the same as [`Work::ready`], but if the work does not stop soon, the result of `tell` is printed and the
    /// program ends.
    pub fn ready_or<E: Into<Ending>>(&self, tell: impl FnOnce() -> E + Send + 'static) {
        self.set(GRACE, Box::new(|| tell().into()));
    }

    /// From now on, the result of `tell` is printed when the work is ended.
    pub fn now<E: Into<Ending>>(&self, tell: impl FnOnce() -> E + Send + 'static) {
        self.set(Duration::ZERO, Box::new(|| tell().into()));
    }

    fn set(&self, grace: Duration, tell: Tell) {
        let mut out = self.way.lock();
        out.tell = Some(tell);
        out.grace = grace;
        let asked = out.asked;
        drop(out);
        if asked {
            let way = self.way.clone();
            if std::thread::Builder::new().spawn(move || way.take()).is_err() {
                self.way.take();
            }
        }
    }
}

impl Way {
    fn lock(&self) -> MutexGuard<'_, Out> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the work, because of the time limit or a signal.
    fn take(&self) {
        let mut out = self.lock();
        out.asked = true;
        out.controls.iter().for_each(Control::stop);
        if !out.grace.is_zero() {
            let grace = out.grace;
            drop(out);
            std::thread::sleep(grace);
            out = self.lock();
        }
        // The lock is held until the program ends, so that nothing else is printed.
        if let Some(tell) = out.tell.take() {
            end(tell());
        }
    }
}

impl Drop for Work {
    /// Ends the work. From now on only the result is written. Writing can still be interrupted, for example if nobody
    /// reads the output.
    fn drop(&mut self) {
        let mut out = self.way.lock();
        out.done = true;
        out.grace = GRACE;
        out.tell = if out.asked {
            None
        } else {
            Some(Box::new(|| Ending::from("ended early: perhaps not everything was written")))
        };
    }
}
