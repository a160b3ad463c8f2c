//! Statistics in comments that MiniZinc reads.

use std::fmt::{Display, Write as _};
use std::time::Instant;

use geduld::exports::engines::{Control, SolverStatistics, Statistics};

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
    searching: Option<Instant>,
    variables: usize,
    nodes: u64,
    failures: u64,
    propagations: u64,
}

impl Work {
    /// Begins to measure.
    pub fn begin() -> Self {
        Self { begin: Instant::now(), searching: None, variables: 0, nodes: 0, failures: 0, propagations: 0 }
    }

    /// Records that the file was read and the search begins, with this number of variables.
    pub fn search(&mut self, variables: usize) {
        self.searching = Some(Instant::now());
        self.variables = variables;
    }

    /// Adds the work of the solver of an engine.
    pub fn add(&mut self, statistics: &Statistics) {
        let SolverStatistics { conflicts, propagations, .. } = statistics.solver.unwrap_or_default();
        self.failures = self.failures.saturating_add(conflicts.unwrap_or(0));
        self.propagations = self.propagations.saturating_add(propagations.unwrap_or(0));
    }

    /// Adds the work of which a control knows.
    pub fn add_control(&mut self, control: &Control) {
        let (failures, propagations) = control.propagated();
        self.nodes = self.nodes.saturating_add(control.progress().nodes + control.trial_nodes());
        self.failures = self.failures.saturating_add(failures);
        self.propagations = self.propagations.saturating_add(propagations);
    }

    /// The block of statistics at the end.
    pub fn block(&self) -> Block {
        let searching = self.searching.unwrap_or_else(Instant::now);
        let seconds = |from: Instant, to: Instant| format!("{:.3}", (to - from).as_secs_f64());
        let megabytes = memory::peak().map(|bytes| bytes.div_ceil(1_000_000));
        Block::default()
            .with("initTime", seconds(self.begin, searching))
            .with("solveTime", seconds(searching, Instant::now()))
            .with("variables", self.variables)
            .with("nodes", self.nodes)
            .with("failures", self.failures)
            .with("propagations", self.propagations)
            .with_any("peakMem", megabytes)
    }
}
