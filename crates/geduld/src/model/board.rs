//! The symmetries of a puzzle that a model made of it keeps.

use std::collections::BTreeMap;

use geduld_count::{NoClasses, most_symmetries};
use geduld_model::symmetry::{Kept, NotCanonical, SymmetryLimits, canonical_form};
use geduld_model::{Atom, AutomorphismCheck, BoardSymmetry, Model, Permutation, VarId};

use super::of_puzzle::Origin;
use crate::flatzinc::FlatZinc;

/// Where the atoms of a puzzle's variable are in the compiled model.
#[derive(Clone, Copy)]
enum Place {
    Variable(VarId),
    /// It has only this number.
    Fixed(i64),
    /// A variable that follows from others was replaced.
    Unknown,
}

/// The symmetries of the puzzle that the model keeps, starting with the identity. The conditions of the puzzle and
/// those that were added may break some of them.
///
/// Cost: a test for each symmetry. If added conditions have variables of their own, two drawings of the model for each.
///
/// # Errors
/// If that cannot be decided.
pub(super) fn kept_symmetries(origin: &Origin, flatzinc: &FlatZinc) -> Result<Vec<BoardSymmetry>, NoClasses> {
    let instance = flatzinc.instance();
    let model = &instance.model;
    let names: BTreeMap<&str, VarId> =
        model.variable_ids().map(|id| (model.variable(id).name.as_str(), id)).collect();
    // The decisions of the puzzle are the first outputs.
    let places: Vec<Place> = origin
        .core
        .variable_ids()
        .map(|id| match names.get(origin.core.variable(id).name.as_str()) {
            Some(&own) => Place::Variable(own),
            None => {
                match instance.named.get(id.index()).filter(|_| id.index() < origin.core.decision_count()) {
                    Some(named) => match named.parts[..] {
                        [] => Place::Fixed(named.least),
                        [(1, own)] if named.least == 0 => Place::Variable(own),
                        _ => Place::Unknown,
                    },
                    None => Place::Unknown,
                }
            }
        })
        .collect();
    let is_known = |number: usize| !matches!(places[number], Place::Unknown);
    if origin.symmetries.len() > 1
        && (model.untranslated().is_some() || !(0..origin.core.decision_count()).all(is_known))
    {
        return Err(NoClasses::Untranslated);
    }
    let check = AutomorphismCheck::new(model);
    let mut kept: Vec<(String, Permutation)> = Vec::new();
    for symmetry in origin.symmetries.iter().filter(|symmetry| !symmetry.atoms.is_identity()) {
        let Some(images) = images(origin, &symmetry.atoms, model, &places) else { continue };
        if let Some(whole) = extended(model, &check, &images)? {
            kept.push((symmetry.name.clone(), whole));
        }
    }
    let generators: Vec<Permutation> = kept.iter().map(|(_, atoms)| atoms.clone()).collect();
    let closed = Permutation::close(&generators, model.atom_count(), most_symmetries(model));
    let named = |(number, atoms): (usize, Permutation)| {
        let own = kept.iter().find(|(_, own)| *own == atoms);
        BoardSymmetry::new(own.map_or_else(|| format!("symmetry {number}"), |(name, _)| name.clone()), atoms)
    };
    Ok(closed.ok_or(NoClasses::TooMany)?.into_iter().enumerate().map(named).collect())
}

/// The images of the atoms of the compiled model that are atoms of the puzzle, under a symmetry of the puzzle. `None`
/// if an atom that the model has would be moved to one that it does not have.
fn images(
    origin: &Origin,
    symmetry: &Permutation,
    model: &Model,
    places: &[Place],
) -> Option<Vec<Option<Atom>>> {
    let core = &origin.core;
    let at = |atom: Atom| {
        let id = core.variable_of(atom);
        (places[id.index()], core.variable(id).domain.number(core.value_of(atom)))
    };
    let atom_of = |own: VarId, number: i64| {
        model.variable(own).domain.value_of(number).map(|value| model.atom(own, value))
    };
    let mut images = vec![None; model.atom_count()];
    for atom in (0..core.atom_count()).map(Atom::new) {
        let ((from, number), (to, image)) = (at(atom), at(symmetry.image(atom)));
        match (from, to) {
            (Place::Unknown, _) | (_, Place::Unknown) => {}
            (Place::Variable(own), Place::Variable(other)) => {
                match (atom_of(own, number), atom_of(other, image)) {
                    (Some(own), Some(other)) => images[own.index()] = Some(other),
                    (None, None) => {}
                    _ => return None,
                }
            }
            (Place::Fixed(own), Place::Fixed(other)) => {
                if (own == number) != (other == image) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(images)
}

/// The symmetry of the model that moves some atoms as given, and all others as these require. `None` if there is none.
fn extended(
    model: &Model,
    check: &AutomorphismCheck<'_>,
    images: &[Option<Atom>],
) -> Result<Option<Permutation>, NoClasses> {
    if let Some(all) = images.iter().copied().collect::<Option<Vec<Atom>>>() {
        return Ok(Permutation::new(all).ok().filter(|map| check.holds(map)));
    }
    // Two drawings of the model, in which these atoms have marks: one is the image of the other.
    let before: Vec<Option<usize>> = images.iter().enumerate().map(|(own, to)| to.map(|_| own)).collect();
    let mut after = vec![None; images.len()];
    for (own, image) in images.iter().enumerate() {
        if let Some(image) = image {
            after[image.index()] = Some(own);
        }
    }
    let limits = SymmetryLimits::default();
    let drawn = |marks: Vec<Option<usize>>| {
        canonical_form(model, &Kept::Marked(marks), &limits).map_err(|why| match why {
            NotCanonical::TooLarge(_) => NoClasses::TooLarge,
            _ => NoClasses::Incomplete,
        })
    };
    let (before, after) = (drawn(before)?, drawn(after)?);
    let mut map = vec![Atom::new(0); model.atom_count()];
    before.atoms.iter().zip(&after.atoms).for_each(|(atom, &image)| map[atom.index()] = image);
    let map = Permutation::new(map).ok().filter(|_| before.form == after.form);
    Ok(map.filter(|map| check.holds(map)))
}
