//! The symmetries of a model: all that are found, or only those that keep numbers where they belong.

use std::collections::BTreeMap;

use geduld_model::{Atom, Constraint, Domain, Model, Permutation, VarId};
use geduld_symmetry::{Subgroup, SymmetryLimits, find};

/// The reason why there are no classes.
pub(crate) const TOO_MANY: &str =
    "the model has too many symmetries to list: essentially different solutions are not counted";

/// The maximum number of symmetries to list, because each solution is compared with its images under all of them. For large models
/// `MOST_ATOMS` lowers this limit: it bounds the memory of the list, counted in atoms.
const MOST_SYMMETRIES: usize = 10_000;
const MOST_ATOMS: usize = 1 << 25;

/// The maximum number of symmetries that are listed for a model.
pub(crate) fn most(model: &Model) -> usize {
    MOST_SYMMETRIES.min(MOST_ATOMS / model.atom_count().max(1))
}

/// What symmetries must preserve.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    /// Only the model.
    Model,
    /// Every number. For each decision variable, the list gives the group of variables that its number may move to.
    Numbers(Vec<usize>),
}

impl Kept {
    /// The same restrictions for a part of the model with these variables, in ascending order.
    pub fn restricted(&self, variables: &[VarId]) -> Self {
        match self {
            Self::Model => Self::Model,
            Self::Numbers(groups) => Self::Numbers(
                variables.iter().filter_map(|variable| groups.get(variable.index()).copied()).collect(),
            ),
        }
    }
}

/// Symmetries of a model.
pub(crate) struct Maps {
    /// Generators of all symmetries that were found.
    pub generators: Vec<Permutation>,
    /// Whether all symmetries of the model were found.
    pub complete: bool,
    /// The number of atoms of the model, the number of atoms of its decisions, and the maximum number of symmetries to list.
    atoms: usize,
    decision_atoms: usize,
    limit: usize,
    /// Whether there are more symmetries than can be listed.
    many: bool,
}

impl Maps {
    /// Finds the symmetries that preserve `kept`. `None` if the model is too large to search for them.
    pub fn find(model: &Model, kept: &Kept) -> Option<Self> {
        let marked = match kept {
            Kept::Model => None,
            Kept::Numbers(groups) => Some(marked(model, groups)),
        };
        let found = find(marked.as_ref().unwrap_or(model), &SymmetryLimits::default()).ok()?;
        let limit = most(model);
        let many = found.order.as_ref().is_some_and(|order| *order > limit.into());
        let own = |map: &Permutation| {
            let images = (0..model.atom_count()).map(|atom| map.image(Atom::new(atom))).collect();
            Permutation::new(images).ok()
        };
        let generators = match &marked {
            None => found.generators,
            Some(_) => found.generators.iter().map(own).collect::<Option<_>>()?,
        };
        Some(Self {
            generators,
            complete: found.complete,
            atoms: model.atom_count(),
            decision_atoms: model.decision_atom_count(),
            limit,
            many,
        })
    }

    /// All symmetries that act differently on the decisions, starting with the identity. `None` if there are too many.
    pub fn listed(&self) -> Option<Vec<Permutation>> {
        if self.many {
            return None;
        }
        let group = Subgroup::generated(&self.generators, self.atoms, self.decision_atoms, self.limit);
        group.whole.then_some(group.elements)
    }
}

/// All symmetries that are found, starting with the identity. `None` if there are too many to list, or the model is too large to search for
/// them.
pub(crate) fn found(model: &Model) -> Option<Vec<Permutation>> {
    Maps::find(model, &Kept::Model)?.listed()
}

/// Adds a variable to the model that no symmetry can move. Each of its values stands for a number in a group of variables. A clause ties
/// each atom of a decision to its value, so symmetries preserve numbers and groups. The result is only good for finding symmetries.
fn marked(model: &Model, groups: &[usize]) -> Model {
    let mut places: BTreeMap<(usize, i64), i64> = BTreeMap::new();
    let mut ties = Vec::new();
    for (variable, &group) in model.decisions().zip(groups) {
        for atom in model.atoms(variable) {
            let next = i64::try_from(places.len()).unwrap_or(i64::MAX);
            ties.push((atom, *places.entry((group, number(model, atom))).or_insert(next)));
        }
    }
    let mut marked = model.clone();
    let last = i64::try_from(places.len()).unwrap_or(i64::MAX);
    let marks = Domain::numbers(0..=last);
    let mark = marked.add_derived("mark", &marks);
    // All weights are different, and a sum with one bound cannot be reversed, so no symmetry moves the values of `mark`.
    marked.add(Constraint::Linear { terms: vec![(1, mark)], sum: (..=0).into() });
    for (atom, place) in ties {
        if let Some(value) = marks.value_of(place) {
            let literals = vec![atom.into(), marked.atom(mark, value).into()];
            marked.add(Constraint::Clause { literals });
        }
    }
    marked
}

/// The number that its variable has if this atom holds.
pub(crate) fn number(model: &Model, atom: Atom) -> i64 {
    model.variable(model.variable_of(atom)).domain.number(model.value_of(atom))
}

/// Whether a symmetry only moves values of decisions to other decisions, without changing the values.
pub(crate) fn keeps_numbers(model: &Model, symmetry: &Permutation) -> bool {
    let mut atoms = model.decisions().flat_map(|variable| model.atoms(variable));
    atoms.all(|atom| number(model, atom) == number(model, symmetry.image(atom)))
}
