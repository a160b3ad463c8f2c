//! Comparisons during the search: each undecided element sleeps until the variable it waits for is known.
//!
//! So a level spends nothing on elements that wait for another level. Many elements wait for the first value of their
//! image. These are sorted beforehand by that value. One look then shows whether any of their images is smaller than
//! the solution, and only the elements that show an equal value are examined one by one.

#[cfg(feature = "checks")]
mod checks;

use crate::fixed_order::orbit::{Orbits, Order, Undecided};
use crate::mask::index;

/// The levels at which elements wake; part of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct WatchLists {
    /// For each level the elements whose image takes its first value from a variable placed there.
    groups: Vec<Vec<Group>>,
    /// For each decision, in the order of comparison, the level that places it.
    levels: Vec<usize>,
    /// The decisions in the order in which solutions are compared. This is the order of the levels.
    order: Vec<usize>,
    /// For each slot of a decision its position in `order`.
    rank: Vec<usize>,
    /// The number of decisions known after each level.
    decided: Vec<usize>,
}

/// Elements whose image takes its first value from the same slot.
#[derive(Clone, Debug)]
struct Group {
    slot: usize,
    size: usize,
    /// For each id of the slot, the start of its entries.
    starts: Vec<usize>,
    /// For each id, the first value of the image and the element, ascending by that value.
    entries: Vec<(i32, Undecided)>,
}

impl WatchLists {
    /// The slots of the decisions in the order in which solutions are compared.
    pub(crate) fn order(&self) -> &[usize] {
        &self.order
    }

    /// Takes the slots level by level, and the number of ids of each slot.
    pub(crate) fn new(orbits: &Orbits, placed: &[Vec<usize>], decisions: usize, sizes: &[usize]) -> Self {
        let mut watch_lists = Self { rank: vec![0; decisions], ..Self::default() };
        for (level, slots) in placed.iter().enumerate() {
            for &slot in slots.iter().filter(|&&slot| slot < decisions) {
                watch_lists.rank[slot] = watch_lists.order.len();
                watch_lists.order.push(slot);
                watch_lists.levels.push(level);
            }
            watch_lists.decided.push(watch_lists.order.len());
        }
        if let Some(&first) = watch_lists.order.first() {
            let beginnings: Vec<_> = orbits.beginnings(first).collect();
            let group = |slot: usize| {
                let members = || beginnings.iter().filter(move |(_, source, _)| *source == slot);
                let (mut starts, mut entries) = (Vec::new(), Vec::new());
                for id in 0..sizes[slot] {
                    let start = entries.len();
                    starts.push(start);
                    entries.extend(members().map(|(element, _, map)| (i32::from(map[id]), *element)));
                    entries[start..].sort_by_key(|(image, _)| *image);
                }
                Group { slot, size: members().count(), starts, entries }
            };
            let group =
                |&slot: &usize| (slot < decisions).then(|| group(slot)).filter(|group| group.size > 0);
            watch_lists.groups =
                placed.iter().map(|slots| slots.iter().filter_map(group).collect()).collect();
        }
        watch_lists
    }
}

/// The state of the elements in one search. An undecided element that was compared at least once sleeps at exactly one
/// level.
#[derive(Clone, Debug)]
pub(crate) struct LexLeader {
    /// For each level the elements that wake there. Behind the last level are those that leave the solution unchanged.
    watching: Vec<Vec<Undecided>>,
    /// The levels at which elements were put to sleep, in order, to be undone.
    log: Vec<usize>,
}

impl LexLeader {
    pub(crate) fn new(levels: usize) -> Self {
        Self { watching: vec![Vec::new(); levels + 1], log: Vec::new() }
    }

    /// The elements that leave a complete solution unchanged.
    pub(crate) fn stabiliser(&self) -> &[Undecided] {
        self.watching.last().map_or(&[], Vec::as_slice)
    }

    /// Adds to a list the elements that wake at this level or a later one, with their levels. This is all that matters
    /// from here on, and much smaller than the whole state.
    pub(crate) fn save_asleep(&self, level: usize, asleep: &mut Vec<(usize, Undecided)>) {
        for (level, elements) in self.watching.iter().enumerate().skip(level) {
            for &element in elements {
                asleep.push((level, element));
            }
        }
    }

    /// Restores a state in which only these elements sleep. Earlier marks become invalid.
    pub(crate) fn restore(&mut self, asleep: &[(usize, Undecided)]) {
        self.watching.iter_mut().for_each(Vec::clear);
        self.log.clear();
        for &(level, element) in asleep {
            self.watching[level].push(element);
        }
    }

    /// A point to go back to.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Goes back to a point.
    #[inline]
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.log.len() > mark
            && let Some(level) = self.log.pop()
        {
            self.watching[level].pop();
        }
    }

    /// Compares the elements that a level wakes. `open` is the number of undecided elements before. Returns the number
    /// after, or `None` if the image under some element is smaller than the solution. Adds the number of comparisons to
    /// `comparisons`.
    #[inline]
    pub(crate) fn advance(
        &mut self,
        orbits: &Orbits,
        watch_lists: &WatchLists,
        ids: &[i32],
        level: usize,
        mut open: usize,
        comparisons: &mut u64,
    ) -> Option<usize> {
        let decided = watch_lists.decided[level];
        for group in &watch_lists.groups[level] {
            let first = ids[watch_lists.order[0]];
            let entries = &group.entries[group.starts[index(ids[group.slot])]..][..group.size];
            if entries[0].0 < first {
                return None;
            }
            open -= group.size;
            for (_, element) in entries.iter().take_while(|(image, _)| *image == first) {
                *comparisons += 1;
                open += self.compare(orbits, watch_lists, ids, decided, element.past_first())?;
            }
        }
        for position in 0..self.watching[level].len() {
            *comparisons += 1;
            open -= 1;
            open += self.compare(orbits, watch_lists, ids, decided, self.watching[level][position])?;
        }
        Some(open)
    }

    /// Compares one element. Returns 1 if it stays undecided, 0 if its image is larger, and `None` if its image is
    /// smaller.
    #[inline]
    fn compare(
        &mut self,
        orbits: &Orbits,
        watch_lists: &WatchLists,
        ids: &[i32],
        decided: usize,
        element: Undecided,
    ) -> Option<usize> {
        match orbits.compare(element, ids, &watch_lists.order, &watch_lists.rank, decided) {
            Order::Smaller => None,
            Order::Larger => Some(0),
            Order::Open(element, needed) => {
                let behind = self.watching.len() - 1;
                let level = watch_lists.levels.get(needed - 1).copied().unwrap_or(behind);
                self.watching[level].push(element);
                self.log.push(level);
                Some(1)
            }
        }
    }
}
