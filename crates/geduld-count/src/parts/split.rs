//! Counts a model in parts.

use std::sync::Arc;

use geduld_model::symmetry::Kept;
use geduld_model::{Atom, BoardSymmetry, Instance, Value};
use num_bigint::BigUint;

use crate::deciding::decide::counted;
use crate::deciding::make::Prepared;
use crate::deciding::options::Options;
use crate::error::CountError;
use crate::finding::find;
use crate::parts::alike::Alike;
use crate::parts::component::Component;
use crate::symmetries::same::{NoClasses, all_symmetries};
use crate::work::control::Control;

/// A model that is split into parts that share no variable.
pub struct Parts {
    factors: Vec<Factor>,
    /// Whether classes are counted; the error says why they are not known. `None` if no two solutions count as the
    /// same.
    classes: Option<Result<(), NoClasses>>,
}

/// Parts that are alike, of which only one is counted.
struct Factor {
    instance: Instance<'static>,
    /// For each of these parts, the atoms of the whole model that correspond to those of the instance.
    copies: Vec<Vec<Atom>>,
    /// Whether all solutions of a part count as the same: its values may be exchanged, or it has no decisions.
    single: bool,
}

/// The combined result of all parts.
#[non_exhaustive]
pub struct PartsCount<'a> {
    /// The number of solutions; a lower bound if the count is not complete.
    pub solutions: BigUint,
    /// The number of classes, if they are counted.
    pub classes: Option<BigUint>,
    /// Whether all solutions were counted.
    pub complete: bool,
    /// The part with the most atoms of those that were counted, and its engine with the reasons.
    pub largest: (&'a Instance<'static>, Prepared<'a>),
}

impl Parts {
    /// Splits a model into parts. Returns `None` if it has only one part. Solutions count as the same under the
    /// symmetries that preserve `kept`; without it, no two solutions do.
    ///
    /// Cost: the search for the symmetries of each part.
    pub fn of(whole: &Instance<'_>, kept: Option<&Kept>) -> Option<Self> {
        let model = &whole.model;
        let components = Component::all(model);
        if components.len() < 2 {
            return None;
        }
        let restricted =
            |component: &Component| kept.unwrap_or(&Kept::Model).restricted(&component.variables);
        let own: Vec<Kept> = components.iter().map(restricted).collect();
        let Alike { sets, complete } = Alike::of(model, &components, &own);
        let mut classes = kept.map(|_| if complete { Ok(()) } else { Err(NoClasses::Incomplete) });
        let mut factors = Vec::new();
        for set in sets {
            let (component, own) = (&components[set[0].part], &own[set[0].part]);
            let single = component.model.decision_count() == 0
                || (!matches!(own, Kept::Numbers(_)) && component.model.constraints().is_empty());
            let mut instance = Instance::of_model("part", component.model.clone());
            instance.kind.clone_from(&whole.kind);
            let places = component.variables.iter().map(|id| id.index());
            let decisions: Vec<usize> = places.filter(|&place| place < model.decision_count()).collect();
            instance.source =
                whole.source.as_ref().and_then(|source| source.of_part(&decisions)).map(Arc::new);
            if matches!(classes, Some(Ok(()))) && !single {
                match all_symmetries(&component.model, own) {
                    Ok(symmetries) => instance.symmetries = BoardSymmetry::numbered(symmetries),
                    Err(why) => classes = Some(Err(why)),
                }
            }
            factors.push(Factor {
                instance,
                copies: set.into_iter().map(|copy| copy.atoms).collect(),
                single,
            });
        }
        // A part without solutions ends the count, and small parts show that soonest.
        factors.sort_by_key(|factor| factor.instance.model.atom_count());
        Some(Self { factors, classes })
    }

    /// The number of parts.
    pub fn number(&self) -> usize {
        self.factors.iter().map(|factor| factor.copies.len()).sum()
    }

    /// Why classes are not counted, if they should be.
    pub fn no_classes(&self) -> Option<NoClasses> {
        self.classes?.err()
    }

    /// Counts the parts one after another, each on all threads. `options` gives the options for an instance.
    ///
    /// # Errors
    /// If no engine supports a part.
    pub fn count<E: From<CountError>>(
        &self,
        options: impl Fn(&Instance<'_>) -> Result<Options, E>,
        threads: usize,
        control: &Control,
    ) -> Result<PartsCount<'_>, E> {
        let (mut solutions, mut classes) = (BigUint::from(1u32), BigUint::from(1u32));
        let (mut complete, mut largest) = (true, None);
        for Factor { instance, copies, single } in &self.factors {
            let prepared = counted(instance, &options(instance)?, threads, control)?;
            let part = prepared.count(threads, control)?;
            let totals = match part.complete {
                true => part.tally.exact(None).map_err(CountError::from)?,
                false => part.tally.at_least(None),
            };
            largest = Some((instance, prepared));
            if part.complete && totals.solutions == BigUint::ZERO {
                // The whole model has no solution, whatever the other parts have.
                (solutions, classes, complete) = (BigUint::ZERO, BigUint::ZERO, true);
                break;
            }
            complete &= part.complete;
            let own = if *single { totals.solutions.clone().min(1u32.into()) } else { totals.classes };
            classes *= with_repetition(&own, copies.len());
            solutions *= totals.solutions.pow(u32::try_from(copies.len()).unwrap_or(u32::MAX));
        }
        let mut largest = largest.ok_or(CountError::Internal("a model in parts has none"))?;
        let reason = format!(
            "{} parts share no variable, and {} of them differ: they are counted separately and multiplied",
            self.number(),
            self.factors.len()
        );
        largest.1.reasons.insert(0, reason);
        largest.1.reasons.extend(self.no_classes().map(NoClasses::reason));
        let classes = matches!(self.classes, Some(Ok(()))).then_some(classes);
        Ok(PartsCount { solutions, classes, complete, largest })
    }

    /// A solution of the whole model, made of solutions of the parts and checked. Returns `None` if there is none, or
    /// none was found before the control was stopped.
    ///
    /// # Errors
    /// If no strategy supports a part.
    pub fn solution<E: From<CountError>>(
        &self,
        whole: &Instance<'_>,
        options: impl Fn(&Instance<'_>) -> Result<Options, E>,
        threads: usize,
        control: &Control,
    ) -> Result<Option<Vec<Value>>, E> {
        let model = &whole.model;
        let mut values = vec![0; model.decision_count()];
        for Factor { instance, copies, .. } in &self.factors {
            let Some(own) = find(instance, &options(instance)?, threads, control)?.values else {
                return Ok(None);
            };
            for (variable, value) in instance.model.decisions().zip(own) {
                let atom = instance.model.atom(variable, value);
                for atoms in copies {
                    let image = atoms[atom.index()];
                    values[model.variable_of(image).index()] = model.value_of(image);
                }
            }
        }
        whole.checker.check(&values).map_err(CountError::from)?;
        Ok(Some(values))
    }
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
