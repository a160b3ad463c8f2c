//! One depth-first search with forward checking.

use geduld_model::hang_together;

use crate::checked::fitting;
use crate::first_solution::{RunEnd, Watch};
use crate::mask::{Mask, index};
use crate::network::{Network, RuleKind};
use crate::random::Random;

/// The number of nodes between two calls of `watch`.
pub(super) const INTERVAL: u64 = 4096;

/// A variable with the values that are still to be tried, and the state to return to.
struct Frame<const W: usize> {
    slot: usize,
    candidates: Mask<W>,
    trail: usize,
    free: Mask<W>,
    budget: u64,
    /// Whether the last tried value took a copy of its item.
    taken: bool,
}

/// The state of a search.
pub(super) struct ForwardSearch<'a, const W: usize> {
    network: &'a Network<W>,
    /// The values that each variable may still take, if items taken from the gcc are ignored.
    domains: Vec<Mask<W>>,
    free: Mask<W>,
    budget: u64,
    copies: Vec<usize>,
    ids: Vec<i32>,
    open: Vec<bool>,
    /// How many links and rules of each variable lead to a variable that has a value.
    reached: Vec<u32>,
    /// The open variables that are reached, one bit for each.
    frontier: Vec<u64>,
    /// The number of open variables of each rule.
    rule_open: Vec<usize>,
    trail: Vec<(usize, Mask<W>)>,
    random: Random,
}

impl<'a, const W: usize> ForwardSearch<'a, W> {
    pub(super) fn new(network: &'a Network<W>, seed: u64) -> Self {
        let slots = network.domains.len();
        let mut searcher = Self {
            network,
            domains: network.domains.clone(),
            free: Mask::FULL,
            budget: network.budget,
            copies: network.copies.clone(),
            ids: vec![0; slots],
            open: vec![true; slots],
            reached: vec![0; slots],
            frontier: vec![0; slots.div_ceil(64)],
            rule_open: network.rules.iter().map(|rule| rule.slots.len()).collect(),
            trail: Vec::new(),
            random: Random::new(seed),
        };
        let gone = network.copies.iter().zip(&network.items).filter(|(copies, _)| **copies == 0);
        searcher.free = gone.fold(Mask::FULL, |free, (_, ids)| free & !*ids);
        searcher
    }

    /// Searches until a solution is found, everything is searched, or about this many nodes have been visited.
    pub(super) fn run(&mut self, limit: u64, watch: &mut Watch<'_>) -> RunEnd {
        if self.network.refuted {
            return RunEnd::NoSolution;
        }
        let mut stack: Vec<Frame<W>> = Vec::with_capacity(self.open.len());
        let (mut nodes, mut reported) = (0, 0);
        let Some(first) = self.next() else { return self.solution() };
        self.enter(first, &mut stack);
        while let Some(frame) = stack.last_mut() {
            if nodes - reported >= INTERVAL {
                let flow = watch(nodes - reported);
                reported = nodes;
                if flow.is_break() {
                    return RunEnd::Stopped;
                }
                if nodes >= limit {
                    return RunEnd::Limit;
                }
            }
            let slot = frame.slot;
            self.free = frame.free;
            self.budget = frame.budget;
            while self.trail.len() > frame.trail
                && let Some((slot, domain)) = self.trail.pop()
            {
                self.domains[slot] = domain;
            }
            if std::mem::take(&mut frame.taken)
                && let Some(item) = self.item(slot)
            {
                self.copies[item] += 1;
            }
            let ids = self.network.variables[slot].allowed.len();
            let Some(id) = pick(&mut frame.candidates, ids, &mut self.random) else {
                self.reopen(slot);
                stack.pop();
                continue;
            };
            nodes += 1;
            self.ids[slot] = id;
            if let Some(item) = self.item(slot) {
                frame.taken = true;
                self.copies[item] -= 1;
                if self.copies[item] == 0 {
                    self.free = self.free & !self.network.items[item];
                }
            }
            if self.check_forward(slot) {
                match self.next() {
                    Some(next) => self.enter(next, &mut stack),
                    None => {
                        // The nodes visited since the last call are reported. There is nothing left to stop.
                        let _ = watch(nodes - reported);
                        return self.solution();
                    }
                }
            }
        }
        let _ = watch(nodes - reported);
        RunEnd::NoSolution
    }

    /// The item that a variable's value takes.
    fn item(&self, slot: usize) -> Option<usize> {
        if !self.network.variables[slot].in_gcc {
            return None;
        }
        self.network.item_of[index(self.ids[slot])]
    }

    fn enter(&mut self, slot: usize, stack: &mut Vec<Frame<W>>) {
        let candidates = self.candidates(slot);
        let (trail, free, budget) = (self.trail.len(), self.free, self.budget);
        stack.push(Frame { slot, candidates, trail, free, budget, taken: false });
        self.open[slot] = false;
        self.frontier[slot / 64] &= !(1 << (slot % 64));
        for link in &self.network.links[slot] {
            let other = link.other;
            self.reached[other] += 1;
            self.frontier[other / 64] |= u64::from(self.open[other]) << (other % 64);
        }
        for &rule in &self.network.rules_of[slot] {
            self.rule_open[rule] -= 1;
            for &other in &self.network.rules[rule].slots {
                self.reached[other] += 1;
                self.frontier[other / 64] |= u64::from(self.open[other]) << (other % 64);
            }
        }
    }

    fn reopen(&mut self, slot: usize) {
        let network = self.network;
        let mut leave = |other: usize| {
            self.reached[other] -= 1;
            if self.reached[other] == 0 {
                self.frontier[other / 64] &= !(1 << (other % 64));
            }
        };
        network.links[slot].iter().for_each(|link| leave(link.other));
        for &rule in &network.rules_of[slot] {
            network.rules[rule].slots.iter().for_each(|&other| leave(other));
            self.rule_open[rule] += 1;
        }
        self.open[slot] = true;
        self.frontier[slot / 64] |= u64::from(self.reached[slot] > 0) << (slot % 64);
    }

    #[inline(always)]
    fn candidates(&self, slot: usize) -> Mask<W> {
        let domain = self.domains[slot];
        if self.network.variables[slot].in_gcc { domain & self.free } else { domain }
    }

    /// Returns the open variable with the fewest candidates, of those next to known variables if there are any. On a
    /// tie it is the first in the order of the model.
    fn next(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for (place, &word) in self.frontier.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let slot = 64 * place + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let count = at_most(self.candidates(slot), fewest);
                if count < fewest {
                    fewest = count;
                    best = Some(slot);
                }
                if count == 0 {
                    return best;
                }
            }
        }
        let open = || (0..self.open.len()).filter(|&slot| self.open[slot]);
        best.or_else(|| open().min_by_key(|&slot| self.candidates(slot).len()))
    }

    /// Narrows the open variables by a variable that was just given a value. Returns false if one has no candidate left
    /// or the budget is exceeded.
    #[inline(always)]
    fn check_forward(&mut self, slot: usize) -> bool {
        let network = self.network;
        let id = index(self.ids[slot]);
        for link in &network.links[slot] {
            if !self.open[link.other] {
                continue;
            }
            if let Some(spending) = link.spending {
                self.budget = self.budget.wrapping_sub(network.spending[spending + id]);
                if self.budget & network.guards != network.guards {
                    return false;
                }
            }
            if !self.narrow(link.other, network.partners[link.partners + id]) {
                return false;
            }
        }
        network.rules_of[slot].iter().all(|&rule| self.check_rule(rule))
    }

    /// Keeps some values of an open variable. Returns false if no candidate is left.
    #[inline(always)]
    fn narrow(&mut self, slot: usize, keep: Mask<W>) -> bool {
        let before = self.domains[slot];
        let after = before & keep;
        if after != before {
            self.trail.push((slot, before));
            self.domains[slot] = after;
        }
        self.candidates(slot) != Mask::EMPTY
    }

    fn check_rule(&mut self, number: usize) -> bool {
        let rule = &self.network.rules[number];
        let open = self.rule_open[number];
        match &rule.kind {
            RuleKind::Rows { rows, showing } => self.check_rows(&rule.slots, rows, showing),
            RuleKind::Sum(_) if open > 1 => true,
            RuleKind::Sum(sum) => {
                let known = sum.terms.iter().filter(|(slot, _)| !self.open[*slot]);
                let known: i64 = known.map(|(slot, weights)| weights[index(self.ids[*slot])]).sum();
                let fits = |weight: i64| (sum.least..=sum.most).contains(&(known + weight));
                match sum.terms.iter().find(|(slot, _)| self.open[*slot]) {
                    None => fits(0),
                    Some((slot, weights)) => {
                        let keep = (0..weights.len()).filter(|&id| fits(weights[id])).collect();
                        self.narrow(*slot, keep)
                    }
                }
            }
            _ if open > 0 => true,
            RuleKind::Parity(parity) => {
                let number = |&slot: &usize| self.network.variables[slot].numbers[index(self.ids[slot])];
                let numbers: Vec<i64> = parity.slots.iter().map(number).collect();
                let after = |place: usize| &numbers[place + 1..];
                let smaller =
                    |place: usize| after(place).iter().filter(|&&later| later < numbers[place]).count();
                let inversions: usize = (0..numbers.len()).map(smaller).sum();
                let flips =
                    parity.flips.iter().filter(|&&(slot, id)| self.ids[slot] == i32::from(id)).count();
                ((inversions + flips) % 2 == 1) == parity.odd
            }
            RuleKind::Graph(graph) => {
                let filled = |&(slot, id): &(usize, u16)| self.ids[slot] == i32::from(id);
                let filled: Vec<bool> = graph.vertices.iter().map(filled).collect();
                hang_together(&filled, &graph.edges)
            }
        }
    }

    /// Narrows the open columns to the rows that have the known values in the others.
    fn check_rows(&mut self, slots: &[usize], rows: &[Vec<u16>], showing: &[Vec<Vec<u64>>]) -> bool {
        let mut left: Vec<Mask<W>> = vec![Mask::EMPTY; slots.len()];
        let mut any = false;
        for word in 0..rows.len().div_ceil(64) {
            let known = (0..slots.len()).filter(|&column| !self.open[slots[column]]);
            let mut bits = known
                .fold(u64::MAX, |bits, column| bits & showing[column][index(self.ids[slots[column]])][word]);
            while bits != 0 {
                let row = &rows[64 * word + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let possible = slots
                    .iter()
                    .zip(row)
                    .all(|(&slot, &id)| !self.open[slot] || self.candidates(slot).contains(i32::from(id)));
                if possible {
                    any = true;
                    for (left, &id) in left.iter_mut().zip(row) {
                        *left = left.with(i32::from(id));
                    }
                }
            }
        }
        any && slots.iter().zip(left).all(|(&slot, left)| !self.open[slot] || self.narrow(slot, left))
    }

    fn solution(&self) -> RunEnd {
        self.network.solution(&self.ids)
    }
}

impl<const W: usize> Network<W> {
    /// The solution with these ids.
    pub(super) fn solution(&self, ids: &[i32]) -> RunEnd {
        let value = |slot: usize| {
            let value = self.variables[slot].values[index(ids[slot])];
            value.expect("internal error: a solution holds an id that stands for no value")
        };
        RunEnd::Solution((0..self.decisions).map(value).collect())
    }
}

/// Counts the ids, but no further than a bound.
#[inline(always)]
fn at_most<const W: usize>(mut ids: Mask<W>, bound: u32) -> u32 {
    let mut count = 0;
    while count < bound && ids.pop().is_some() {
        count += 1;
    }
    count
}

/// Removes one of the ids, all of which are below `bound`: the first one from a random id on, or else the first of all.
#[inline(always)]
pub(super) fn pick<const W: usize>(ids: &mut Mask<W>, bound: usize, random: &mut Random) -> Option<i32> {
    let mut later = ids.from(fitting(random.below(bound)));
    let id = later.pop().or_else(|| {
        let mut all = *ids;
        all.pop()
    })?;
    *ids = ids.without(id);
    Some(id)
}
