//! The symmetries of a puzzle or a model, in words.

use geduld_model::symmetry::{Symmetries, describe};
use geduld_model::{Atom, AutomorphismCheck, Instance, Permutation};
use num_bigint::BigUint;

use crate::error::{Error, Result};
use crate::flatzinc::FlatZinc;
use crate::puzzle::Puzzle;

/// The symmetries of a puzzle and of its model: [`Puzzle::symmetries`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SymmetryReport {
    /// The number of symmetries, including the identity. `None` if there are too many to find all of them.
    pub order: Option<BigUint>,
    /// Whether all were found.
    pub complete: bool,
    /// Symmetries that generate all others.
    pub generators: Vec<Generator>,
    /// The symmetries of the board.
    pub board: Vec<BoardSymmetry>,
}

/// A symmetry of a model, one of a set that generates all others.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generator {
    /// A description in words of what it moves and exchanges.
    pub words: String,
    /// The name of the board symmetry that acts in the same way, if there is one.
    pub board: Option<String>,
    /// Its action on the atoms of the model.
    pub permutation: Permutation,
}

/// A symmetry of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardSymmetry {
    /// The name of the symmetry.
    pub name: String,
    /// The names of other rotations and reflections that move everything alike.
    pub also: Vec<String>,
    /// Whether it maps solutions to solutions. A pin or a condition may break it.
    pub kept: bool,
}

impl SymmetryReport {
    /// The symmetries of the model of an instance. `None` if the model is too large to search for them.
    ///
    /// Cost: the search for symmetries, from milliseconds to a few seconds.
    pub fn of(instance: &Instance<'_>) -> Option<Self> {
        let Symmetries { mut generators, mut order, complete, .. } = geduld_count::symmetries(instance)?;
        if instance.is_compiled
            && complete
            && let Some(group) = geduld_count::with_exchanges(&instance.model, &generators)
            && group.whole
        {
            (generators, order) = (group.generators, Some(group.elements.len().into()));
        }
        let check = AutomorphismCheck::new(&instance.model);
        let generator = |permutation: Permutation| Generator {
            words: describe(&instance.model, &permutation),
            board: board_name(instance, &permutation),
            permutation,
        };
        let kept = check.hold(instance.symmetries.iter().map(|symmetry| &symmetry.atoms));
        let board = instance.symmetries.iter().zip(kept).map(|(own, kept)| BoardSymmetry {
            name: own.name.clone(),
            also: own.also.clone(),
            kept,
        });
        Some(Self {
            order,
            complete,
            generators: generators.into_iter().map(generator).collect(),
            board: board.collect(),
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
    /// Finds the symmetries of the puzzle: those of the board, and all that the model has.
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
    /// [`Error::SymmetriesUnknown`] if the model is too large to search for them.
    pub fn symmetries(&self) -> Result<SymmetryReport> {
        SymmetryReport::of(&self.as_inner().instance()).ok_or(Error::SymmetriesUnknown)
    }
}

impl FlatZinc {
    /// Finds the symmetries of the model.
    ///
    /// # Errors
    /// [`Error::SymmetriesUnknown`] if the model is too large to search for them.
    pub fn symmetries_found(&self) -> Result<SymmetryReport> {
        SymmetryReport::of(&self.instance()).ok_or(Error::SymmetriesUnknown)
    }
}
