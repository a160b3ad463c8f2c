//! What is asked for.

use std::fmt::Debug;

use fastrand::Rng;

use crate::draft::Draft;
use crate::error::GenerateError;

/// What kind of puzzle, and how large: a recipe of one family.
pub trait Recipe: Debug {
    /// A puzzle with a solution planted in it.
    ///
    /// # Errors
    /// If the recipe asks for what cannot be.
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError>;
}

/// How many solutions a puzzle is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The planted one, and as many others as there happen to be.
    #[default]
    Planted,
    /// Exactly one, up to the symmetries of the board.
    One,
    /// None.
    None,
}
