//! What a model says, in terms that do not depend on how it is written.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Atom, Bounds, Constraint, Domain, Literal, Model, VarId};

/// What a model says, in terms of decision atoms.
#[derive(Debug, Default)]
pub(super) struct Rules {
    /// Exactly one atom of each holds.
    pub groups: BTreeSet<Vec<Atom>>,
    /// Not all atoms of any of these hold.
    pub exclusions: BTreeSet<Vec<Atom>>,
    /// At least one literal of each holds.
    pub clauses: BTreeSet<Vec<Literal>>,
    /// The number of these atoms that hold is within these bounds; an atom listed twice counts twice.
    pub counts: BTreeSet<(Bounds<usize>, Vec<Atom>)>,
}

impl Rules {
    /// Leaves out what follows from the rest, so that it does not matter whether the model says it.
    fn reduced(mut self) -> Self {
        let never: BTreeSet<Atom> =
            self.exclusions.iter().filter(|atoms| atoms.len() == 1).map(|atoms| atoms[0]).collect();
        let groups = std::mem::take(&mut self.groups);
        self.groups = groups
            .into_iter()
            .map(|group| group.into_iter().filter(|atom| !never.contains(atom)).collect())
            .collect();
        let mut groups_of: BTreeMap<Atom, Vec<usize>> = BTreeMap::new();
        for (number, group) in self.groups.iter().enumerate() {
            group.iter().for_each(|&atom| groups_of.entry(atom).or_default().push(number));
        }
        let of = |atom: Atom| groups_of.get(&atom).map_or(&[][..], Vec::as_slice);
        let grouped = |one: Atom, other: Atom| of(one).iter().any(|group| of(other).contains(group));
        let stated = std::mem::take(&mut self.exclusions);
        let follows = |atoms: &Vec<Atom>| {
            let pairs =
                || atoms.iter().enumerate().flat_map(|(end, &b)| atoms[..end].iter().map(move |&a| (a, b)));
            atoms.len() > 1
                && (atoms.iter().any(|atom| never.contains(atom))
                    || pairs().any(|(a, b)| grouped(a, b) || atoms.len() > 2 && stated.contains(&vec![a, b])))
        };
        let kept = stated.iter().filter(|atoms| !follows(atoms)).cloned().collect();
        self.exclusions = kept;
        self
    }

    /// The model of these rules, with a Boolean for each of the first atoms.
    pub fn model(self, atoms: usize) -> Model {
        let rules = self.reduced();
        let mut model = Model::new();
        let boolean = Domain::numbers(0..=1);
        (0..atoms).for_each(|atom| {
            model.add_decision(format!("atom {atom}"), &boolean);
        });
        let all = |model: &Model, atoms: &[Atom]| -> Vec<Atom> {
            atoms.iter().map(|atom| holds(model, atom.index())).collect()
        };
        for group in &rules.groups {
            model.add(Constraint::Cardinality { count: 1.into(), atoms: all(&model, group) });
        }
        for atoms in &rules.exclusions {
            let literals = all(&model, atoms).into_iter().map(|atom| !atom).collect();
            model.add(Constraint::Clause { literals });
        }
        for clause in &rules.clauses {
            let literal =
                |own: &Literal| Literal { atom: holds(&model, own.atom.index()), positive: own.positive };
            let literals = clause.iter().map(literal).collect();
            model.add(Constraint::Clause { literals });
        }
        for (count, atoms) in &rules.counts {
            model.add(Constraint::Cardinality { count: *count, atoms: all(&model, atoms) });
        }
        model
    }
}

/// The atom of the Boolean model that says that an atom holds.
pub(super) fn holds(booleans: &Model, atom: usize) -> Atom {
    booleans.atom(VarId::new(atom), 1)
}
