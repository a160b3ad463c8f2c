//! The opening of a list. If the search tree is large, a list begins with solutions of the portfolio, which come
//! sooner.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use geduld_model::{Instance, Value};

use crate::deciding::by_portfolio::FirstFound;
use crate::error::CountError;
use crate::inspection::classify::Classifier;
use crate::listing::request::Distinct;
use crate::listing::source::{Each, End, ListCube, Listable, Searched, Source, in_list};
use crate::portfolio::{FirstSolution, Options, Recognised, Winner, find_one};
use crate::work::control::Control;

/// The maximum number of solutions to remember, and of their values.
const MOST_SOLUTIONS: usize = 1000;
const MOST_VALUES: usize = 1_000_000;
/// The number of rounds for a further solution, in addition to the rounds that the first one took.
const ROUNDS_MORE: u32 = 5;

/// The beginning of a list that was found before the list is made.
pub struct Opening<'a> {
    instance: &'a Instance<'a>,
    /// The first solution. `None` means that there is none, so the list is empty.
    first: Option<Vec<Value>>,
    /// The strategy that finds further solutions, if there is one.
    random: Option<Winner>,
    /// The model as an exact cover.
    cover: Recognised,
}

/// The opening as the first cube of a list. The other cubes follow when it is finished.
struct OpeningCube<'l> {
    instance: &'l Instance<'l>,
    classifier: Option<&'l Classifier<'l>>,
    first: &'l [Value],
    random: Option<Winner>,
    cover: &'l Recognised,
    checked: bool,
    others: Mutex<Vec<Listable<'l>>>,
}

/// A cube without the solutions that were listed before.
struct Without<'l> {
    cube: Listable<'l>,
    listed: Arc<BTreeSet<Vec<Value>>>,
}

impl<'a> Opening<'a> {
    /// The opening from the answer of a portfolio; `None` if it has no answer. If the search that follows is endless,
    /// and the answer came from a random strategy, this strategy first searches for further solutions.
    pub(crate) fn of(
        instance: &'a Instance<'a>,
        found: FirstFound,
        endless: bool,
        cover: Recognised,
    ) -> Option<Self> {
        let random = found.winner.filter(|winner| endless && winner.strategy.is_random());
        found.complete.then_some(Self { instance, first: found.values, random, cover })
    }

    /// The source of a list that begins with this opening. A list with one solution of each image does not use the
    /// opening.
    pub fn before<'l>(&'l self, source: Source<'l>, distinct: Distinct) -> Source<'l> {
        let Some(first) = &self.first else { return Source { cubes: Vec::new(), ..source } };
        if distinct == Distinct::Projected && source.classifier.is_some_and(Classifier::has_images) {
            return source;
        }
        let cube = OpeningCube {
            instance: self.instance,
            classifier: source.classifier.filter(|_| distinct != Distinct::All),
            first,
            random: self.random,
            cover: &self.cover,
            checked: source.checked,
            others: Mutex::new(source.cubes),
        };
        Source { cubes: vec![in_list(cube)], ..source }
    }
}

impl OpeningCube<'_> {
    /// The representative of the class of this solution, if classes are listed.
    fn listed(&self, values: Vec<Value>) -> Vec<Value> {
        self.classifier.map_or_else(|| values.clone(), |classifier| classifier.first_of_class(&values))
    }

    /// Another solution, if one is found in about the time of the first.
    fn another(
        &self,
        seed: u64,
        winner: Winner,
        control: &Control,
    ) -> Result<Option<Vec<Value>>, CountError> {
        let rounds = Some(winner.round.saturating_add(ROUNDS_MORE));
        let cover = self.cover.clone();
        let options = Options { seed, rounds, cover, ..Options::new(vec![winner.strategy], 1) };
        Ok(match find_one(self.instance, &options, control.portfolio())?.found {
            FirstSolution::Solution(values) => Some(values),
            FirstSolution::NoSolution | FirstSolution::Stopped => None,
        })
    }
}

impl<'l> ListCube<'l> for OpeningCube<'l> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'l> {
        let mut listed = BTreeSet::new();
        let most = MOST_SOLUTIONS.min(MOST_VALUES / self.first.len().max(1));
        let mut next = Some(self.first.to_vec());
        for seed in 2.. {
            // A solution that is found again means that there are few, or that others are hard to find.
            let Some(values) =
                next.map(|values| self.listed(values)).filter(|values| !listed.contains(values))
            else {
                break;
            };
            if self.checked {
                control.found(1);
            }
            if found(&values).is_break() {
                return Ok(End::Stopped);
            }
            listed.insert(values);
            next = match self.random {
                Some(winner) if listed.len() < most => self.another(seed, winner, control)?,
                _ => None,
            };
        }
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        let others = std::mem::take(&mut *self.others.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(End::Split(without(others, &Arc::new(listed))))
    }
}

/// The cubes without these solutions.
fn without<'l>(cubes: Vec<Listable<'l>>, listed: &Arc<BTreeSet<Vec<Value>>>) -> Vec<Listable<'l>> {
    cubes.into_iter().map(|cube| in_list(Without { cube, listed: Arc::clone(listed) })).collect()
}

impl<'l> ListCube<'l> for Without<'l> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'l> {
        Ok(match self.cube.find(control, found)? {
            End::Exhausted => End::Exhausted,
            End::Split(parts) => End::Split(without(parts, &self.listed)),
            End::Stopped => End::Stopped,
        })
    }

    fn images(&self, values: &[Value], image: &mut Each<'_>) -> ControlFlow<()> {
        self.cube.images(values, &mut |values| {
            if self.listed.contains(values) { ControlFlow::Continue(()) } else { image(values) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deciding::decide::lister;
    use crate::deciding::options::Options as Deciding;
    use crate::listing::list::first;
    use crate::listing::request::Completion;
    use crate::portfolio::StrategyChoice;
    use crate::tests::instance;

    /// The list if these values were found before by a random strategy.
    fn list(instance: &Instance<'_>, values: Option<Vec<Value>>, distinct: Distinct) -> Vec<Vec<Value>> {
        let control = Control::new();
        let mut prepared = lister(instance, &Deciding::default(), &control).unwrap();
        let found = FirstFound {
            values,
            complete: true,
            engine: "portfolio",
            winner: Some(Winner { strategy: StrategyChoice::Local, round: 1, steps: 1 }),
            ..FirstFound::default()
        };
        prepared.opening = Opening::of(instance, found, true, Recognised::default());
        let (all, completion) = first(&prepared, 1, distinct, usize::MAX, &control).unwrap();
        assert_eq!(completion, Completion::Exhausted);
        all
    }

    #[test]
    fn what_was_found_before_comes_first_and_nothing_comes_twice() {
        let instance = instance();
        for (distinct, count) in [(Distinct::All, 6), (Distinct::Classes, 3)] {
            let prepared = lister(&instance, &Deciding::default(), &Control::new()).unwrap();
            let (plain, _) = first(&prepared, 1, distinct, usize::MAX, &Control::new()).unwrap();
            assert_eq!(plain.len(), count);
            for values in &plain {
                let opened = list(&instance, Some(values.clone()), distinct);
                assert_eq!(opened[0], *values);
                assert_eq!(opened.len(), count, "nothing is missing or listed twice");
                assert_eq!(opened.into_iter().collect::<BTreeSet<_>>(), plain.iter().cloned().collect());
            }
        }
        // An image of a solution stands for its class, but the list shows the first of the class.
        let listed = list(&instance, Some(vec![3, 1, 0]), Distinct::Classes);
        assert_eq!((listed[0].as_slice(), listed.len()), ([0, 1, 3].as_slice(), 3));
    }

    #[test]
    fn a_proof_that_there_is_none_ends_the_list() {
        assert!(list(&instance(), None, Distinct::All).is_empty());
    }
}
