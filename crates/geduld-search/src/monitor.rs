//! The state that a search shares with the code that watches it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A request to stop searches, and their progress. Any number of searches may share one monitor.
#[derive(Debug)]
pub struct Monitor {
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
    /// The dead ends and the steps of searches by propagation.
    failures: AtomicU64,
    propagations: AtomicU64,
    limit: u64,
    pace: Option<Pace>,
}

/// A callback that receives the work that was done, a little at a time, and may delay the search.
#[derive(Clone)]
struct Pace(Arc<dyn Fn(Work) + Send + Sync>);

/// Work of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Visited nodes.
    Nodes(u64),
    /// Smaller steps, in searches whose nodes take very different times: of propagation, of decomposition, of a solver.
    Steps(u64),
    /// Solutions that were looked at one by one.
    Looks(u64),
}

impl fmt::Debug for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pace")
    }
}

impl Default for Monitor {
    fn default() -> Self {
        Self::with_limit(u64::MAX)
    }
}

impl Monitor {
    /// A monitor that asks to stop by itself after about this many visited nodes.
    pub fn with_limit(nodes: u64) -> Self {
        Self::sharing(Arc::default(), nodes)
    }

    /// Like [`Monitor::with_limit`], but others can also ask to stop with this flag.
    pub fn sharing(stop: Arc<AtomicBool>, nodes: u64) -> Self {
        let [nodes_so_far, failures, propagations] = [const { AtomicU64::new(0) }; 3];
        Self { stop, nodes: nodes_so_far, failures, propagations, limit: nodes, pace: None }
    }

    /// A monitor that ends searches when this flag is raised. Each search reports to `pace` what it has done since its
    /// last report, and continues when `pace` returns.
    pub fn paced(stop: Arc<AtomicBool>, pace: impl Fn(Work) + Send + Sync + 'static) -> Self {
        Self { pace: Some(Pace(Arc::new(pace))), ..Self::sharing(stop, u64::MAX) }
    }

    /// A monitor for further searches that belong to those of this one. It asks to stop and paces them in the same way,
    /// but counts their nodes by itself.
    pub fn beside(&self) -> Self {
        Self { pace: self.pace.clone(), ..Self::sharing(self.stop_flag(), u64::MAX) }
    }

    /// The same monitor, but it asks to stop by itself after about this many visited nodes.
    #[must_use]
    pub fn limited_to(self, nodes: u64) -> Self {
        Self { limit: nodes, ..self }
    }

    /// Asks all searches that share this monitor to end. They end within some thousand nodes.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the searches have been asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.nodes() >= self.limit
    }

    /// The flag itself, for other work that must end with the searches.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The nodes visited so far. The number lags some thousand nodes behind a running search.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The dead ends and the steps of searches by propagation so far. They lag behind like the nodes, until a search
    /// ends.
    pub fn propagated(&self) -> (u64, u64) {
        (self.failures.load(Relaxed), self.propagations.load(Relaxed))
    }

    /// Adds the work of searches that have ended, and told it to another monitor.
    pub fn add_propagated(&self, failures: u64, steps: u64) {
        self.failures.fetch_add(failures, Relaxed);
        self.propagations.fetch_add(steps, Relaxed);
        self.worked(steps);
    }

    /// Reports steps that are not counted as anything else.
    pub fn worked(&self, steps: u64) {
        if let Some(Pace(pace)) = &self.pace {
            pace(Work::Steps(steps));
        }
    }

    /// Reports solutions that were looked at, beside the nodes that found them.
    pub fn looked(&self, solutions: u64) {
        if let Some(Pace(pace)) = &self.pace {
            pace(Work::Looks(solutions));
        }
    }

    pub(crate) fn visited(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        if let Some(Pace(pace)) = &self.pace {
            pace(Work::Nodes(nodes));
        }
    }
}
