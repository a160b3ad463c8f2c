//! The solutions that a symmetry leaves as they are. By Burnside's lemma, they give the number of classes.

use std::collections::BTreeMap;

use geduld_model::{Constraint, Model, Permutation};

/// The model with one more demand: its solutions do not change under a symmetry. `None` if the symmetry maps atoms of
/// decision variables to others.
pub(crate) fn unchanged_by(model: &Model, symmetry: &Permutation) -> Option<Model> {
    let mut unchanged = model.clone();
    for atom in model.decisions().flat_map(|id| model.atoms(id)) {
        let image = symmetry.image(atom);
        if image.index() >= model.decision_atom_count() {
            return None;
        }
        // Along each cycle of atoms, one implies the next, so all are equal.
        if image != atom {
            unchanged.add(Constraint::Clause { literals: vec![!atom, image.into()] });
        }
    }
    Some(unchanged)
}

/// The maximum number of elements of a group.
const LARGEST_GROUP: usize = 1_000;
/// The maximum number of classes of conjugate elements. Each of them takes a count of its own.
const MOST_CLASSES: usize = 48;

/// One element of each class of conjugate elements of a group, and the number of elements in the class. Conjugate
/// elements leave equally many solutions as they are. `None` if the group or the number of classes is too large.
///
/// Cost: at most fifty thousand products of permutations.
pub(crate) fn up_to_conjugation(group: &[Permutation]) -> Option<Vec<(&Permutation, u64)>> {
    if group.len() > LARGEST_GROUP {
        return None;
    }
    let places: BTreeMap<&Permutation, usize> =
        group.iter().enumerate().map(|(place, element)| (element, place)).collect();
    let mut seen = vec![false; group.len()];
    let mut classes = Vec::new();
    for (position, element) in group.iter().enumerate() {
        if seen[position] {
            continue;
        }
        seen[position] = true;
        let mut size = 1;
        for other in group {
            let conjugate = other.inverse().then(element).then(other);
            if let Some(&place) = places.get(&conjugate)
                && !seen[place]
            {
                seen[place] = true;
                size += 1;
            }
        }
        if classes.len() == MOST_CLASSES {
            return None;
        }
        classes.push((element, size));
    }
    Some(classes)
}
