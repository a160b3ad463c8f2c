//! The symmetries of a model, listed one by one.

use geduld_model::{Atom, Model, Permutation};
use geduld_symmetry::{SymmetryLimits, find};

/// So many symmetries are listed at most, as each solution that is looked at is compared with its images under all of them; and fewer if
/// the model is large: so much memory they may take, in atoms.
const MOST_SYMMETRIES: usize = 10_000;
const MOST_ATOMS: usize = 1 << 25;

/// How many symmetries of a model are listed at most.
pub(crate) fn most(model: &Model) -> usize {
    MOST_SYMMETRIES.min(MOST_ATOMS / model.atom_count().max(1))
}

/// All symmetries that are found, the identity first; `None` if they are too many to list, or the model is too large to look for them.
pub(crate) fn found(model: &Model) -> Option<Vec<Permutation>> {
    find(model, &SymmetryLimits::default()).ok()?.elements(most(model))
}

/// The number that an atom says its variable has.
pub(crate) fn number(model: &Model, atom: Atom) -> i64 {
    model.variable(model.variable_of(atom)).domain.number(model.value_of(atom))
}

/// Whether a symmetry only moves the values of decisions from one to the other.
pub(crate) fn keeps_numbers(model: &Model, symmetry: &Permutation) -> bool {
    let mut atoms = model.decisions().flat_map(|variable| model.atoms(variable));
    atoms.all(|atom| number(model, atom) == number(model, symmetry.image(atom)))
}
