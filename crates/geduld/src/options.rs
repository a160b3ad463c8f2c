//! How solutions are looked for: options that all kinds of work share.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use geduld_count::{EngineChoice, SatOptions};
use geduld_encode::Encodings;
use geduld_model::Model;
use geduld_solve::SolverChoice;

pub use geduld_count::Progress;

/// Which engine finds the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// The search where it serves the model, a SAT solver otherwise.
    #[default]
    Auto,
    /// The search.
    Search,
    /// A SAT solver.
    Sat,
}

/// Which solutions an iterator shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Show {
    /// Every solution.
    #[default]
    All,
    /// One solution of each class: those that a symmetry carries to one another are one class.
    Classes,
    /// One solution of each layout (edge matching) or figure (symmetry figures); the same as classes where there is neither.
    Projected,
}

/// Ends work from another thread. Clones end the same work.
///
/// One token can be given to several pieces of work: cancelling it ends all of them, also those that begin later.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that has not been cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the work to end. It does so within a fraction of a second and returns what it has, marked as not complete.
    pub fn cancel(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether the work has been asked to end.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// What is told of the progress of a count while it runs.
pub(crate) type OnProgress = Arc<dyn Fn(&Progress) + Send + Sync>;

/// How solutions are looked for. Begin with [`Options::new`] and change what you need.
///
/// No option changes a number, a solution or their order; [`Options::symmetry`] decides whether classes are counted at all.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use std::time::Duration;
/// use geduld::{Options, Puzzle};
///
/// let options = Options::new().threads(1).time_limit(Duration::from_secs(10));
/// let counts = Puzzle::bundled("crazy-jacob")?.count_with(&options)?;
/// assert!(counts.complete);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct Options {
    engine: Engine,
    threads: Option<usize>,
    without_symmetry: bool,
    time_limit: Option<Duration>,
    encodings: Option<Encodings>,
    solver: Option<SolverChoice>,
    show: Show,
    cancel: Cancel,
    progress: Option<OnProgress>,
}

impl Options {
    /// The defaults: all cores, all symmetries, no limit.
    pub fn new() -> Self {
        Self::default()
    }

    /// Which engine works.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// How many threads work, at least 1; as many as there are cores by default.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads.max(1));
        self
    }

    /// Whether symmetry is used to save work, as it is by default. Without it a count visits every solution and counts no classes.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.without_symmetry = !symmetry;
        self
    }

    /// Ends the work after this time. What was found by then is returned, and marked as not complete.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// How constraints become clauses. This selects the SAT engine.
    pub fn encodings(mut self, encodings: Encodings) -> Self {
        self.encodings = Some(encodings);
        self
    }

    /// Which SAT solver works. This selects the SAT engine.
    pub fn solver(mut self, solver: SolverChoice) -> Self {
        self.solver = Some(solver);
        self
    }

    /// Which solutions an iterator shows.
    pub fn show(mut self, show: Show) -> Self {
        self.show = show;
        self
    }

    /// Lets this token end the work.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Calls a function about five times a second while solutions are counted, from a thread of its own.
    pub fn on_progress(mut self, tell: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(tell));
        self
    }
}

impl Options {
    /// The same as the engines take it, for this model.
    pub(crate) fn decided(&self, model: &Model) -> geduld_count::Options {
        let engine = match self.engine {
            Engine::Auto => EngineChoice::Auto,
            Engine::Search => EngineChoice::Search,
            Engine::Sat => EngineChoice::Sat,
        };
        let encodings = self.encodings.unwrap_or_else(|| Encodings::for_model(model));
        let solver = self.solver.clone().unwrap_or_default();
        let given = [(self.encodings.is_some(), "encodings"), (self.solver.is_some(), "solver")];
        let sat_only = given.into_iter().find_map(|(given, name)| given.then_some(name));
        let sat = SatOptions { encodings, solver, ..SatOptions::default() };
        geduld_count::Options {
            engine,
            symmetry: !self.without_symmetry,
            sat,
            sat_only,
            ..Default::default()
        }
    }

    pub(crate) fn thread_count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(cores)
    }

    pub(crate) fn shown(&self) -> Show {
        self.show
    }

    pub(crate) fn limit(&self) -> Option<Duration> {
        self.time_limit
    }

    pub(crate) fn token(&self) -> &Cancel {
        &self.cancel
    }

    pub(crate) fn progress(&self) -> Option<&OnProgress> {
        self.progress.as_ref()
    }
}
