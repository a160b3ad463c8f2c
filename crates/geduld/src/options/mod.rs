//! How solutions are looked for: options that all kinds of work share.

mod suited;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use geduld_count::StrategyChoice;
use geduld_encode::Encodings;
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
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Cancel, Options, Puzzle};
///
/// let cancel = Cancel::new();
/// let token = cancel.clone();
/// std::thread::spawn(move || token.cancel());
/// // Counting the magic squares of order 5 takes longer.
/// let counts = Puzzle::bundled("magic-5")?.count_with(&Options::new().cancel(&cancel))?;
/// assert!(!counts.complete);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that has not been cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the work to end. It does so within a fraction of a second, but not before it has been prepared, which may take some
    /// seconds for large puzzles. It returns what it has, marked as not complete.
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
/// An option is never ignored: one that has no effect on the work it is given to is an error ([`Error::Option`](crate::Error::Option)).
///
/// | option | count | solve | solutions | estimate |
/// | --- | --- | --- | --- | --- |
/// | [`threads`](Self::threads), [`engine`](Self::engine) | yes | yes | yes | yes (`Sat` cannot be estimated) |
/// | [`encodings`](Self::encodings), [`solver`](Self::solver) | yes | yes | yes | |
/// | [`time_limit`](Self::time_limit), [`cancel`](Self::cancel), [`on_progress`](Self::on_progress) | yes | yes | yes | |
/// | [`symmetry`](Self::symmetry) | yes | | yes | |
/// | [`checkpoint`](Self::checkpoint), [`verify`](Self::verify), [`count_by`](Self::count_by) | yes | | | |
/// | [`strategies`](Self::strategies) | | yes | | |
/// | [`show`](Self::show) | | | yes | |
/// | [`probes`](Self::probes) | | | | yes |
///
/// [`Puzzle::why_with`](crate::Puzzle::why_with) and [`Puzzle::unique_with`](crate::Puzzle::unique_with) take a time limit, a token and
/// threads; [`Clauses::count_with`](crate::Clauses::count_with) takes progress as well.
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
    show: Option<Show>,
    cancel: Option<Cancel>,
    progress: Option<OnProgress>,
    checkpoint: Option<PathBuf>,
    verify: Option<f64>,
    count_by: Vec<String>,
    probes: Option<usize>,
    strategies: Vec<StrategyChoice>,
}

impl Options {
    /// The defaults: all cores, all symmetries, no limit.
    pub fn new() -> Self {
        Self::default()
    }

    /// The strategies that look for one solution, in the order of their turns; all, if none is named. They are for the engine
    /// [`Engine::Auto`] alone.
    pub fn strategies(mut self, strategies: impl IntoIterator<Item = StrategyChoice>) -> Self {
        self.strategies = strategies.into_iter().collect();
        self
    }

    /// Which engine works.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// How many threads work, at least 1; as many as there are cores by default.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Whether symmetry is used to save work, as it is by default. Without it a count visits every solution and counts no classes.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.without_symmetry = !symmetry;
        self
    }

    /// Ends the work after this time, measured from its beginning. What was found by then is returned, and marked as not complete.
    ///
    /// Preparing the work is not interrupted. It takes a fraction of a second, or some seconds for puzzles of hundreds of pieces.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// How constraints become clauses. This selects the SAT engine.
    pub fn encodings(mut self, encodings: Encodings) -> Self {
        self.encodings = Some(encodings);
        self
    }

    /// Which SAT solver works. This selects the SAT engine. The solver finds one solution after another and excludes those
    /// it has found; without this option geduld's own solver enumerates by backtracking.
    pub fn solver(mut self, solver: SolverChoice) -> Self {
        self.solver = Some(solver);
        self
    }

    /// Which solutions an iterator shows; all by default.
    pub fn show(mut self, show: Show) -> Self {
        self.show = Some(show);
        self
    }

    /// Lets this token end the work.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    /// Calls a function about five times a second while the work is done, and once more at its end, from a thread of its own.
    ///
    /// [`Progress::fraction`] never goes back, and is 1 at the end of a complete count. The work waits for the last call to return. If
    /// the function panics, the work is ended, and the panic goes on in the thread that asked for it.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Options, Puzzle};
    ///
    /// let options = Options::new().on_progress(|progress| {
    ///     println!("{:3.0} %, {} solutions so far", 100.0 * progress.fraction, progress.solutions);
    /// });
    /// let counts = Puzzle::bundled("crazy-jacob")?.count_with(&options)?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_progress(mut self, tell: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(tell));
        self
    }

    /// Records finished parts of a count in this file. If the file exists, the count goes on from it: after a time limit, a cancelled
    /// token, or the end of the process by force.
    ///
    /// The file is the same as that of `geduld count --checkpoint`: a count can begin there and go on here. It belongs to one puzzle
    /// with its conditions, one version of geduld, and the options that change the parts (engine, symmetry, encodings, `count_by`);
    /// other threads, solvers and limits do not matter. For anything else it is refused ([`Error::Checkpoint`](crate::Error::Checkpoint)).
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use std::time::Duration;
    /// use geduld::{Options, Puzzle};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let file = folder.path().join("count");
    /// let puzzle = Puzzle::bundled("magic-4")?;
    /// let options = Options::new().checkpoint(&file);
    /// let some = puzzle.count_with(&options.clone().time_limit(Duration::from_millis(1)))?;
    /// let all = puzzle.count_with(&options)?;
    /// assert!(all.complete && some.solutions <= all.solutions);
    /// # Ok(())
    /// # }
    /// ```
    pub fn checkpoint(mut self, file: impl Into<PathBuf>) -> Self {
        self.checkpoint = Some(file.into());
        self
    }

    /// Counts some of the solutions a second time, by another plan and without symmetry, and compares. If the counts differ, that
    /// is an error; what was compared is in [`Counts::verification`](crate::Counts::verification).
    ///
    /// The share of the expected work that is spent on it is above 0 and at most 1; 0.05 is a good one. Puzzles so small that the
    /// share is nothing are counted a second time as a whole.
    pub fn verify(mut self, share: f64) -> Self {
        self.verify = Some(share);
        self
    }

    /// Counts apart for each value of these variables, or for each combination of their values; the numbers are in
    /// [`Counts::by`](crate::Counts::by). At most a million combinations are told apart.
    ///
    /// A variable has the name that [`Formula::meaning`](crate::Formula::meaning) shows, or for cells that of pins: `1,1`. Every
    /// solution is then looked at, which takes longer.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Options, Puzzle};
    ///
    /// let counts = Puzzle::bundled("magic-4")?.count_with(&Options::new().count_by(["1,1"]))?;
    /// let sum: geduld::BigUint = counts.by.iter().map(|(_, number)| number).sum();
    /// assert_eq!(counts.by.len(), 16);
    /// assert_eq!(sum, counts.solutions);
    /// # Ok(())
    /// # }
    /// ```
    pub fn count_by<S: Into<String>>(mut self, variables: impl IntoIterator<Item = S>) -> Self {
        self.count_by = variables.into_iter().map(Into::into).collect();
        self
    }

    /// How many random probes an estimate makes, at least 1; 10,000 by default. More of them give a smaller error.
    pub fn probes(mut self, probes: usize) -> Self {
        self.probes = Some(probes);
        self
    }
}
