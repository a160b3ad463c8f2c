//! The symmetries of a model under which solutions count as the same.

use geduld_model::symmetry::{Kept, Subgroup, Symmetries, SymmetryLimits, find, find_exchanges, plain_words};
use geduld_model::{Atom, AutomorphismCheck, Model, Permutation};
use thiserror::Error;

use crate::parts::component::Component;

/// Why the symmetries under which solutions count as the same are not known. Then classes are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoClasses {
    /// There are too many to compare each solution with its images.
    #[error("the model has too many symmetries to list")]
    TooMany,
    /// The model is too large to search for them.
    #[error("the model is too large to search for its symmetries")]
    TooLarge,
    /// The search reached a limit, so some may be missing.
    #[error("the search for symmetries reached its limit, so some of them may be unknown")]
    Incomplete,
    /// Only plain groups are wanted, and this one is not.
    #[error("the model has no symmetries with a simple name")]
    NotPlain,
    /// Only a search by propagation supports the model.
    #[error("the model is only searched by propagation, which finds no symmetries")]
    Untranslated,
}

impl NoClasses {
    /// The reason in a sentence.
    pub fn reason(self) -> String {
        format!("essentially different solutions are not counted: {self}")
    }
}

/// The maximum number of symmetries to list, because each solution is compared with its images under all of them. For
/// large models `MOST_ATOMS` lowers this limit: it bounds the memory of the list, counted in atoms.
const MOST_SYMMETRIES: usize = 10_000;
const MOST_ATOMS: usize = 1 << 25;

/// The limits of the search for symmetries that exchange variables with values.
const LIMITS_OF_EXCHANGES: SymmetryLimits = SymmetryLimits { vertices: 20_000, effort: 1 << 21, index: 8 };

/// The maximum number of symmetries that are listed for a model.
pub fn most_symmetries(model: &Model) -> usize {
    MOST_SYMMETRIES.min(MOST_ATOMS / model.atom_count().max(1))
}

/// All symmetries of a model that preserve `kept`, the identity first. Each acts differently on the decisions. If the
/// model is all that they must preserve, those that exchange variables with values are among them.
///
/// # Errors
/// If not all of them are known. Some of them would give classes that depend on the order of the constraints.
pub fn all_symmetries(model: &Model, kept: &Kept) -> Result<Vec<Permutation>, NoClasses> {
    let symmetries = variable_symmetries(model, kept)?;
    let whole = match kept {
        Kept::Model => with_exchanges(model, &symmetries),
        Kept::Variables | Kept::Numbers(_) | Kept::Marked(_) => None,
    };
    match whole {
        None => Ok(symmetries),
        Some(group) if group.whole => Ok(group.elements),
        Some(_) => Err(NoClasses::TooMany),
    }
}

/// The group that these symmetries generate together with those that exchange variables with values, which are searched
/// for in each part of the model that shares no variable with others. A part of the group if there are too many; `None`
/// if there are no exchanges.
pub fn with_exchanges(model: &Model, symmetries: &[Permutation]) -> Option<Subgroup> {
    let mut exchanges = Vec::new();
    for Component { model: part, variables } in Component::all(model) {
        let whole = |atom| model.atom(variables[part.variable_of(atom).index()], part.value_of(atom));
        let found = find_exchanges(&part, &LIMITS_OF_EXCHANGES).unwrap_or_default();
        let check = AutomorphismCheck::new(&part);
        if found.iter().all(|exchange| check.maps_variables(exchange)) {
            continue; // So does every product of them.
        }
        for exchange in found {
            let mut images: Vec<Atom> = (0..model.atom_count()).map(Atom::new).collect();
            for atom in (0..part.decision_atom_count()).map(Atom::new) {
                images[whole(atom).index()] = whole(exchange.image(atom));
            }
            exchanges.extend(Permutation::new(images));
        }
    }
    if exchanges.is_empty() {
        return None;
    }
    let generators = symmetries.iter().chain(&exchanges);
    let limit = most_symmetries(model);
    Some(Subgroup::generated(generators, model.atom_count(), model.decision_atom_count(), limit))
}

/// Like [`all_symmetries`], without those that exchange variables with values.
fn variable_symmetries(model: &Model, kept: &Kept) -> Result<Vec<Permutation>, NoClasses> {
    if model.untranslated().is_some() {
        return Err(NoClasses::Untranslated);
    }
    let found = find(model, kept, &SymmetryLimits::default()).map_err(|_| NoClasses::TooLarge)?;
    let Symmetries { generators, order, complete, .. } = found;
    if !complete {
        return Err(NoClasses::Incomplete);
    }
    let limit = most_symmetries(model);
    if order.is_some_and(|order| order > limit.into()) {
        return Err(NoClasses::TooMany);
    }
    let group = Subgroup::generated(&generators, model.atom_count(), model.decision_atom_count(), limit);
    if group.whole { Ok(group.elements) } else { Err(NoClasses::TooMany) }
}

/// All symmetries of a model, if they are a plain group: see [`plain_words`].
///
/// # Errors
/// As for [`all_symmetries`], and if the group is not plain.
pub fn plain_symmetries(model: &Model) -> Result<Vec<Permutation>, NoClasses> {
    let symmetries = variable_symmetries(model, &Kept::Variables)?;
    match plain_words(model, &symmetries) {
        Some(_) => Ok(symmetries),
        None => Err(NoClasses::NotPlain),
    }
}
