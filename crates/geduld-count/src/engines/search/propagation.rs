//! Counts and lists by propagation, cube by cube: the only way for a model that could not be written as tables and
//! clauses.

use std::ops::ControlFlow;

use geduld_model::{DecisionSource, Instance, ModelSource, Value};
use geduld_search::kernel::{Ended, Limits, enumerate};

use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::listing::source::{Each, End, ListCube, Searched, Source};
use crate::looking::by::By;
use crate::symmetries::cut::Cut;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::tally::{Common, Tally};

/// An engine that searches the network of an instance. Its cubes fix the first variables of the split order. Classes
/// are not counted, because no symmetries of a network are known.
pub(crate) struct PropagationEngine<'a> {
    pub instance: &'a Instance<'a>,
    pub source: &'a ModelSource,
    /// The values of the first variables, for each cube.
    pub cubes: Vec<Vec<Value>>,
    pub by: Option<By>,
}

/// No limit: the search ends when it is finished, or asked to stop.
const ENDLESS: Limits = Limits { steps: u64::MAX };

impl PropagationEngine<'_> {
    /// The cubes of an instance: all values of its first variables, at most this number of combinations.
    pub fn cut(instance: &Instance<'_>, source: &ModelSource, at_most: usize) -> Vec<Vec<Value>> {
        let mut cubes = vec![Vec::new()];
        loop {
            let deeper: Vec<Vec<Value>> =
                cubes.iter().flat_map(|values| parts(instance, source, values)).collect();
            if deeper.is_empty() || deeper.len() > at_most {
                return cubes;
            }
            cubes = deeper;
        }
    }

    /// Visits the solutions of a cube.
    fn visit(
        &self,
        values: &[Value],
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<Ended, CountError> {
        let fixed = values.iter().zip(&self.instance.split_order).filter_map(|(&value, &id)| {
            let number = self.instance.model.variable(id).domain.number(value);
            let output = whole(self.source, id.index())?;
            Some((self.source.network.outputs[output], number))
        });
        let fixed: Vec<(usize, i64)> = fixed.collect();
        let mut wrong = false;
        let ended =
            enumerate(&self.source.network, &fixed, ENDLESS, control.monitor(), &mut |outputs| match self
                .source
                .values(&self.instance.model, outputs)
            {
                Some(values) => found(&values),
                None => {
                    wrong = true;
                    ControlFlow::Break(())
                }
            });
        match wrong {
            true => Err(CountError::Internal("a number of a solution is not in its domain")),
            false => Ok(ended),
        }
    }
}

/// The output that a decision is. `None` if it is a digit.
fn whole(source: &ModelSource, decision: usize) -> Option<usize> {
    match source.decisions[decision] {
        DecisionSource::Output(output) => Some(output),
        DecisionSource::Digit { .. } => None,
    }
}

/// The parts of a cube: one for each value of the next variable. There are none if all variables have a value, or the
/// next one is a digit.
fn parts(instance: &Instance<'_>, source: &ModelSource, values: &[Value]) -> Vec<Vec<Value>> {
    let next = instance.split_order.get(values.len());
    match next.and_then(|id| whole(source, id.index())) {
        Some(_) => Cut::parts(instance, values),
        None => Vec::new(),
    }
}

impl Engine for PropagationEngine<'_> {
    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn cube(&self, number: usize) -> Cube {
        self.cubes[number].clone().into()
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        let parts = parts(self.instance, self.source, choices);
        (parts.into_iter().map(Cube::from).collect(), 0)
    }

    fn classes_are_counted(&self) -> bool {
        false
    }

    fn decision(&self) -> Decision {
        Decision::new(Way::Propagation, &[], false)
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let mut tally = Tally::default();
        let mut failure = Ok(());
        let ended = self.visit(&cube.cube.choices, control, &mut |values| {
            control.found(1);
            failure = self.instance.checker.check(values);
            if failure.is_err() {
                return ControlFlow::Break(());
            }
            let by = self.by.as_ref().map_or(0, |by| by.of(values));
            tally.add(Common { by, ..Common::default() }, 1);
            ControlFlow::Continue(())
        })?;
        failure?;
        Ok(Part { tally, complete: ended == Ended::All }.finished(share, control))
    }

    fn source(&self) -> Source<'_> {
        let cubes = (0..self.cubes.len()).map(|number| Open { engine: self, number });
        Source::of(self.instance, None, cubes).unchecked(1)
    }
}

/// A cube that can be listed.
struct Open<'e> {
    engine: &'e PropagationEngine<'e>,
    number: usize,
}

impl<'l> ListCube<'l> for Open<'l> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'l> {
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        Ok(match self.engine.visit(&self.engine.cubes[self.number], control, found)? {
            Ended::All => End::Exhausted,
            Ended::Limit | Ended::Stopped => End::Stopped,
        })
    }
}
