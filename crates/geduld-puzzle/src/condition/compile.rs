//! Compiles conditions into constraints of the model.
//!
//! A restriction of a single variable is a positive clause, because a search without conditions can drop clauses of
//! that form. Clauses do not depend on the order of cells, labels or turns. So a symmetry that preserves a condition
//! also preserves its clauses.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, Constraint, Literal, Model, Table, Value, VarId, ascending};

use super::combined;
use super::demand::{Condition, Demand, Side};
use super::vocabulary::Places;

/// Adds conditions to a model, each as a requirement. `constraints` calls [`Condition::constraints`] with the places of
/// the model.
pub(crate) fn require(
    model: &mut Model,
    conditions: &[Condition],
    constraints: impl Fn(&Condition, &Model) -> Vec<Constraint>,
) {
    for condition in conditions {
        let requirement = format!("condition '{}'", condition.text);
        let constraints = constraints(condition, model);
        constraints.into_iter().for_each(|constraint| model.add_for(&requirement, constraint));
    }
}

impl Condition {
    /// The constraints that express the condition.
    pub(crate) fn constraints(&self, model: &Model, places: &dyn Places) -> Vec<Constraint> {
        self.demand.constraints(model, places)
    }
}

impl Demand {
    pub(super) fn constraints(&self, model: &Model, places: &dyn Places) -> Vec<Constraint> {
        match self {
            Demand::Outside { item, cells } => {
                forbid(model, cells.iter().flat_map(|&cell| places.item_at(*item, cell)))
            }
            Demand::Covers { item, places: covered, cells } => {
                let at = |cell: usize| places.item_at(*item, cell);
                let there: BTreeSet<Atom> = covered.iter().copied().flat_map(at).collect();
                forbid(model, (0..*cells).flat_map(at).filter(|atom| !there.contains(atom)))
            }
            Demand::Touch { items: [a, b], touch: true } => {
                let beside = |(atom, others): (Atom, Vec<Atom>)| {
                    clause(std::iter::once(!atom).chain(others.into_iter().map(Literal::from)))
                };
                places.beside(*a, *b).into_iter().map(beside).collect()
            }
            Demand::Touch { items: [a, b], touch: false } => {
                if let Some(pairs) = places.apart(*a, *b) {
                    return pairs.into_iter().map(|[x, y]| clause([!x, !y])).collect();
                }
                let directed = places.touching().into_iter().flat_map(|[x, y]| [[x, y], [y, x]]);
                let apart = |[x, y]: [usize; 2]| {
                    let [first, second] = [(*a, x, y), (*b, y, x)];
                    let at =
                        |(item, cell, other)| places.item_at_without(item, cell, other).into_iter().collect();
                    not_both(model, &at(first), &at(second))
                };
                directed.flat_map(apart).collect()
            }
            Demand::Shown { label, sides } => {
                let shown = sides.iter().flat_map(|&side| places.label_at(*label, side));
                vec![clause(shown.map(Literal::from))]
            }
            Demand::Hidden { labels, sides } => {
                let pairs = labels.iter().flat_map(|&label| sides.iter().map(move |&side| (label, side)));
                forbid(model, pairs.flat_map(|(label, side)| places.label_at(label, side)))
            }
            Demand::Alike { labels, along } => {
                let directed = along.iter().flat_map(|&[s, t]| [[s, t], [t, s]]);
                directed.flat_map(|sides| shown_alike(model, places, *labels, sides)).collect()
            }
            // The map of the family gives the constraints: see `fixed.rs`.
            Demand::Fixed { .. } => Vec::new(),
            Demand::Ascending { items, cells } => {
                cells.windows(2).map(|pair| ascends(model, places, *items, [pair[0], pair[1]])).collect()
            }
            Demand::Compared { numbers, sums } => {
                sums.iter().flat_map(|sum| sum.constraints(model, places, numbers)).collect()
            }
            Demand::All(parts) => parts.iter().flat_map(|part| part.constraints(model, places)).collect(),
            // Without a limit there is always an answer.
            Demand::Any(_) | Demand::Not(_) => {
                combined::constraints(self, model, places, usize::MAX).unwrap_or_default()
            }
        }
    }
}

pub(super) fn clause(literals: impl IntoIterator<Item = Literal>) -> Constraint {
    Constraint::Clause { literals: ascending(literals) }
}

/// For each variable of these atoms, a clause that forces one of its other values.
pub(super) fn forbid(model: &Model, atoms: impl IntoIterator<Item = Atom>) -> Vec<Constraint> {
    let mut forbidden: BTreeMap<VarId, BTreeSet<Atom>> = BTreeMap::new();
    for atom in atoms {
        forbidden.entry(model.variable_of(atom)).or_default().insert(atom);
    }
    forbidden.into_iter().map(|(variable, atoms)| clause(others(model, variable, &atoms))).collect()
}

/// The other atoms of a variable.
fn others<'a>(
    model: &'a Model,
    variable: VarId,
    atoms: &'a BTreeSet<Atom>,
) -> impl Iterator<Item = Literal> + 'a {
    model.atoms(variable).filter(|atom| !atoms.contains(atom)).map(Literal::from)
}

/// At most one of two sets has an atom that holds. The atoms of each set belong to one variable. Written as one long
/// clause of the other atoms, or as a short clause for each pair, whichever has fewer literals.
fn not_both(model: &Model, a: &BTreeSet<Atom>, b: &BTreeSet<Atom>) -> Vec<Constraint> {
    let (Some(&first), Some(&second)) = (a.first(), b.first()) else { return Vec::new() };
    let [u, v] = [first, second].map(|atom| model.variable_of(atom));
    let size = |variable: VarId| model.variable(variable).domain.len();
    if u != v && size(u) + size(v) < a.len() + b.len() + 2 * a.len() * b.len() {
        return vec![clause(others(model, u, a).chain(others(model, v, b)))];
    }
    a.iter().flat_map(|&x| b.iter().map(move |&y| clause([!x, !y]))).collect()
}

/// For each label, a clause: if the first side shows it, so does the second.
fn shown_alike(
    model: &Model,
    places: &dyn Places,
    labels: usize,
    [first, second]: [Side; 2],
) -> Vec<Constraint> {
    let alike = |label| {
        let shown: BTreeSet<Atom> = places.label_at(label, first).into_iter().collect();
        let variable = model.variable_of(*shown.first()?);
        let there = places.label_at(label, second).into_iter().map(Literal::from);
        Some(clause(others(model, variable, &shown).chain(there)))
    };
    (0..labels).filter_map(alike).collect()
}

/// The item in the second cell comes after the item in the first.
fn ascends(model: &Model, places: &dyn Places, items: usize, cells: [usize; 2]) -> Constraint {
    let atoms =
        cells.map(|cell| (0..items).flat_map(|item| places.item_at(item, cell)).collect::<Vec<Atom>>());
    let rows = (0..items).flat_map(|low| (low + 1..items).map(move |high| [low, high]));
    let values = |[low, high]: [usize; 2]| -> [Value; 2] {
        [model.value_of(atoms[0][low]), model.value_of(atoms[1][high])]
    };
    let variables = [0, 1].map(|cell| model.variable_of(atoms[cell][0]));
    Constraint::Table(Table::new(variables.to_vec(), rows.map(values).collect::<Vec<_>>()))
}
