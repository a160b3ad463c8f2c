//! Variables with different values.

use super::matching::Matching;
use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events, FIXED};
use crate::kernel::store::{Conflict, Slot, Store};

/// The variables have different values.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferent {
    slots: Vec<Slot>,
    /// The variables; the first are those whose values have not been removed from others.
    order: Vec<Slot>,
    /// The word of the store with their number.
    open: usize,
    hall: Hall,
    matching: Matching,
}

impl AllDifferent {
    pub fn new(store: &mut Store, slots: Vec<Slot>) -> Self {
        let open = store.add_words(1);
        store.set_word(open, slots.len() as u64);
        Self { order: slots.clone(), slots, open, hall: Hall::default(), matching: Matching::default() }
    }

    /// Removes the values of fixed variables from the others. Returns the number of open variables.
    fn remove_fixed(&mut self, store: &mut Store) -> Result<usize, Conflict> {
        let mut open = usize::try_from(store.word(self.open)).unwrap_or_default();
        let mut at = 0;
        while at < open {
            let slot = self.order[at];
            let Some(value) = store.value(slot) else {
                at += 1;
                continue;
            };
            open -= 1;
            self.order.swap(at, open);
            store.steps += open as u64;
            for &other in &self.order[..open] {
                store.remove(other, value)?;
            }
            // From a listed domain, the values of earlier variables were removed. In a wide one they may remain.
            if !store.is_listed(slot)
                && self.order[open + 1..].iter().any(|&earlier| store.value(earlier) == Some(value))
            {
                return Err(Conflict);
            }
            // A removal may have fixed a variable before this one.
            at = 0;
        }
        store.set_word(self.open, open as u64);
        Ok(open)
    }
}

impl Propagator for AllDifferent {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let open = self.remove_fixed(store)?;
        if open == 0 {
            return Ok(Status::Done);
        }
        if open == 1 {
            let slot = self.order[0];
            return Ok(if store.is_listed(slot) { Status::Done } else { Status::Waiting });
        }
        let slots = &self.order[..open];
        if slots.iter().all(|&slot| store.size(slot) >= open as u64) {
            return Ok(Status::Waiting);
        }
        let changed = self.hall.narrow(store, slots)? || self.matching.narrow(store, slots)?;
        Ok(Status::again(changed))
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let mut values: Vec<i64> = self.slots.iter().filter_map(|&slot| store.value(slot)).collect();
        let fixed = values.len();
        values.sort_unstable();
        values.dedup();
        if values.len() < fixed {
            return Some(false);
        }
        (fixed == self.slots.len()).then_some(true)
    }

    fn watches(&self, used: Use) -> Vec<(Slot, Events)> {
        let events = if used == Use::Holds { BOUNDS | DOMAIN } else { FIXED };
        self.slots.iter().map(|&slot| (slot, events)).collect()
    }

    fn is_slow(&self) -> bool {
        true
    }
}

/// Intervals of wider domains are not looked at, so that differences fit.
const REACH: i64 = 1 << 61;

/// Bounds of all-different: López-Ortiz, Quimper, Tromp and van Beek, *A fast and simple algorithm for bounds
/// consistency of the alldifferent constraint*, 2003. A Hall interval has as many values as variables that need them.
#[derive(Clone, Debug, Default)]
struct Hall {
    least: Vec<i64>,
    most: Vec<i64>,
    by_least: Vec<usize>,
    by_most: Vec<usize>,
    /// The ranks of the bounds of each variable in `bounds`.
    least_rank: Vec<usize>,
    most_rank: Vec<usize>,
    bounds: Vec<i64>,
    /// Links of critical capacity, links of Hall intervals, capacities.
    tree: Vec<usize>,
    halls: Vec<usize>,
    capacity: Vec<i64>,
}

fn follow_up(links: &[usize], mut at: usize) -> usize {
    while links[at] > at {
        at = links[at];
    }
    at
}

fn follow_down(links: &[usize], mut at: usize) -> usize {
    while links[at] < at {
        at = links[at];
    }
    at
}

fn link(links: &mut [usize], mut from: usize, end: usize, to: usize) {
    while from != end {
        from = std::mem::replace(&mut links[from], to);
    }
}

impl Hall {
    fn narrow(&mut self, store: &mut Store, slots: &[Slot]) -> Result<bool, Conflict> {
        let number = slots.len();
        let in_reach = |slot| store.least(slot) > -REACH && store.most(slot) < REACH;
        if !slots.iter().all(|&slot| in_reach(slot)) {
            return Ok(false);
        }
        store.steps += 4 * number as u64;
        self.rank(store, slots);
        self.raise(number)?;
        self.lower(number)?;
        let mut changed = false;
        for (at, &slot) in slots.iter().enumerate() {
            if self.least[at] > store.least(slot) {
                store.at_least(slot, self.least[at])?;
                changed = true;
            }
            // `most` is the first number beyond.
            if self.most[at] - 1 < store.most(slot) {
                store.at_most(slot, self.most[at] - 1)?;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Sorts the bounds.
    fn rank(&mut self, store: &Store, slots: &[Slot]) {
        let number = slots.len();
        self.least = slots.iter().map(|&slot| store.least(slot)).collect();
        self.most = slots.iter().map(|&slot| store.most(slot) + 1).collect();
        let fits = self.by_least.len() == number;
        for order in [&mut self.by_least, &mut self.by_most] {
            if !fits {
                *order = (0..number).collect();
            }
        }
        // They were sorted the last time, so they nearly are.
        self.by_least.sort_by_key(|&at| self.least[at]);
        self.by_most.sort_by_key(|&at| self.most[at]);
        self.least_rank.resize(number, 0);
        self.most_rank.resize(number, 0);
        self.bounds.clear();
        let mut last = self.least[self.by_least[0]] - 2;
        self.bounds.push(last);
        let (mut i, mut j) = (0, 0);
        while j < number {
            let take_least = i < number && self.least[self.by_least[i]] <= self.most[self.by_most[j]];
            let bound = if take_least { self.least[self.by_least[i]] } else { self.most[self.by_most[j]] };
            if bound != last {
                self.bounds.push(bound);
                last = bound;
            }
            let rank = self.bounds.len() - 1;
            if take_least {
                self.least_rank[self.by_least[i]] = rank;
                i += 1;
            } else {
                self.most_rank[self.by_most[j]] = rank;
                j += 1;
            }
        }
        self.bounds.push(last + 2);
        let all = self.bounds.len();
        self.tree.resize(all, 0);
        self.halls.resize(all, 0);
        self.capacity.resize(all, 0);
    }

    fn raise(&mut self, number: usize) -> Result<(), Conflict> {
        let Self { bounds, tree, halls, capacity, .. } = self;
        for at in 1..bounds.len() {
            (tree[at], halls[at], capacity[at]) = (at - 1, at - 1, bounds[at] - bounds[at - 1]);
        }
        for i in 0..number {
            let variable = self.by_most[i];
            let (x, y) = (self.least_rank[variable], self.most_rank[variable]);
            let mut z = follow_up(tree, x + 1);
            let j = tree[z];
            capacity[z] -= 1;
            if capacity[z] == 0 {
                tree[z] = z + 1;
                z = follow_up(tree, tree[z]);
                tree[z] = j;
            }
            link(tree, x + 1, z, z);
            if capacity[z] < bounds[z] - bounds[y] {
                return Err(Conflict);
            }
            if halls[x] > x {
                let w = follow_up(halls, halls[x]);
                self.least[variable] = bounds[w];
                link(halls, x, w, w);
            }
            if capacity[z] == bounds[z] - bounds[y] {
                let from = halls[y];
                link(halls, from, j - 1, y);
                halls[y] = j - 1;
            }
        }
        Ok(())
    }

    fn lower(&mut self, number: usize) -> Result<(), Conflict> {
        let Self { bounds, tree, halls, capacity, .. } = self;
        for at in 0..bounds.len() - 1 {
            (tree[at], halls[at], capacity[at]) = (at + 1, at + 1, bounds[at + 1] - bounds[at]);
        }
        for i in (0..number).rev() {
            let variable = self.by_least[i];
            let (x, y) = (self.most_rank[variable], self.least_rank[variable]);
            let mut z = follow_down(tree, x - 1);
            let j = tree[z];
            capacity[z] -= 1;
            if capacity[z] == 0 {
                tree[z] = z - 1;
                z = follow_down(tree, tree[z]);
                tree[z] = j;
            }
            link(tree, x - 1, z, z);
            if capacity[z] < bounds[y] - bounds[z] {
                return Err(Conflict);
            }
            if halls[x] < x {
                let w = follow_down(halls, halls[x]);
                self.most[variable] = bounds[w];
                link(halls, x, w, w);
            }
            if capacity[z] == bounds[y] - bounds[z] {
                let from = halls[y];
                link(halls, from, j + 1, y);
                halls[y] = j + 1;
            }
        }
        Ok(())
    }
}
