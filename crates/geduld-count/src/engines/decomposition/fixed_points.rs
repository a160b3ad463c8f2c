//! The solutions that a symmetry leaves as they are. By Burnside's lemma, they give the number of classes.

use std::collections::BTreeMap;

use geduld_model::{Constraint, Instance, Model, Permutation};

use crate::symmetries::group::Board;
use crate::work::tally::Orbits;

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

/// The groups of symmetries under which solutions count as the same: for classes, and for images if there is a
/// projection. The group for images is a part of the group for classes.
pub(crate) struct SymmetryGroups {
    /// What is counted, and the order of the group.
    pub groups: Vec<(Orbits, u64)>,
    /// An element of each class of conjugate elements, the identity first, and how many of these each group has.
    pub elements: Vec<(Permutation, Vec<u64>)>,
}

impl SymmetryGroups {
    /// The groups of an instance with these board symmetries; `None` if classes cannot be counted without a look at
    /// each solution.
    pub fn of(instance: &Instance<'_>, board: &Board) -> Option<Self> {
        let mut boards = vec![(Orbits::Classes, board.clone())];
        if let Some(projection) = &instance.projection {
            let only = projection.only.as_ref().filter(|_| projection.further.is_empty())?;
            boards.push((Orbits::Images, Board::of_group(&instance.model, only)));
        }
        if !instance.features.is_empty() || !boards.iter().all(|(_, board)| board.is_whole()) {
            return None;
        }
        let groups: Vec<(Orbits, Vec<Permutation>)> =
            boards.into_iter().map(|(orbits, board)| (orbits, board.kept())).collect();
        let all = board.kept();
        let times = |class: &[&Permutation]| {
            let times = |group: &[Permutation]| class.iter().filter(|of| group.contains(of)).count() as u64;
            groups.iter().map(|(_, group)| times(group)).collect::<Vec<_>>()
        };
        let classes = up_to_conjugation(&all)?.into_iter();
        let elements: Vec<_> = classes.map(|class| (class[0].clone(), times(&class))).collect();
        let groups: Vec<_> = groups.iter().map(|(of, group)| (*of, group.len() as u64)).collect();
        let is_part = |(place, &(_, order)): (usize, &(Orbits, u64))| {
            elements.iter().map(|(_, times)| times[place]).sum::<u64>() == order
        };
        groups.iter().enumerate().all(is_part).then_some(Self { groups, elements })
    }
}

/// The maximum number of elements of a group.
const LARGEST_GROUP: usize = 1_000;
/// The maximum number of classes of conjugate elements. Each of them takes a count of its own.
const MOST_CLASSES: usize = 48;

/// The classes of conjugate elements of a group. Conjugate elements leave equally many solutions as they are. `None` if
/// the group or the number of classes is too large.
///
/// Cost: at most fifty thousand products of permutations.
pub(crate) fn up_to_conjugation(group: &[Permutation]) -> Option<Vec<Vec<&Permutation>>> {
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
        let mut class = vec![element];
        for other in group {
            let conjugate = other.inverse().then(element).then(other);
            if let Some(&place) = places.get(&conjugate)
                && !seen[place]
            {
                seen[place] = true;
                class.push(&group[place]);
            }
        }
        if classes.len() == MOST_CLASSES {
            return None;
        }
        classes.push(class);
    }
    Some(classes)
}
