//! The symmetries of a puzzle or a model, in words.

use geduld_model::{Atom, AutomorphismCheck, Instance, Permutation};
use geduld_symmetry::describe;
use num_bigint::BigUint;

use crate::error::{Error, Result};
use crate::flatzinc::FlatZinc;
use crate::puzzle::Puzzle;

/// The symmetries that are found in the model of a puzzle: [`Puzzle::symmetries`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SymmetryReport {
    /// How many there are, the identity included; `None` if they are too many to find all of them.
    pub order: Option<BigUint>,
    /// Whether all were found.
    pub complete: bool,
    /// Symmetries of which all others are made.
    pub generators: Vec<Generator>,
    /// The symmetries of the board.
    pub board: Vec<BoardSymmetry>,
}

/// A symmetry of a model, of which others are made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generator {
    /// What it moves and exchanges.
    pub words: String,
    /// The name of the board symmetry that does the same.
    pub board: Option<String>,
    /// What it does to the atoms of the model.
    pub permutation: Permutation,
}

/// A symmetry of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardSymmetry {
    /// What it is called.
    pub name: String,
    /// Whether it carries solutions to solutions; a pin or a condition may break it.
    pub kept: bool,
}

impl SymmetryReport {
    /// The symmetries of the model of an instance; `None` if it is too large to look for them.
    ///
    /// Cost: the search for symmetries, from milliseconds to some seconds.
    pub fn of(instance: &Instance<'_>) -> Option<Self> {
        let found = geduld_count::symmetries(instance)?;
        let check = AutomorphismCheck::new(&instance.model);
        let generator = |permutation: Permutation| Generator {
            words: describe(&instance.model, &permutation),
            board: board_name(instance, &permutation),
            permutation,
        };
        let names = instance.symmetries.iter().map(|symmetry| symmetry.name.clone());
        let kept = check.hold(instance.symmetries.iter().map(|symmetry| &symmetry.atoms));
        Some(Self {
            order: found.order,
            complete: found.complete,
            generators: found.generators.into_iter().map(generator).collect(),
            board: names.zip(kept).map(|(name, kept)| BoardSymmetry { name, kept }).collect(),
        })
    }
}

/// The board symmetry that moves the decisions as this permutation does.
fn board_name(instance: &Instance<'_>, permutation: &Permutation) -> Option<String> {
    let decisions = instance.model.decision_atom_count();
    let same = |atoms: &Permutation| {
        (0..decisions).map(Atom::new).all(|atom| atoms.image(atom) == permutation.image(atom))
    };
    let found = instance.symmetries.iter().find(|symmetry| same(&symmetry.atoms));
    found.map(|symmetry| symmetry.name.clone())
}

impl Puzzle {
    /// The symmetries of the puzzle: those of the board, and all that are found in its model.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// let found = geduld::Puzzle::bundled("magic-4")?.symmetries()?;
    /// assert_eq!(found.order, Some(64u32.into()));
    /// assert_eq!(found.board.len(), 8);
    /// assert!(found.board.iter().all(|symmetry| symmetry.kept));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::SymmetriesUnknown`] if the model is too large to look for them.
    pub fn symmetries(&self) -> Result<SymmetryReport> {
        SymmetryReport::of(&self.as_inner().instance()).ok_or(Error::SymmetriesUnknown)
    }
}

impl FlatZinc {
    /// The symmetries of the model.
    ///
    /// # Errors
    /// [`Error::SymmetriesUnknown`] if the model is too large to look for them.
    pub fn symmetries_found(&self) -> Result<SymmetryReport> {
        SymmetryReport::of(&self.instance()).ok_or(Error::SymmetriesUnknown)
    }
}
