//! Counts cubes by decomposition.

use std::collections::BTreeMap;

use geduld_model::{Instance, Value, VarId};
use geduld_search::{ComponentCache, Decomposition, DecompositionWay, Unsupported};
use num_bigint::BigUint;
use rayon::prelude::*;

use crate::engines::decision::{Decision, Way};
use crate::engines::decomposition::fixed_points::{SymmetryGroups, unchanged_by};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::inspection::by::By;
use crate::listing::source::{Each, ListCube, Searched, Source};
use crate::symmetries::cut::Cut;
use crate::verify::share::Verified;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::tally::{Common, Orbits, Tally};
use crate::work::threads::on;

/// The maximum number of combinations of values by which solutions are grouped. Each of them takes a count of its own,
/// but all of them share a cache.
const MOST_COMBINATIONS: usize = 10_000;
/// The maximum number of steps to find them.
const STEPS_OF_COMBINATIONS: u64 = 20_000_000;
/// The number of combinations of which a solution is checked.
const CHECKED: usize = 16;
/// The maximum number of cubes that a count begins with.
const MOST_CUBES: usize = 64;

/// An engine that counts without visiting solutions.
pub(crate) struct DecompositionEngine<'a> {
    instance: &'a Instance<'a>,
    way: DecompositionWay,
    cubes: Vec<Vec<Value>>,
    whole: Counter,
    combinations: Vec<Combination>,
    /// If classes are counted: what is counted, with the order of the group, and a counter for each class of elements
    /// but the identity, with the numbers of these in each group.
    groups: Vec<(Orbits, u64)>,
    others: Vec<(Counter, Vec<u64>)>,
    second: Option<SecondCount>,
}

/// A second count, to verify the first one.
pub(crate) struct SecondCount {
    pub way: DecompositionWay,
    /// The way in words.
    pub how: String,
    /// The memory for components.
    pub bytes: usize,
}

/// Values of the variables by which solutions are grouped, with the number of their combination.
pub(crate) type Combination = (u32, Vec<(VarId, Value)>);

/// A model to count, and the components that are known.
pub(crate) struct Counter {
    pub decomposition: Decomposition,
    pub cache: ComponentCache,
}

impl Counter {
    /// A counter that remembers this many bytes of components.
    pub fn new(model: &geduld_model::Model, bytes: usize) -> Result<Self, Unsupported> {
        Ok(Self { decomposition: Decomposition::new(model)?, cache: ComponentCache::new(bytes) })
    }

    fn count(&self, fixed: &[(VarId, Value)], way: DecompositionWay, control: &Control) -> Option<BigUint> {
        self.decomposition.count(fixed, way, &self.cache, control.monitor())
    }
}

/// The combinations that are counted one by one: a single one without values if solutions are not grouped. `None` if
/// there are too many.
pub(crate) fn combinations(decomposition: &Decomposition, by: Option<&By>) -> Option<Vec<Combination>> {
    let Some(by) = by else { return Some(vec![(0, Vec::new())]) };
    let variables = by.variables();
    let all = decomposition.combinations(&variables, MOST_COMBINATIONS, STEPS_OF_COMBINATIONS)?;
    let combination = |values: Vec<Value>| {
        (by.of_variables(&variables, &values), variables.iter().copied().zip(values).collect())
    };
    Some(all.into_iter().map(combination).collect())
}

impl<'a> DecompositionEngine<'a> {
    /// The engine for an instance. `whole` counts its model. If `groups` are given, classes are counted, too. `bytes`
    /// is the memory for the components of the other models, which are counted for them.
    ///
    /// # Errors
    /// If a symmetry moves atoms of decision variables to others, or there are too many combinations.
    pub fn new(
        instance: &'a Instance<'a>,
        way: DecompositionWay,
        cubes: Option<Vec<Vec<Value>>>,
        whole: Counter,
        groups: Option<SymmetryGroups>,
        by: Option<&By>,
        bytes: usize,
    ) -> Result<Self, CountError> {
        let combinations = combinations(&whole.decomposition, by).ok_or(CountError::Unfit)?;
        let (groups, mut elements) = groups.map_or_else(Default::default, |all| (all.groups, all.elements));
        elements.retain(|(element, _)| !element.is_identity());
        let bytes = bytes / elements.len().max(1);
        let counter = |(element, times)| {
            let unchanged = unchanged_by(&instance.model, &element);
            let unchanged = unchanged.ok_or(CountError::Internal("a symmetry moves decisions"))?;
            Ok((Counter::new(&unchanged, bytes)?, times))
        };
        let others = elements.into_iter().map(counter).collect::<Result<_, CountError>>()?;
        let cubes = cubes.unwrap_or_else(|| match by {
            None => first_cubes(instance, way),
            // The combinations are shared out to the threads.
            Some(_) => vec![Vec::new()],
        });
        Ok(Self { instance, way, cubes, whole, combinations, groups, others, second: None })
    }

    /// The model, and the combinations that are counted one by one.
    pub fn parts(&self) -> (&Decomposition, &[Combination]) {
        (&self.whole.decomposition, &self.combinations)
    }

    /// The engine with a second count.
    #[must_use]
    pub fn verified(self, second: SecondCount) -> Self {
        Self { second: Some(second), ..self }
    }

    fn fixed(&self, values: &[Value]) -> Vec<(VarId, Value)> {
        self.instance.split_order.iter().copied().zip(values.iter().copied()).collect()
    }

    /// Counts the solutions of a combination; `None` if the control asks to stop.
    fn count_combination(
        &self,
        fixed: &[(VarId, Value)],
        number: usize,
        control: &Control,
    ) -> Result<Option<BigUint>, CountError> {
        let fixed = [fixed, &self.combinations[number].1].concat();
        let mut run = self.whole.decomposition.start(&fixed, self.way, &self.whole.cache);
        let solutions = run.advance(u64::MAX, control.monitor()).solutions;
        if solutions.is_some()
            && number < CHECKED
            && let Some(values) = run.witness()
        {
            self.instance.checker.check(&values[..self.instance.model.decision_count()])?;
        }
        Ok(solutions)
    }

    /// Counts a cube. What is counted before the control asks to stop is a lower bound.
    fn count(&self, values: &[Value], control: &Control) -> Result<Part, CountError> {
        let fixed = self.fixed(values);
        let mut tally = Tally::default();
        let one = |number| self.count_combination(&fixed, number, control);
        let counted: Vec<_> = (0..self.combinations.len()).into_par_iter().map(one).collect();
        let mut complete = true;
        for (&(by, _), counted) in self.combinations.iter().zip(counted) {
            match counted? {
                Some(own) => tally.add_number(Common { by, ..Common::default() }, &own),
                None => complete = false,
            }
        }
        if !complete {
            return Ok(Part { tally, complete });
        }
        let solutions = tally.solutions();
        self.groups.iter().for_each(|&group| tally.add_pairs(group, &solutions));
        for (counter, times) in &self.others {
            let Some(unchanged) = counter.count(&fixed, self.way, control) else {
                return Ok(Part { tally, complete: false });
            };
            let groups = self.groups.iter().zip(times);
            groups.for_each(|(&group, times)| tally.add_pairs(group, &(&unchanged * times)));
        }
        control.found(solutions);
        Ok(Part { tally, complete: true })
    }
}

/// The cubes that a count begins with: the values of the first variable if the search decides it first, so that the
/// cubes cost nothing. Otherwise there is a single cube.
fn first_cubes(instance: &Instance<'_>, way: DecompositionWay) -> Vec<Vec<Value>> {
    use geduld_search::{DecisionOrder, KeyLevel};
    let first = instance.split_order.first().filter(|first| first.index() == 0);
    let is_first = way.order == DecisionOrder::Given && way.level != KeyLevel::Items;
    let size = first.map_or(0, |&first| instance.model.variable(first).domain.len());
    if is_first && (3..=MOST_CUBES).contains(&size) { Cut::parts(instance, &[]) } else { vec![Vec::new()] }
}

impl Engine for DecompositionEngine<'_> {
    fn name(&self) -> &'static str {
        "decomposition"
    }

    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn cube(&self, number: usize) -> Cube {
        self.cubes[number].clone().into()
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        let parts = Cut::parts(self.instance, choices);
        (parts.into_iter().map(Cube::from).collect(), 0)
    }

    fn has_second_count(&self) -> bool {
        self.second.is_some()
    }

    /// Counts everything again, in another way and with an empty cache.
    fn verify(
        &self,
        counted: &Tally,
        threads: usize,
        control: &Control,
    ) -> Result<Option<Verified>, CountError> {
        let Some(SecondCount { way, how, bytes }) = &self.second else { return Ok(None) };
        let (way, bytes, monitor) = (*way, *bytes, control.monitor());
        let cache = ComponentCache::new(bytes);
        let one = |(by, fixed): &Combination| {
            Some((*by, self.whole.decomposition.count(fixed, way, &cache, monitor)?))
        };
        let all = on(threads, || self.combinations.par_iter().map(one).collect::<Option<Vec<_>>>())?;
        let Some(all) = all else { return Ok(None) };
        drop(cache);
        let mut again = Tally::default();
        for (by, solutions) in all {
            again.add_number(Common { by, ..Common::default() }, &solutions);
        }
        let solutions = again.solutions();
        let (met, recounted) = (counted.by(), again.by());
        if let Some(by) = met.keys().chain(recounted.keys()).find(|by| met.get(by) != recounted.get(by)) {
            let of = |by: &u32, groups: &BTreeMap<u32, BigUint>| groups.get(by).cloned().unwrap_or_default();
            let region = format!("combination {by} of the values that they are grouped by");
            return Err(CountError::Refuted { region, met: of(by, &met), recounted: of(by, &recounted) });
        }
        let mut pairs = vec![solutions.clone(); self.groups.len()];
        for (Counter { decomposition, .. }, times) in &self.others {
            let unchanged = decomposition.count(&[], way, &ComponentCache::new(bytes), monitor);
            let Some(unchanged) = unchanged else { return Ok(None) };
            pairs.iter_mut().zip(times).for_each(|(pairs, times)| *pairs += &unchanged * times);
        }
        for (&group, recounted) in self.groups.iter().zip(pairs) {
            let met = counted.pairs().find(|&(known, _)| known == group).map(|(_, met)| met.clone());
            let met = met.unwrap_or_default();
            if met != recounted {
                let region = "pairs of a symmetry and a solution that it leaves unchanged".to_owned();
                return Err(CountError::Refuted { region, met, recounted });
            }
        }
        let with_solutions = usize::from(solutions != BigUint::ZERO);
        Ok(Some(Verified { how: how.clone(), whole: true, regions: 1, with_solutions, solutions }))
    }

    fn classes_are_counted(&self) -> bool {
        !self.groups.is_empty()
    }

    fn decision(&self) -> Decision {
        let DecompositionWay { order, level } = self.way;
        let way = Way::Decomposition { order: order.name().to_owned(), level: level.name().to_owned() };
        Decision::new(way, &[], self.classes_are_counted())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        Ok(self.count(&cube.cube.choices, control)?.finished(share, control))
    }

    fn source(&self) -> Source<'_> {
        Source::of(self.instance, None, [NoList])
    }
}

/// The engine sees no solutions, so it lists none. It is never chosen for a list.
struct NoList;

impl<'l> ListCube<'l> for NoList {
    fn find(&self, _control: &Control, _found: &mut Each<'_>) -> Searched<'l> {
        Err(CountError::Internal("a count by decomposition lists no solutions"))
    }
}
