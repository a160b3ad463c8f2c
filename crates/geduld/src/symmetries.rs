//! The numbers that a symmetry of a model moves.

use geduld_model::{Atom, Model, Permutation};

/// The number that its variable has if this atom holds.
pub(crate) fn number(model: &Model, atom: Atom) -> i64 {
    model.variable(model.variable_of(atom)).domain.number(model.value_of(atom))
}

/// Whether a symmetry only moves values of decisions to other decisions, without changing the values.
pub(crate) fn keeps_numbers(model: &Model, symmetry: &Permutation) -> bool {
    let mut atoms = model.decisions().flat_map(|variable| model.atoms(variable));
    atoms.all(|atom| number(model, atom) == number(model, symmetry.image(atom)))
}
