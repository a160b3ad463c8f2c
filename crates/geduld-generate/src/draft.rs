//! What the drafts of all families have in common.

use fastrand::Rng;
use geduld_puzzle::Solution;

/// A puzzle in the making, and the solution planted in it.
pub trait Draft {
    /// What the puzzle is called.
    fn name(&self) -> String;

    /// The keys of the puzzle file that stand before its tables, kind first.
    fn keys(&self) -> String;

    /// The tables of the puzzle file.
    fn tables(&self) -> String;

    /// Pins something of the planted solution in which another differs; whether there was anything left to pin.
    fn pin_against(&mut self, _other: &Solution, _random: &mut Rng) -> bool {
        false
    }

    /// Changes the puzzle a little, as if somebody had made a mistake; whether it can be done.
    fn spoil(&mut self, random: &mut Rng) -> bool;
}

/// A name, path or label as TOML writes it.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
