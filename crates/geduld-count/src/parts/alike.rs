//! Which parts of a model are alike.

use std::collections::BTreeMap;

use geduld_model::symmetry::{CanonicalForm, Kept, SymmetryLimits, canonical_form};
use geduld_model::{Atom, AutomorphismCheck, Model, Permutation};

use crate::parts::component::Component;

/// The parts of a model, in sets of parts that are alike.
pub(super) struct Alike {
    /// The sets, ordered by their first parts.
    pub sets: Vec<Vec<Copy>>,
    /// Whether it is known for every two parts whether they are alike.
    pub complete: bool,
}

/// A part that is like the first part of its set.
pub(super) struct Copy {
    /// The position of the part.
    pub part: usize,
    /// For each atom of the first part, the atom of the whole model to which a symmetry maps it. The first part itself
    /// stays where it is.
    pub atoms: Vec<Atom>,
}

impl Alike {
    /// Finds the parts that are alike. Their symmetries preserve `kept`, one restriction for each part.
    ///
    /// Cost: the canonical form of each part that another part of its size may be like, and one test of the whole
    /// model.
    pub fn of(model: &Model, components: &[Component], kept: &[Kept]) -> Self {
        let own = |part: usize| -> Vec<Atom> {
            let Component { model: part, variables } = &components[part];
            let atoms = part.variable_ids().zip(variables);
            atoms.flat_map(|(_, &variable)| model.atoms(variable)).collect()
        };
        // Not by the number of constraints: parts may be alike although a constraint of one is written twice.
        let mut of_size: BTreeMap<[usize; 3], Vec<usize>> = BTreeMap::new();
        for (position, Component { model: part, .. }) in components.iter().enumerate() {
            let size = [part.decision_count(), part.variables().len(), part.atom_count()];
            of_size.entry(size).or_default().push(position);
        }
        let mut sets: Vec<Vec<Copy>> = Vec::new();
        let mut complete = true;
        for members in of_size.into_values() {
            if let [part] = *members {
                sets.push(vec![Copy { part, atoms: own(part) }]);
                continue;
            }
            let mut of_form: BTreeMap<CanonicalForm, (Vec<Atom>, Vec<Copy>)> = BTreeMap::new();
            for part in members {
                let atoms = own(part);
                let limits = SymmetryLimits::default();
                let Ok(canonical) = canonical_form(&components[part].model, &kept[part], &limits) else {
                    complete = false;
                    sets.push(vec![Copy { part, atoms }]);
                    continue;
                };
                let entry = of_form.entry(canonical.form);
                let (first, set) = entry.or_insert_with(|| (canonical.atoms.clone(), Vec::new()));
                let mut moved = atoms.clone();
                for (from, to) in first.iter().zip(canonical.atoms) {
                    moved[from.index()] = atoms[to.index()];
                }
                set.push(Copy { part, atoms: if set.is_empty() { atoms } else { moved } });
            }
            sets.extend(of_form.into_values().map(|(_, set)| set));
        }
        sets.sort_by_key(|set| set[0].part);
        let found = Self { sets, complete };
        if found.is_proved(model) { found } else { found.separated(own) }
    }

    /// Tests on the model that the parts of each set are alike: the map of each part to the next part of its set, and
    /// of the last to the first, is a symmetry.
    fn is_proved(&self, model: &Model) -> bool {
        let mut images: Vec<Atom> = (0..model.atom_count()).map(Atom::new).collect();
        for set in &self.sets {
            for (copy, next) in set.iter().zip(set.iter().cycle().skip(1)) {
                copy.atoms.iter().zip(&next.atoms).for_each(|(from, to)| images[from.index()] = *to);
            }
        }
        Permutation::new(images).is_ok_and(|rotation| AutomorphismCheck::new(model).holds(&rotation))
    }

    /// Each part for itself.
    fn separated(self, own: impl Fn(usize) -> Vec<Atom>) -> Self {
        let mut parts: Vec<usize> = self.sets.into_iter().flatten().map(|copy| copy.part).collect();
        parts.sort_unstable();
        let alone = |part| vec![Copy { part, atoms: own(part) }];
        Self { sets: parts.into_iter().map(alone).collect(), complete: false }
    }
}
