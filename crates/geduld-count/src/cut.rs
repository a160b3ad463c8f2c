//! Cutting the solutions into cubes up to symmetry: the first variables of the split order are fixed, and of the cubes
//! that symmetries carry to one another only one is counted, for all of them.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Constraint, Instance, Permutation, Value, VarId};

use crate::group::Group;

/// A cube that stands for as many as there are images of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    /// The values of the first variables of the split order.
    pub values: Vec<Value>,
    /// Symmetries that carry it to each of the cubes it stands for, by their position in the cut, the identity first.
    pub images: Vec<usize>,
}

/// Cubes that stand for all.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    pub orbits: Vec<Orbit>,
    /// The group of symmetries used; the identity alone if none shortens the cut.
    pub elements: Vec<Permutation>,
}

impl Cut {
    /// The symmetries that carry a cube to those it stands for.
    pub fn images(&self, orbit: usize) -> impl Iterator<Item = &Permutation> + Clone {
        self.orbits[orbit].images.iter().map(|&element| &self.elements[element])
    }
}

/// So many cubes keep all threads busy.
const ENOUGH: usize = 64;

/// Whether solutions with the same image under the projection lie in the same cube of a cut so deep.
pub(crate) fn keeps_images(instance: &Instance<'_>, depth: usize) -> bool {
    instance.projection.as_ref().is_none_or(|projection| {
        instance.split_order[..depth].iter().all(|&variable| {
            let atoms = instance.model.atoms(variable);
            let mut classes: Vec<u32> = atoms.map(|atom| projection.classes[atom.index()]).collect();
            classes.sort_unstable();
            classes.windows(2).all(|pair| pair[0] != pair[1])
        })
    })
}

/// A cut into at most so many cubes, up to those symmetries that carry the variables of the cut to one another and keep the
/// sizes of classes. Of all such cuts it is the one that symmetries shorten most, and of those the deepest.
pub(crate) fn cut(instance: &Instance<'_>, group: &Group, at_most: usize) -> Cut {
    let mut best: Option<(usize, Vec<Orbit>)> = None;
    for (depth, cubes) in cuts(instance, at_most.max(1)).into_iter().enumerate() {
        let orbits = orbits(instance, group, depth, &cubes);
        // The factor by which it is shortened, in hundredths.
        let shorter = 100 * cubes.len() / orbits.len().max(1);
        // A cut that parts solutions with the same image makes it dear to count those.
        let worse = cubes.len() > ENOUGH && depth > 0 && !keeps_images(instance, depth);
        if best.as_ref().is_none_or(|(most, _)| shorter >= *most && !worse) {
            best = Some((shorter, orbits));
        }
    }
    let orbits = best.map_or(Vec::new(), |(_, orbits)| orbits);
    let used = orbits.iter().any(|orbit| orbit.images.len() > 1);
    let elements = if used { group.elements.clone() } else { group.elements[..1].to_vec() };
    Cut { orbits, elements }
}

/// The orbits of the cubes that fix so many variables.
fn orbits(instance: &Instance<'_>, group: &Group, depth: usize, cubes: &[Vec<Value>]) -> Vec<Orbit> {
    let first = &instance.split_order[..depth];
    let model = &instance.model;
    let mut position = vec![None; model.variables().len()];
    first.iter().enumerate().for_each(|(index, variable)| position[variable.index()] = Some(index));
    // What an element makes of a cube, if it carries the variables of the cut to one another.
    let carried = |element: &Permutation, values: &[Value]| -> Option<Vec<Value>> {
        let mut image = vec![0; values.len()];
        for (&variable, &value) in first.iter().zip(values) {
            let atom = element.image(model.atom(variable, value));
            image[position[model.variable_of(atom).index()]?] = model.value_of(atom);
        }
        Some(image)
    };
    let usable: Vec<usize> = group
        .normaliser
        .iter()
        .copied()
        .filter(|&element| {
            cubes.first().is_some_and(|cube| carried(&group.elements[element], cube).is_some())
        })
        .collect();
    let mut orbits = Vec::new();
    let mut seen = BTreeSet::new();
    for cube in cubes {
        if seen.contains(cube) {
            continue;
        }
        let mut images: BTreeMap<Vec<Value>, usize> = BTreeMap::new();
        for &element in &usable {
            if let Some(image) = carried(&group.elements[element], cube) {
                images.entry(image).or_insert(element);
            }
        }
        seen.extend(images.keys().cloned());
        // The identity is the first element, and cubes are visited in ascending order, so it carries the least.
        orbits.push(Orbit { values: cube.clone(), images: images.into_values().collect() });
    }
    orbits
}

/// For each depth, as long as they are at most so many, the cubes that no constraint on their variables alone excludes.
fn cuts(instance: &Instance<'_>, at_most: usize) -> Vec<Vec<Vec<Value>>> {
    let model = &instance.model;
    let rules = rules_by_depth(instance);
    let mut cuts: Vec<Vec<Vec<Value>>> = vec![vec![Vec::new()]];
    for (depth, (&variable, rules)) in instance.split_order.iter().zip(&rules).enumerate() {
        let mut deeper = Vec::new();
        for cube in &cuts[depth] {
            for value in model.variable(variable).domain.values() {
                let values: Vec<Value> = cube.iter().copied().chain([value]).collect();
                if keeps(instance, rules, &instance.split_order[..=depth], &values) {
                    deeper.push(values);
                }
            }
            if deeper.len() > at_most {
                return cuts;
            }
        }
        let none = deeper.is_empty();
        cuts.push(deeper);
        if none {
            // There is no solution, and no cube.
            return cuts.split_off(depth + 1);
        }
    }
    cuts
}

/// No cut is deeper, so constraints beyond need not be looked at.
const DEEPEST: usize = 24;

/// The constraints that speak of the first variables of the split order only, by the last of those.
fn rules_by_depth<'a>(instance: &'a Instance<'_>) -> Vec<Vec<&'a Constraint>> {
    let model = &instance.model;
    let mut position = vec![None; model.variables().len()];
    for (depth, variable) in instance.split_order.iter().take(DEEPEST).enumerate() {
        position[variable.index()] = Some(depth);
    }
    let mut rules = vec![Vec::new(); DEEPEST.min(instance.split_order.len())];
    for constraint in model.constraints() {
        // Clauses are many, and most speak of something else with their first literals.
        if let Constraint::Clause { literals } = constraint
            && literals.iter().any(|literal| position[model.variable_of(literal.atom).index()].is_none())
        {
            continue;
        }
        let depths: Option<Vec<usize>> =
            constraint.variables(model).iter().map(|variable| position[variable.index()]).collect();
        if let Some(last) = depths.and_then(|depths| depths.into_iter().max()) {
            rules[last].push(constraint);
        }
    }
    rules
}

fn keeps(instance: &Instance<'_>, rules: &[&Constraint], variables: &[VarId], values: &[Value]) -> bool {
    let model = &instance.model;
    let mut assignment = vec![0; model.variables().len()];
    variables.iter().zip(values).for_each(|(variable, &value)| assignment[variable.index()] = value);
    rules.iter().all(|rule| model.holds(rule, &assignment))
}
