//! The common interface of the drafts of all families.

use fastrand::Rng;
use geduld_puzzle::Solution;

/// An unfinished puzzle, and the solution planted in it.
pub trait Draft {
    /// The name of the puzzle.
    fn name(&self) -> String;

    /// The keys of the puzzle file before its tables, `kind` first.
    fn keys(&self) -> String;

    /// The tables of the puzzle file.
    fn tables(&self) -> String;

    /// Pins a part of the planted solution that differs from `other`. Returns whether there was such a part.
    fn pin_against(&mut self, _other: &Solution, _random: &mut Rng) -> bool {
        false
    }

    /// Makes a small change to the puzzle, like a mistake. Returns whether that was possible.
    fn spoil(&mut self, random: &mut Rng) -> bool;
}
