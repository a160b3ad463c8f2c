//! Tables: the variables are one of some rows.

use super::pairs::keep_only;
use super::{Outcome, Propagator, Status, Use};
use crate::ascending;
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// The variables are a row.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    /// The values of each column, sorted.
    values: Vec<Vec<i64>>,
    /// The rows, one after another, without repetitions: numbers, and their places in `values`.
    numbers: Vec<i64>,
    places: Vec<u32>,
    /// The rows; the first are those that were possible the last time.
    order: Vec<u32>,
    /// The word of the store with their number.
    possible: usize,
    /// Which values of each column have a row, and how many.
    used: Vec<(Vec<bool>, u64)>,
    kept: Vec<i64>,
}

impl Table {
    /// Each row has as many numbers as there are variables, at least one.
    pub fn new(store: &mut Store, slots: Vec<Slot>, rows: Vec<Vec<i64>>) -> Self {
        let rows = ascending(rows);
        let column = |at: usize| ascending(rows.iter().map(|row| row[at]));
        let values: Vec<Vec<i64>> = (0..slots.len()).map(column).collect();
        let place = |(value, values): (&i64, &Vec<i64>)| {
            let place = values.partition_point(|other| other < value);
            u32::try_from(place).expect("a table has less than 2^32 rows")
        };
        let places = rows.iter().flat_map(|row| row.iter().zip(&values).map(place)).collect();
        let possible = store.add_words(1);
        store.set_word(possible, rows.len() as u64);
        let used = values.iter().map(|values| (vec![false; values.len()], 0)).collect();
        let order = (0..rows.len()).map(|row| u32::try_from(row).expect("as above")).collect();
        Self { slots, values, numbers: rows.concat(), places, order, possible, used, kept: Vec::new() }
    }

    fn possible(&self, store: &Store) -> usize {
        usize::try_from(store.word(self.possible)).unwrap_or_default()
    }

    /// The cells of a row.
    fn cells(&self, row: u32) -> std::ops::Range<usize> {
        let (row, width) = (row as usize, self.slots.len());
        row * width..(row + 1) * width
    }

    fn is_possible(&self, store: &Store, row: u32) -> bool {
        let numbers = &self.numbers[self.cells(row)];
        self.slots.iter().zip(numbers).all(|(&slot, &number)| store.contains(slot, number))
    }

    /// The number of assignments from the domains.
    fn assignments(&self, store: &Store) -> u64 {
        self.slots.iter().fold(1, |all: u64, &slot| all.saturating_mul(store.size(slot)))
    }

    /// Moves the rows that are not possible behind the others.
    fn sort_out(&mut self, store: &mut Store) -> usize {
        let mut possible = self.possible(store);
        store.steps += (possible * self.slots.len()) as u64 / 2;
        let mut at = 0;
        while at < possible {
            if self.is_possible(store, self.order[at]) {
                at += 1;
            } else {
                possible -= 1;
                self.order.swap(at, possible);
            }
        }
        store.set_word(self.possible, possible as u64);
        possible
    }
}

impl Propagator for Table {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let possible = self.sort_out(store);
        for (used, number) in &mut self.used {
            used.fill(false);
            *number = 0;
        }
        for &row in &self.order[..possible] {
            let cells = self.cells(row);
            for ((used, number), &place) in self.used.iter_mut().zip(&self.places[cells]) {
                let used = &mut used[place as usize];
                *number += u64::from(!*used);
                *used = true;
            }
        }
        for ((&slot, values), (used, number)) in self.slots.iter().zip(&self.values).zip(&self.used) {
            if *number == store.size(slot) {
                continue;
            }
            self.kept.clear();
            self.kept.extend(values.iter().zip(used).filter(|&(_, &used)| used).map(|(&value, _)| value));
            keep_only(store, slot, &self.kept)?;
        }
        // A variable in two columns may have lost the values of either.
        let done = self.assignments(store) == 1 && self.is_possible(store, self.order[0]);
        Ok(if done { Status::Done } else { Status::Waiting })
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        let possible = self.sort_out(store);
        if possible == 0 {
            return Ok(Status::Done);
        }
        let mut open = (0..self.slots.len()).filter(|&column| !store.is_fixed(self.slots[column]));
        match (open.next(), open.next()) {
            (None, _) => Err(Conflict),
            (Some(column), None) => {
                let slot = self.slots[column];
                for at in 0..possible {
                    store.remove(slot, self.numbers[self.cells(self.order[at])][column])?;
                }
                let done = (0..possible).all(|at| !self.is_possible(store, self.order[at]));
                Ok(if done { Status::Done } else { Status::Waiting })
            }
            _ => Ok(Status::Waiting),
        }
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let possible = &self.order[..self.possible(store)];
        let assignments = self.assignments(store);
        let mut found = 0;
        for &row in possible {
            found += u64::from(self.is_possible(store, row));
            // With fewer rows than assignments, one possible row is enough to know nothing.
            if found > 0 && assignments > possible.len() as u64 {
                return None;
            }
        }
        match found {
            0 => Some(false),
            _ => (found == assignments).then_some(true),
        }
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        self.slots.iter().map(|&slot| (slot, BOUNDS | DOMAIN)).collect()
    }

    fn is_slow(&self) -> bool {
        true
    }
}
