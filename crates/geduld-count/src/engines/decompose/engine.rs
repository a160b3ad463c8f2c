//! Counts cubes by decomposition.

use std::ops::ControlFlow;

use geduld_model::{Instance, Value, VarId};
use geduld_search::{ComponentCache, Decomposition, DecompositionWay, Unsupported};
use num_bigint::BigUint;

use crate::engines::decision::{Decision, Way};
use crate::engines::decompose::fixed_points::{unchanged_by, up_to_conjugation};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::listing::source::{End, ListCube, Listable, Source, in_list};
use crate::looking::by::By;
use crate::symmetries::cut::Cut;
use crate::symmetries::group::Board;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::tally::{Common, Tally};

/// The maximum number of combinations of values by which solutions are grouped. Each of them takes a count of its own.
pub(crate) const MOST_COMBINATIONS: u32 = 64;
/// The maximum number of cubes that a count begins with.
const MOST_CUBES: usize = 64;

/// An engine that counts without visiting solutions.
pub(crate) struct DecomposeEngine<'a> {
    instance: &'a Instance<'a>,
    way: DecompositionWay,
    cubes: Vec<Vec<Value>>,
    whole: Counter,
    /// If classes are counted and there are symmetries: the order of their group, and a counter for each class of
    /// elements but the identity.
    burnside: Option<(u64, Vec<(u64, Counter)>)>,
    classes: bool,
    by: Option<By>,
}

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

/// Whether a count with these symmetries and groups of solutions needs no look at each solution.
pub(crate) fn suits(instance: &Instance<'_>, classes: bool, board: &Board, by: Option<&By>) -> bool {
    let classes_suit = !classes
        || instance.features.is_empty()
            && instance.projection.is_none()
            && board.is_whole()
            && up_to_conjugation(&board.kept()).is_some();
    classes_suit && by.is_none_or(|by| by.combinations(&instance.model, MOST_COMBINATIONS).is_some())
}

impl<'a> DecomposeEngine<'a> {
    /// The engine for an instance that [suits](suits) it. `whole` counts its model. `bytes` is the memory for the
    /// components of the other models, which are counted for the classes.
    ///
    /// # Errors
    /// If a symmetry moves atoms of decision variables to others.
    pub fn new(
        instance: &'a Instance<'a>,
        way: DecompositionWay,
        cubes: Option<Vec<Vec<Value>>>,
        whole: Counter,
        board: Option<&Board>,
        by: Option<By>,
        bytes: usize,
    ) -> Result<Self, CountError> {
        let burnside = match board.map(Board::kept).filter(|kept| kept.len() > 1) {
            None => None,
            Some(kept) => {
                let classes = up_to_conjugation(&kept);
                let classes = classes.ok_or(CountError::Internal("there are too many symmetries"))?;
                let others: Vec<_> =
                    classes.into_iter().filter(|(element, _)| !element.is_identity()).collect();
                let counter = |&(element, times): &(&geduld_model::Permutation, u64)| {
                    let unchanged = unchanged_by(&instance.model, element);
                    let unchanged = unchanged.ok_or(CountError::Internal("a symmetry moves decisions"))?;
                    Ok((times, Counter::new(&unchanged, bytes / others.len().max(1))?))
                };
                let counters = others.iter().map(counter).collect::<Result<_, CountError>>()?;
                Some((kept.len() as u64, counters))
            }
        };
        let cubes = cubes.unwrap_or_else(|| first_cubes(instance, way));
        Ok(Self { instance, way, cubes, whole, burnside, classes: board.is_some(), by })
    }

    fn fixed(&self, values: &[Value]) -> Vec<(VarId, Value)> {
        self.instance.split_order.iter().copied().zip(values.iter().copied()).collect()
    }

    /// Counts a cube. What is counted before the control asks to stop is a lower bound.
    fn count(&self, values: &[Value], control: &Control) -> Result<Part, CountError> {
        let fixed = self.fixed(values);
        let mut tally = Tally::default();
        let mut solutions = BigUint::ZERO;
        let combinations = match &self.by {
            None => vec![(0, Vec::new())],
            Some(by) => by.combinations(&self.instance.model, MOST_COMBINATIONS).unwrap_or_default(),
        };
        let class = u64::from(self.classes && self.burnside.is_none());
        for (by, values) in combinations {
            let fixed: Vec<(VarId, Value)> = fixed.iter().copied().chain(values).collect();
            let mut run = self.whole.decomposition.start(&fixed, self.way, &self.whole.cache);
            let Some(own) = run.advance(u64::MAX, control.monitor()).solutions else {
                return Ok(Part { tally, complete: false });
            };
            if solutions == BigUint::ZERO
                && let Some(values) = run.witness()
            {
                self.instance.checker.check(&values[..self.instance.model.decision_count()])?;
            }
            tally.add_number(Common { class, by, ..Common::default() }, &own);
            solutions += own;
        }
        if let Some((order, others)) = &self.burnside {
            tally.add_pairs(*order, &solutions);
            for (times, counter) in others {
                let Some(unchanged) = counter.count(&fixed, self.way, control) else {
                    return Ok(Part { tally, complete: false });
                };
                tally.add_pairs(*order, &(unchanged * *times));
            }
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

impl Engine for DecomposeEngine<'_> {
    fn name(&self) -> &'static str {
        "decomposition"
    }

    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn choices(&self, number: usize) -> Vec<u32> {
        self.cubes[number].clone()
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        let parts = Cut::parts(self.instance, choices);
        (parts.into_iter().map(|choices| Cube { choices, size: None }).collect(), 0)
    }

    fn classes_are_counted(&self) -> bool {
        self.classes
    }

    fn decision(&self) -> Decision {
        let DecompositionWay { order, level } = self.way;
        let way = Way::Decomposition { order: order.name().to_owned(), level: level.name().to_owned() };
        Decision::new(way, &[], self.classes)
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let part = self.count(&cube.cube.choices, control)?;
        if part.complete {
            control.finish(Some(share));
        }
        Ok(part)
    }

    fn source(&self) -> Source<'_> {
        Source {
            instance: self.instance,
            classifier: None,
            cubes: vec![in_list(NoList)],
            most_images: 1,
            checked: true,
        }
    }
}

/// The engine sees no solutions, so it lists none. It is never chosen for a list.
struct NoList;

impl<'l> ListCube<'l> for NoList {
    fn find(
        &self,
        _control: &Control,
        _found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Listable<'l>>, CountError> {
        Err(CountError::Internal("a count by decomposition lists no solutions"))
    }
}
