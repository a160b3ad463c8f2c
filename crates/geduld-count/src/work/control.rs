//! Shared by a running count and its observer: the count reports its progress, the observer may ask it to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use geduld_portfolio::{Stand, Watch};
use geduld_search::Monitor;

/// Shared with a running count. Cheap to clone: clones are the same control.
#[derive(Clone, Debug)]
pub struct Control {
    monitor: Arc<Monitor>,
    counters: Arc<Counters>,
    portfolio: Arc<Watch>,
}

#[derive(Debug, Default)]
struct Counters {
    cubes_done: AtomicU64,
    cubes_known: AtomicU64,
    solutions: AtomicU64,
    listed: AtomicU64,
    /// Solutions that a trial has found before the work begins.
    tried: AtomicU64,
    /// In parts of [`WHOLE`].
    fraction: AtomicU64,
    /// The bits of the number of nodes expected, 0.0 if that is unknown.
    expected_nodes: AtomicU64,
    /// The bits of the fraction that was known before the count began.
    known_fraction: AtomicU64,
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

/// The work of a whole count; each cube is a share of it.
const WHOLE: u64 = 1 << 62;

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Cubes finished.
    pub cubes_done: u64,
    /// Cubes known so far; a cube that turns out large is cut into more.
    pub cubes_known: u64,
    /// Solutions found; those of unfinished cubes too where each is looked at. It stops at the largest 64-bit number.
    pub solutions: u64,
    /// Solutions that a list has handed over, of those found.
    pub listed: u64,
    /// Nodes of the search tree visited; 0 for an engine that has none.
    pub nodes: u64,
    /// The share of the work that is done, from 0 to 1: by nodes, as many as are expected in the light of the cubes that are
    /// finished; where nothing is expected, by cubes, each as large as its siblings.
    pub fraction: f64,
    /// The same of the work that this count has to do itself, which is less if it goes on from a journal.
    pub fraction_here: f64,
    /// How far the portfolio is that looks for a first solution, if there is one.
    pub portfolio: Stand,
}

/// How much the estimates of the nodes weigh against what finished cubes have come to: as much as this part of all cubes.
const TRUST: f64 = 0.05;

/// The share of the work that is done, if so many nodes have been visited of so many expected and cubes that make up this share
/// of those expected are finished.
///
/// Estimates by few probes are often too small, all together and cube by cube. So what is left, the cubes that are not finished,
/// is taken to be as much larger than expected as what is done (a ratio estimate). What has been done of the cubes that are being
/// worked on counts as nothing: an estimate of the time left that is a little too long is better than one too short.
fn by_nodes(nodes: u64, expected: f64, finished: f64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a fraction for people to look at")]
    let nodes = nodes as f64;
    let finished = finished.clamp(0.0, 1.0);
    let ratio = (nodes + TRUST * expected) / (finished * expected + TRUST * expected);
    let left = (1.0 - finished) * expected * ratio;
    if nodes + left > 0.0 { nodes / (nodes + left) } else { finished }
}

/// The part of the whole work that a cube is taken to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(u64);

impl Control {
    /// A control for one count, nothing done yet.
    pub fn new() -> Self {
        Self::watching(Monitor::default())
    }

    fn watching(monitor: Monitor) -> Self {
        let portfolio = Arc::new(Watch::new(monitor.stop_flag()));
        Self { monitor: Arc::new(monitor), counters: Arc::default(), portfolio }
    }

    /// A control that asks to stop by itself, once about so many nodes of a search have been visited. An engine that visits none
    /// takes no notice.
    pub fn with_limit(nodes: u64) -> Self {
        Self::watching(Monitor::with_limit(nodes))
    }

    /// Asks the count to stop; it does so soon, and says that it is not complete.
    pub fn stop(&self) {
        self.monitor.stop();
    }

    /// Whether the count has been asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.monitor.is_stopped()
    }

    /// The flag itself, for a solver that looks at it while it works.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.monitor.stop_flag()
    }

    /// How far the count has come. The figures are read one after another while the count goes on.
    pub fn progress(&self) -> Progress {
        let counters = &self.counters;
        let by_cubes = self.by_cubes();
        let nodes = self.monitor.nodes();
        let expected = f64::from_bits(counters.expected_nodes.load(Relaxed));
        let known = f64::from_bits(counters.known_fraction.load(Relaxed));
        let by_cubes_here = if known < 1.0 { (by_cubes - known) / (1.0 - known) } else { 1.0 };
        let here = if expected > 0.0 { by_nodes(nodes, expected, by_cubes_here) } else { by_cubes_here };
        Progress {
            cubes_done: counters.cubes_done.load(Relaxed),
            cubes_known: counters.cubes_known.load(Relaxed),
            solutions: counters.solutions.load(Relaxed),
            listed: counters.listed.load(Relaxed),
            nodes,
            fraction: known + (1.0 - known) * here,
            fraction_here: here,
            portfolio: self.portfolio.stand(),
        }
    }

    /// The share of the cubes that are finished.
    fn by_cubes(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a fraction for people to look at")]
        let fraction = self.counters.fraction.load(Relaxed) as f64 / WHOLE as f64;
        fraction
    }

    /// Tells what a journal holds of a count that is still being prepared: so many cubes of so many, which make up this share of
    /// the work, with so many solutions.
    pub fn recall(&self, cubes_done: usize, cubes_known: usize, share: f64, solutions: u128) {
        let counters = &self.counters;
        counters.cubes_done.store(cubes_done as u64, Relaxed);
        counters.cubes_known.store(cubes_known as u64, Relaxed);
        counters.fraction.store(Self::share(share).0, Relaxed);
        counters.solutions.store(u64::try_from(solutions).unwrap_or(u64::MAX), Relaxed);
        self.begin_here();
    }

    /// Begins a count of so many cubes, with so many nodes together if that can be told. What was recalled is counted anew.
    pub(crate) fn begin(&self, cubes: usize, expected_nodes: Option<f64>) {
        self.recall(0, cubes, 0.0, 0);
        self.counters.expected_nodes.store(expected_nodes.unwrap_or(0.0).to_bits(), Relaxed);
    }

    /// What has been finished so far was known beforehand, and takes none of the nodes expected.
    pub(crate) fn begin_here(&self) {
        let fraction = self.by_cubes();
        self.counters.known_fraction.store(fraction.to_bits(), Relaxed);
    }

    /// What a search has to do with.
    pub(crate) fn monitor(&self) -> &Monitor {
        &self.monitor
    }

    /// What a portfolio has to do with.
    pub(crate) fn portfolio(&self) -> &Watch {
        &self.portfolio
    }

    /// The share of a cube that makes up this fraction of the whole.
    pub(crate) fn share(fraction: f64) -> Share {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        Share((fraction.clamp(0.0, 1.0) * WHOLE as f64) as u64)
    }

    /// A cube is cut into so many.
    pub(crate) fn split(&self, share: Share, children: usize) -> Share {
        self.counters.cubes_known.fetch_add(children as u64, Relaxed);
        Share(share.0 / (children as u64).max(1))
    }

    /// A cube is finished; one that was cut has handed its share to its children.
    pub(crate) fn finish(&self, share: Option<Share>) {
        self.counters.cubes_done.fetch_add(1, Relaxed);
        if let Some(Share(part)) = share {
            self.counters.fraction.fetch_add(part, Relaxed);
        }
    }

    /// How many solutions a trial of the SAT solver has found that can be counted or listed, if the work ends before it has begun.
    pub fn found_by_trial(&self) -> u64 {
        self.counters.tried.load(Relaxed)
    }

    /// A trial has found one more solution.
    pub(crate) fn tried(&self) {
        self.counters.tried.fetch_add(1, Relaxed);
    }

    /// A solution is handed to the reader of a list.
    pub(crate) fn listed(&self) {
        self.counters.listed.fetch_add(1, Relaxed);
    }

    /// So many more solutions have been found.
    pub(crate) fn found(&self, solutions: u128) {
        let solutions = u64::try_from(solutions).unwrap_or(u64::MAX);
        // Only for people to look at: it stops at the largest number instead of wrapping.
        let _ = self.counters.solutions.fetch_update(Relaxed, Relaxed, |n| Some(n.saturating_add(solutions)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cubes together were expected to have 100 nodes, and have twice as many.
    #[test]
    fn what_is_left_is_as_much_larger_as_what_is_done() {
        assert_eq!((by_nodes(0, 100.0, 0.0), by_nodes(200, 100.0, 1.0)), (0.0, 1.0));
        for (nodes, truth) in [(50, 0.25), (100, 0.5), (150, 0.75)] {
            let fraction = by_nodes(nodes, 100.0, truth);
            assert!((fraction - truth).abs() < 0.05, "{fraction} instead of {truth}");
        }
    }

    /// However many nodes a cube turns out to have, it is not finished before its end.
    #[test]
    fn nodes_alone_finish_nothing() {
        assert!(by_nodes(1_000_050, 100.0, 0.5) < 0.7);
    }

    #[test]
    fn what_was_known_beforehand_is_not_done_here() {
        let control = Control::new();
        control.begin(4, None);
        control.finish(Some(Control::share(0.5)));
        control.begin_here();
        let progress = control.progress();
        assert_eq!((progress.fraction, progress.fraction_here), (0.5, 0.0));
        control.finish(Some(Control::share(0.25)));
        let progress = control.progress();
        assert_eq!((progress.fraction, progress.fraction_here), (0.75, 0.5));
    }
}
