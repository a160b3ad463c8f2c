//! The depth-first search itself.

#[cfg(feature = "checks")]
mod checks;
#[cfg(feature = "trace")]
mod trace;

use std::ops::ControlFlow;

use super::propagate::{Choice, Scratch, contradicts, fixpoint, next_literal};
use super::residual::{Position, Residual, WordPart, negated};
use super::words::add_words;
use crate::monitor::Monitor;
use crate::random::Random;

/// The callback that receives complete states. It is not a type parameter, so that the search is compiled once.
pub(super) type Leaf<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// The number of nodes between two reports. The request to stop is checked at every node, because a node of a large
/// residual takes milliseconds.
const INTERVAL: u64 = 1024;

/// The states on the path from the root, and room for one more.
#[derive(Clone, Debug)]
pub(super) struct Kernel<'a> {
    residual: &'a Residual,
    monitor: Option<&'a Monitor>,
    /// For each depth the fixpoint, as a state.
    fixpoints: Vec<u64>,
    /// For each depth the fixpoint, and the negations of the choices already made.
    now: Vec<u64>,
    /// For each depth the clauses that are not satisfied.
    active: Vec<Vec<u32>>,
    /// The fixpoint from which the current state started.
    start: Vec<u64>,
    scratch: Scratch,
    /// The number of states brought to a fixpoint, without the root.
    pub(super) nodes: u64,
    reported: u64,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

impl<'a> Kernel<'a> {
    pub(super) fn new(residual: &'a Residual, monitor: Option<&'a Monitor>) -> Self {
        Self {
            residual,
            monitor,
            fixpoints: Vec::new(),
            now: Vec::new(),
            active: Vec::new(),
            start: Vec::new(),
            scratch: Scratch::default(),
            nodes: 0,
            reported: 0,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        }
    }

    /// Searches all extensions of the state `from` and passes complete states to `leaf`.
    pub(super) fn search(&mut self, from: &[u64], leaf: &mut Leaf<'_>) -> ControlFlow<()> {
        let flow = match self.enter(from) {
            Some(choice) => self.below(0, choice, leaf),
            None => ControlFlow::Continue(()),
        };
        self.report();
        flow
    }

    /// Makes a state the root.
    pub(super) fn enter(&mut self, from: &[u64]) -> Option<Choice> {
        self.reserve(0);
        let residual = self.residual;
        let stride = residual.stride;
        self.now[..stride].copy_from_slice(from);
        self.start.clear();
        self.start.resize(stride, 0);
        self.fixpoints[..stride].fill(0);
        self.active[0].clear();
        self.active[0].extend_from_slice(&residual.early);
        self.scratch.witnesses.resize(residual.clauses.len(), WordPart { word: 0, bits: 0 });
        fixpoint(
            residual,
            &mut self.now[..stride],
            &mut self.fixpoints[..stride],
            &self.start,
            &mut self.active[0],
            &mut self.scratch,
        )
    }

    fn below(&mut self, depth: usize, choice: Choice, leaf: &mut Leaf<'_>) -> ControlFlow<()> {
        if choice == Choice::Leaf {
            let stride = self.residual.stride;
            return leaf(&self.now[depth * stride..][..stride]);
        }
        self.reserve(depth + 1);
        while let Some(literal) = self.next_branch(depth, choice) {
            self.nodes += 1;
            if self.nodes.is_multiple_of(INTERVAL) {
                self.report();
            }
            if self.monitor.is_some_and(Monitor::is_stopped) {
                return ControlFlow::Break(());
            }
            if let Some(next) = self.descend(depth, literal) {
                self.below(depth + 1, next, leaf)?;
            }
            if !self.exclude(depth, literal) {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// The next literal of a choice that has not been tried.
    pub(super) fn next_branch(&self, depth: usize, choice: Choice) -> Option<Position> {
        let stride = self.residual.stride;
        next_literal(self.residual, choice, &self.now[depth * stride..][..stride])
    }

    /// Makes the state one level deeper: the current one and a literal.
    fn descend(&mut self, depth: usize, literal: Position) -> Option<Choice> {
        let residual = self.residual;
        let stride = residual.stride;
        #[cfg(feature = "trace")]
        self.trace_decision(depth + 1, literal);
        let (above, below) = self.now.split_at_mut((depth + 1) * stride);
        let now = &mut below[..stride];
        now.copy_from_slice(&above[depth * stride..]);
        add_words(now, residual.implied(literal));
        let (above, below) = self.fixpoints.split_at_mut((depth + 1) * stride);
        let start = &above[depth * stride..];
        let seen = &mut below[..stride];
        seen.copy_from_slice(start);
        let (above, below) = self.active.split_at_mut(depth + 1);
        let active = &mut below[0];
        active.clear();
        active.extend_from_slice(&above[depth]);
        let choice = fixpoint(residual, now, seen, start, active, &mut self.scratch);
        #[cfg(feature = "checks")]
        self.check(depth + 1, choice);
        #[cfg(feature = "trace")]
        self.trace_state(depth + 1, literal, choice);
        choice
    }

    /// Makes a literal false for the branches that follow. Returns false if there are none.
    fn exclude(&mut self, depth: usize, literal: Position) -> bool {
        let stride = self.residual.stride;
        let now = &mut self.now[depth * stride..][..stride];
        self.residual.assign(now, negated(literal));
        #[cfg(feature = "trace")]
        trace::exclusion(depth, literal);
        !contradicts(now)
    }

    /// Goes down at random. Returns the number of solutions and of nodes that the path represents (Knuth, "Estimating
    /// the efficiency of backtrack programs", 1975).
    pub(super) fn probe(&mut self, random: &mut Random, mut leaf: impl FnMut(&[u64]) -> bool) -> [f64; 2] {
        let residual = self.residual;
        let (mut weight, mut nodes) = (1.0, 0.0);
        let Some(mut choice) = self.enter(&residual.root) else { return [0.0; 2] };
        let mut depth = 0;
        let mut literals: Vec<Position> = Vec::new();
        while choice != Choice::Leaf {
            self.reserve(depth + 1);
            // The branches are known only when the earlier ones are excluded, so the exclusions are made twice.
            literals.clear();
            let before = self.now[depth * residual.stride..][..residual.stride].to_vec();
            while let Some(literal) = self.next_branch(depth, choice) {
                literals.push(literal);
                if !self.exclude(depth, literal) {
                    break;
                }
            }
            self.now[depth * residual.stride..][..residual.stride].copy_from_slice(&before);
            if literals.is_empty() {
                return [0.0, nodes];
            }
            let chosen = random.below(literals.len());
            for &literal in &literals[..chosen] {
                self.exclude(depth, literal);
            }
            weight *= literals.len() as f64;
            nodes += weight;
            self.nodes += 1;
            match self.descend(depth, literals[chosen]) {
                Some(next) => choice = next,
                None => return [0.0, nodes],
            }
            depth += 1;
        }
        let stride = residual.stride;
        [if leaf(&self.now[depth * stride..][..stride]) { weight } else { 0.0 }, nodes]
    }

    /// Makes room for a depth.
    fn reserve(&mut self, depth: usize) {
        let size = (depth + 1) * self.residual.stride;
        if self.active.len() <= depth {
            self.now.resize(size, 0);
            self.fixpoints.resize(size, 0);
            self.active.resize_with(depth + 1, || Vec::with_capacity(self.residual.early.len()));
        }
    }

    fn report(&mut self) {
        if let Some(monitor) = self.monitor {
            monitor.visited(self.nodes - self.reported);
            self.reported = self.nodes;
        }
    }
}
