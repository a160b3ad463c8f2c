//! What a running count and whoever watches it share: the progress one way, the wish to stop the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use geduld_search::Monitor;

/// Shared with a running count. Cheap to clone: clones are the same control.
#[derive(Clone, Debug, Default)]
pub struct Control {
    monitor: Arc<Monitor>,
    counters: Arc<Counters>,
}

#[derive(Debug, Default)]
struct Counters {
    cubes_done: AtomicU64,
    cubes_known: AtomicU64,
    solutions: AtomicU64,
    /// In parts of [`WHOLE`].
    fraction: AtomicU64,
    /// The bits of the number of nodes expected, 0.0 if that is unknown.
    expected_nodes: AtomicU64,
    /// The bits of the fraction that was known before the count began.
    known_fraction: AtomicU64,
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
    /// Nodes of the search tree visited; 0 for an engine that has none.
    pub nodes: u64,
    /// The share of the work that is done, from 0 to 1: by cubes, each as large as it is expected to be or as its
    /// siblings, or by nodes where those are further.
    pub fraction: f64,
}

/// The part of the whole work that a cube is taken to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(u64);

impl Control {
    /// A control for one count, nothing done yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A control that asks to stop by itself, once about so many nodes of a search have been visited. An engine that visits none
    /// takes no notice.
    pub fn with_limit(nodes: u64) -> Self {
        Self { monitor: Arc::new(Monitor::with_limit(nodes)), counters: Arc::default() }
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
        #[expect(clippy::cast_precision_loss, reason = "a fraction for people to look at")]
        let by_cubes = counters.fraction.load(Relaxed) as f64 / WHOLE as f64;
        let nodes = self.monitor.nodes();
        let expected = f64::from_bits(counters.expected_nodes.load(Relaxed));
        let known = f64::from_bits(counters.known_fraction.load(Relaxed));
        // Only the last cube says that everything is done.
        #[expect(clippy::cast_precision_loss, reason = "a fraction for people to look at")]
        let by_nodes =
            if expected > 0.0 { known + (1.0 - known) * (nodes as f64 / expected).min(0.99) } else { 0.0 };
        Progress {
            cubes_done: counters.cubes_done.load(Relaxed),
            cubes_known: counters.cubes_known.load(Relaxed),
            solutions: counters.solutions.load(Relaxed),
            nodes,
            fraction: by_cubes.max(by_nodes),
        }
    }

    /// Begins a count of so many cubes, with so many nodes together if that can be told.
    pub(crate) fn begin(&self, cubes: usize, expected_nodes: Option<f64>) {
        self.counters.cubes_known.fetch_add(cubes as u64, Relaxed);
        self.counters.expected_nodes.store(expected_nodes.unwrap_or(0.0).to_bits(), Relaxed);
    }

    /// What has been finished so far was known beforehand, and takes none of the nodes expected.
    pub(crate) fn begin_here(&self) {
        let fraction = self.progress().fraction;
        self.counters.known_fraction.store(fraction.to_bits(), Relaxed);
    }

    /// What a search has to do with.
    pub(crate) fn monitor(&self) -> &Monitor {
        &self.monitor
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

    /// So many more solutions have been found.
    pub(crate) fn found(&self, solutions: u128) {
        let solutions = u64::try_from(solutions).unwrap_or(u64::MAX);
        // Only for people to look at: it stops at the largest number instead of wrapping.
        let _ = self.counters.solutions.fetch_update(Relaxed, Relaxed, |n| Some(n.saturating_add(solutions)));
    }
}
