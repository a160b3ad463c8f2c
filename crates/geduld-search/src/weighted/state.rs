//! The candidates of all variables, narrowed by every condition until nothing changes, and the way back to earlier
//! states.

use std::collections::VecDeque;

use super::compiled::{Compiled, Kind, Side, is_connected};
use super::sums::Sum;
use crate::checked::fitting;
use crate::mask::{Mask, index};

/// The place where no candidate was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// In this rule.
    Rule(usize),
    /// At this variable, because of a used-up value or a pair.
    Slot(usize),
}

/// A state to return to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    fixed: usize,
}

/// The state at a node of the search.
pub(super) struct State<'a, const W: usize> {
    pub(super) compiled: &'a Compiled<W>,
    pub(super) domains: Vec<Mask<W>>,
    /// Whether a variable has more than one candidate.
    pub(super) open: Vec<bool>,
    /// The only candidate of each variable that is not open.
    pub(super) ids: Vec<i32>,
    /// The number of open variables of each rule, and the sum of the weights of the others.
    pub(super) rule_open: Vec<u32>,
    known: Vec<i64>,
    /// The number of copies left of each item.
    copies: Vec<i64>,
    trail: Vec<(usize, Mask<W>)>,
    /// The variables that are not open, in the order in which they became known. The first `settled` of them have been
    /// propagated to others.
    fixed: Vec<usize>,
    settled: usize,
    /// The rules to check again, each once.
    queue: VecDeque<usize>,
    queued: Vec<bool>,
    /// The open terms of a sum with their least and greatest weights. The field only saves memory allocations.
    scratch: Vec<OpenTerm>,
}

/// An open term of a sum: its place, its least and its greatest weight.
type OpenTerm = (usize, i64, i64);

impl<'a, const W: usize> State<'a, W> {
    /// The state before the search, not yet propagated.
    pub(super) fn new(compiled: &'a Compiled<W>) -> Self {
        let network = &compiled.network;
        let slots = network.domains.len();
        let mut state = Self {
            compiled,
            domains: network.domains.clone(),
            open: vec![true; slots],
            ids: vec![0; slots],
            rule_open: compiled.sizes.clone(),
            known: vec![0; compiled.kinds.len()],
            copies: network.copies.iter().map(|&copies| fitting(copies)).collect(),
            trail: Vec::new(),
            fixed: Vec::with_capacity(slots),
            settled: 0,
            queue: (0..compiled.kinds.len()).collect(),
            queued: vec![true; compiled.kinds.len()],
            scratch: Vec::new(),
        };
        let gone = network.copies.iter().zip(&network.items).filter(|(copies, _)| **copies == 0);
        let free = gone.fold(Mask::FULL, |free, (_, ids)| free & !*ids);
        for slot in 0..slots {
            if network.variables[slot].in_gcc {
                state.domains[slot] = state.domains[slot] & free;
            }
            if state.domains[slot].is_single() {
                state.fix(slot);
            }
        }
        state
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), fixed: self.fixed.len() }
    }

    /// Returns to a marked state. The queue is cleared.
    pub(super) fn back(&mut self, mark: Mark) {
        self.forget();
        while self.fixed.len() > mark.fixed
            && let Some(slot) = self.fixed.pop()
        {
            if self.fixed.len() < self.settled {
                self.settled -= 1;
                self.tell(slot, -1);
            }
            self.open[slot] = true;
        }
        while self.trail.len() > mark.trail
            && let Some((slot, domain)) = self.trail.pop()
        {
            self.domains[slot] = domain;
        }
    }

    fn forget(&mut self) {
        while let Some(rule) = self.queue.pop_front() {
            self.queued[rule] = false;
        }
    }

    /// Adds a known variable to the counts (`by` = 1) or removes it (-1).
    fn tell(&mut self, slot: usize, by: i64) {
        let id = index(self.ids[slot]);
        if let Some(item) = self.compiled.item(slot, id) {
            self.copies[item] -= by;
        }
        for &(rule, term) in &self.compiled.places[slot] {
            self.rule_open[rule] = self.rule_open[rule].wrapping_add_signed(if by > 0 { -1 } else { 1 });
            if let Kind::Sum(sum) = &self.compiled.kinds[rule] {
                self.known[rule] += by * sum.terms[term].weights[id];
            }
        }
    }

    fn fix(&mut self, slot: usize) {
        self.open[slot] = false;
        self.ids[slot] = fitting(self.domains[slot].first().unwrap_or(0));
        self.fixed.push(slot);
    }

    /// Keeps some candidates of a variable. Returns false if none is left.
    #[inline(always)]
    fn narrow(&mut self, slot: usize, keep: Mask<W>) -> bool {
        let before = self.domains[slot];
        let after = before & keep;
        if after == before {
            return true;
        }
        if after == Mask::EMPTY {
            return false;
        }
        self.trail.push((slot, before));
        self.domains[slot] = after;
        if after.is_single() {
            self.fix(slot);
        }
        let moved = before.first() != after.first() || before.last() != after.last();
        for &(rule, _) in &self.compiled.places[slot] {
            let wakes = match &self.compiled.kinds[rule] {
                Kind::Sum(sum) => moved || self.rule_open[rule] <= 2 || sum.is_mixed,
                Kind::Comparison(_) => moved,
                _ => !self.open[slot],
            };
            if wakes && !self.queued[rule] {
                self.queued[rule] = true;
                self.queue.push_back(rule);
            }
        }
        true
    }

    /// Keeps some candidates of a variable, and narrows all others until nothing changes.
    pub(super) fn decide(&mut self, slot: usize, keep: Mask<W>) -> Result<(), Conflict> {
        if self.narrow(slot, keep) { self.propagate() } else { Err(Conflict::Slot(slot)) }
    }

    /// Narrows all variables until nothing changes.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(&slot) = self.fixed.get(self.settled) {
                self.settled += 1;
                self.tell(slot, 1);
                if !self.settle(slot) {
                    return Err(Conflict::Slot(slot));
                }
            } else if let Some(rule) = self.queue.pop_front() {
                self.queued[rule] = false;
                if !self.check(rule) {
                    return Err(Conflict::Rule(rule));
                }
            } else {
                let settled = self.fixed.len();
                self.place_all()?;
                if settled == self.fixed.len() {
                    return Ok(());
                }
            }
        }
    }

    /// Propagates the value of a known variable to the others.
    fn settle(&mut self, slot: usize) -> bool {
        let compiled = self.compiled;
        let network = &compiled.network;
        let id = index(self.ids[slot]);
        if let Some(item) = compiled.item(slot, id) {
            if self.copies[item] < 0 {
                return false;
            }
            if self.copies[item] == 0 {
                let keep = !network.items[item];
                for &other in &compiled.drawing {
                    if self.open[other] && !self.narrow(other, keep) {
                        return false;
                    }
                }
            }
        }
        for link in &network.links[slot] {
            let keep = network.partners[link.partners + id];
            if !self.narrow(link.other, keep) {
                return false;
            }
        }
        true
    }

    /// If every item must be taken, gives an item to the only variable that may take it.
    fn place_all(&mut self) -> Result<(), Conflict> {
        let compiled = self.compiled;
        let Some(needed) = compiled.needed else { return Ok(()) };
        let (mut once, mut twice) = (Mask::EMPTY, Mask::EMPTY);
        for &slot in &compiled.drawing {
            let domain = self.domains[slot];
            twice = twice | once & domain;
            once = once | domain;
        }
        if once != needed {
            return Err(Conflict::Slot(compiled.drawing[0]));
        }
        let single = once & !twice;
        if single == Mask::EMPTY {
            return Ok(());
        }
        for &slot in &compiled.drawing {
            if self.open[slot] && self.domains[slot] & single != Mask::EMPTY {
                let own = self.domains[slot] & single;
                if !own.is_single() || !self.narrow(slot, own) {
                    return Err(Conflict::Slot(slot));
                }
            }
        }
        Ok(())
    }

    fn check(&mut self, rule: usize) -> bool {
        let compiled = self.compiled;
        match &compiled.kinds[rule] {
            Kind::Sum(sum) => self.check_sum(rule, sum),
            Kind::Comparison([first, second]) => {
                self.compare(first, second.slot) && self.compare(second, first.slot)
            }
            Kind::Rows { slots, rows } => self.check_rows(slots, rows),
            _ if self.rule_open[rule] > 0 => true,
            Kind::Parity(parity) => compiled.has_parity(parity, &self.ids),
            Kind::Graph(graph) => is_connected(graph, &self.ids),
        }
    }

    /// Keeps the values of `other` that the best candidate of one variable allows.
    fn compare(&mut self, side: &Side<W>, other: usize) -> bool {
        let domain = self.domains[side.slot];
        let best = if side.rising { domain.last() } else { domain.first() };
        best.is_none_or(|best| self.narrow(other, side.allowed[best]))
    }

    fn check_sum(&mut self, rule: usize, sum: &'a Sum<W>) -> bool {
        let least = sum.least.saturating_sub(self.known[rule]);
        let most = sum.most.saturating_sub(self.known[rule]);
        let mut open = std::mem::take(&mut self.scratch);
        open.clear();
        let (mut lowest, mut highest) = (0, 0);
        for (number, term) in sum.terms.iter().enumerate() {
            if self.open[term.slot] {
                let (low, high) = term.extremes(self.domains[term.slot]);
                open.push((number, low, high));
                lowest += low;
                highest += high;
            }
        }
        let fits = self.narrow_sum(sum, &mut open, [least, most], [lowest, highest]);
        self.scratch = open;
        fits
    }

    fn narrow_sum(
        &mut self,
        sum: &'a Sum<W>,
        open: &mut [OpenTerm],
        [least, most]: [i64; 2],
        [mut lowest, mut highest]: [i64; 2],
    ) -> bool {
        loop {
            if lowest > most || highest < least {
                return false;
            }
            if lowest >= least && highest <= most {
                return true;
            }
            let mut changed = false;
            for (number, low, high) in open.iter_mut() {
                let (from, to) = (least.saturating_sub(highest - *high), most.saturating_sub(lowest - *low));
                if *low >= from && *high <= to {
                    continue;
                }
                let term = &sum.terms[*number];
                if !self.narrow(term.slot, term.between(from, to)) {
                    return false;
                }
                let (new_low, new_high) = term.extremes(self.domains[term.slot]);
                changed |= new_low > *low || new_high < *high;
                lowest += new_low - *low;
                highest += new_high - *high;
                (*low, *high) = (new_low, new_high);
            }
            if !changed {
                break;
            }
        }
        match *open {
            [first, second] if least == most => self.match_two(sum, [first.0, second.0], least),
            _ => true,
        }
    }

    /// Narrows the two open variables of an equation: each keeps the values that some candidate of the other completes.
    fn match_two(&mut self, sum: &'a Sum<W>, terms: [usize; 2], total: i64) -> bool {
        let [first, second] = terms.map(|term| &sum.terms[term]);
        if first.slot == second.slot {
            return true;
        }
        let (Some((a, base_a)), Some((b, base_b))) = (first.line, second.line) else { return true };
        if a.abs() != b.abs() {
            return true;
        }
        let rest = total - base_a - base_b;
        if rest % a != 0 {
            return false;
        }
        let Ok(rest) = i32::try_from(rest / a) else { return true };
        let distinct =
            self.compiled.plain && self.compiled.draws(first.slot) && self.compiled.draws(second.slot);
        if a == b {
            let mut partners = self.domains[second.slot].reversed().reflected(rest);
            if distinct {
                partners = partners.without_half(rest);
            }
            self.narrow(first.slot, partners)
                && self.narrow(second.slot, self.domains[first.slot].reversed().reflected(rest))
        } else {
            self.narrow(first.slot, self.domains[second.slot].shifted(-rest))
                && self.narrow(second.slot, self.domains[first.slot].shifted(rest))
        }
    }

    /// Keeps the values that occur in a row that is still possible.
    fn check_rows(&mut self, slots: &[usize], rows: &[Vec<u16>]) -> bool {
        let mut left: Vec<Mask<W>> = vec![Mask::EMPTY; slots.len()];
        for row in rows {
            if row.iter().zip(slots).all(|(&id, &slot)| self.domains[slot].contains(i32::from(id))) {
                left.iter_mut().zip(row).for_each(|(left, &id)| *left = left.with(i32::from(id)));
            }
        }
        slots.iter().zip(left).all(|(&slot, left)| self.narrow(slot, left))
    }
}
