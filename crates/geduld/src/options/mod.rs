//! Options for all kinds of work.

mod suited;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use geduld_count::StrategyChoice;
use geduld_encode::Encodings;
use geduld_solve::SolverChoice;

pub use geduld_count::{Distinct as Show, EngineChoice as Engine, Progress};

/// A token that stops work from another thread. All clones stop the same work.
///
/// One token can be given to several pieces of work. Cancelling it stops all of them, including those that begin later.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Cancel, Options, Puzzle, Solve};
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

    /// Asks the work to stop. It stops within a fraction of a second, or within a second or two while a puzzle with
    /// hundreds of pieces is still being prepared. It returns what it has found, marked as not complete.
    pub fn cancel(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether the token has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// The callback that receives the progress of running work.
pub(crate) type OnProgress = Arc<dyn Fn(&Progress) + Send + Sync>;

/// Options for counting, solving, listing and estimating. Begin with [`Options::new`] and change what you need.
///
/// Options decide what is counted or shown ([`symmetry`](Self::symmetry), [`show`](Self::show),
/// [`count_by`](Self::count_by)) and how long the work may take. Engine, threads, solver, encodings and checkpoints
/// change no number, no solution and no order.
///
/// No option is silently ignored: an option that has no effect on the requested work is an error
/// ([`Error::Option`](crate::Error::Option)).
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
/// [`Puzzle::why_with`](crate::Solve::why_with) and [`Puzzle::unique_with`](crate::Solve::unique_with) accept a time
/// limit, a token and threads. [`Clauses::count_with`](crate::Solve::count_with) also accepts a progress callback
/// and [`count_by`](Self::count_by).
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use std::time::Duration;
/// use geduld::{Options, Puzzle, Solve};
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
    pub(crate) time_limit: Option<Duration>,
    encodings: Option<Encodings>,
    solver: Option<SolverChoice>,
    show: Option<Show>,
    pub(crate) cancel: Option<Cancel>,
    pub(crate) progress: Option<OnProgress>,
    pub(crate) checkpoint: Option<PathBuf>,
    verify: Option<f64>,
    count_by: Vec<String>,
    probes: Option<usize>,
    strategies: Vec<StrategyChoice>,
}

impl Options {
    /// The defaults: all cores, all symmetries, no time limit.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the strategies that search for one solution, in the order of their turns. By default all strategies are
    /// used. This option requires the engine [`Engine::Auto`].
    pub fn strategies(mut self, strategies: impl IntoIterator<Item = StrategyChoice>) -> Self {
        self.strategies = strategies.into_iter().collect();
        self
    }

    /// Sets the engine. The default is [`Engine::Auto`].
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets the number of threads, at least 1. The default is the number of cores.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Sets whether symmetry is used to save work. The default is `true`. Without symmetry, a count visits every
    /// solution and does not count classes.
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.without_symmetry = !symmetry;
        self
    }

    /// Stops the work after this time, measured from its beginning. The result contains what was found so far, and is
    /// marked as not complete.
    ///
    /// The work ends a fraction of a second later, or a second or two if a puzzle with hundreds of pieces is still
    /// being prepared then.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Sets how constraints are encoded as clauses. This selects the SAT engine.
    pub fn encodings(mut self, encodings: Encodings) -> Self {
        self.encodings = Some(encodings);
        self
    }

    /// Sets the SAT solver. This selects the SAT engine. The solver finds one solution after another and excludes each
    /// with a blocking clause. Without this option, geduld's own solver enumerates by backtracking.
    pub fn solver(mut self, solver: SolverChoice) -> Self {
        self.solver = Some(solver);
        self
    }

    /// Sets which solutions an iterator shows. The default is all.
    ///
    /// The projection of an edge-matching puzzle is its layout, and that of symmetry figures is the figure. For other
    /// puzzles and models, [`Show::Projected`] is the same as [`Show::Classes`].
    pub fn show(mut self, show: Show) -> Self {
        self.show = Some(show);
        self
    }

    /// Sets a token that can stop the work.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    /// Sets a progress callback. Another thread calls it about five times a second during the work, and once more at
    /// the end.
    ///
    /// [`Progress::fraction`] never decreases, and is 1 at the end of a complete count. The work waits for the last
    /// call to return. If the callback panics, the work is stopped, and the panic continues in the thread that started
    /// the work.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Options, Puzzle, Solve};
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

    /// Records the finished parts of a count in this file. If the file exists, the count is resumed from it, for
    /// example after a time limit, a cancelled token, or a killed process.
    ///
    /// The file format is that of `geduld count --checkpoint`, so a count can be begun on the command line and resumed
    /// here. A checkpoint belongs to one puzzle with its conditions, one version of geduld, and the options that change
    /// the parts (engine, symmetry, encodings, `count_by`). Threads, solvers and limits may differ. In all other cases
    /// the file is refused ([`Error::Checkpoint`](crate::Error::Checkpoint)).
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use std::time::Duration;
    /// use geduld::{Options, Puzzle, Solve};
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

    /// Counts some of the solutions a second time, with another plan and without symmetry, and compares the results. It
    /// is an error if the two counts differ. [`Counts::verification`](crate::Counts::verification) says what was
    /// compared.
    ///
    /// `share` is the share of the expected work to spend on this, above 0 and at most 1. A good value is 0.05. If the
    /// puzzle is so small that the share is nothing, all of it is counted a second time.
    pub fn verify(mut self, share: f64) -> Self {
        self.verify = Some(share);
        self
    }

    /// Counts separately for each value of these variables, or for each combination of their values. The numbers are in
    /// [`Counts::by`](crate::Counts::by). The maximum number of combinations is one million.
    ///
    /// A variable has the name that [`Formula::meaning`](crate::Formula::meaning) shows. Cells can also be named as in
    /// pins: `1,1`. This option takes longer, because it looks at every solution.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Options, Puzzle, Solve};
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

    /// Sets the number of random probes of an estimate, at least 1. The default is 10,000. More probes give a smaller
    /// error.
    pub fn probes(mut self, probes: usize) -> Self {
        self.probes = Some(probes);
        self
    }
}
