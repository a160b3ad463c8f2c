//! The request for a puzzle.

use std::fmt::Debug;

use fastrand::Rng;

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;

/// A recipe for puzzles of one family: their kind and size.
pub trait Recipe: Debug {
    /// Drafts a puzzle with a planted solution.
    ///
    /// # Errors
    /// If the recipe is impossible.
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError>;
}

/// The wanted number of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The planted solution, and any others that happen to exist.
    #[default]
    Planted,
    /// Exactly one, up to the symmetries of the board.
    One,
    /// None.
    None,
}
