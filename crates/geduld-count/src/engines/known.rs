//! What stands in for an engine where a trial of the SAT solver has found all solutions already: they are counted and listed.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use geduld_model::{Instance, Value};
use geduld_solve::SolverChoice;

use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::listing::source::{End, ListCube, Listable, Source, in_list};
use crate::looking::by::{By, identity_of};
use crate::looking::classify::Classifier;
use crate::work::control::{Control, Share};
use crate::work::cube::NamedCube;
use crate::work::statistics::Statistics;
use crate::work::tally::{Common, Tally};

/// All solutions of a model, each of them checked, in ascending order.
pub(crate) struct AllSolutions {
    pub solutions: Vec<Vec<Value>>,
    /// What the solver did that found them.
    pub statistics: Statistics,
}

/// An engine that has nothing left to find.
pub(crate) struct KnownEngine<'a> {
    instance: &'a Instance<'a>,
    all: AllSolutions,
    solver: SolverChoice,
    classifier: Option<Classifier<'a>>,
    by: Option<By>,
}

impl<'a> KnownEngine<'a> {
    /// For an instance that has these solutions.
    pub fn new(
        instance: &'a Instance<'a>,
        all: AllSolutions,
        classifier: Option<Classifier<'a>>,
        by: Option<By>,
    ) -> Self {
        Self { instance, all, solver: SolverChoice::default(), classifier, by }
    }

    /// The tally of all solutions, class by class.
    ///
    /// # Errors
    /// If a solution was found twice, or an image of a solution is one that was not found.
    fn tally(&self, control: &Control) -> Result<Part, CountError> {
        let mut left: BTreeSet<&[Value]> = self.all.solutions.iter().map(Vec::as_slice).collect();
        if left.len() < self.all.solutions.len() {
            return Err(CountError::Internal("the solver has found a solution twice"));
        }
        let mut tally = Tally::default();
        for values in &self.all.solutions {
            if !left.contains(values.as_slice()) {
                continue;
            }
            if control.is_stopped() {
                return Ok(Part { tally, complete: false });
            }
            let class = match &self.classifier {
                Some(classifier) => classifier.class(values),
                None => BTreeSet::from([values.clone()]),
            };
            for member in &class {
                if !left.remove(member.as_slice()) {
                    return Err(CountError::Internal("an image of a solution was not found"));
                }
                tally.add(self.in_common(member, class.len()), 1);
            }
            control.found(class.len() as u128);
        }
        Ok(Part { tally, complete: true })
    }

    /// What a solution has in common with others, if its class has so many members.
    fn in_common(&self, values: &[Value], class: usize) -> Common {
        let by = self.by.as_ref().map_or(0, |by| by.of(values));
        match &self.classifier {
            None => Common { by, ..Common::default() },
            Some(classifier) => Common {
                features: classifier.features(values),
                class: class as u64,
                images: class as u128,
                by,
            },
        }
    }
}

impl Engine for KnownEngine<'_> {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn solver(&self) -> Option<&SolverChoice> {
        Some(&self.solver)
    }

    fn identity(&self) -> String {
        format!("all known, classes: {}{}", self.classifier.is_some(), identity_of(self.by.as_ref()))
    }

    fn classes_are_counted(&self) -> bool {
        self.classifier.is_some()
    }

    fn statistics(&self) -> Statistics {
        self.all.statistics.clone()
    }

    fn decision(&self) -> Decision {
        Decision::new(Way::Sat, &[], self.classifier.is_some())
    }

    fn count_cube(&self, _cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let part = self.tally(control)?;
        if part.complete {
            control.finish(Some(share));
        }
        Ok(part)
    }

    fn source(&self) -> Source<'_> {
        Source {
            instance: self.instance,
            classifier: self.classifier.as_ref(),
            cubes: vec![in_list(Known(&self.all.solutions))],
            most_images: 1,
            checked: true,
        }
    }
}

/// The cube in which everything is known.
struct Known<'k>(&'k [Vec<Value>]);

impl<'l> ListCube<'l> for Known<'l> {
    fn find(
        &self,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Listable<'l>>, CountError> {
        Ok(End::of(self.0.iter().try_for_each(|values| {
            control.found(1);
            if control.is_stopped() { ControlFlow::Break(()) } else { found(values) }
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{count_all, count_cube};
    use crate::deciding::decide::{counter, lister};
    use crate::deciding::options::{EngineChoice, Options, Trial};
    use crate::listing::list::first;
    use crate::listing::request::{Completion, Distinct};
    use crate::symmetries::group::Board;
    use crate::tests::instance;

    fn options(engine: EngineChoice, symmetry: bool, by: Option<By>, trial: Trial) -> Options {
        Options { engine, symmetry, by, trial, ..Options::default() }
    }

    #[test]
    fn what_a_trial_found_is_counted_as_the_engines_count_it() {
        let instance = instance();
        let control = Control::new();
        let by = By::new(&instance.model, instance.model.decisions().take(1).collect()).unwrap();
        for (symmetry, by) in [(true, None), (false, None), (true, Some(by.clone())), (false, Some(by))] {
            let known = options(EngineChoice::Sat, symmetry, by.clone(), Trial::ToTake);
            let known = counter(&instance, &known, &control).unwrap();
            assert!(known.reasons[0].starts_with("a trial of the SAT solver"), "{:?}", known.reasons);
            assert_eq!(known.engine.cube_count(), 1);
            let known = count_all(known.engine.as_ref(), 1, &control).unwrap();
            for engine in [EngineChoice::Sat, EngineChoice::Search] {
                let other = options(engine, symmetry, by.clone(), Trial::ToChoose);
                let other = counter(&instance, &other, &control).unwrap();
                assert!(!other.reasons[0].starts_with("a trial"), "{:?}", other.reasons);
                let other = count_all(other.engine.as_ref(), 2, &control).unwrap();
                assert_eq!(known.complete, other.complete);
                let numbers = |part: &Part| (part.tally.exact(None).unwrap().solutions, part.tally.by());
                assert_eq!(numbers(&known), numbers(&other));
                if symmetry {
                    assert_eq!(known.tally.exact(None), other.tally.exact(None));
                }
            }
        }
    }

    /// An engine with these of the six solutions.
    fn engine<'a>(instance: &'a Instance<'a>, change: impl FnOnce(&mut Vec<Vec<Value>>)) -> KnownEngine<'a> {
        let prepared = lister(instance, &Options::default(), &Control::new()).unwrap();
        let (mut solutions, _) =
            first(&prepared, 1, Distinct::Solutions, usize::MAX, &Control::new()).unwrap();
        change(&mut solutions);
        let classifier = Classifier::new(instance, Board::new(instance));
        let all = AllSolutions { solutions, statistics: Statistics::default() };
        KnownEngine::new(instance, all, Some(classifier), None)
    }

    #[test]
    fn a_solution_too_many_or_too_few_is_noticed() {
        let instance = instance();
        let counted = |engine: &KnownEngine<'_>| count_all(engine, 1, &Control::new());
        let right = counted(&engine(&instance, |_| ())).unwrap().tally.exact(None).unwrap();
        assert_eq!((right.solutions, right.classes), (6, 3));
        for place in 0..6 {
            assert!(counted(&engine(&instance, |all| drop(all.remove(place)))).is_err());
            assert!(counted(&engine(&instance, |all| all.push(all[place].clone()))).is_err());
        }
    }

    #[test]
    fn what_is_known_is_listed_and_stops() {
        let instance = instance();
        let prepared = |engine| crate::deciding::make::Prepared::of(engine);
        for (distinct, count) in [(Distinct::Solutions, 6), (Distinct::Classes, 3)] {
            for threads in [1, 2] {
                let prepared = prepared(engine(&instance, |_| ()));
                let (all, completion) =
                    first(&prepared, threads, distinct, usize::MAX, &Control::new()).unwrap();
                assert_eq!((all.len(), completion), (count, Completion::Exhausted));
                let (two, completion) = first(&prepared, threads, distinct, 2, &Control::new()).unwrap();
                assert_eq!((&two[..], completion), (&all[..2], Completion::Enough));
            }
        }
        let engine = engine(&instance, |_| ());
        let control = Control::new();
        control.stop();
        let cube = crate::count::all_cubes(&engine).remove(0);
        assert!(!count_cube(&engine, &cube, &control).unwrap().complete);
    }
}
