//! Cutting the solutions into cubes up to symmetry: the first variables of the split order are fixed, and of the cubes
//! that symmetries carry to one another only one is counted, for all of them.

use std::collections::BTreeMap;

use geduld_model::{Constraint, Instance, Permutation, Value, VarId};

use crate::group::Group;

/// A cube that stands for as many as there are images of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    /// The values of the first variables of the split order.
    pub values: Vec<Value>,
    /// Symmetries that carry it to each of the cubes it stands for, the identity first.
    pub images: Vec<Permutation>,
}

/// As deep a cut as makes at most so many cubes, up to those symmetries that carry the variables of the cut to one
/// another and keep the sizes of classes.
pub(crate) fn cut(instance: &Instance<'_>, group: &Group, at_most: usize) -> Vec<Orbit> {
    let (depth, cubes) = deepest(instance, at_most.max(1));
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
    let usable: Vec<&Permutation> = group
        .normaliser
        .iter()
        .map(|&element| &group.elements[element])
        .filter(|element| cubes.first().is_some_and(|cube| carried(element, cube).is_some()))
        .collect();
    let mut orbits = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for cube in &cubes {
        if seen.contains(cube) {
            continue;
        }
        let mut images: BTreeMap<Vec<Value>, &Permutation> = BTreeMap::new();
        for element in &usable {
            if let Some(image) = carried(element, cube) {
                images.entry(image).or_insert(element);
            }
        }
        seen.extend(images.keys().cloned());
        // The identity is the first element, and cubes are visited in ascending order, so it carries the least.
        orbits.push(Orbit { values: cube.clone(), images: images.into_values().cloned().collect() });
    }
    orbits
}

/// The deepest cut of at most so many cubes that no constraint on their variables alone excludes.
fn deepest(instance: &Instance<'_>, at_most: usize) -> (usize, Vec<Vec<Value>>) {
    let model = &instance.model;
    let rules = rules_by_depth(instance);
    let mut cubes: Vec<Vec<Value>> = vec![Vec::new()];
    for (depth, &variable) in instance.split_order.iter().enumerate() {
        let mut deeper = Vec::new();
        let none = Vec::new();
        let rules = rules.get(depth).unwrap_or(&none);
        for cube in &cubes {
            for value in model.variable(variable).domain.values() {
                let values: Vec<Value> = cube.iter().copied().chain([value]).collect();
                if keeps(instance, rules, &instance.split_order[..=depth], &values) {
                    deeper.push(values);
                }
            }
            if deeper.len() > at_most {
                return (depth, cubes);
            }
        }
        if deeper.is_empty() {
            return (depth + 1, deeper);
        }
        cubes = deeper;
    }
    (instance.split_order.len(), cubes)
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
