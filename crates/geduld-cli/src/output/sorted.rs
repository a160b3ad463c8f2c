//! Sorts solutions by a sum of cells.

use std::collections::BTreeMap;

use geduld::exports::models::{Model, Value, VarId};

/// The sum by which a list is sorted: variables with coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum(pub Vec<(i64, VarId)>);

impl Sum {
    /// The value of the sum in a solution.
    pub fn of(&self, model: &Model, values: &[Value]) -> i64 {
        let number = |variable: VarId| model.variable(variable).domain.number(values[variable.index()]);
        self.0.iter().map(|&(factor, variable)| factor * number(variable)).sum()
    }
}

/// The solutions with the smallest sums, up to a limit. Solutions with equal sums keep the order in which they were
/// added.
pub struct Sorted<T> {
    limit: usize,
    seen: u64,
    /// By the sum, then by the order in which they were added.
    kept: BTreeMap<(i64, u64), T>,
}

impl<T> Sorted<T> {
    /// Keeps at most this number of solutions.
    pub fn new(limit: u64) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Self { limit, seen: 0, kept: BTreeMap::new() }
    }

    /// Adds the next solution.
    pub fn add(&mut self, sum: i64, solution: T) {
        self.seen += 1;
        if self.kept.len() == self.limit {
            // The new solution comes after all that are kept, unless its sum is smaller than the largest kept sum.
            if self.kept.last_key_value().is_none_or(|((last, _), _)| *last <= sum) {
                return;
            }
            self.kept.pop_last();
        }
        self.kept.insert((sum, self.seen), solution);
    }

    /// The number of solutions that were not kept.
    pub fn left_out(&self) -> u64 {
        self.seen - self.kept.len() as u64
    }

    /// The kept solutions in order.
    pub fn into_solutions(self) -> impl Iterator<Item = T> {
        self.kept.into_values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_are_kept_and_ties_stay_in_order() {
        let sums = [3, 1, 2, 1, 3, 0, 2, 1];
        for limit in 0..=sums.len() + 1 {
            let mut sorted = Sorted::new(limit as u64);
            sums.iter().enumerate().for_each(|(position, &sum)| sorted.add(sum, position));
            assert_eq!(sorted.left_out(), sums.len().saturating_sub(limit) as u64);
            let positions: Vec<usize> = sorted.into_solutions().collect();
            let expected = [5, 1, 3, 7, 2, 6, 0, 4];
            assert_eq!(positions, expected[..limit.min(sums.len())]);
        }
    }
}
