//! Steps that lead once round through all elements of a list.

use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// Each element is the index of the next one, and all of them are on a single circle. The index of the first element is
/// `first`. That elements differ is propagated by another constraint.
#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    pub list: Vec<Slot>,
    pub first: i64,
}

impl Circuit {
    /// The element after one, if it is known.
    fn next(&self, store: &Store, at: usize) -> Option<usize> {
        store.value(self.list[at]).and_then(|index| self.place(index))
    }

    /// The element with an index. `None` if there is none.
    fn place(&self, index: i64) -> Option<usize> {
        let place = usize::try_from(i128::from(index) - i128::from(self.first)).ok()?;
        (place < self.list.len()).then_some(place)
    }

    /// The index of an element.
    fn index(&self, place: usize) -> i128 {
        i128::from(self.first) + place as i128
    }

    /// The paths of known steps: the first and the last element of each, and the number of elements. `None` if two
    /// steps lead to the same element, or if there is a circle without some elements.
    fn paths(&self, store: &Store) -> Option<Vec<(usize, usize, usize)>> {
        let count = self.list.len();
        let mut entered = vec![false; count];
        for at in 0..count {
            if let Some(next) = self.next(store, at)
                && std::mem::replace(&mut entered[next], true)
            {
                return None;
            }
        }
        let (mut paths, mut seen) = (Vec::new(), 0);
        for start in (0..count).filter(|&at| !entered[at]) {
            let (mut end, mut length) = (start, 1);
            while let Some(next) = self.next(store, end) {
                end = next;
                length += 1;
            }
            seen += length;
            paths.push((start, end, length));
        }
        // What is on no path is on a circle.
        let is_whole = || {
            let mut at = 0;
            (1..count).all(|_| {
                at = self.next(store, at).unwrap_or(0);
                at != 0
            })
        };
        (seen == count || seen == 0 && is_whole()).then_some(paths)
    }

    /// Whether all elements can be reached from the first one, along the possible steps or against them.
    fn is_reachable(&self, store: &mut Store) -> bool {
        let count = self.list.len();
        let mut steps = [vec![Vec::new(); count], vec![Vec::new(); count]];
        for at in 0..count {
            for next in store.values(self.list[at]).filter_map(|index| self.place(index)) {
                steps[0][at].push(next);
                steps[1][next].push(at);
            }
        }
        store.steps += steps[0].iter().map(Vec::len).sum::<usize>() as u64 / 4;
        steps.iter().all(|steps| {
            let mut reached = vec![false; count];
            let (mut open, mut number) = (vec![0], 1);
            reached[0] = true;
            while let Some(at) = open.pop() {
                for &next in &steps[at] {
                    if !std::mem::replace(&mut reached[next], true) {
                        number += 1;
                        open.push(next);
                    }
                }
            }
            number == count
        })
    }
}

impl Propagator for Circuit {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let count = self.list.len();
        store.steps += count as u64;
        if count == 0 {
            return Ok(Status::Done);
        }
        for at in 0..count {
            store.at_least_wide(self.list[at], self.index(0))?;
            store.at_most_wide(self.list[at], self.index(count - 1))?;
        }
        let paths = self.paths(store).ok_or(Conflict)?;
        if paths.is_empty() {
            return Ok(Status::Done);
        }
        let mut again = false;
        for (start, end, length) in paths {
            // Such a step would close a circle too early.
            if length < count
                && let Ok(index) = i64::try_from(self.index(start))
            {
                store.remove(self.list[end], index)?;
                again |= store.is_fixed(self.list[end]);
            }
        }
        if !self.is_reachable(store) {
            return Err(Conflict);
        }
        Ok(Status::again(again))
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let inside =
            |&slot: &Slot| store.next(slot, self.first).and_then(|index| self.place(index)).is_some();
        match self.paths(store) {
            None => Some(false),
            _ if !self.list.iter().all(inside) => Some(false),
            Some(paths) => paths.is_empty().then_some(true),
        }
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        self.list.iter().map(|&slot| (slot, BOUNDS | DOMAIN)).collect()
    }

    fn is_slow(&self) -> bool {
        true
    }
}
