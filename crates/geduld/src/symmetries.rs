//! The symmetries of a model: all that are found, or those of them that keep numbers where they belong.

use std::collections::BTreeMap;

use geduld_model::{Atom, Constraint, Domain, Model, Permutation, VarId};
use geduld_symmetry::{Subgroup, SymmetryLimits, find};

/// So many symmetries are listed at most, as each solution that is looked at is compared with its images under all of them; and fewer if
/// the model is large: so much memory they may take, in atoms.
const MOST_SYMMETRIES: usize = 10_000;
const MOST_ATOMS: usize = 1 << 25;

/// How many symmetries of a model are listed at most.
pub(crate) fn most(model: &Model) -> usize {
    MOST_SYMMETRIES.min(MOST_ATOMS / model.atom_count().max(1))
}

/// What symmetries have to keep.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    /// Nothing but the model.
    Model,
    /// Every number, and for each decision variable the group of variables that its number may move to.
    Numbers(Vec<usize>),
}

impl Kept {
    /// The same for a part of the model with these variables, ascending.
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
    /// They generate all that were found.
    pub generators: Vec<Permutation>,
    /// Whether all there are were found.
    pub complete: bool,
    /// How many atoms the model has, those of its decisions, and how many symmetries are listed at most.
    atoms: usize,
    decision_atoms: usize,
    limit: usize,
    /// Whether there are more than are listed.
    many: bool,
}

impl Maps {
    /// The symmetries that keep what is said; `None` if the model is too large to look for them.
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

    /// All of them, each acting differently on the decisions, the identity first; `None` if they are too many.
    pub fn listed(&self) -> Option<Vec<Permutation>> {
        if self.many {
            return None;
        }
        let group = Subgroup::generated(&self.generators, self.atoms, self.decision_atoms, self.limit);
        group.whole.then_some(group.elements)
    }
}

/// All symmetries that are found, the identity first; `None` if they are too many to list, or the model is too large to look for them.
pub(crate) fn found(model: &Model) -> Option<Vec<Permutation>> {
    Maps::find(model, &Kept::Model)?.listed()
}

/// The model with a further variable that no symmetry moves. Each of its values stands for a number in a group of variables, and a clause
/// ties each atom of a decision to its value: so symmetries keep numbers and groups. It is good for finding symmetries only.
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
    // All weights differ, and a sum that is bounded on one side is not turned around.
    marked.add(Constraint::Linear { terms: vec![(1, mark)], sum: (..=0).into() });
    for (atom, place) in ties {
        if let Some(value) = marks.value_of(place) {
            let literals = vec![atom.into(), marked.atom(mark, value).into()];
            marked.add(Constraint::Clause { literals });
        }
    }
    marked
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
