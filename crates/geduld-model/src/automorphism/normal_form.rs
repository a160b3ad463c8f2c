//! Constraints in terms of atoms alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_integer::Integer;

use super::moved::Moved;
use crate::ascending::ascending;
use crate::inversions::inversions_are_odd;
use crate::{Atom, Bounds, Constraint, Literal, VarId};

/// A constraint in terms of atoms alone. Variables with the same groups or weights share one list of them, because
/// lists get long: an equation of a magic square of order 100 has a million atoms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NormalForm {
    /// The bounds of the count, cut to the number of atoms, and the sorted atoms.
    Cardinality(Bounds<usize>, Vec<Atom>),
    /// For each variable, ascending: the group of each of its values. At most one atom of a group holds. Groups are
    /// numbered from 1 in order of appearance; 0 is for values that no other variable can take.
    AllDifferent(Vec<(VarId, Arc<[u32]>)>),
    /// Sorted variables, and the sorted rows of sorted atoms.
    Table(Vec<VarId>, Vec<Vec<Atom>>),
    /// For each variable, ascending: the weight of each of its values. The least weight of a variable is 0, and the
    /// greatest common divisor of all weights is 1. Then the bounds of the sum in normal form.
    Linear(Vec<(VarId, Arc<[i64]>)>, Bounds<i64>),
    /// Sorted literals.
    Clause(Vec<Literal>),
    /// Sorted variables and flips.
    Parity(Vec<VarId>, Vec<Atom>, bool),
    /// Sorted vertices and sorted edges, the smaller vertex first.
    Connected(Vec<Atom>, Vec<(Atom, Atom)>),
}

/// An estimate of the steps to make the normal form of the image of a constraint.
pub(super) fn mapping_steps(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Clause { literals } => literals.len(),
        Constraint::Cardinality { atoms, .. } => atoms.len(),
        Constraint::Linear { terms, .. } => 10 * terms.len(),
        Constraint::Connected { filled, edges } => filled.len() + 2 * edges.len(),
        Constraint::AllDifferent { variables } | Constraint::Parity { variables, .. } => {
            100 * variables.len()
        }
        Constraint::Table(table) => 10 * table.variables().len() * table.rows().len(),
        Constraint::NotLowered { .. } => 1,
    }
}

/// The normal form of the image of a constraint; `None` if the image is not known to be a constraint of the same kind.
pub(super) fn normal_form(constraint: &Constraint, moved: &Moved<'_>) -> Option<NormalForm> {
    let (model, permutation) = (moved.model, moved.permutation);
    let sorted_images = |atoms: &[Atom]| {
        let mut atoms: Vec<Atom> = atoms.iter().map(|&atom| permutation.image(atom)).collect();
        atoms.sort_unstable();
        atoms
    };
    Some(match constraint {
        Constraint::Cardinality { count, atoms } => {
            NormalForm::Cardinality(count.of_atoms(atoms.len()), sorted_images(atoms))
        }
        Constraint::AllDifferent { variables } => different_form(variables, moved),
        Constraint::Table(table) => {
            let mut variables: Vec<VarId> =
                table.variables().iter().map(|&variable| moved.image(variable)).collect();
            variables.sort_unstable();
            let mut rows: Vec<Vec<Atom>> = table
                .rows()
                .map(|row| {
                    let atoms: Vec<Atom> =
                        row.iter().zip(table.variables()).map(|(&v, &x)| model.atom(x, v)).collect();
                    sorted_images(&atoms)
                })
                .collect();
            rows.sort_unstable();
            NormalForm::Table(variables, rows)
        }
        Constraint::Linear { terms, sum } => linear_form(terms, *sum, moved),
        Constraint::Clause { literals } => {
            let literals = ascending(
                literals.iter().map(|literal| Literal { atom: permutation.image(literal.atom), ..*literal }),
            );
            NormalForm::Clause(literals)
        }
        Constraint::Parity { variables, flips, odd } => {
            let changes = sign_change(variables, moved)?;
            let mut variables: Vec<VarId> = variables.iter().map(|&variable| moved.image(variable)).collect();
            variables.sort_unstable();
            NormalForm::Parity(variables, sorted_images(flips), odd ^ changes)
        }
        Constraint::Connected { filled, edges } => {
            let edges = ascending(
                edges
                    .iter()
                    .map(|&(a, b)| (permutation.image(filled[a]), permutation.image(filled[b])))
                    .map(|(a, b)| (a.min(b), a.max(b))),
            );
            NormalForm::Connected(sorted_images(filled), edges)
        }
        Constraint::NotLowered { .. } => return None,
    })
}

/// Whether the image of a form is among these sorted forms, if that can be said without writing it down. Symmetries of
/// large constraints usually move little of them.
pub(super) fn kept(forms: &[NormalForm], own: usize, moved: &Moved<'_>) -> Option<bool> {
    match &forms[own] {
        NormalForm::Table(..) => kept_table(forms, own, moved),
        NormalForm::Linear(terms, _) => keeps_sum(terms, moved).then_some(true),
        _ => None,
    }
}

/// Whether these terms of a sum, sorted by variable, exchange places with one another.
fn keeps_sum(terms: &[(VarId, Arc<[i64]>)], moved: &Moved<'_>) -> bool {
    let weights_of = |variable| {
        let place = terms.binary_search_by_key(&variable, |&(other, _)| other).ok()?;
        Some(&*terms[place].1)
    };
    terms.iter().all(|(variable, weights)| {
        moved.are_still(&[*variable])
            || weights_of(moved.image(*variable)).is_some_and(|of_image| {
                moved
                    .images_of_values(*variable)
                    .zip(&**weights)
                    .all(|(image, own)| of_image.get(image) == Some(own))
            })
    })
}

/// The same for a table, if it is the only one over its variables, and these exchange places with one another.
fn kept_table(forms: &[NormalForm], own: usize, moved: &Moved<'_>) -> Option<bool> {
    let NormalForm::Table(variables, rows) = &forms[own] else { return None };
    let mut images: Vec<VarId> = variables.iter().map(|&variable| moved.image(variable)).collect();
    images.sort_unstable();
    let neighbours = [own.checked_sub(1), own.checked_add(1)].into_iter().flatten();
    let is_like = |form: &NormalForm| matches!(form, NormalForm::Table(other, _) if other == variables);
    if images != *variables || neighbours.filter_map(|place| forms.get(place)).any(is_like) {
        return None;
    }
    let image = |atom: &Atom| moved.permutation.image(*atom);
    let mut carried: Vec<Atom> = Vec::with_capacity(variables.len());
    // Different rows have different images, so if all images are rows, all rows are images.
    Some(rows.iter().all(|row| {
        row.iter().all(|atom| image(atom) == *atom) || {
            carried.clear();
            carried.extend(row.iter().map(image));
            carried.sort_unstable();
            rows.binary_search(&carried).is_ok()
        }
    }))
}

/// The groups of atoms with the same number.
fn different_form(variables: &[VarId], moved: &Moved<'_>) -> NormalForm {
    let domain = |variable: VarId| &moved.model.variable(variable).domain;
    let mut variables = variables.to_vec();
    variables.sort_unstable_by_key(|&variable| moved.image(variable));
    // The number of variables that can take each number. A run of variables that are alike is counted at once.
    let mut takers: BTreeMap<i64, usize> = BTreeMap::new();
    for run in variables.chunk_by(|&one, &other| moved.alike(one, other)) {
        let domain = domain(run[0]);
        domain.values().for_each(|value| *takers.entry(domain.number(value)).or_default() += run.len());
    }
    let mut groups: BTreeMap<i64, u32> = BTreeMap::new();
    let mut form: Vec<(VarId, Arc<[u32]>)> = Vec::new();
    let mut last: Option<VarId> = None;
    for &variable in &variables {
        let known = last.filter(|&last| moved.alike(last, variable)).and_then(|_| form.last());
        let of_values = known.map_or_else(
            || {
                let numbers = moved.carried(variable, |value| domain(variable).number(value));
                let group = |number: i64| -> u32 {
                    let next = u32::try_from(groups.len() + 1).unwrap_or(u32::MAX);
                    if takers[&number] > 1 { *groups.entry(number).or_insert(next) } else { 0 }
                };
                numbers.into_iter().map(group).collect()
            },
            |(_, of_values)| Arc::clone(of_values),
        );
        form.push((moved.image(variable), of_values));
        last = Some(variable);
    }
    form.retain(|(_, of_values)| of_values.iter().any(|&group| group > 0));
    NormalForm::AllDifferent(form)
}

/// The normal form of a sum: shifted and scaled weights, with the sign that gives the smaller form.
fn linear_form(terms: &[(i64, VarId)], sum: Bounds<i64>, moved: &Moved<'_>) -> NormalForm {
    let mut terms = terms.to_vec();
    terms.sort_unstable_by_key(|&(_, variable)| moved.image(variable));
    let with_sign = |sign: i64| {
        // In a run of terms that are alike, all terms have the weights of the first.
        let mut runs: Vec<(usize, Vec<i64>)> = Vec::new();
        let (mut shift, mut reach) = (0i128, 0i64);
        for run in terms.chunk_by(|one, other| one.0 == other.0 && moved.alike(one.1, other.1)) {
            let (factor, variable) = run[0];
            let domain = &moved.model.variable(variable).domain;
            let weight = |value| sign * factor * domain.number(value);
            let least = domain.values().map(weight).min().unwrap_or(0);
            let length = i64::try_from(run.len()).unwrap_or(i64::MAX);
            shift += i128::from(least) * i128::from(length);
            let weights = moved.carried(variable, |value| weight(value) - least);
            let greatest = weights.iter().max().copied().unwrap_or(0);
            reach = reach.saturating_add(greatest.saturating_mul(length));
            runs.push((run.len(), weights));
        }
        let all = runs.iter().flat_map(|(_, weights)| weights);
        let divisor = all.fold(0i64, |divisor, weight| divisor.gcd(weight));
        if divisor > 1 {
            runs.iter_mut().flat_map(|(_, weights)| weights).for_each(|weight| *weight /= divisor);
        }
        let sum = if sign < 0 { sum.negated() } else { sum };
        let mut variables = terms.iter().map(|&(_, variable)| moved.image(variable));
        let mut form: Vec<(VarId, Arc<[i64]>)> = Vec::with_capacity(terms.len());
        for (length, weights) in runs {
            let weights: Arc<[i64]> = weights.into();
            let members = variables.by_ref().take(length);
            // Variables that add nothing to the sum are left out.
            match weights.iter().all(|&weight| weight == 0) {
                true => members.for_each(drop),
                false => form.extend(members.map(|variable| (variable, Arc::clone(&weights)))),
            }
        }
        (form, sum.normal(shift, reach, divisor))
    };
    let (weights, sum) = with_sign(1).min(with_sign(-1));
    NormalForm::Linear(weights, sum)
}

/// Whether mapping a parity constraint changes the parity of the inversions; `None` if this is not known.
///
/// It is known only if the variables are all different, and one relabelling of the numbers applies to all of them. Then
/// the parity changes by the sign of the permutation of the variables times the sign of the relabelling. The sign of
/// the relabelling is the same for every solution only if every solution uses all numbers, or if the numbers do not
/// change.
fn sign_change(variables: &[VarId], moved: &Moved<'_>) -> Option<bool> {
    let (model, permutation) = (moved.model, moved.permutation);
    // A parity of flips alone has no numbers, so it does not need variables that are all different.
    if variables.is_empty() {
        return Some(false);
    }
    let covers = |different: &[VarId]| {
        variables == different || variables.iter().all(|variable| different.contains(variable))
    };
    let all_different = model.constraints().iter().filter_map(Constraint::as_all_different).any(covers);
    if !all_different {
        return None;
    }
    let mut relabelling: BTreeMap<i64, i64> = BTreeMap::new();
    for variable in variables.chunk_by(|&one, &other| moved.alike(one, other)).map(|run| run[0]) {
        for (atom, value) in model.atoms(variable).zip(model.variable(variable).domain.values()) {
            let target = permutation.image(atom);
            let number = model.variable(model.variable_of(target)).domain.number(model.value_of(target));
            let from = model.variable(variable).domain.number(value);
            if *relabelling.entry(from).or_insert(number) != number {
                return None;
            }
        }
    }
    let mut targets: Vec<i64> = relabelling.values().copied().collect();
    let unchanged = relabelling.iter().all(|(from, to)| from == to);
    let mut numbers = targets.clone();
    numbers.sort_unstable();
    let used_up = numbers.len() == variables.len() && numbers.iter().eq(relabelling.keys());
    if !unchanged && !used_up {
        return None;
    }
    // The normal form lists the variables in ascending order, so their original order counts as a permutation.
    let mut order: Vec<i64> = variables
        .iter()
        .map(|variable| i64::try_from(moved.image(*variable).index()))
        .collect::<Result<_, _>>()
        .ok()?;
    Some(inversions_are_odd(&mut order) != inversions_are_odd(&mut targets))
}
