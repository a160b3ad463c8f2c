//! Comparing as the walk goes on: each undecided element sleeps until the variable it waits for is known.
//!
//! So a stage spends nothing on elements that wait for another one, and the many that wait for the first value of
//! their image are sorted beforehand by what they would show: one look tells whether any of them makes the solution
//! smaller, and only those that show the same value are looked at one by one.

use crate::mask::index;
use crate::orbit::{Orbits, Order, Undecided};

/// Who wakes where; part of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wakes {
    /// For each stage the elements that take the first value of their image from a variable placed there.
    groups: Vec<Vec<Group>>,
    /// For each decision, in their order, the stage that places it.
    stages: Vec<usize>,
    /// The decisions in the order in which solutions are compared: that of the stages.
    order: Vec<usize>,
    /// For each slot of a decision its position in `order`.
    rank: Vec<usize>,
    /// How many decisions are known after each stage.
    decided: Vec<usize>,
}

/// Elements whose image takes its first value from the same slot.
#[derive(Clone, Debug)]
struct Group {
    slot: usize,
    size: usize,
    /// For each id of the slot where its entries begin.
    starts: Vec<usize>,
    /// For each id, in ascending order, what the image shows, and the element.
    entries: Vec<(i32, Undecided)>,
}

impl Wakes {
    /// Of slots stage by stage, with the number of ids of each slot.
    pub(crate) fn new(orbits: &Orbits, placed: &[Vec<usize>], decisions: usize, sizes: &[usize]) -> Self {
        let mut wakes = Self { rank: vec![0; decisions], ..Self::default() };
        for (stage, slots) in placed.iter().enumerate() {
            for &slot in slots.iter().filter(|&&slot| slot < decisions) {
                wakes.rank[slot] = wakes.order.len();
                wakes.order.push(slot);
                wakes.stages.push(stage);
            }
            wakes.decided.push(wakes.order.len());
        }
        if let Some(&first) = wakes.order.first() {
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
            wakes.groups = placed.iter().map(|slots| slots.iter().filter_map(group).collect()).collect();
        }
        wakes
    }
}

/// What one walk knows of the elements: an element that is undecided and was compared at all sleeps at one stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leader {
    /// For each stage the elements that wake there; behind the last stage those that leave the solution as it is.
    asleep: Vec<Vec<Undecided>>,
    /// The stages at which elements were laid to sleep, in order, to be undone.
    log: Vec<usize>,
}

impl Leader {
    pub(crate) fn new(stages: usize) -> Self {
        Self { asleep: vec![Vec::new(); stages + 1], log: Vec::new() }
    }

    /// The elements that leave a complete solution as it is.
    pub(crate) fn stabiliser(&self) -> &[Undecided] {
        self.asleep.last().map_or(&[], Vec::as_slice)
    }

    /// A point to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Goes back to a point.
    pub(crate) fn undo(&mut self, mark: usize) {
        for stage in self.log.drain(mark..).rev() {
            self.asleep[stage].pop();
        }
    }

    /// Compares the elements that a stage wakes. `open` is how many were undecided before; returns how many are now,
    /// or `None` if some element makes the solution smaller.
    pub(crate) fn advance(
        &mut self,
        orbits: &Orbits,
        wakes: &Wakes,
        ids: &[i32],
        stage: usize,
        mut open: usize,
    ) -> Option<usize> {
        let decided = wakes.decided[stage];
        for group in &wakes.groups[stage] {
            let first = ids[wakes.order[0]];
            let entries = &group.entries[group.starts[index(ids[group.slot])]..][..group.size];
            if entries[0].0 < first {
                return None;
            }
            open -= group.size;
            for (_, element) in entries.iter().take_while(|(image, _)| *image == first) {
                open += self.compare(orbits, wakes, ids, decided, element.past_first())?;
            }
        }
        for position in 0..self.asleep[stage].len() {
            open -= 1;
            open += self.compare(orbits, wakes, ids, decided, self.asleep[stage][position])?;
        }
        Some(open)
    }

    /// Compares one element: 1 if it stays undecided, 0 if its image is larger, `None` if it is smaller.
    fn compare(
        &mut self,
        orbits: &Orbits,
        wakes: &Wakes,
        ids: &[i32],
        decided: usize,
        element: Undecided,
    ) -> Option<usize> {
        match orbits.compare(element, ids, &wakes.order, &wakes.rank, decided) {
            Order::Smaller => None,
            Order::Larger => Some(0),
            Order::Open(element, needed) => {
                let behind = self.asleep.len() - 1;
                let stage = wakes.stages.get(needed - 1).copied().unwrap_or(behind);
                self.asleep[stage].push(element);
                self.log.push(stage);
                Some(1)
            }
        }
    }
}
