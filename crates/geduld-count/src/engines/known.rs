//! The engine of solutions that are known already. It counts and lists them:
//!
//! - The work was stopped before an engine was made. Then it has no solutions.
//! - A proof lists all solutions.
//! - No engine can continue a list that the portfolio began. Then this engine has no solutions, and says why.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use geduld_model::{Instance, Value};
use geduld_solve::SolverChoice;

use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::inspection::by::By;
use crate::inspection::classify::Classifier;
use crate::listing::source::{Each, End, ListCube, Searched, Source};
use crate::work::control::{Control, Share};
use crate::work::cube::NamedCube;
use crate::work::statistics::Statistics;
use crate::work::tally::{Common, Tally};

/// Solutions of a model, each of them checked, in ascending order.
pub(crate) struct FoundSolutions {
    pub solutions: Vec<Vec<Value>>,
    /// What is known about the others.
    pub rest: Rest,
    /// The statistics of the solver that found them.
    pub statistics: Statistics,
}

/// What is known about the solutions that were not found.
pub(crate) enum Rest {
    /// There are none.
    None,
    /// There may be some.
    Unknown,
    /// There may be some, and no engine can find them, for this reason. It is taken when it is reported.
    Refused(Mutex<Option<CountError>>),
}

impl Rest {
    /// No engine can find the others.
    pub fn refused(why: CountError) -> Self {
        Self::Refused(Mutex::new(Some(why)))
    }

    /// # Errors
    /// If no engine can find the others.
    fn check(&self) -> Result<(), CountError> {
        let Self::Refused(why) = self else { return Ok(()) };
        let why = why.lock().unwrap_or_else(PoisonError::into_inner).take();
        Err(why.unwrap_or(CountError::Internal("no engine supports the puzzle")))
    }
}

/// What found the known solutions.
#[derive(Clone, Debug)]
pub(crate) enum Finder {
    /// A SAT solver.
    Solver(SolverChoice),
    /// The portfolio, which began a list that no engine can continue.
    Portfolio,
}

/// An engine that has nothing left to find: it counts and lists known solutions.
pub(crate) struct KnownEngine<'a> {
    pub instance: &'a Instance<'a>,
    pub found: FoundSolutions,
    pub finder: Finder,
    pub classifier: Option<Classifier<'a>>,
    pub by: Option<By>,
}

/// The number of solutions whose classes are found even if the count must end soon.
const LAST_LOOKS: usize = 100;

impl KnownEngine<'_> {
    /// The tally of the solutions. It is made class by class if all solutions are known.
    ///
    /// # Errors
    /// If a solution was found twice, an image of a solution was not found, or no engine can find the others.
    fn tally(&self, control: &Control) -> Result<Part, CountError> {
        self.found.rest.check()?;
        let solutions = &self.found.solutions;
        let mut left: BTreeSet<&[Value]> = solutions.iter().map(Vec::as_slice).collect();
        if left.len() < solutions.len() {
            return Err(CountError::Internal("the solver has found a solution twice"));
        }
        let fibres = self.fibres();
        let mut tally = Tally::default();
        for values in solutions {
            if !left.contains(values.as_slice()) {
                continue;
            }
            if control.is_stopped() || !matches!(self.found.rest, Rest::None) {
                self.add_quickly(&left, &mut tally);
                control.found(left.len() as u128);
                return Ok(Part { tally, complete: false });
            }
            let class = match &self.classifier {
                Some(classifier) => classifier.class(values),
                None => BTreeSet::from([values.clone()]),
            };
            let images = self.images(values, class.len(), &fibres);
            for member in &class {
                if !left.remove(member.as_slice()) {
                    return Err(CountError::Internal("an image of a solution was not found"));
                }
                // Conditions can keep a different number of images of each member.
                let own = self.classifier.as_ref();
                let own = own.and_then(|own| own.without_fibres(member, class.len() as u64));
                tally.add(self.in_common(member, class.len(), own.unwrap_or(images)), 1);
            }
            control.found(class.len() as u128);
        }
        Ok(Part { tally, complete: true })
    }

    /// Adds solutions of an incomplete count. Classes are found only for the first [`LAST_LOOKS`] solutions, because
    /// lower bounds need no more.
    fn add_quickly(&self, solutions: &BTreeSet<&[Value]>, tally: &mut Tally) {
        for (number, values) in solutions.iter().enumerate() {
            let common = match &self.classifier {
                Some(classifier) if number < LAST_LOOKS => {
                    let class = usize::try_from(classifier.size_of_class(values)).unwrap_or(0);
                    // A trial is taken only if different solutions have different images.
                    let images = classifier.without_fibres(values, class as u64);
                    self.in_common(values, class, images.unwrap_or(class as u128))
                }
                _ => Common { by: self.by.as_ref().map_or(0, |by| by.of(values)), ..Common::default() },
            };
            tally.add(common, 1);
        }
    }

    /// The number of solutions with each image under the projection, if solutions may have the same image.
    fn fibres(&self) -> BTreeMap<Vec<u32>, u128> {
        let mut fibres = BTreeMap::new();
        let classifier = self.classifier.as_ref().filter(|classifier| classifier.has_images());
        if let (Some(_), Some(projection)) = (classifier, &self.instance.projection) {
            for values in &self.found.solutions {
                *fibres.entry(projection.image(&self.instance.model, values)).or_default() += 1;
            }
        }
        fibres
    }

    /// The number of solutions whose images count as the same as that of a solution, if its class has this number of
    /// members.
    fn images(&self, values: &[Value], class: usize, fibres: &BTreeMap<Vec<u32>, u128>) -> u128 {
        match &self.classifier {
            Some(classifier) if classifier.has_images() => {
                // Nothing is searched for, so nothing is stopped.
                let mut size = |image: &[u32]| Ok(fibres.get(image).copied().unwrap_or(0));
                classifier.size_of_images(values, &mut size).unwrap_or(0)
            }
            _ => class as u128,
        }
    }

    /// The properties that a solution shares with others, if this is the number of solutions in its class, and of those
    /// with its image.
    fn in_common(&self, values: &[Value], class: usize, images: u128) -> Common {
        let by = self.by.as_ref().map_or(0, |by| by.of(values));
        match &self.classifier {
            None => Common { by, ..Common::default() },
            Some(classifier) => {
                Common { features: classifier.features(values), class: class as u64, images, by }
            }
        }
    }
}

impl Engine for KnownEngine<'_> {
    fn name(&self) -> &'static str {
        match self.finder {
            Finder::Solver(_) => "sat",
            Finder::Portfolio => "portfolio",
        }
    }

    fn solver(&self) -> Option<&SolverChoice> {
        match &self.finder {
            Finder::Solver(solver) => Some(solver),
            Finder::Portfolio => None,
        }
    }

    fn known(&self) -> Option<&[Vec<Value>]> {
        Some(&self.found.solutions)
    }

    fn classes_are_counted(&self) -> bool {
        self.classifier.is_some()
    }

    fn statistics(&self) -> Statistics {
        self.found.statistics.clone()
    }

    fn decision(&self) -> Decision {
        Decision::new(Way::Known, &[], self.classifier.is_some())
    }

    fn count_cube(&self, _cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        Ok(self.tally(control)?.finished(share, control))
    }

    fn source(&self) -> Source<'_> {
        Source::of(self.instance, self.classifier.as_ref(), [Known(&self.found)])
    }
}

/// The cube of the known solutions.
struct Known<'k>(&'k FoundSolutions);

impl<'l> ListCube<'l> for Known<'l> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'l> {
        let flow = self.0.solutions.iter().try_for_each(|values| {
            control.found(1);
            if control.is_stopped() { ControlFlow::Break(()) } else { found(values) }
        });
        match (&self.0.rest, flow) {
            (Rest::None, flow) => Ok(End::of(flow)),
            (Rest::Refused(_), ControlFlow::Continue(())) => self.0.rest.check().map(|()| End::Stopped),
            (Rest::Unknown | Rest::Refused(_), _) => Ok(End::Stopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{count_all, count_cube};
    use crate::deciding::decide::lister;
    use crate::deciding::options::Options;
    use crate::listing::list::first;
    use crate::listing::request::{Completion, Distinct};
    use crate::symmetries::group::Board;
    use crate::tests::instance;

    /// An engine for the six solutions, changed by `change`.
    fn engine<'a>(instance: &'a Instance<'a>, change: impl FnOnce(&mut Vec<Vec<Value>>)) -> KnownEngine<'a> {
        let prepared = lister(instance, &Options::default(), &Control::new()).unwrap();
        let (mut solutions, _) = first(&prepared, 1, Distinct::All, usize::MAX, &Control::new()).unwrap();
        change(&mut solutions);
        let classifier = Classifier::new(instance, Board::new(instance));
        let found = FoundSolutions { solutions, rest: Rest::None, statistics: Statistics::default() };
        let finder = Finder::Solver(SolverChoice::default());
        KnownEngine { instance, found, finder, classifier: Some(classifier), by: None }
    }

    #[test]
    fn a_solution_too_many_or_too_few_is_noticed() {
        let instance = instance();
        let counted = |engine: &KnownEngine<'_>| count_all(engine, 1, &Control::new());
        let right = counted(&engine(&instance, |_| ())).unwrap().tally.exact(None).unwrap();
        assert_eq!((right.solutions, right.classes), (6u32.into(), 3u32.into()));
        for place in 0..6 {
            assert!(counted(&engine(&instance, |all| drop(all.remove(place)))).is_err());
            assert!(counted(&engine(&instance, |all| all.push(all[place].clone()))).is_err());
        }
    }

    #[test]
    fn what_is_known_is_listed_and_stops() {
        let instance = instance();
        let prepared = |engine| crate::deciding::make::Prepared::of(engine);
        for (distinct, count) in [(Distinct::All, 6), (Distinct::Classes, 3)] {
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
