//! What a walk and whoever watches it share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The wish that walks should stop, and how far they have come. Any number of walks may share one.
#[derive(Debug, Default)]
pub struct Watch {
    /// Once it is raised, a walk ends within some thousand nodes.
    pub stop: Arc<AtomicBool>,
    nodes: AtomicU64,
}

impl Watch {
    /// The nodes visited so far; those of a running walk are some thousand nodes behind.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(crate) fn visited(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}
