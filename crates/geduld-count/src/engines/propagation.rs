//! A search of a network by propagation, cube by cube.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::{DecisionSource, Instance, ModelSource, Value};
use geduld_search::kernel::{Ended, Limits, enumerate, estimate};
use geduld_search::{Estimate, Monitor, Probing};

use crate::engines::back_end::{BackEnd, Found};
use crate::engines::decision::Way;
use crate::error::CountError;
use crate::listing::source::End;
use crate::symmetries::cut::Cut;
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

    /// Estimates the search of a cube. `None` if not even one path of it is short.
    pub fn size(&self, values: &[Value], probes: usize, seed: u64, monitor: &Monitor) -> Option<Estimate> {
        let limits = if values.is_empty() { BRIEF } else { BRIEF_IN_CUBE };
        estimate(&self.source.network, &self.fixed(values), probes, seed, limits, monitor)
    }

    /// Visits the solutions of the cube with these values of the first variables within limits. They are not checked.
    /// Returns how the search ended, and the steps that the whole search takes, guessed.
    pub fn within(
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

impl BackEnd for NetworkSearch<'_> {
    type Opened<'s>
        = Vec<Value>
    where
        Self: 's;

    // Parts have no known size: the network would be prepared again for each of them.

    fn way(&self) -> Way {
        Way::Propagation
    }

    fn open(&self, values: &[Value]) -> Option<Vec<Value>> {
        Some(values.to_vec())
    }

    fn parts(&self, values: &[Value]) -> Vec<Vec<Value>> {
        if values.len() >= self.depth() { Vec::new() } else { Cut::parts(self.instance, values) }
    }

    fn visit(
        &self,
        values: &Vec<Value>,
        _only_counted: bool,
        control: &Control,
        mut found: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<End<Vec<Value>>, CountError> {
        let mut found = |values: Vec<Value>| found(Found::of(&values));
        let (ended, _) = self.within(values, ENDLESS, control.monitor(), &mut found)?;
        Ok(if ended == Ended::All { End::Exhausted } else { End::Stopped })
    }

    fn estimate(&self, values: &Vec<Value>, probing: Probing, seed: u64) -> Option<Estimate> {
        self.size(values, probing.probes, seed, &Monitor::default())
    }

    /// A step for each term of the network, which is prepared again.
    fn opening(&self) -> u64 {
        let network = &self.source.network;
        let terms: usize = network.relations.iter().map(|relation| relation.terms().count()).sum();
        (network.domains.len() + terms) as u64
    }

    fn effort(&self) -> u64 {
        BRIEF_IN_CUBE.steps + self.opening()
    }
}
