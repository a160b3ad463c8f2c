//! A search that always branches on the item with the fewest options, with "dancing cells" (Knuth, *The Art of Computer
//! Programming*, section 7.2.2.1): the open options of an item are the first ones in its list. To close an option means
//! to exchange it with the last open one in each of its lists, and all that must be undone is the number of open ones.

#[cfg(feature = "checks")]
mod checks;

use std::ops::ControlFlow;

use super::probes::Probe;
use super::residual::Residual;
use crate::Monitor;
use crate::checked::fitting;
use crate::random::Random;

/// The nodes between two reports to the monitor.
const REPORTED: u64 = 2048;

/// Is added to the slack of an item that needs no further option.
const SATISFIED: i32 = 1 << 30;

/// The items that a node looks through, and whose state it keeps, in the time of a step.
const ITEMS_OF_A_STEP: usize = 16;

/// The state of a search.
pub(super) struct Cells {
    /// The numbers of the options in the exact cover.
    numbers: Vec<u32>,
    /// The number of items, including one for each option that has no other.
    items: usize,
    /// The places of each option among all entries, and the end.
    places: Vec<u32>,
    /// For each entry, its item and its option.
    entries: Vec<(u32, u32)>,
    /// For each item, the start of its list in `lists`.
    starts: Vec<u32>,
    /// For each item, its entries, the open ones first.
    lists: Vec<u32>,
    /// For each entry, its position in `lists`.
    positions: Vec<u32>,
    /// For each item, the number of open options; and then for each item its slack: how many of its open options it can
    /// lose. The slack of items that need no option is larger by [`SATISFIED`].
    state: Vec<i32>,
    /// For each item, the number of further options it needs, and how many it can have.
    least: Vec<i32>,
    most: Vec<i32>,
    /// The number of open options.
    open: usize,
    /// The states of all nodes on the path to the current one.
    saved: Vec<i32>,
    frames: Vec<Frame>,
    /// The options of the branches of the nodes on the path.
    branches: Vec<u32>,
    chosen: Vec<u32>,
    steps: u64,
    #[cfg(feature = "checks")]
    checks: checks::Checks,
}

/// A node on the path to the current one.
struct Frame {
    /// The part of `branches` that belongs to it, and the next branch.
    start: usize,
    next: usize,
    /// Whether earlier branches must be excluded from later ones.
    excludes: bool,
    /// Whether a last branch has none of the options.
    or_none: bool,
    open: usize,
}

impl Cells {
    pub fn new(residual: &Residual) -> Self {
        let own = residual.bounds.len();
        let mut bounds: Vec<(i32, i32)> =
            residual.bounds.iter().map(|bounds| (fitting(bounds.least), bounded(bounds.most))).collect();
        let mut places = vec![0u32];
        let mut entries = Vec::new();
        let mut lists = vec![Vec::new(); own];
        for option in 0..residual.options.len() {
            let items = residual.items.of(option);
            let mut enter = |item: u32, list: &mut Vec<u32>| {
                list.push(fitting(entries.len()));
                entries.push((item, fitting(option)));
            };
            items.iter().for_each(|&item| enter(item, &mut lists[item as usize]));
            if items.is_empty() {
                // An option that is free to choose gets an item, so that it is found.
                let mut list = Vec::new();
                enter(fitting(bounds.len()), &mut list);
                lists.push(list);
                bounds.push((0, 1));
            }
            places.push(fitting(entries.len()));
        }
        let items = bounds.len();
        let mut state: Vec<i32> = lists.iter().map(|list| fitting(list.len())).collect();
        let slack = |(&(least, _), &size): (&(i32, i32), &i32)| {
            if least > 0 { size - least } else { size + SATISFIED }
        };
        let slacks: Vec<i32> = bounds.iter().zip(&state).map(slack).collect();
        state.extend(slacks);
        let mut starts = Vec::with_capacity(items);
        let mut positions = vec![0; entries.len()];
        let mut all: Vec<u32> = Vec::with_capacity(entries.len());
        for list in lists {
            starts.push(fitting(all.len()));
            for entry in list {
                positions[entry as usize] = fitting(all.len());
                all.push(entry);
            }
        }
        Self {
            #[cfg(feature = "checks")]
            checks: checks::Checks::new(&bounds, residual.chosen.len()),
            numbers: residual.options.clone(),
            items,
            places,
            entries,
            starts,
            lists: all,
            positions,
            state,
            least: bounds.iter().map(|&(least, _)| least).collect(),
            most: bounds.iter().map(|&(_, most)| most).collect(),
            open: residual.options.len(),
            saved: Vec::new(),
            frames: Vec::new(),
            branches: Vec::new(),
            chosen: residual.chosen.clone(),
            steps: 0,
        }
    }

    /// Takes an open option out of its lists. Returns false if an item cannot do without it.
    #[inline]
    fn close(&mut self, option: u32) -> bool {
        let (first, end) = (self.places[option as usize] as usize, self.places[option as usize + 1] as usize);
        let mut enough = true;
        for entry in first..end {
            enough &= self.take_out(entry) >= 0;
        }
        self.open -= 1;
        self.steps += (end - first) as u64;
        enough
    }

    /// Takes an entry out of its list. Returns the slack that is left.
    #[inline]
    fn take_out(&mut self, entry: usize) -> i32 {
        let item = self.entries[entry].0 as usize;
        let size = self.state[item] - 1;
        self.state[item] = size;
        let position = self.positions[entry];
        // The size is at least 0: an open option is in the list.
        let last = self.starts[item] + size.unsigned_abs();
        let other = self.lists[last as usize];
        self.lists[last as usize] = fitting(entry);
        self.lists[position as usize] = other;
        self.positions[other as usize] = position;
        self.positions[entry] = last;
        let slack = &mut self.state[self.items + item];
        *slack -= 1;
        *slack
    }

    /// Chooses an open option, and closes the options of items that can have no more. Returns false if an item cannot
    /// do without them. The bounds must be restored in any case.
    fn choose(&mut self, option: u32) -> bool {
        let (first, end) = (self.places[option as usize] as usize, self.places[option as usize + 1] as usize);
        for entry in first..end {
            self.take_out(entry);
        }
        self.open -= 1;
        self.steps += (end - first) as u64;
        for entry in first..end {
            let item = self.entries[entry].0 as usize;
            self.most[item] -= 1;
            self.least[item] -= 1;
            match self.least[item] {
                0 => self.state[self.items + item] += SATISFIED + 1,
                1.. => self.state[self.items + item] += 1,
                _ => {}
            }
        }
        for entry in first..end {
            let item = self.entries[entry].0 as usize;
            if self.most[item] == 0 {
                while self.state[item] > 0 {
                    let last = self.starts[item] + self.state[item].unsigned_abs() - 1;
                    let other = self.lists[last as usize];
                    if !self.close(self.entries[other as usize].1) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Restores the bounds of the items of an option that was chosen.
    fn restore(&mut self, option: u32) {
        for entry in self.places[option as usize] as usize..self.places[option as usize + 1] as usize {
            let item = self.entries[entry].0 as usize;
            self.most[item] += 1;
            self.least[item] += 1;
        }
    }

    /// Makes the branches of the current state. Returns false if it is a solution.
    fn enter(&mut self) -> bool {
        let slacks = &self.state[self.items..];
        let least = slacks.iter().copied().fold(i32::MAX, i32::min);
        let satisfied = least >= SATISFIED;
        if satisfied && self.open == 0 {
            return false;
        }
        let item = match satisfied {
            false => slacks.iter().position(|&slack| slack == least),
            true => self.state[..self.items].iter().position(|&size| size > 0),
        };
        let Some(item) = item else { return false };
        let start = self.branches.len();
        let first = self.starts[item] as usize;
        let end = first + self.state[item].unsigned_abs() as usize;
        let entries = &self.lists[first..end];
        self.branches.extend(entries.iter().map(|&entry| self.entries[entry as usize].1));
        let excludes = satisfied || self.most[item] > 1;
        self.saved.extend_from_slice(&self.state);
        self.steps += (self.items / ITEMS_OF_A_STEP) as u64;
        self.frames.push(Frame { start, next: start, excludes, or_none: satisfied, open: self.open });
        true
    }

    fn reset(&mut self) {
        if let Some(frame) = self.frames.last() {
            self.open = frame.open;
            let from = self.saved.len() - self.state.len();
            self.state.copy_from_slice(&self.saved[from..]);
        }
    }

    /// Moves to the next branch of the last node. Returns `None` if there is none, and false if it is a dead end.
    fn next(&mut self) -> Option<bool> {
        let frame = self.frames.last_mut()?;
        let at = frame.next;
        frame.next += 1;
        if at == self.branches.len() && frame.or_none {
            // All options were excluded, one after another.
            self.chosen.push(u32::MAX);
            return Some(true);
        }
        if at >= self.branches.len() {
            return None;
        }
        let option = self.branches[at];
        self.chosen.push(option);
        Some(self.choose(option))
    }

    /// Undoes the last branch. If it must be excluded from the following ones, and that leaves no solution, the node
    /// has no further branches.
    fn back(&mut self) {
        let option = self.chosen.pop().unwrap_or(u32::MAX);
        #[cfg(feature = "trace")]
        super::trace::back(self.frames.len(), self.numbers.get(option as usize));
        self.reset();
        if option == u32::MAX {
            return;
        }
        self.restore(option);
        if self.frames.last().is_some_and(|frame| frame.excludes) {
            let possible = self.close(option);
            let from = self.saved.len() - self.state.len();
            self.saved[from..].copy_from_slice(&self.state);
            let branches = self.branches.len();
            if let Some(frame) = self.frames.last_mut() {
                frame.open = self.open;
                if !possible {
                    (frame.next, frame.or_none) = (branches, false);
                }
            }
        }
    }

    /// What was chosen, and what that closed.
    #[cfg(feature = "trace")]
    fn trace_choice(&self, possible: bool) {
        let option = self.chosen.last().and_then(|&option| self.numbers.get(option as usize));
        let before = self.frames.last().map_or(0, |frame| frame.open);
        super::trace::choice(self.frames.len(), option, Some((before - self.open, self.open)), possible);
    }

    fn leave(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.branches.truncate(frame.start);
            let length = self.saved.len() - self.state.len();
            self.saved.truncate(length);
        }
    }

    /// Shows all solutions, each as its chosen options, until `found` wants no more or the monitor asks to stop.
    pub fn run(
        &mut self,
        monitor: &Monitor,
        mut found: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let before = self.chosen.len();
        let mut solution = self.chosen.clone();
        if !self.enter() {
            return found(&solution);
        }
        let mut nodes = 0;
        let mut flow = ControlFlow::Continue(());
        while !self.frames.is_empty() {
            let Some(possible) = self.next() else {
                self.leave();
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
            if possible && self.enter() {
                continue;
            }
            if possible {
                solution.truncate(before);
                let options = &self.numbers;
                let own = self.chosen[before..].iter().filter(|&&option| option != u32::MAX);
                solution.extend(own.map(|&option| options[option as usize]));
                #[cfg(feature = "trace")]
                super::trace::solution(self.frames.len(), &solution);
                flow = found(&solution);
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
        let mut possible = true;
        while possible && self.enter() {
            let frame = &self.frames[self.frames.len() - 1];
            let branches = self.branches.len() - frame.start + usize::from(frame.or_none);
            let chosen = random.below(branches);
            let excludes = frame.excludes;
            weight *= branches as f64;
            probe.nodes += weight;
            let start = self.branches.len() - (branches - usize::from(frame.or_none));
            for at in start..start + chosen {
                if excludes && possible {
                    possible = self.close(self.branches[at]);
                }
            }
            if let Some(frame) = self.frames.last_mut() {
                frame.next = start + chosen;
            }
            let steps = self.steps;
            if possible {
                possible = self.next().unwrap_or(false);
            } else {
                self.chosen.push(u32::MAX);
            }
            probe.steps += weight * (self.steps - steps) as f64;
        }
        if possible {
            probe.solutions = weight;
        }
        probe.visited = self.steps - before + self.frames.len() as u64;
        while !self.frames.is_empty() {
            let option = self.chosen.pop().unwrap_or(u32::MAX);
            self.reset();
            if option != u32::MAX {
                self.restore(option);
            }
            self.leave();
        }
        probe
    }
}

/// A bound as a number that no count of options exceeds.
fn bounded(most: u32) -> i32 {
    i32::try_from(most).unwrap_or(i32::MAX)
}
