//! Canonical forms of models.

use crate::{Atom, AutomorphismCheck, Model};
use thiserror::Error;

use crate::symmetry::colour::Colour;
use crate::symmetry::draw::{Rows, draw};
use crate::symmetry::find::{SymmetryLimits, TooLarge};
use crate::symmetry::graph::Form;
use crate::symmetry::kept::Kept;
use crate::symmetry::pieces::canonical_order;

/// A form that two models share if and only if one becomes the other by another order of its variables, their values
/// and its constraints. Names do not matter, and neither does the way in which a constraint is written. With
/// [`Kept::Numbers`], the numbers and the groups of the decision variables stay.
///
/// Models with a parity of inversions are an exception: they may share a form although they differ in the sign of the
/// parity. So test the symmetry that a shared form suggests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CanonicalForm {
    palette: Vec<Colour>,
    form: Form,
}

/// The canonical form of a model, and the order of its atoms that gives it.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The form.
    pub form: CanonicalForm,
    /// The atoms in their canonical order. If two models have the same form, the map from each atom of one to the atom
    /// at the same place of the other maps solutions to solutions.
    pub atoms: Vec<Atom>,
}

/// Why the canonical form of a model was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotCanonical {
    /// The graph of the model is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The search reached [`SymmetryLimits::effort`].
    #[error("the model has too many parts that look alike")]
    TooManyAlike,
}

/// Finds the canonical form of a model.
///
/// Cost: as for [`find`](crate::symmetry::find).
///
/// # Errors
/// If a limit is reached.
pub fn canonical_form(
    model: &Model,
    kept: &Kept,
    limits: &SymmetryLimits,
) -> Result<Canonical, NotCanonical> {
    limits.admit(model)?;
    let picture = draw(model, &AutomorphismCheck::new(model), kept, Rows::Vertices);
    limits.admit_vertices(picture.graph.len())?;
    let order = canonical_order(&picture.graph, limits.effort).ok_or(NotCanonical::TooManyAlike)?;
    let form = CanonicalForm { palette: picture.palette, form: picture.graph.form(&order) };
    let atoms = order.into_iter().map(|vertex| Atom::new(vertex as usize));
    let atoms = atoms.filter(|atom| atom.index() < model.atom_count()).collect();
    Ok(Canonical { form, atoms })
}
