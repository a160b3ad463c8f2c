//! The state of a count: the domains, what is left of the sums, and a trail to take decisions back.

#[cfg(feature = "checks")]
mod checks;

use std::collections::VecDeque;

use crate::decompose::connected::{Graph, Verdict};
use crate::decompose::mask_model::{MaskModel, Rows, Rule, Sum};
use crate::decompose::parity::Parity;
use crate::mask::Mask;

/// The domains of all variables, with the sums that follow from them.
pub(super) struct State<'a, const W: usize> {
    pub problem: &'a MaskModel<W>,
    pub domains: Vec<Mask<W>>,
    /// For each condition that is a sum, its smallest and its largest value.
    pub sums: Vec<(i64, i64)>,
    /// The number of the component that is counted, for each variable. All-different looks at no others: if another
    /// component turns out to have no solutions, this one still has its own.
    pub scope: Vec<u32>,
    pub current: u32,
    /// The steps made: about ten nanoseconds each.
    pub steps: u64,
    trail: Vec<(u32, Mask<W>)>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    /// The rows of a table that are alive.
    alive: Vec<u64>,
    /// Those that the values left of a variable support.
    supported: Vec<u64>,
    #[cfg(feature = "checks")]
    pub checks: checks::Checks,
}

impl<'a, const W: usize> State<'a, W> {
    /// The state before any decision, with all conditions waiting to be propagated.
    pub fn new(problem: &'a MaskModel<W>) -> Self {
        let (variables, conditions) = (problem.domains.len(), problem.conditions.len());
        let mut state = Self {
            problem,
            domains: problem.domains.clone(),
            sums: vec![(0, 0); conditions],
            scope: vec![0; variables],
            current: 0,
            steps: 0,
            trail: Vec::new(),
            queue: (0..super::mask_model::index(conditions)).collect(),
            queued: vec![true; conditions],
            alive: Vec::new(),
            supported: Vec::new(),
            #[cfg(feature = "checks")]
            checks: checks::Checks::new(problem),
        };
        for (number, condition) in problem.conditions.iter().enumerate() {
            let Rule::Sum(sum) = &condition.rule else { continue };
            for (term, &x) in sum.terms.iter().zip(&condition.variables) {
                let domain = state.domains[x as usize];
                if domain != Mask::EMPTY {
                    let (least, most) = term.range(domain, &problem.weights);
                    state.sums[number].0 += least;
                    state.sums[number].1 += most;
                }
            }
        }
        state
    }

    pub fn is_open(&self, x: u32) -> bool {
        !self.domains[x as usize].is_single()
    }

    /// The length of the trail, to come back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all changes after a mark.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some((x, before)) = self.trail.pop() else { break };
            let now = std::mem::replace(&mut self.domains[x as usize], before);
            self.update_sums(x, now, before);
        }
        #[cfg(feature = "checks")]
        self.check();
    }

    /// Keeps only these values of a variable; `false` if none is left.
    #[inline]
    pub fn keep(&mut self, x: u32, values: Mask<W>) -> bool {
        let before = self.domains[x as usize];
        let after = before & values;
        if after == before {
            return before != Mask::EMPTY;
        }
        if after == Mask::EMPTY {
            #[cfg(feature = "trace")]
            super::trace::emptied(self.current, x);
            return false;
        }
        #[cfg(feature = "trace")]
        super::trace::change(self.current, x, self.problem.universes.numbers_in(x, after));
        self.trail.push((x, before));
        self.domains[x as usize] = after;
        self.update_sums(x, before, after);
        let problem = self.problem;
        for &(condition, _) in &problem.occurrences[x as usize] {
            let queued = &mut self.queued[condition as usize];
            if !*queued {
                *queued = true;
                self.queue.push_back(condition);
            }
        }
        true
    }

    /// Updates the sums of a variable whose domain changed. Neither domain is empty.
    #[inline]
    fn update_sums(&mut self, x: u32, before: Mask<W>, after: Mask<W>) {
        let problem = self.problem;
        for &(condition, place) in &problem.occurrences[x as usize] {
            if let Rule::Sum(sum) = &problem.conditions[condition as usize].rule {
                let term = &sum.terms[place as usize];
                let (old, new) = (term.range(before, &problem.weights), term.range(after, &problem.weights));
                let own = &mut self.sums[condition as usize];
                own.0 += new.0 - old.0;
                own.1 += new.1 - old.1;
            }
        }
    }

    /// Removes values that the conditions exclude, until nothing changes; `false` if there is no solution. Then the
    /// changes must be taken back.
    pub fn propagate(&mut self) -> bool {
        while let Some(condition) = self.queue.pop_front() {
            self.queued[condition as usize] = false;
            if !self.narrow(condition) {
                #[cfg(feature = "trace")]
                super::trace::conflict(self.current, condition);
                self.forget_queue();
                return false;
            }
        }
        #[cfg(feature = "checks")]
        self.check();
        true
    }

    /// Empties the queue. Called when a decision fails before it is propagated.
    pub fn forget_queue(&mut self) {
        while let Some(condition) = self.queue.pop_front() {
            self.queued[condition as usize] = false;
        }
    }

    fn narrow(&mut self, number: u32) -> bool {
        let problem = self.problem;
        let condition = &problem.conditions[number as usize];
        self.steps += 1 + condition.variables.len() as u64 / 2;
        match &condition.rule {
            Rule::Sum(sum) => self.narrow_sum(number, sum, &condition.variables),
            Rule::Different => self.narrow_different(&condition.variables),
            Rule::Clause(masks) => self.narrow_clause(masks, &condition.variables),
            Rule::Table(rows) => self.narrow_table(rows, &condition.variables),
            Rule::Connected(graph) => self.narrow_connected(graph, &condition.variables),
            Rule::Parity(parity) => self.narrow_parity(parity, &condition.variables),
        }
    }

    fn narrow_sum(&mut self, number: u32, sum: &Sum<W>, variables: &[u32]) -> bool {
        let room = |sums: (i64, i64)| (sum.most - sums.0, sums.1 - sum.least);
        let (above, below) = room(self.sums[number as usize]);
        if above < 0 || below < 0 {
            return false;
        }
        if above >= sum.span && below >= sum.span || self.is_entailed(number, sum) {
            return true;
        }
        for (term, &x) in sum.terms.iter().zip(variables) {
            let domain = self.domains[x as usize];
            let (least, most) = term.range(domain, &self.problem.weights);
            let (above, below) = room(self.sums[number as usize]);
            if most - least <= above && most - least <= below {
                continue;
            }
            let kept = term.within(domain, &self.problem.weights, most - below, least + above);
            if !self.keep(x, kept) {
                return false;
            }
        }
        true
    }

    fn is_entailed(&self, number: u32, sum: &Sum<W>) -> bool {
        let (least, most) = self.sums[number as usize];
        least >= sum.least && most <= sum.most
    }

    fn narrow_different(&mut self, variables: &[u32]) -> bool {
        let in_scope = |state: &Self, x: u32| state.scope[x as usize] == state.current;
        loop {
            let mut used = Mask::EMPTY;
            for &x in variables {
                let domain = self.domains[x as usize];
                if in_scope(self, x) && domain.is_single() {
                    if used & domain != Mask::EMPTY {
                        return false;
                    }
                    used = used | domain;
                }
            }
            let (mut all, mut twice, mut open, mut again) = (Mask::EMPTY, Mask::EMPTY, 0, false);
            for &x in variables {
                if !in_scope(self, x) || !self.is_open(x) {
                    continue;
                }
                if !self.keep(x, !used) {
                    return false;
                }
                let domain = self.domains[x as usize];
                if domain.is_single() {
                    again = true;
                    break;
                }
                open += 1;
                twice = twice | all & domain;
                all = all | domain;
            }
            if again {
                continue;
            }
            if all.len() < open {
                return false;
            }
            // Every value is needed, so a value that only one variable has left is the value of that variable.
            let needed = all & !twice;
            if all.len() > open || needed == Mask::EMPTY {
                return true;
            }
            for &x in variables {
                let own = self.domains[x as usize] & needed;
                if !in_scope(self, x) || !self.is_open(x) || own == Mask::EMPTY {
                    continue;
                }
                if !own.is_single() || !self.keep(x, own) {
                    return false;
                }
                again = true;
            }
            if !again {
                return true;
            }
        }
    }

    fn narrow_clause(&mut self, masks: &[Mask<W>], variables: &[u32]) -> bool {
        let mut last = None;
        for (&mask, &x) in masks.iter().zip(variables) {
            let domain = self.domains[x as usize];
            let left = domain & mask;
            if left == domain {
                return true;
            }
            if left != Mask::EMPTY {
                if last.is_some() {
                    return true;
                }
                last = Some((x, mask));
            }
        }
        last.is_some_and(|(x, mask)| self.keep(x, mask))
    }

    fn narrow_table(&mut self, rows: &Rows, variables: &[u32]) -> bool {
        self.find_alive(rows, variables);
        for (column, &x) in variables.iter().enumerate() {
            let mut rest = self.domains[x as usize];
            let mut kept = Mask::EMPTY;
            while let Some(bit) = rest.pop() {
                let support = &rows.support[column][crate::mask::index(bit)];
                self.steps += 1;
                if support.iter().zip(&self.alive).any(|(one, other)| one & other != 0) {
                    kept = kept.with(bit);
                }
            }
            if !self.keep(x, kept) {
                return false;
            }
        }
        true
    }

    fn narrow_connected(&mut self, graph: &Graph<W>, variables: &[u32]) -> bool {
        self.steps += 2 * variables.len() as u64;
        let Verdict::Forced(forced) = graph.verdict(&graph.pieces(variables, &self.domains)) else {
            return false;
        };
        forced.into_iter().all(|(vertex, is_filled)| {
            let (place, filled) = graph.filled(vertex);
            self.keep(variables[place as usize], if is_filled { filled } else { !filled })
        })
    }

    /// The last open variable has a value with the right parity.
    fn narrow_parity(&mut self, parity: &Parity<W>, variables: &[u32]) -> bool {
        let domain = |x: u32| self.domains[x as usize];
        let open = variables.iter().enumerate();
        let open = open.filter(|&(place, &x)| self.is_open(x) && parity.matters(place, domain(x)));
        if open.count() > 1 {
            return true;
        }
        self.steps += variables.len().pow(2) as u64 / 2;
        let rest = parity.rest(variables, &self.domains, &self.problem.universes);
        match rest.open[..] {
            [(x, odd)] => self.keep(x, if rest.odd { odd } else { !odd }),
            _ => !rest.odd,
        }
    }

    /// Finds the rows whose values are all left, as a set.
    pub fn find_alive(&mut self, rows: &Rows, variables: &[u32]) -> &[u64] {
        let words = rows.rows.len().div_ceil(64);
        // These steps are no longer where masks are wide.
        let values: usize = variables.iter().map(|&x| self.domains[x as usize].len() as usize).sum();
        self.steps += (1 + words * (8 + values) / 16).div_ceil(W.div_ceil(16)) as u64;
        self.alive.clear();
        self.alive.resize(words, u64::MAX);
        if let Some(last) = self.alive.last_mut()
            && !rows.rows.len().is_multiple_of(64)
        {
            *last = (1 << (rows.rows.len() % 64)) - 1;
        }
        for (column, &x) in variables.iter().enumerate() {
            self.supported.clear();
            self.supported.resize(words, 0);
            let mut rest = self.domains[x as usize];
            while let Some(bit) = rest.pop() {
                let support = &rows.support[column][crate::mask::index(bit)];
                self.supported.iter_mut().zip(support).for_each(|(any, word)| *any |= word);
            }
            self.alive.iter_mut().zip(&self.supported).for_each(|(alive, any)| *alive &= any);
        }
        &self.alive
    }

    /// Whether a condition can still be violated. All-different is handled where components are found.
    pub fn is_active(&mut self, number: u32) -> bool {
        let problem = self.problem;
        let condition = &problem.conditions[number as usize];
        match &condition.rule {
            Rule::Sum(sum) => !self.is_entailed(number, sum),
            Rule::Different => true,
            Rule::Clause(masks) => {
                let held = |(&mask, &x): (&Mask<W>, &u32)| self.domains[x as usize] & !mask == Mask::EMPTY;
                !masks.iter().zip(&condition.variables).any(held)
            }
            Rule::Table(rows) => {
                let sizes = condition.variables.iter().map(|&x| u128::from(self.domains[x as usize].len()));
                let all = sizes.fold(1, u128::saturating_mul);
                if condition.variables.iter().filter(|&&x| self.is_open(x)).count() < 2 {
                    return false;
                }
                let alive = self.find_alive(rows, &condition.variables);
                alive.iter().map(|word| u128::from(word.count_ones())).sum::<u128>() < all
            }
            Rule::Connected(graph) => {
                self.steps += condition.variables.len() as u64;
                !graph.is_entailed(&graph.pieces(&condition.variables, &self.domains))
            }
            // It has one variable open that matters, or more, of which the last one decides.
            Rule::Parity(_) => true,
        }
    }

    /// Whether an open variable matters to a condition that is not an all-different: a literal that is false, a term
    /// whose weight is fixed, a value that flips a parity in any case, and a vertex that is filled or empty, do not
    /// matter.
    pub fn matters(&self, number: u32, place: u32, x: u32) -> bool {
        let domain = self.domains[x as usize];
        match &self.problem.conditions[number as usize].rule {
            Rule::Clause(masks) => domain & masks[place as usize] != Mask::EMPTY,
            Rule::Sum(sum) => {
                let (least, most) = sum.terms[place as usize].range(domain, &self.problem.weights);
                least < most
            }
            Rule::Connected(graph) => graph.open_of(place, domain).next().is_some(),
            Rule::Parity(parity) => parity.matters(place as usize, domain),
            Rule::Different | Rule::Table(_) => true,
        }
    }

    /// The bounds of what the open terms of a sum must add, counted from their smallest sum.
    pub fn rest_of_sum(&self, number: u32, sum: &Sum<W>) -> (i64, i64) {
        let (least, most) = self.sums[number as usize];
        ((sum.least - least).max(0), sum.most.min(most) - least)
    }
}
