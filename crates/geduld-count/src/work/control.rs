//! Shared by a running count and its observer. The count reports its progress, and the observer may ask it to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use crate::portfolio::{PortfolioProgress, Watch};
use geduld_search::Monitor;

/// Shared with a running count. Cheap to clone: all clones are the same control.
#[derive(Clone, Debug)]
pub struct Control {
    monitor: Arc<Monitor>,
    counters: Arc<Counters>,
    portfolio: Arc<Watch>,
    /// The control of the way that has its turn, in a race.
    followed: Arc<Mutex<Option<Box<Control>>>>,
}

#[derive(Debug, Default)]
struct Counters {
    cubes_done: AtomicU64,
    cubes_known: AtomicU64,
    solutions: AtomicU64,
    listed: AtomicU64,
    /// The nodes of ways that lost a race.
    trial_nodes: AtomicU64,
    /// The finished part of [`WHOLE`].
    fraction: AtomicU64,
    /// The bits of the expected number of nodes; 0.0 if it is unknown.
    expected_nodes: AtomicU64,
    /// The bits of the fraction that was known before the count began.
    known_fraction: AtomicU64,
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

/// The work of a whole count. Each cube has a share of it.
const WHOLE: u64 = 1 << 62;

/// The progress of a count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The number of finished cubes.
    pub cubes_done: u64,
    /// The number of cubes known so far. It grows when a large cube is cut.
    pub cubes_known: u64,
    /// The number of solutions found. It includes those of unfinished cubes if each solution is looked at. It stops at
    /// the largest 64-bit number.
    pub solutions: u64,
    /// The number of found solutions that a list has handed over.
    pub listed: u64,
    /// The number of nodes of the search tree that were visited; 0 for an engine without nodes.
    pub nodes: u64,
    /// The finished share of the work, from 0 to 1. It is measured in nodes, whose expected number is corrected by the
    /// cubes finished so far. If no number of nodes is expected, it is measured in cubes, and a cube counts as much as
    /// its siblings.
    pub fraction: f64,
    /// The finished share of the work that this count must do itself. This is less work if it continues from a record.
    pub fraction_here: f64,
    /// The progress of the portfolio that searches for a first solution, if there is one.
    pub portfolio: PortfolioProgress,
}

/// The weight of the estimates of nodes against the numbers of finished cubes: as much as this part of all cubes.
const TRUST: f64 = 0.05;

/// The finished share of the work, given the number of nodes visited, the expected number of nodes, and the share of
/// the expected nodes that belongs to finished cubes.
///
/// Estimates with few probes are often too small, in total and cube by cube. So the unfinished cubes are assumed to be
/// larger than expected by the same factor as the finished work (a ratio estimate). Work done in unfinished cubes
/// counts as nothing: it is better to estimate the remaining time a little too long than too short.
fn by_nodes(nodes: u64, expected: f64, finished: f64) -> f64 {
    let nodes = nodes as f64;
    let finished = finished.clamp(0.0, 1.0);
    // Before a cube is finished, nothing shows whether the estimate is good. A time left that is made from it would
    // only grow.
    if finished == 0.0 {
        return 0.0;
    }
    let ratio = (nodes + TRUST * expected) / (finished * expected + TRUST * expected);
    let left = (1.0 - finished) * expected * ratio;
    if nodes + left > 0.0 { nodes / (nodes + left) } else { finished }
}

/// The share of the whole work that a cube is assumed to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(u64);

impl Control {
    /// A control for one count that has not begun.
    pub fn new() -> Self {
        Self::watching(Monitor::default())
    }

    /// A control whose searches report to this monitor.
    pub(crate) fn watching(monitor: Monitor) -> Self {
        let portfolio = Arc::new(Watch::new(monitor.stop_flag()));
        Self { monitor: Arc::new(monitor), counters: Arc::default(), portfolio, followed: Arc::default() }
    }

    /// Shows the progress of another control from now on: of the way that has its turn.
    pub(crate) fn follow(&self, other: &Self) {
        *self.followed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(other.clone()));
    }

    /// Shows its own progress again.
    pub(crate) fn leave(&self) {
        *self.followed.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// A control that asks to stop by itself when a search has visited about this number of nodes. It has no effect on
    /// engines without nodes.
    pub fn with_limit(nodes: u64) -> Self {
        Self::watching(Monitor::with_limit(nodes))
    }

    /// Asks the count to stop. The count does so soon, and reports that it is not complete.
    pub fn stop(&self) {
        self.monitor.stop();
    }

    /// Whether the count has been asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.monitor.is_stopped()
    }

    /// The flag itself, for a solver that checks it while it works.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.monitor.stop_flag()
    }

    /// The progress of the count. The figures are read one after another while the count continues.
    pub fn progress(&self) -> Progress {
        let followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(followed) = followed {
            return followed.progress();
        }
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
            portfolio: self.portfolio.progress(),
        }
    }

    /// The share of the work that belongs to finished cubes.
    fn by_cubes(&self) -> f64 {
        self.counters.fraction.load(Relaxed) as f64 / WHOLE as f64
    }

    /// Sets the progress that a record has, while the count is still being prepared: the number of finished cubes
    /// and of all cubes, the finished share of the work, and the number of solutions.
    pub fn recall(&self, cubes_done: usize, cubes_known: usize, share: f64, solutions: impl TryInto<u64>) {
        let counters = &self.counters;
        counters.cubes_done.store(cubes_done as u64, Relaxed);
        counters.cubes_known.store(cubes_known as u64, Relaxed);
        counters.fraction.store(Self::share(share).0, Relaxed);
        counters.solutions.store(solutions.try_into().unwrap_or(u64::MAX), Relaxed);
        self.begin_here();
    }

    /// Sets the number of solutions found: the others are not kept.
    pub fn kept(&self, solutions: impl TryInto<u64>) {
        self.counters.solutions.store(solutions.try_into().unwrap_or(u64::MAX), Relaxed);
    }

    /// Begins a count of this number of cubes, with this expected number of nodes in total if it is known. Progress
    /// that was recalled is reset.
    pub(crate) fn begin(&self, cubes: usize, expected_nodes: Option<f64>) {
        self.recall(0, cubes, 0.0, 0u64);
        self.counters.expected_nodes.store(expected_nodes.unwrap_or(0.0).to_bits(), Relaxed);
    }

    /// Notes that everything finished so far was known beforehand, and takes none of the expected nodes.
    pub(crate) fn begin_here(&self) {
        let fraction = self.by_cubes();
        self.counters.known_fraction.store(fraction.to_bits(), Relaxed);
    }

    /// The dead ends and the steps of searches by propagation so far.
    pub fn propagated(&self) -> (u64, u64) {
        let (failures, steps) = self.monitor.propagated();
        let followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (more_failures, more_steps) = followed.map_or((0, 0), |followed| followed.propagated());
        (failures + more_failures, steps + more_steps)
    }

    /// The nodes of the ways that lost a race, of which the progress knows nothing.
    pub fn trial_nodes(&self) -> u64 {
        self.counters.trial_nodes.load(Relaxed)
    }

    /// Adds the work of a way that lost a race.
    pub(crate) fn add_trial(&self, monitor: &Monitor) {
        let (failures, steps) = monitor.propagated();
        self.monitor.add_propagated(failures, steps);
        self.counters.trial_nodes.fetch_add(monitor.nodes(), Relaxed);
    }

    /// The part of the control that a search uses.
    pub(crate) fn monitor(&self) -> &Monitor {
        &self.monitor
    }

    /// A monitor for searches that belong to a single solution, such as those for others that look the same. Their
    /// nodes are not nodes of the count.
    pub(crate) fn fibres(&self) -> Monitor {
        self.monitor.beside()
    }

    /// The part of the control that a portfolio uses.
    pub(crate) fn portfolio(&self) -> &Watch {
        &self.portfolio
    }

    /// The share of a cube that makes up this fraction of the whole.
    pub(crate) fn share(fraction: f64) -> Share {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        Share((fraction.clamp(0.0, 1.0) * WHOLE as f64) as u64)
    }

    /// Notes that a cube is cut into `children` cubes. Returns the share of each.
    pub(crate) fn split(&self, share: Share, children: usize) -> Share {
        self.counters.cubes_known.fetch_add(children as u64, Relaxed);
        Share(share.0 / (children as u64).max(1))
    }

    /// Notes that a cube is finished. A cube that was cut has no share, because its children have it.
    pub(crate) fn finish(&self, share: Option<Share>) {
        self.counters.cubes_done.fetch_add(1, Relaxed);
        if let Some(Share(part)) = share {
            self.counters.fraction.fetch_add(part, Relaxed);
        }
    }

    /// Notes that a solution was handed to the reader of a list.
    pub(crate) fn listed(&self) {
        self.counters.listed.fetch_add(1, Relaxed);
    }

    /// Notes that this number of further solutions was found.
    pub(crate) fn found(&self, solutions: impl TryInto<u64>) {
        let solutions = solutions.try_into().unwrap_or(u64::MAX);
        // This number is only displayed. It stops at the largest number instead of wrapping.
        let _ = self.counters.solutions.fetch_update(Relaxed, Relaxed, |n| Some(n.saturating_add(solutions)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cubes together were expected to have 100 nodes, but have twice as many.
    #[test]
    fn what_is_left_is_as_much_larger_as_what_is_done() {
        assert_eq!((by_nodes(0, 100.0, 0.0), by_nodes(200, 100.0, 1.0)), (0.0, 1.0));
        for (nodes, truth) in [(50, 0.25), (100, 0.5), (150, 0.75)] {
            let fraction = by_nodes(nodes, 100.0, truth);
            assert!((fraction - truth).abs() < 0.05, "{fraction} instead of {truth}");
        }
    }

    /// A cube is not finished before its end, no matter how many nodes it has.
    #[test]
    fn nodes_alone_finish_nothing() {
        assert!(by_nodes(1_000_050, 100.0, 0.5) < 0.7);
    }

    #[test]
    fn there_is_no_progress_before_a_cube_is_finished() {
        assert_eq!((by_nodes(5_000_000, 1e43, 0.0), by_nodes(5_000_000, 1e6, 0.0)), (0.0, 0.0));
        assert!(by_nodes(5_000_000, 1e6, 1e-6) > 0.0);
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
