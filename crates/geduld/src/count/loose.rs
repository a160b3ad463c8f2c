//! Counts of models that split into parts without common variables.
//!
//! Each part is counted separately. Parts that a symmetry of the model maps to one another are counted once. The numbers of solutions are
//! multiplied. If there are m equivalent parts, each with o orbits of solutions, the number of orbits under their symmetries and exchanges
//! is the number of ways to choose m of o with repetition.

use std::collections::BTreeMap;

use geduld_count::{Control, CountError, Options};
use geduld_model::{BoardSymmetry, Instance, Model, Permutation};
use num_bigint::BigUint;

use super::components::Component;
use super::numbers::Numbers;
use super::prepared::{Decided, PreparedCount};
use super::subject::Subject;
use super::task::{Done, TaskError};
use crate::symmetries::{Kept, Maps};

/// A model that is split into parts that share no variable.
pub struct Loose {
    factors: Vec<Factor>,
    /// Whether classes are known, because all symmetries were found and listed.
    classes: bool,
}

/// Equivalent parts, of which only one is counted.
struct Factor {
    instance: Instance<'static>,
    times: usize,
    /// Whether the part is a variable without constraints whose values may be exchanged. All its values are then equivalent.
    free: bool,
}

/// The combined result of all parts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LooseCount {
    /// The numbers. They are lower bounds if the count is not complete.
    pub numbers: Numbers,
    /// Whether all solutions were counted.
    pub complete: bool,
    /// The decisions for the part with the most variables, with reasons for the whole model.
    pub decided: Decided,
}

impl Loose {
    /// Splits a model into parts. Returns `None` if it has only one part, or if a symmetry does not map parts to parts. Classes are those
    /// under the symmetries that preserve `kept`.
    ///
    /// Cost: the search for the symmetries of the model and of its parts, if any are used.
    pub(crate) fn of(model: &Model, kept: Option<&Kept>) -> Option<Self> {
        let components = Component::all(model);
        if components.len() < 2 {
            return None;
        }
        let mut part_of = vec![0; model.variables().len()];
        for (number, component) in components.iter().enumerate() {
            component.variables.iter().for_each(|variable| part_of[variable.index()] = number);
        }
        let own: Vec<Option<Kept>> = components
            .iter()
            .map(|component| kept.map(|kept| kept.restricted(&component.variables)))
            .collect();
        // Each part is equivalent to the first part that equals it, or that a symmetry maps to it.
        let mut equal = BTreeMap::new();
        let mut alike: Vec<usize> = Vec::new();
        for (number, (component, kept)) in components.iter().zip(&own).enumerate() {
            alike.push(*equal.entry(described(component, kept.as_ref())).or_insert(number));
        }
        let maps = kept.filter(|_| equal.len() > 1).and_then(|kept| Maps::find(model, kept));
        for map in maps.iter().flat_map(|maps| &maps.generators) {
            for (part, image) in images(model, map, &part_of, &components)? {
                let (a, b) = (first(&alike, part), first(&alike, image));
                alike[a.max(b)] = a.min(b);
            }
        }
        let mut times = vec![0; components.len()];
        (0..components.len()).for_each(|part| times[first(&alike, part)] += 1);
        let (mut factors, mut classes) = (Vec::new(), kept.is_some());
        for ((component, own), times) in components.into_iter().zip(own).zip(times) {
            if times == 0 {
                continue;
            }
            // The product formula for classes needs all symmetries of a part: otherwise exchanges with other parts could add more.
            let maps = own.filter(|_| classes).and_then(|kept| Maps::find(&component.model, &kept));
            let listed = maps.filter(|maps| maps.complete).and_then(|maps| maps.listed());
            let free = matches!(kept, Some(Kept::Model)) && component.model.constraints().is_empty();
            classes &= free || listed.is_some();
            let mut instance = Instance::of_model("part", component.model);
            instance.kind = geduld_flatzinc::Problem::KIND.to_owned();
            instance.is_compiled = true;
            if let Some(maps) = listed {
                let named = |(number, atoms)| BoardSymmetry { name: format!("symmetry {number}"), atoms };
                instance.symmetries = maps.into_iter().enumerate().map(named).collect();
            }
            factors.push(Factor { instance, times, free });
        }
        // A part without solutions ends the count, and small parts show that soonest.
        factors.sort_by_key(|factor| factor.instance.model.atom_count());
        Some(Self { factors, classes })
    }

    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.factors.iter().map(|factor| factor.times).sum()
    }

    /// Counts the parts one after another, each on all threads. `options` gives the options for an instance.
    ///
    /// # Errors
    /// If no engine supports a part.
    pub fn count<E: From<CountError> + From<TaskError>>(
        &self,
        options: impl Fn(&Instance<'_>) -> Result<Options, E>,
        threads: usize,
        control: &Control,
    ) -> Result<LooseCount, E> {
        let mut solutions = BigUint::from(1u32);
        let mut classes = self.classes.then(|| BigUint::from(1u32));
        let (mut complete, mut decided) = (true, None);
        for Factor { instance, times, free } in &self.factors {
            let subject = Subject::of_model(&instance.name, &instance.kind, ());
            let count = PreparedCount::decide(&subject, instance, &options(instance)?, control)?;
            let Done { part, .. } = count.task(count.all_cubes()).run(threads, control)?;
            let numbers = count.numbers(&part.tally, part.complete).map_err(CountError::from)?;
            decided = Some(count.decided());
            if part.complete && numbers.solutions == BigUint::ZERO {
                // The whole model has no solution, whatever the other parts have.
                (solutions, classes, complete) = (BigUint::ZERO, classes.map(|_| BigUint::ZERO), true);
                break;
            }
            complete &= part.complete;
            let own = if *free { Some(BigUint::from(1u32)) } else { numbers.essentially_different };
            classes = classes.zip(own).map(|(classes, own)| classes * with_repetition(&own, *times));
            solutions *= numbers.solutions.pow(u32::try_from(*times).unwrap_or(u32::MAX));
        }
        let mut decided = decided.ok_or(CountError::Internal("a model in parts has none"))?;
        let (parts, counted) = (self.parts(), self.factors.len());
        let reason = format!(
            "{parts} parts share no variable, and {counted} of them differ: they are counted separately and multiplied"
        );
        decided.reasons.insert(0, reason);
        let numbers = Numbers { solutions, essentially_different: classes, ..Numbers::default() };
        Ok(LooseCount { numbers, complete, decided })
    }
}

/// A description of a part without the names of its variables. Parts with equal descriptions can be exchanged.
fn described(component: &Component, kept: Option<&Kept>) -> String {
    let variables: Vec<_> =
        component.model.variables().iter().map(|variable| (variable.role, &variable.domain)).collect();
    format!("{variables:?} {:?} {kept:?}", component.model.constraints())
}

/// For each part with decisions, the part that a symmetry maps it to. `None` if its variables are mapped to several parts, or to only some
/// of the variables of a larger part. This can happen because symmetries preserve what constraints require, but parts are connected by the
/// variables that constraints name.
fn images(
    model: &Model,
    map: &Permutation,
    part_of: &[usize],
    components: &[Component],
) -> Option<BTreeMap<usize, usize>> {
    let mut images = BTreeMap::new();
    for variable in model.decisions() {
        let Some(atom) = model.atoms(variable).next() else { continue };
        let image = part_of[model.variable_of(map.image(atom)).index()];
        if *images.entry(part_of[variable.index()]).or_insert(image) != image {
            return None;
        }
    }
    let decisions = |part: usize| components[part].model.decision_count();
    images.iter().all(|(&part, &image)| decisions(part) == decisions(image)).then_some(images)
}

/// The first of the parts that are equivalent to this one.
fn first(alike: &[usize], mut part: usize) -> usize {
    while alike[part] != part {
        part = alike[part];
    }
    part
}

/// The number of ways to choose `chosen` elements of `of`, with repetition and in any order.
fn with_repetition(of: &BigUint, chosen: usize) -> BigUint {
    (0..chosen).fold(BigUint::from(1u32), |ways, number| ways * (of + number) / (number + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_with_repetition() {
        let ways = |of: u32, chosen| with_repetition(&of.into(), chosen);
        assert_eq!(
            [ways(3, 2), ways(1, 7), ways(2, 3), ways(0, 2)].map(|ways| ways.to_string()),
            ["6", "1", "4", "0"]
        );
    }
}
