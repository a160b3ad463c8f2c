//! Solutions in the order of a sum of cells.

use std::collections::BinaryHeap;

use geduld_model::{Model, Value, VarId};

/// What a list is sorted by: variables with coefficients, whose numbers are added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum(pub Vec<(i64, VarId)>);

impl Sum {
    /// What it comes to in a solution.
    pub fn of(&self, model: &Model, values: &[Value]) -> i64 {
        let number = |variable: VarId| model.variable(variable).domain.number(values[variable.index()]);
        self.0.iter().map(|&(factor, variable)| factor * number(variable)).sum()
    }
}

/// The texts of the first solutions by their sums; those with equal sums in the order in which they came. No more are kept
/// than are wanted.
pub struct Sorted {
    limit: usize,
    seen: u64,
    /// The last one on top.
    kept: BinaryHeap<(i64, u64, String)>,
}

impl Sorted {
    /// For at most so many solutions.
    pub fn new(limit: u64) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Self { limit, seen: 0, kept: BinaryHeap::new() }
    }

    /// Adds the next solution: its sum, a space, and its text.
    pub fn add(&mut self, solution: &str) {
        let Some((sum, text)) = solution.split_once(' ') else { return };
        let Ok(sum) = sum.parse::<i64>() else { return };
        self.seen += 1;
        if self.kept.len() == self.limit {
            // It comes after all that are kept, unless its sum is smaller than the last of theirs.
            if self.kept.peek().is_none_or(|(last, ..)| *last <= sum) {
                return;
            }
            self.kept.pop();
        }
        self.kept.push((sum, self.seen, text.to_owned()));
    }

    /// How many solutions are not kept.
    pub fn left_out(&self) -> u64 {
        self.seen - self.kept.len() as u64
    }

    /// The texts, in their order.
    pub fn into_texts(self) -> impl Iterator<Item = String> {
        self.kept.into_sorted_vec().into_iter().map(|(.., text)| text)
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
            sums.iter().enumerate().for_each(|(position, sum)| sorted.add(&format!("{sum} {position}")));
            assert_eq!(sorted.left_out(), sums.len().saturating_sub(limit) as u64);
            let texts: Vec<String> = sorted.into_texts().collect();
            let expected = ["5", "1", "3", "7", "2", "6", "0", "4"];
            assert_eq!(texts, expected[..limit.min(sums.len())]);
        }
    }
}
