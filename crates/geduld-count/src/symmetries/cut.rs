//! Cuts the solutions into cubes up to symmetry. A cut fixes the first variables of the split order. Of the cubes that
//! symmetries map to one another, only one is counted, for all of them.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Constraint, Instance, Model, Permutation, Value, VarId};

use crate::symmetries::group::Group;

/// A cube that stands for all of its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    /// The choices with which its solutions begin: the values of the first variables of the split order, or the options
    /// of an exact cover.
    pub choices: Vec<u32>,
    /// For each cube it stands for, a symmetry that maps it there, by its position in [`Cut::elements`]; the identity
    /// first.
    pub images: Vec<usize>,
}

/// Cubes that together stand for all cubes.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    pub orbits: Vec<Orbit>,
    /// The group of symmetries used; only the identity if no symmetry shortens the cut.
    pub elements: Vec<Permutation>,
    /// Generators of this group.
    pub generators: Vec<Permutation>,
}

impl Cut {
    /// The cut into these cubes up to a group, or without symmetry if the group shortens nothing.
    pub fn new(orbits: Vec<Orbit>, group: &Group) -> Self {
        if orbits.iter().any(|orbit| orbit.images.len() > 1) {
            Self { orbits, elements: group.elements.clone(), generators: group.generators.clone() }
        } else {
            Self { orbits, elements: group.elements[..1].to_vec(), generators: Vec::new() }
        }
    }

    /// The number of the orbit that contains a cube with these choices.
    pub fn orbit_of(&self, choices: &[u32]) -> Option<usize> {
        self.orbits.iter().position(|orbit| choices.starts_with(&orbit.choices))
    }

    /// The cut with these cubes, which were cut up to this group. Each cube stands for those to which the group maps
    /// it.
    pub fn again(instance: &Instance<'_>, group: &Group, cubes: Vec<Vec<Value>>) -> Self {
        let depth = cubes.first().map_or(0, Vec::len);
        let orbits = match cubes.first() {
            None => Vec::new(),
            Some(first) => {
                let carrier = Carrier::new(instance, group, depth, first);
                let images = |values: &Vec<Value>| carrier.images(values).into_values().collect();
                cubes.iter().map(|values| Orbit { choices: values.clone(), images: images(values) }).collect()
            }
        };
        Self { orbits, elements: group.elements.clone(), generators: group.generators.clone() }
    }

    /// The parts of a cube: one for each value of the next variable of the split order. There are none if all variables
    /// have a value.
    pub fn parts(instance: &Instance<'_>, values: &[Value]) -> Vec<Vec<Value>> {
        let Some(&variable) = instance.split_order.get(values.len()) else { return Vec::new() };
        let next = instance.model.variable(variable).domain.values();
        next.map(|value| values.iter().copied().chain([value]).collect()).collect()
    }

    /// The symmetries that map a cube to those it stands for.
    pub fn images(&self, orbit: usize) -> impl Iterator<Item = &Permutation> + Clone {
        self.orbits[orbit].images.iter().map(|&element| &self.elements[element])
    }
}

/// This number of cubes keeps all threads busy.
const ENOUGH: usize = 64;

/// Whether solutions with the same image under the projection lie in the same cube of a cut of this depth.
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

/// Cuts the solutions into at most `at_most` cubes, up to the symmetries that map the variables of the cut to one
/// another and preserve the sizes of classes. Of all such cuts, it chooses the one that symmetries shorten most, and of
/// several the deepest. It fixes at most `deepest` variables.
pub(crate) fn cut(instance: &Instance<'_>, group: &Group, at_most: usize, deepest: usize) -> Cut {
    let mut best: Option<(usize, Vec<Orbit>)> = None;
    let cuts = cuts(instance, at_most.max(1), deepest);
    // If a cut separates solutions with the same image, counting them gets expensive.
    let worse = |depth: usize| cuts[depth].len() > ENOUGH && depth > 0 && !keeps_images(instance, depth);
    if group.elements.len() == 1 {
        let depth = (0..cuts.len()).rev().find(|&depth| !worse(depth));
        let alone = |choices: &Vec<Value>| Orbit { choices: choices.clone(), images: vec![0] };
        return Cut::new(depth.map_or(Vec::new(), |depth| cuts[depth].iter().map(alone).collect()), group);
    }
    for (depth, cubes) in cuts.iter().enumerate() {
        let orbits = orbits(instance, group, depth, cubes);
        // The factor by which symmetries shorten it, in hundredths.
        let shorter = 100 * cubes.len() / orbits.len().max(1);
        let worse = worse(depth);
        if best.as_ref().is_none_or(|(most, _)| shorter >= *most && !worse) {
            best = Some((shorter, orbits));
        }
    }
    let orbits = best.map_or(Vec::new(), |(_, orbits)| orbits);
    Cut::new(orbits, group)
}

/// The orbits of the cubes that fix this number of variables.
fn orbits(instance: &Instance<'_>, group: &Group, depth: usize, cubes: &[Vec<Value>]) -> Vec<Orbit> {
    let Some(first) = cubes.first() else { return Vec::new() };
    let carrier = Carrier::new(instance, group, depth, first);
    let mut orbits = Vec::new();
    let mut seen = BTreeSet::new();
    for cube in cubes {
        if seen.contains(cube) {
            continue;
        }
        let images = carrier.images(cube);
        seen.extend(images.keys().cloned());
        // Cubes are visited in ascending order, so this is the smallest of its orbit. The identity is the first
        // element, so it maps the cube to itself.
        orbits.push(Orbit { choices: cube.clone(), images: images.into_values().collect() });
    }
    orbits
}

/// Maps cubes that fix the first variables of the split order to one another.
struct Carrier<'a> {
    model: &'a Model,
    group: &'a Group,
    first: &'a [VarId],
    /// The position of each variable among the first ones.
    position: Vec<Option<usize>>,
    /// The elements that map these variables to one another and preserve the sizes of classes.
    usable: Vec<usize>,
}

impl<'a> Carrier<'a> {
    /// For cubes that fix the same variables as `cube`.
    fn new(instance: &'a Instance<'_>, group: &'a Group, depth: usize, cube: &[Value]) -> Self {
        let first = &instance.split_order[..depth];
        let mut position = vec![None; instance.model.variables().len()];
        first.iter().enumerate().for_each(|(index, variable)| position[variable.index()] = Some(index));
        let mut carrier = Self { model: &instance.model, group, first, position, usable: Vec::new() };
        let usable = group.normaliser.iter().copied();
        carrier.usable =
            usable.filter(|&element| carrier.carried(&group.elements[element], cube).is_some()).collect();
        carrier
    }

    /// The image of a cube under an element, if the element maps the variables of the cut to one another.
    fn carried(&self, element: &Permutation, values: &[Value]) -> Option<Vec<Value>> {
        let mut image = vec![0; values.len()];
        for (&variable, &value) in self.first.iter().zip(values) {
            let atom = element.image(self.model.atom(variable, value));
            image[self.position[self.model.variable_of(atom).index()]?] = self.model.value_of(atom);
        }
        Some(image)
    }

    /// The images of a cube, each with the first element that maps the cube there.
    fn images(&self, cube: &[Value]) -> BTreeMap<Vec<Value>, usize> {
        let mut images = BTreeMap::new();
        for &element in &self.usable {
            if let Some(image) = self.carried(&self.group.elements[element], cube) {
                images.entry(image).or_insert(element);
            }
        }
        images
    }
}

/// The maximum number of steps to test cubes, some tenths of a second. Of two variables with thousands of values each,
/// of which one follows from the other, nearly all combinations are excluded, but there are millions.
const MOST_STEPS: usize = 1 << 28;

/// For each depth, the cubes that no constraint on their variables alone excludes. Depths with more than `at_most`
/// cubes are left out, and depths for which too much would have to be tested.
fn cuts(instance: &Instance<'_>, at_most: usize, deepest: usize) -> Vec<Vec<Vec<Value>>> {
    let model = &instance.model;
    let rules = rules_by_depth(instance);
    let mut cuts: Vec<Vec<Vec<Value>>> = vec![vec![Vec::new()]];
    let mut steps = 0usize;
    for (depth, (&variable, rules)) in instance.split_order.iter().zip(&rules).take(deepest).enumerate() {
        let mut deeper = Vec::new();
        let values = model.variable(variable).domain.len();
        let test = model.variables().len() / 8 + rules.iter().map(|rule| rule.steps()).sum::<usize>();
        for cube in &cuts[depth] {
            steps = steps.saturating_add(values.saturating_mul(1 + test));
            if steps > MOST_STEPS {
                return cuts;
            }
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

/// The maximum depth of a cut. Constraints on later variables need no attention.
const DEEPEST: usize = 24;

/// The constraints that contain only the first variables of the split order, by the last of their variables.
fn rules_by_depth<'a>(instance: &'a Instance<'_>) -> Vec<Vec<&'a Constraint>> {
    let model = &instance.model;
    let mut position = vec![None; model.variables().len()];
    for (depth, variable) in instance.split_order.iter().take(DEEPEST).enumerate() {
        position[variable.index()] = Some(depth);
    }
    let mut rules = vec![Vec::new(); DEEPEST.min(instance.split_order.len())];
    for constraint in model.constraints() {
        // There are many clauses, and the first literals of most of them show that they contain other variables.
        if let Some(literals) = constraint.as_clause()
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
