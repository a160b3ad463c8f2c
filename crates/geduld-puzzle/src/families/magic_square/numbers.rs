//! The numbers of a square: 1, 2, 3 … unless the puzzle lists others.

use geduld_model::Value;
use serde::Serialize;

use super::puzzle::MagicSquare;

/// The numbers that a puzzle lists, and the sum of each line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// The numbers in ascending order, each once. There are at least as many as cells.
    pub list: Vec<usize>,
    /// The sum of each row and column.
    pub sum: usize,
}

/// Numbers at both ends of a longer list in words.
const SHOWN: usize = 3;

impl MagicSquare {
    /// How many numbers there are to choose from: as many as cells, or more.
    pub fn number_count(&self) -> usize {
        self.numbers.as_ref().map_or(self.cells(), |numbers| numbers.list.len())
    }

    /// The number at a position in ascending order, counted from 0.
    pub fn number(&self, position: usize) -> usize {
        self.numbers.as_ref().map_or(position + 1, |numbers| numbers.list[position])
    }

    /// The position of a number in ascending order, counted from 0. `None` if it is not among the numbers.
    pub fn position(&self, number: usize) -> Option<usize> {
        match &self.numbers {
            Some(numbers) => numbers.list.binary_search(&number).ok(),
            None => number.checked_sub(1).filter(|&position| position < self.cells()),
        }
    }

    /// All numbers in ascending order.
    pub fn all_numbers(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.number_count()).map(|position| self.number(position))
    }

    /// The numbers in the cells of a solution. They ascend in the domains, so values are positions.
    pub(super) fn numbers_of(&self, values: &[Value]) -> impl Iterator<Item = usize> {
        values.iter().map(|&value| self.number(value as usize))
    }

    /// The largest number.
    pub fn largest(&self) -> usize {
        self.number(self.number_count() - 1)
    }

    /// The sum of each line: order (order² + 1) / 2, unless the puzzle lists its numbers.
    pub fn magic_sum(&self) -> usize {
        self.numbers.as_ref().map_or(self.order * (self.cells() + 1) / 2, |numbers| numbers.sum)
    }

    /// The sum of each line that the numbers allow, if all of them are used and it is another than the puzzle says.
    pub(super) fn sum_of_all(&self) -> Option<usize> {
        let numbers = self.numbers.as_ref().filter(|numbers| numbers.list.len() == self.cells())?;
        let sum = numbers.list.iter().sum::<usize>() / self.order;
        (sum != numbers.sum).then_some(sum)
    }

    /// What opposite cells of an associative square add up to: order² + 1 for the usual numbers. `None` if no whole
    /// number makes the lines right.
    pub(super) fn opposite_sum(&self) -> Option<usize> {
        let twice = 2 * self.magic_sum();
        twice.is_multiple_of(self.order).then(|| twice / self.order)
    }

    /// The number from which the complement takes every number. `None` if the complement of a square is not always a
    /// square.
    pub(super) fn complement_sum(&self) -> Option<usize> {
        let both = self.number(0) + self.largest();
        let mut opposite = self.all_numbers().zip(self.all_numbers().rev());
        let symmetric = opposite.all(|(a, b)| a + b == both);
        (symmetric && self.order * both == 2 * self.magic_sum()).then_some(both)
    }

    /// Whether the numbers follow one another, and each is used.
    pub(super) fn is_consecutive(&self) -> bool {
        self.number_count() == self.cells() && self.largest() - self.number(0) + 1 == self.cells()
    }

    /// The numbers in words, e.g. `1 to 16`.
    pub(super) fn numbers_in_words(&self) -> String {
        let words = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
        };
        let count = self.number_count();
        if self.largest() - self.number(0) + 1 == count {
            format!("{} to {}", self.number(0), self.largest())
        } else if count <= 2 * SHOWN + self.order {
            words(&mut self.all_numbers())
        } else {
            let first = words(&mut self.all_numbers().take(SHOWN));
            format!("{first} … {} ({count} numbers)", self.largest())
        }
    }
}
