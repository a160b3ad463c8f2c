//! What a walk and whoever watches it share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The wish that walks should stop, and how far they have come. Any number of walks may share one.
#[derive(Debug)]
pub struct Watch {
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
    limit: u64,
}

impl Default for Watch {
    fn default() -> Self {
        Self::with_limit(u64::MAX)
    }
}

impl Watch {
    /// A watch that asks to stop by itself, once about so many nodes have been visited.
    pub fn with_limit(nodes: u64) -> Self {
        Self { stop: Arc::default(), nodes: AtomicU64::new(0), limit: nodes }
    }

    /// Asks all walks that share this watch to end; they do within some thousand nodes.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether they have been asked to.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.nodes() >= self.limit
    }

    /// The flag itself, for other work that is to end with the walks.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The nodes visited so far; those of a running walk are some thousand nodes behind.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(crate) fn visited(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }
}
