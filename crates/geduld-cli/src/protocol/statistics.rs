//! Statistics in comments that MiniZinc reads.

use std::fmt::{Display, Write as _};
use std::time::Instant;

use geduld::engines::{SolverStatistics, Statistics};
use geduld::models::Model;

use crate::running::memory;

/// A block of statistics.
#[derive(Clone, Debug, Default)]
pub struct Block(String);

impl Block {
    /// Adds a value.
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "%%%mzn-stat: {name}={value}");
        self
    }

    /// Adds a comment for people, if there is one.
    pub fn with_comment(mut self, comment: Option<String>) -> Self {
        if let Some(comment) = comment {
            self.0 = format!("% {comment}\n{}", self.0);
        }
        self
    }

    /// Adds a value, if there is one.
    pub fn with_any(self, name: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The lines of the block, with the mark at the end.
    pub fn text(self) -> String {
        self.0 + "%%%mzn-stat-end\n"
    }
}

/// The work done, for statistics with the names that MiniZinc uses.
pub struct Work {
    begin: Instant,
    ready: Option<Instant>,
    variables: usize,
    nodes: u64,
    conflicts: Option<u64>,
    propagations: Option<u64>,
}

impl Work {
    /// Begins to measure.
    pub fn begin() -> Self {
        Self {
            begin: Instant::now(),
            ready: None,
            variables: 0,
            nodes: 0,
            conflicts: None,
            propagations: None,
        }
    }

    /// Records that the search begins, in a model if the file was translated to one.
    pub fn ready(&mut self, model: Option<&Model>) {
        self.ready = self.ready.or_else(|| Some(Instant::now()));
        self.variables = self.variables.max(model.map_or(0, |model| model.variables().len()));
    }

    /// Adds the work of an engine: its nodes, and the statistics of its solver.
    pub fn add(&mut self, nodes: u64, statistics: &Statistics) {
        let SolverStatistics { conflicts, propagations, .. } = statistics.solver.unwrap_or_default();
        let sum = |known: Option<u64>, more: Option<u64>| match (known, more) {
            (Some(known), Some(more)) => Some(known.saturating_add(more)),
            (known, more) => known.or(more),
        };
        self.nodes = self.nodes.saturating_add(nodes);
        self.conflicts = sum(self.conflicts, conflicts);
        self.propagations = sum(self.propagations, propagations);
    }

    /// The block of statistics at the end.
    pub fn block(&self) -> Block {
        let ready = self.ready.unwrap_or_else(Instant::now);
        let seconds = |from: Instant, to: Instant| format!("{:.3}", (to - from).as_secs_f64());
        let megabytes = memory::peak().map(|bytes| bytes.div_ceil(1_000_000));
        Block::default()
            .with("initTime", seconds(self.begin, ready))
            .with("solveTime", seconds(ready, Instant::now()))
            .with("variables", self.variables)
            .with_any("nodes", (self.nodes > 0).then_some(self.nodes))
            .with_any("failures", self.conflicts)
            .with_any("propagations", self.propagations)
            .with_any("peakMem", megabytes)
    }
}
