//! Finds the best value of an objective: first some solution, then better ones, until there is no better one.

use serde::{Deserialize, Serialize};

use crate::deciding::by_portfolio::FirstFound;
use crate::work::control::Control;

/// The best value of an objective, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BestValue {
    /// The least value.
    Least(i64),
    /// The greatest value.
    Greatest(i64),
}

impl BestValue {
    /// The best value of an objective that is maximized or minimized.
    pub fn new(value: i64, maximized: bool) -> Self {
        if maximized { Self::Greatest(value) } else { Self::Least(value) }
    }

    /// The value.
    pub fn value(self) -> i64 {
        match self {
            Self::Least(value) | Self::Greatest(value) => value,
        }
    }
}

/// The result of the search for the best value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimum {
    /// This value is proved to be the best.
    Proved(i64),
    /// The work was ended early.
    Stopped,
    /// There is no solution.
    NoSolution,
}

/// A request for a solution whose objective has one of these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The smallest value.
    pub least: i64,
    /// The largest value.
    pub most: i64,
    /// The number of searches that gave up since a better solution was found. Each of them takes twice as long.
    pub given_up: u32,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// There is a solution, and its objective has this value.
    Value(i64),
    /// There is a solution whose objective has this value, and none is better.
    Best(i64),
    /// There is certainly no such solution.
    Nothing,
    /// The search gave up.
    Unknown,
    /// The work was ended early.
    Stopped,
}

impl Reached {
    /// The answer of a search that found no solution.
    pub fn without_solution(found: &FirstFound, control: &Control) -> Self {
        match (found.complete, control.is_stopped()) {
            (true, _) => Self::Nothing,
            (false, true) => Self::Stopped,
            (false, false) => Self::Unknown,
        }
    }
}

/// Searches for the best value of an objective with values from `least` to `most`. If the value of some solution is
/// `known`, only better ones are asked for. `ask` searches for a solution with the wanted values, usually by
/// [`find_wanted`](crate::find_wanted).
///
/// The required improvement doubles after each success. If a step cannot be decided soon, the next step requires an
/// improvement of one, and again with more time. So the number of steps grows with the logarithm of the range, and each
/// step has an exact answer. Every run finds the same solutions, for any number of threads.
///
/// # Errors
/// The errors of `ask`.
pub fn optimum<E>(
    (least, most): (i64, i64),
    maximized: bool,
    known: Option<i64>,
    mut ask: impl FnMut(Wanted) -> Result<Reached, E>,
) -> Result<Optimum, E> {
    let mut range = Range { least, most, maximized, step: 0 };
    let (mut best, mut given_up) = (known, 0);
    known.iter().for_each(|&value| range.found(value));
    while !range.is_empty() {
        let (low, high) = range.wanted();
        match ask(Wanted { least: low, most: high, given_up })? {
            Reached::Value(value) => {
                (best, given_up) = (Some(value), 0);
                range.found(value);
            }
            Reached::Best(value) => return Ok(Optimum::Proved(value)),
            Reached::Nothing => {
                given_up = 0;
                range.excluded(low, high);
            }
            Reached::Unknown => {
                given_up += 1;
                range.step = 1;
            }
            Reached::Stopped => return Ok(Optimum::Stopped),
        }
    }
    Ok(best.map_or(Optimum::NoSolution, Optimum::Proved))
}

/// The values that are better than the best value so far, and are not excluded.
struct Range {
    least: i64,
    most: i64,
    maximized: bool,
    /// The improvement that the next solution must reach; 0 before there is a solution.
    step: i64,
}

impl Range {
    fn is_empty(&self) -> bool {
        self.least > self.most
    }

    /// The values to search for next.
    fn wanted(&self) -> (i64, i64) {
        let more = self.step.saturating_sub(1).max(0);
        match self.maximized {
            true => (self.least.saturating_add(more).min(self.most), self.most),
            false => (self.least, self.most.saturating_sub(more).max(self.least)),
        }
    }

    /// Keeps only values that are better than this value of a solution.
    fn found(&mut self, value: i64) {
        self.step = self.step.saturating_mul(2).max(1);
        let next = if self.maximized { value.checked_add(1) } else { value.checked_sub(1) };
        match (next, self.maximized) {
            (Some(next), true) => self.least = next,
            (Some(next), false) => self.most = next,
            // No value is better than the largest or smallest 64-bit number.
            (None, _) => (self.least, self.most) = (1, 0),
        }
    }

    /// Removes values without a solution. They are the best values of the range.
    fn excluded(&mut self, low: i64, high: i64) {
        self.step = 1;
        if (low, high) == (self.least, self.most) {
            (self.least, self.most) = (1, 0);
        } else if self.maximized {
            self.most = low - 1;
        } else {
            self.least = high + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best value of every set is found in few steps.
    #[test]
    fn the_range_closes_on_the_best_value() {
        for maximized in [false, true] {
            for solutions in [&[][..], &[5], &[0, 1000], &[i64::MIN, 3, i64::MAX], &[-7, -6, 900, 901]] {
                let mut range = Range { least: i64::MIN, most: i64::MAX, maximized, step: 0 };
                let (mut best, mut steps) = (None, 0);
                while !range.is_empty() {
                    let (low, high) = range.wanted();
                    let mut fitting = solutions.iter().copied().filter(|value| (low..=high).contains(value));
                    // The worst solution that fits.
                    match if maximized { fitting.next() } else { fitting.next_back() } {
                        Some(value) => {
                            best = Some(value);
                            range.found(value);
                        }
                        None => range.excluded(low, high),
                    }
                    steps += 1;
                }
                let expected = if maximized { solutions.last() } else { solutions.first() };
                assert_eq!(best.as_ref(), expected, "{solutions:?}");
                assert!(steps < 20, "{solutions:?}: {steps}");
            }
        }
    }
}
