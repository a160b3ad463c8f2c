//! Searches of a network by propagation, cube by cube.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::{DecisionSource, Instance, ModelSource, Value};
use geduld_search::kernel::{Ended, Limits, enumerate, estimate};
use geduld_search::{Estimate, Monitor};

use crate::error::CountError;
use crate::listing::source::Each;
use crate::work::control::Control;

/// The network of an instance.
#[derive(Clone)]
pub(crate) struct NetworkSearch<'a> {
    instance: &'a Instance<'a>,
    source: Arc<ModelSource>,
}

/// The limit of an estimate of everything, some hundredths of a second, and of a cube.
const BRIEF: Limits = Limits { steps: 2_000_000 };
const BRIEF_IN_CUBE: Limits = Limits { steps: 200_000 };
/// No limit: the search ends when it is finished, or asked to stop.
const ENDLESS: Limits = Limits { steps: u64::MAX };

impl<'a> NetworkSearch<'a> {
    /// The search of an instance; `None` if it has no network.
    pub fn of(instance: &'a Instance<'a>) -> Option<Self> {
        instance.source.as_ref().map(|source| Self { instance, source: Arc::clone(source) })
    }

    /// The search of any instance: without a network, of the constraints of its model.
    pub fn of_any(instance: &'a Instance<'a>) -> Self {
        Self::of(instance)
            .unwrap_or_else(|| Self { instance, source: Arc::new(ModelSource::of(&instance.model)) })
    }

    /// The number of variables of the split order that cubes can fix: those before the first digit.
    pub fn depth(&self) -> usize {
        self.instance.split_order.iter().take_while(|id| self.output(id.index()).is_some()).count()
    }

    /// The variable of the network that a decision is. `None` if it is a digit.
    fn output(&self, decision: usize) -> Option<usize> {
        match self.source.decisions[decision] {
            DecisionSource::Output(output) => Some(self.source.network.outputs[output]),
            DecisionSource::Digit { .. } => None,
        }
    }

    /// The variables of the network that have a number in the cube with these values of the first variables.
    fn fixed(&self, values: &[Value]) -> Vec<(usize, i64)> {
        let fixed = values.iter().zip(&self.instance.split_order).filter_map(|(&value, &id)| {
            let number = self.instance.model.variable(id).domain.number(value);
            Some((self.output(id.index())?, number))
        });
        fixed.collect()
    }

    /// What it takes to estimate a cube: a step for each term of the network, which is prepared again, and the probes.
    pub fn effort(&self) -> u64 {
        let network = &self.source.network;
        let terms: usize = network.relations.iter().map(|relation| relation.terms().count()).sum();
        BRIEF_IN_CUBE.steps + (network.domains.len() + terms) as u64
    }

    /// Estimates the search of a cube. `None` if not even one path of it is short.
    pub fn estimate(&self, values: &[Value], probes: usize, seed: u64) -> Option<Estimate> {
        let limits = if values.is_empty() { BRIEF } else { BRIEF_IN_CUBE };
        estimate(&self.source.network, &self.fixed(values), probes, seed, limits)
    }

    /// Visits the solutions of the cube with these values of the first variables.
    pub fn for_each(
        &self,
        values: &[Value],
        control: &Control,
        found: &mut Each<'_>,
    ) -> Result<ControlFlow<()>, CountError> {
        let (ended, _) = self.visit(values, ENDLESS, control.monitor(), &mut |values| found(&values))?;
        Ok(if ended == Ended::All { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    }

    /// Visits the solutions of such a cube within limits. They are not checked. Returns how the search ended, and the
    /// steps that the whole search takes, guessed.
    pub fn visit(
        &self,
        values: &[Value],
        limits: Limits,
        monitor: &Monitor,
        found: &mut dyn FnMut(Vec<Value>) -> ControlFlow<()>,
    ) -> Result<(Ended, f64), CountError> {
        let mut wrong = false;
        let ended = enumerate(&self.source.network, &self.fixed(values), limits, monitor, &mut |outputs| {
            let values = self.source.values(&self.instance.model, outputs);
            wrong |= values.is_none();
            values.map_or(ControlFlow::Break(()), &mut *found)
        });
        if wrong {
            Err(CountError::Internal("a number of a solution is not in its domain"))
        } else {
            Ok(ended)
        }
    }
}
