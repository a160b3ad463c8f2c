//! A search that always branches on the item with the fewest options, and keeps a list of the open options at each
//! node. Most nodes are deep, where few options are left: to compare their masks takes less time than to undo changes
//! of linked lists.

#[cfg(feature = "checks")]
mod checks;

use std::ops::ControlFlow;

use super::Item;
use super::masks::{Masks, fits};
use super::probes::Probe;
use super::residual::Residual;
use crate::Monitor;
use crate::checked::fitting;
use crate::random::Random;

/// The nodes between two reports to the monitor.
const REPORTED: u64 = 4096;

/// Is added to the number of options of an item that has its option.
const SATISFIED: u32 = 1 << 30;

/// A search with masks of W words.
pub(super) struct Narrowing<const W: usize> {
    masks: Masks<W>,
    /// For each option, the bits of the items that need an option.
    needed: Vec<Box<[u16]>>,
    /// The open options of all nodes on the path to the current one, node by node.
    open: Vec<u32>,
    /// For each of these nodes, the number of open options of each item that needs one.
    counts: Vec<u32>,
    /// The number of items that need an option.
    items: usize,
    frames: Vec<Frame>,
    chosen: Vec<u32>,
    solution: Vec<u32>,
    steps: u64,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

/// A node on the path to the current one.
struct Frame {
    /// The part of `open` that belongs to it: from here to the next node.
    start: usize,
    end: usize,
    /// The next option to look at.
    next: usize,
    /// The bit of the item to branch on.
    bit: usize,
}

impl<const W: usize> Narrowing<W> {
    /// Of items with equally few options, the first one in this order is chosen; then those that are not in it. `None`
    /// if there are too many items for the masks, or if an option contains no item that needs exactly one.
    pub fn new(residual: &Residual, order: &[Item]) -> Option<Self> {
        let mut items: Vec<usize> = (0..residual.bounds.len())
            .filter(|&item| residual.single(item) && residual.bounds[item].least == 1)
            .collect();
        if !order.is_empty() {
            let place = |item: usize| order.iter().position(|&other| other == residual.numbers[item]);
            items.sort_by_cached_key(|&item| place(item).unwrap_or(order.len()));
        }
        let masks = Masks::new(residual, &items)?;
        let needed: Vec<Box<[u16]>> = (0..residual.options.len())
            .map(|option| masks.bits_of(option).filter(|&bit| bit < items.len()).map(fitting).collect())
            .collect();
        if needed.iter().any(|bits| bits.is_empty()) {
            return None;
        }
        let mut counts = vec![0; items.len()];
        needed.iter().flatten().for_each(|&bit| counts[usize::from(bit)] += 1);
        Some(Self {
            masks,
            needed,
            open: (0..fitting(residual.options.len())).collect(),
            counts,
            items: items.len(),
            frames: Vec::new(),
            chosen: Vec::new(),
            solution: residual.chosen.clone(),
            steps: 0,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        })
    }

    /// Enters the node whose open options begin here. Returns false if it is a solution.
    fn enter(&mut self, start: usize) -> bool {
        let counts = &self.counts[self.counts.len() - self.items..];
        let least = counts.iter().copied().fold(u32::MAX, u32::min);
        if least >= SATISFIED {
            return false;
        }
        let bit = counts.iter().position(|&count| count == least).unwrap_or(0);
        self.frames.push(Frame { start, end: self.open.len(), next: start, bit });
        true
    }

    /// Chooses the next option of the last node, and makes the open options and counts below it. Returns `None` if
    /// there is no further option, and false if an item is left without options.
    fn next(&mut self) -> Option<bool> {
        let frame = self.frames.last_mut()?;
        let (start, end, bit) = (frame.start, frame.end, frame.bit);
        let (word, single) = (bit / 64, 1u64 << (bit % 64));
        let mut at = frame.next;
        while at < end && self.masks.mask(self.open[at])[word] & single == 0 {
            at += 1;
        }
        frame.next = at + 1;
        let option = *self.open[..end].get(at)?;
        self.chosen.push(option);
        let possible = self.masks.has_room(option) && self.narrow(start, end, option);
        self.masks.note(option, -1);
        Some(possible)
    }

    /// Makes the list of options that fit to a chosen one.
    fn narrow(&mut self, start: usize, end: usize, option: u32) -> bool {
        let own = self.counts.len() - self.items;
        self.counts.extend_from_within(own..);
        let counts = &mut self.counts[own + self.items..];
        for &bit in &self.needed[option as usize] {
            counts[usize::from(bit)] += SATISFIED;
        }
        let used = *self.masks.mask(option);
        self.steps += (end - start) as u64;
        self.open.reserve(end - start);
        for at in start..end {
            let other = self.open[at];
            if fits(self.masks.mask(other), &used) {
                self.open.push(other);
                continue;
            }
            self.steps += 2;
            for &bit in &self.needed[other as usize] {
                let count = &mut counts[usize::from(bit)];
                *count -= 1;
                if *count == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// What was chosen, and what that closed.
    #[cfg(feature = "trace")]
    fn trace_choice(&self, possible: bool) {
        let number = self.chosen.last().map(|&option| self.masks.number(option));
        let (before, left) =
            self.frames.last().map_or((0, 0), |frame| (frame.end - frame.start, self.open.len() - frame.end));
        let closed = possible.then_some((before - left, left));
        super::trace::choice(self.frames.len(), number.as_ref(), closed, possible);
    }

    /// Undoes the last choice.
    fn back(&mut self) {
        if let Some(option) = self.chosen.pop() {
            #[cfg(feature = "trace")]
            super::trace::back(self.frames.len(), Some(&self.masks.number(option)));
            self.masks.note(option, 1);
        }
        if let Some(frame) = self.frames.last() {
            self.open.truncate(frame.end);
            self.counts.truncate(self.frames.len() * self.items);
        }
    }

    /// Shows all solutions, each as its chosen options, until `found` wants no more or the monitor asks to stop.
    pub fn run(
        &mut self,
        monitor: &Monitor,
        mut found: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let fixed = self.solution.len();
        if !self.enter(0) {
            return if self.masks.is_satisfied() { found(&self.solution) } else { ControlFlow::Continue(()) };
        }
        let mut nodes = 0;
        let mut flow = ControlFlow::Continue(());
        while let Some(frame) = self.frames.last() {
            let below = frame.end;
            let Some(possible) = self.next() else {
                self.frames.pop();
                if !self.frames.is_empty() {
                    self.back();
                }
                continue;
            };
            nodes += 1;
            #[cfg(feature = "trace")]
            self.trace_choice(possible);
            #[cfg(feature = "checks")]
            self.check(possible);
            if nodes == REPORTED {
                monitor.visited(nodes);
                nodes = 0;
                if monitor.is_stopped() {
                    flow = ControlFlow::Break(());
                    break;
                }
            }
            if possible && self.enter(below) {
                continue;
            }
            if possible && self.masks.is_satisfied() {
                self.solution.truncate(fixed);
                self.solution.extend(self.chosen.iter().map(|&option| self.masks.number(option)));
                #[cfg(feature = "trace")]
                super::trace::solution(self.frames.len(), &self.solution);
                flow = found(&self.solution);
                if flow.is_break() {
                    break;
                }
            }
            self.back();
        }
        monitor.visited(nodes);
        flow
    }

    /// Goes down at random, and returns to the root.
    pub fn probe(&mut self, random: &mut Random) -> Probe {
        let mut probe = Probe::default();
        let before = self.steps;
        let mut weight = 1.0;
        let mut start = 0;
        let mut possible = true;
        while possible && self.enter(start) {
            let at = self.frames.len() - 1;
            let Frame { start: first, end, bit, .. } = self.frames[at];
            let branch = |&place: &usize| self.masks.mask(self.open[place])[bit / 64] >> (bit % 64) & 1 == 1;
            let branches: Vec<usize> = (first..end).filter(branch).collect();
            weight *= branches.len() as f64;
            probe.nodes += weight;
            self.frames[at].next = branches[random.below(branches.len())];
            start = end;
            let steps = self.steps;
            possible = self.next().unwrap_or(false);
            probe.steps += weight * (20 + self.steps - steps) as f64;
        }
        if possible && self.masks.is_satisfied() {
            probe.solutions = weight;
        }
        probe.visited = self.steps - before + 10 * self.frames.len() as u64;
        while !self.frames.is_empty() {
            self.back();
            self.frames.pop();
        }
        probe
    }
}
