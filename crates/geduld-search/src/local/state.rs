//! An assignment, the violations of its rules, and the effect of changes on them.

#[cfg(feature = "checks")]
#[path = "state_checks.rs"]
mod checks;

use fastrand::Rng;
use geduld_model::Value;

use crate::lists::narrow;
use crate::local::rules;
use crate::local::slot_model::{Agreement, Other, SlotModel};
use crate::local::views::{NOTHING, Seen};

/// If fewer than one in this many values can mend an equation, only those are tried.
const SHARE: usize = 4;

/// A slot, and the value that it takes.
pub(crate) type Change = (u32, Value);

/// An assignment of all slots, together with its violations.
#[derive(Debug)]
#[cfg_attr(feature = "checks", derive(Clone))]
pub(crate) struct State<'a> {
    problem: &'a SlotModel,
    pub(crate) values: Vec<Value>,
    /// For each pool and position in it the kind held there.
    pub(crate) held: Vec<Vec<u32>>,
    /// For each pool and kind the positions that hold it.
    pub(crate) holders: Vec<Vec<Vec<u32>>>,
    sums: Vec<i64>,
    /// For each rule the amount by which it is violated.
    violations: Vec<i64>,
    /// For each slot the sum of the violations of its rules.
    pub(crate) errors: Vec<i64>,
    /// The sum of all violations.
    pub(crate) total: i64,
    /// For each different-rule how often each number occurs.
    counts: Vec<Vec<u32>>,
    /// The sums that contain the moving slot, for [`State::exchange`].
    marks: Vec<bool>,
    /// Working memory: the sums that a change touches, and the amounts by which they change.
    touched: Vec<u32>,
    shifts: Vec<i64>,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

impl<'a> State<'a> {
    /// A random assignment. Returns `None` if the items of a pool cannot be dealt.
    pub(crate) fn random(problem: &'a SlotModel, random: &mut Rng) -> Option<Self> {
        let mut state = Self {
            problem,
            values: vec![0; problem.slots()],
            held: Vec::new(),
            holders: Vec::new(),
            sums: vec![0; problem.sums.len()],
            violations: vec![0; problem.rules()],
            errors: vec![0; problem.slots()],
            total: 0,
            counts: vec![Vec::new(); problem.others.len()],
            marks: vec![false; problem.sums.len()],
            touched: Vec::new(),
            shifts: vec![0; problem.sums.len()],
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        };
        state.shuffle(random).then_some(state)
    }

    /// Takes another random assignment. Returns whether there is one.
    pub(crate) fn shuffle(&mut self, random: &mut Rng) -> bool {
        let problem = self.problem;
        for slot in 0..problem.slots() {
            if problem.place[slot].is_none() {
                let own = &problem.allowed[slot];
                self.values[slot] = own.iter().nth(random.usize(..own.len())).unwrap_or(0);
            }
        }
        self.held.clear();
        self.holders.clear();
        for pool in &problem.pools {
            let Some(held) = pool.deal(&problem.allowed, random) else { return false };
            for ((&slot, &table), &kind) in pool.slots.iter().zip(&pool.table_of).zip(&held) {
                let own = &problem.allowed[slot as usize];
                let values = pool.values[table as usize].of(kind as usize);
                let usable = values.iter().copied().filter(|&value| own.has(value));
                if let Some(value) = random.choice(usable.collect::<Vec<Value>>()) {
                    self.values[slot as usize] = value;
                }
            }
            let mut holders = vec![Vec::new(); pool.copies.len()];
            (0..).zip(&held).for_each(|(position, &kind)| holders[kind as usize].push(position));
            self.held.push(held);
            self.holders.push(holders);
        }
        self.recount();
        true
    }

    /// Computes everything that follows from the values.
    fn recount(&mut self) {
        let problem = self.problem;
        for (sum, rule) in self.sums.iter_mut().zip(&problem.sums) {
            *sum = rule.constant;
        }
        for slot in 0..problem.slots() {
            let value = self.values[slot];
            for &(sum, table) in problem.dense.of(slot) {
                self.sums[sum as usize] += problem.tables[table as usize][value as usize];
            }
            if let Some(weights) = &problem.sparse[slot] {
                for &(sum, weight) in weights.of(value as usize) {
                    self.sums[sum as usize] += weight;
                }
            }
        }
        for (number, rule) in problem.sums.iter().enumerate() {
            self.violations[number] = rule.violation(self.sums[number]);
        }
        let first = problem.sums.len();
        for (number, agreement) in problem.agreements.iter().enumerate() {
            self.violations[first + number] = i64::from(self.disagrees(agreement, &[]));
        }
        let first = first + problem.agreements.len();
        for (number, other) in problem.others.iter().enumerate() {
            if let Other::Different(different) = other {
                self.counts[number] = rules::counts(different, &self.values);
            }
            self.violations[first + number] = self.other_violation(number, &[]);
        }
        self.errors.fill(0);
        for (rule, &violation) in self.violations.iter().enumerate().filter(|(_, violation)| **violation > 0)
        {
            for &slot in problem.members.of(rule) {
                self.errors[slot as usize] += violation;
            }
        }
        self.total = self.violations.iter().sum();
    }

    /// The value of a slot after some changes.
    #[inline]
    fn value_after(&self, slot: u32, changes: &[Change]) -> Value {
        let changed = changes.iter().find(|change| change.0 == slot);
        changed.map_or(self.values[slot as usize], |change| change.1)
    }

    #[inline]
    fn disagrees(&self, agreement: &Agreement, changes: &[Change]) -> bool {
        let [a, b] = agreement
            .sides
            .map(|(slot, map)| self.problem.maps.image(map as usize, self.value_after(slot, changes)));
        a != b || a == NOTHING
    }

    fn other_violation(&self, number: usize, changes: &[Change]) -> i64 {
        let value = |slot: u32| self.value_after(slot, changes);
        let before = || {
            let first = self.problem.sums.len() + self.problem.agreements.len();
            self.violations[first + number]
        };
        match &self.problem.others[number] {
            Other::Relation(relation) => rules::relation(relation, &self.problem.maps, value),
            Other::Different(different) => {
                rules::different(different, &self.counts[number], &self.values, changes, before)
            }
        }
    }

    /// The amount by which some changes of different slots would change the total.
    pub(crate) fn effect(&mut self, changes: &[Change]) -> i64 {
        let problem = self.problem;
        let mut effect = 0;
        for &(slot, value) in changes {
            let before = self.values[slot as usize] as usize;
            for &(sum, table) in problem.dense.of(slot as usize) {
                let weights = &problem.tables[table as usize];
                self.shift(sum, weights[value as usize] - weights[before]);
            }
            if let Some(weights) = &problem.sparse[slot as usize] {
                for &(sum, weight) in weights.of(before) {
                    self.shift(sum, -weight);
                }
                for &(sum, weight) in weights.of(value as usize) {
                    self.shift(sum, weight);
                }
            }
        }
        for sum in std::mem::take(&mut self.touched).drain(..) {
            let sum = sum as usize;
            let shift = std::mem::take(&mut self.shifts[sum]);
            if shift != 0 {
                effect += problem.sums[sum].violation(self.sums[sum] + shift) - self.violations[sum];
            }
        }
        let first = problem.sums.len();
        for (position, &(slot, _)) in changes.iter().enumerate() {
            for &(number, side) in problem.sides.of(slot as usize) {
                let agreement = &problem.agreements[number as usize];
                let (other, _) = agreement.sides[1 - side as usize];
                if changes[..position].iter().all(|change| change.0 != other) {
                    effect += i64::from(self.disagrees(agreement, changes))
                        - self.violations[first + number as usize];
                }
            }
        }
        let first = first + problem.agreements.len();
        for (position, &(slot, _)) in changes.iter().enumerate() {
            for &number in problem.others_of.of(slot as usize) {
                let earlier =
                    |change: &Change| problem.others_of.of(change.0 as usize).binary_search(&number).is_ok();
                if !changes[..position].iter().any(earlier) {
                    effect += self.other_violation(number as usize, changes)
                        - self.violations[first + number as usize];
                }
            }
        }
        effect
    }

    #[inline]
    fn shift(&mut self, sum: u32, by: i64) {
        if self.shifts[sum as usize] == 0 {
            self.touched.push(sum);
        }
        self.shifts[sum as usize] += by;
    }

    /// For a slot that occurs only in equations: the values that make one of its violated equations less violated, in
    /// ascending order of their weights. Returns `None` if these are not a small share of all values, or if its
    /// violated equations weigh the values differently.
    pub(crate) fn mending(&self, slot: u32) -> Option<&'a [Value]> {
        let problem = self.problem;
        let value = self.values[slot as usize] as usize;
        let mut window: Option<(u32, i64, i64)> = None;
        for &(number, table) in problem.dense.of(slot as usize) {
            let (sum, rule) = (self.sums[number as usize], problem.sums[number as usize]);
            let gap = (rule.least - sum).max(0) + (rule.most - sum).min(0);
            if gap == 0 {
                continue;
            }
            let (low, high) = (gap.min(0) * 2, gap.max(0) * 2);
            // The violation shrinks for shifts of up to twice the gap.
            window = match window {
                None => Some((table, low, high)),
                Some((known, lowest, highest)) if known == table => {
                    Some((table, lowest.min(low), highest.max(high)))
                }
                Some(_) => return None,
            };
        }
        let (table, low, high) = window?;
        let (weights, ranked) = (&problem.tables[table as usize], &problem.ranked[table as usize]);
        let by = |other: &Value| weights[*other as usize] - weights[value];
        let first = ranked.partition_point(|other| by(other) <= low);
        let last = ranked.partition_point(|other| by(other) < high);
        let few = (last - first) * SHARE < ranked.len();
        few.then(|| &ranked[first..last])
    }

    /// Prepares for [`State::exchange`] with this slot as the first one. Returns whether it may be used.
    pub(crate) fn begin_exchanges(&mut self, slot: u32) -> bool {
        if !self.is_plain(slot) {
            return false;
        }
        for &(sum, _) in self.problem.dense.of(slot as usize) {
            self.marks[sum as usize] = true;
        }
        true
    }

    /// Ends the exchanges that [`State::begin_exchanges`] began.
    pub(crate) fn end_exchanges(&mut self, slot: u32) {
        for &(sum, _) in self.problem.dense.of(slot as usize) {
            self.marks[sum as usize] = false;
        }
    }

    /// Whether a slot occurs only in equations.
    pub(crate) fn is_plain(&self, slot: u32) -> bool {
        let (problem, slot) = (self.problem, slot as usize);
        problem.sparse[slot].is_none()
            && problem.sides.of(slot).is_empty()
            && problem.others_of.of(slot).is_empty()
    }

    /// Like [`State::effect`], but for two slots that occur only in equations. The first slot is the one with which the
    /// exchanges began.
    #[inline]
    pub(crate) fn exchange(&mut self, first: Change, second: Change) -> i64 {
        let problem = self.problem;
        let mut effect = 0;
        let before = self.values[first.0 as usize] as usize;
        for &(sum, table) in problem.dense.of(first.0 as usize) {
            let weights = &problem.tables[table as usize];
            self.shifts[sum as usize] = weights[first.1 as usize] - weights[before];
        }
        let before = self.values[second.0 as usize] as usize;
        for &(sum, table) in problem.dense.of(second.0 as usize) {
            let weights = &problem.tables[table as usize];
            let by = weights[second.1 as usize] - weights[before];
            let sum = sum as usize;
            if self.marks[sum] {
                self.shifts[sum] += by;
            } else {
                effect += problem.sums[sum].violation(self.sums[sum] + by) - self.violations[sum];
            }
        }
        for &(sum, _) in problem.dense.of(first.0 as usize) {
            let sum = sum as usize;
            let by = std::mem::take(&mut self.shifts[sum]);
            effect += problem.sums[sum].violation(self.sums[sum] + by) - self.violations[sum];
        }
        effect
    }

    /// Changes slots. The kinds held in pools follow from the values.
    pub(crate) fn apply(&mut self, changes: &[Change]) {
        let problem = self.problem;
        let first = problem.sums.len();
        let first_other = first + problem.agreements.len();
        let mut new: Vec<(usize, i64)> = Vec::new();
        for &(slot, value) in changes {
            let before = self.values[slot as usize] as usize;
            for &(sum, table) in problem.dense.of(slot as usize) {
                let weights = &problem.tables[table as usize];
                self.sums[sum as usize] += weights[value as usize] - weights[before];
                self.touched.push(sum);
            }
            if let Some(weights) = &problem.sparse[slot as usize] {
                for &(sum, weight) in weights.of(before) {
                    self.sums[sum as usize] -= weight;
                    self.touched.push(sum);
                }
                for &(sum, weight) in weights.of(value as usize) {
                    self.sums[sum as usize] += weight;
                    self.touched.push(sum);
                }
            }
        }
        for sum in self.touched.drain(..) {
            let sum = sum as usize;
            new.push((sum, problem.sums[sum].violation(self.sums[sum])));
        }
        for &(slot, _) in changes {
            for &(number, _) in problem.sides.of(slot as usize) {
                let number = number as usize;
                let disagrees = self.disagrees(&problem.agreements[number], changes);
                new.push((first + number, i64::from(disagrees)));
            }
            for &number in problem.others_of.of(slot as usize) {
                let number = number as usize;
                new.push((first_other + number, self.other_violation(number, changes)));
            }
        }
        for &(slot, value) in changes {
            for &number in problem.others_of.of(slot as usize) {
                if let Other::Different(different) = &problem.others[number as usize] {
                    rules::count_change(
                        different,
                        &mut self.counts[number as usize],
                        slot,
                        self.values[slot as usize],
                        value,
                    );
                }
            }
            self.values[slot as usize] = value;
            if let Some((pool, position)) = problem.place[slot as usize] {
                let table = problem.pools[pool as usize].table_of[position as usize];
                let kinds = &problem.pools[pool as usize].tables[table as usize];
                let kind = kinds.of[value as usize];
                let before = std::mem::replace(&mut self.held[pool as usize][position as usize], kind);
                let holders = &mut self.holders[pool as usize];
                holders[before as usize].retain(|&holder| holder != position);
                holders[kind as usize].push(position);
            }
        }
        for (rule, violation) in new {
            let by = violation - std::mem::replace(&mut self.violations[rule], violation);
            if by != 0 {
                self.total += by;
                for &slot in problem.members.of(rule) {
                    self.errors[slot as usize] += by;
                }
            }
        }
    }

    /// The number of wrong parities.
    pub(crate) fn wrong_parities(&self) -> usize {
        self.problem.parities.iter().filter(|parity| !rules::parity(parity, &self.values)).count()
    }

    /// The values of all variables of the model.
    pub(crate) fn assignment(&self) -> Vec<Value> {
        let value = |&seen: &Seen| match seen {
            Seen::Constant(value) => value,
            Seen::Through { root, map } => self.problem.maps.image(map, self.values[root]),
        };
        self.problem.seen.iter().map(value).collect()
    }

    /// The slots, as numbers.
    pub(crate) fn slots(&self) -> impl Iterator<Item = u32> + use<> {
        0..narrow(self.values.len())
    }
}
