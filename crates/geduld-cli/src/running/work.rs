//! Work that may take long: it shows its progress, and ends soon when its time is over or the user interrupts it. All commands that can
//! take long do their work in a `Work`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use geduld_count::Control;
use geduld_model::Instance;

use crate::args::WorkArgs;
use crate::error::Error;
use crate::running::ending::{Ending, end};
use crate::running::signals;
use crate::terminal::progress::Progress;

/// How long work took that was followed by other work: it counts towards the time limit of the latter.
static SPENT: Mutex<Duration> = Mutex::new(Duration::ZERO);

/// How long work that stops by itself may take for it.
const GRACE: Duration = Duration::from_millis(1200);

/// Work that is going on, until it is dropped.
pub struct Work {
    control: Control,
    progress: Progress,
    way: Way,
    begin: Instant,
}

/// Makes what is told when the work is ended.
type Tell = Box<dyn FnOnce() -> Ending + Send>;

/// How the work ends when somebody wants an end. Clones are the same.
#[derive(Clone)]
struct Way(Arc<Mutex<Out>>);

struct Out {
    /// Whether somebody has wanted it.
    asked: bool,
    /// What is stopped then.
    controls: Vec<Control>,
    tell: Option<Tell>,
    /// Whether the work may stop by itself first.
    patient: bool,
    /// Whether the work is done, and nothing but writing what came of it is left.
    done: bool,
}

impl Work {
    /// Begins work that cannot stop by itself: neither a plan nor a formula can be interrupted while it is made, and nothing is lost
    /// with it. When the time is over or the user asks for an end (see [`signals`]), this is told and the program ends.
    ///
    /// # Errors
    /// If signals cannot be watched for.
    pub fn begin<E: Into<Ending>>(
        args: WorkArgs,
        tell: impl FnOnce() -> E + Send + 'static,
    ) -> Result<Self, Error> {
        Self::with(Control::new(), args, tell)
    }

    /// The same with a control that somebody else looks at, too.
    ///
    /// # Errors
    /// As for [`Work::begin`].
    pub fn with<E: Into<Ending>>(
        control: Control,
        args: WorkArgs,
        tell: impl FnOnce() -> E + Send + 'static,
    ) -> Result<Self, Error> {
        let tell: Tell = Box::new(|| tell().into());
        let out = Out {
            asked: false,
            controls: vec![control.clone()],
            tell: Some(tell),
            patient: false,
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
        let progress = Progress::watch(&control, args.progress.is_wanted());
        Ok(Self { control, progress, way, begin: Instant::now() })
    }

    /// Ends the work because other work follows, which has what is left of the time.
    pub fn hand_over(self) {
        let way = self.way.clone();
        *SPENT.lock().unwrap_or_else(PoisonError::into_inner) += self.begin.elapsed();
        drop(self);
        way.lock().tell = None;
    }

    /// What the work looks at to see whether to stop.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// What is shown of the work.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Says that an instance is large before it is worked on, if it is.
    pub fn announce<'p>(&self, instance: Instance<'p>) -> Instance<'p> {
        self.progress.preparing(&instance.model);
        instance
    }

    /// A control of one step of the work: a list that has enough stops its control, and the work goes on.
    pub fn step(&self) -> Control {
        let control = Control::new();
        let mut out = self.way.lock();
        if out.asked {
            control.stop();
        }
        out.controls.push(control.clone());
        control
    }

    /// From now on the work may stop by itself. If it has not stopped after a moment, what was to be told before is told and the program
    /// ends.
    pub fn patiently(&self) {
        self.way.lock().patient = true;
    }

    /// From now on the work stops by itself when its control says so, and tells by itself what was found.
    pub fn ready(&self) {
        self.way.lock().tell = None;
    }

    /// The same; if it has not stopped after a moment all the same, this is told and the program ends.
    pub fn ready_or<E: Into<Ending>>(&self, tell: impl FnOnce() -> E + Send + 'static) {
        self.set(true, Box::new(|| tell().into()));
    }

    /// From now on this is told when the work is ended.
    pub fn now<E: Into<Ending>>(&self, tell: impl FnOnce() -> E + Send + 'static) {
        self.set(false, Box::new(|| tell().into()));
    }

    fn set(&self, patient: bool, tell: Tell) {
        let mut out = self.way.lock();
        out.tell = Some(tell);
        out.patient = patient;
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

    /// Somebody wants an end.
    fn take(&self) {
        let mut out = self.lock();
        out.asked = true;
        out.controls.iter().for_each(Control::stop);
        if out.patient {
            drop(out);
            std::thread::sleep(GRACE);
            out = self.lock();
        }
        // The lock is held to the end of the program, so that nothing else is told.
        if let Some(tell) = out.tell.take() {
            end(tell());
        }
    }
}

impl Drop for Work {
    /// What is told from now on is the result. If nobody takes it, it still can be ended.
    fn drop(&mut self) {
        let mut out = self.way.lock();
        out.done = true;
        out.patient = true;
        out.tell = if out.asked {
            None
        } else {
            Some(Box::new(|| Ending::from("ended early: perhaps not everything was written")))
        };
    }
}
