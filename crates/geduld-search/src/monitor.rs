//! What a search shares with the code that watches it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The wish that searches should stop, and how far they have come. Any number of searches may share one.
#[derive(Debug)]
pub struct Monitor {
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
    limit: u64,
    pace: Option<Pace>,
}

/// Is told the nodes visited, some thousand at a time, and may let the search wait.
struct Pace(Box<dyn Fn(u64) + Send + Sync>);

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
    /// A monitor that asks to stop by itself, once about so many nodes have been visited.
    pub fn with_limit(nodes: u64) -> Self {
        Self::sharing(Arc::default(), nodes)
    }

    /// The same, and others can ask to stop by this flag.
    pub fn sharing(stop: Arc<AtomicBool>, nodes: u64) -> Self {
        Self { stop, nodes: AtomicU64::new(0), limit: nodes, pace: None }
    }

    /// A monitor that ends searches when this flag is raised. Each search tells `pace` how many nodes it has visited since it did so
    /// last, and goes on when that returns.
    pub fn paced(stop: Arc<AtomicBool>, pace: impl Fn(u64) + Send + Sync + 'static) -> Self {
        Self { pace: Some(Pace(Box::new(pace))), ..Self::sharing(stop, u64::MAX) }
    }

    /// Asks all searches that share this monitor to end; they do within some thousand nodes.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether they have been asked to.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.nodes() >= self.limit
    }

    /// The flag itself, for other work that is to end with the searches.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The nodes visited so far; those of a running search are some thousand nodes behind.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(crate) fn visited(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        if let Some(Pace(pace)) = &self.pace {
            pace(nodes);
        }
    }
}
