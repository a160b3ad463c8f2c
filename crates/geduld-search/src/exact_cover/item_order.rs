//! Orders of items for a search in a fixed order.

use super::{ExactCover, Item};

impl ExactCover {
    /// The items with at most one option that a search in a fixed order can branch on, in the order of their numbers:
    /// those that need an option, if every option contains one of them that few options contain; otherwise also those
    /// that may stay without an option. `None` if an option contains no such item.
    pub(super) fn branched(&self) -> Option<Vec<Item>> {
        let single = |item: &usize| self.bounds[*item].most == 1;
        let needed = |item: &usize| single(item) && self.bounds[*item].least == 1;
        // A piece has many options, and a cell has few. Options without a cell that must be filled need the others.
        let typical = self.typical_size();
        let small = |item: usize| needed(&item) && self.members(item).len() <= typical;
        let all_have = |has: &dyn Fn(usize) -> bool| {
            (0..self.option_count()).all(|option| self.items(option).iter().any(|&item| has(item as usize)))
        };
        let numbers = |has: &dyn Fn(&usize) -> bool| -> Vec<Item> {
            (0u32..).zip(0..self.item_count()).filter(|(_, item)| has(item)).map(|(item, _)| item).collect()
        };
        if all_have(&small) {
            Some(numbers(&needed))
        } else if all_have(&|item| single(&item)) {
            Some(numbers(&single))
        } else {
            None
        }
    }

    /// Twice the mean number of options of an item, counted for each option.
    fn typical_size(&self) -> usize {
        let sizes = (0..self.item_count()).map(|item| self.members(item).len());
        let (sum, items) = (sizes.clone().sum::<usize>(), self.item_count().max(1));
        (2 * sum / items).max(1)
    }

    /// The items in such an order that few options are left for each of them, if all earlier ones have their option.
    /// The first item is one with few options.
    pub(super) fn greedy(&self, items: &[Item]) -> Vec<Item> {
        let mut left: Vec<u32> = vec![u32::MAX; self.item_count()];
        for &item in items {
            left[item as usize] = u32::try_from(self.members(item as usize).len()).unwrap_or(u32::MAX - 1);
        }
        let mut touched = vec![false; self.option_count()];
        let mut order = Vec::with_capacity(items.len());
        let mut next = items.iter().copied().min_by_key(|&item| left[item as usize]);
        let mut rest: Vec<Item> = items.to_vec();
        while let Some(item) = next {
            order.push(item);
            rest.retain(|&other| other != item);
            for &option in self.members(item as usize) {
                if !std::mem::replace(&mut touched[option as usize], true) {
                    for &other in self.items(option as usize) {
                        left[other as usize] = left[other as usize].saturating_sub(1);
                    }
                }
            }
            next = rest.iter().copied().min_by_key(|&other| left[other as usize]);
        }
        order
    }

    /// The items from one end to the other: sorted by the second eigenvector of the graph in which items are joined by
    /// their common options (Fiedler, "A property of eigenvectors of nonnegative symmetric matrices", 1975). Items with
    /// many options, such as pieces, come last.
    pub(super) fn swept(&self, items: Vec<Item>) -> Vec<Item> {
        let typical = self.typical_size();
        let (small, large): (Vec<Item>, Vec<Item>) =
            items.into_iter().partition(|&item| self.members(item as usize).len() <= typical);
        if small.len() > MOST_SWEPT {
            return [small, large].concat();
        }
        let joined = self.joined(&small);
        let degrees: Vec<f64> =
            joined.iter().map(|row| row.iter().map(|&(_, weight)| weight).sum()).collect();
        let shift = 2.0 * degrees.iter().copied().fold(1.0, f64::max);
        // The power method. It begins with the given order, which decides where the graph does not.
        let mut places: Vec<f64> = (0..small.len()).map(|place| place as f64).collect();
        for _ in 0..ROUNDS {
            centre(&mut places);
            let moved = |(at, row): (usize, &Vec<(usize, f64)>)| {
                let pulled: f64 = row.iter().map(|&(other, weight)| weight * places[other]).sum();
                (shift - degrees[at]) * places[at] + pulled
            };
            places = joined.iter().enumerate().map(moved).collect();
        }
        centre(&mut places);
        // Nearly equal places are equal.
        let rough = |place: usize| (places[place] * 1e4).round();
        let mut order: Vec<usize> = (0..small.len()).collect();
        order.sort_by(|&a, &b| rough(a).total_cmp(&rough(b)));
        order.into_iter().map(|place| small[place]).chain(large).collect()
    }

    /// For each of these items, the others with common options, and how many they have.
    fn joined(&self, items: &[Item]) -> Vec<Vec<(usize, f64)>> {
        let mut place = vec![usize::MAX; self.item_count()];
        items.iter().enumerate().for_each(|(at, &item)| place[item as usize] = at);
        let common = |&item: &Item| {
            let mut counts = vec![0.0; items.len()];
            for &option in self.members(item as usize) {
                for &other in self.items(option as usize) {
                    if other != item && place[other as usize] != usize::MAX {
                        counts[place[other as usize]] += 1.0;
                    }
                }
            }
            counts.into_iter().enumerate().filter(|(_, count)| *count > 0.0).collect()
        };
        items.iter().map(common).collect()
    }
}

/// The rounds of the power method, and the maximum number of items for it.
const ROUNDS: usize = 200;
const MOST_SWEPT: usize = 600;

/// Moves the mean of some numbers to 0, and scales them to length 1.
fn centre(numbers: &mut [f64]) {
    let mean = numbers.iter().sum::<f64>() / numbers.len().max(1) as f64;
    numbers.iter_mut().for_each(|number| *number -= mean);
    let length = numbers.iter().map(|number| number * number).sum::<f64>().sqrt().max(f64::MIN_POSITIVE);
    numbers.iter_mut().for_each(|number| *number /= length);
}
