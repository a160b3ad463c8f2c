//! Finds the best solution of a network, or the first one, by propagation.

use std::ops::ControlFlow;

use geduld_model::{Instance, Network, Value};
use geduld_search::kernel::{BestSearch, Ended, Limits};

use crate::deciding::policy;
use crate::error::CountError;
use crate::optimum::Optimum;
use crate::work::control::Control;

/// How long a search for the best solution may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// For the best solution some two seconds, or longer if other ways take long to prepare; for any solution a
    /// fraction of a second. Twice as long after each time that all other ways gave up.
    Short(u32),
    /// Until it ends, or the control asks to stop.
    Endless,
}

/// A better solution of a network.
#[derive(Clone, Copy, Debug)]
pub struct Improved<'n> {
    /// The numbers of all variables.
    pub numbers: &'n [i64],
    /// The nodes that the search has visited.
    pub nodes: u64,
}

/// A search by propagation for the best solution of a network, or for some solution if it has no objective. It can go
/// on after it gave up.
pub struct BestByPropagation<'n> {
    search: BestSearch<'n>,
    /// The steps of the first turn.
    steps: u64,
    control: &'n Control,
}

impl<'n> BestByPropagation<'n> {
    /// Prepares a search, which has not begun.
    pub fn new(network: &'n Network, control: &'n Control) -> Self {
        let (least, per_value) =
            if network.objective.is_some() { policy::OPTIMISING_STEPS } else { policy::SOLVING_STEPS };
        let steps = values(network).saturating_mul(per_value).max(least);
        let search = BestSearch::new(network, Limits { steps }, control.monitor());
        Self { search, steps, control }
    }

    /// Searches on. `improved` gets each solution that is better than all before it, and returns the value of its
    /// objective. If `known` is a value of the objective, only better solutions are searched for. `None` if the search
    /// gave up before it was known which solution is the best.
    ///
    /// # Errors
    /// The errors of `improved`, which end the search.
    pub fn run<E>(
        &mut self,
        known: Option<i64>,
        patience: Patience,
        mut improved: impl FnMut(Improved<'_>) -> Result<i64, E>,
    ) -> Result<Option<Optimum>, E> {
        let steps = match patience {
            Patience::Short(turn) => self.steps.saturating_mul(1 << turn.min(32)),
            Patience::Endless => u64::MAX,
        };
        let (mut last, mut failure) = (known, None);
        let control = self.control;
        let ended = self.search.run(Limits { steps }, known, &mut |_, numbers| match improved(Improved {
            numbers,
            nodes: control.progress().nodes,
        }) {
            Ok(value) => {
                last = Some(value);
                ControlFlow::Continue(())
            }
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        failure.map_or(Ok(()), Err)?;
        Ok(match ended {
            Ended::All => Some(last.map_or(Optimum::NoSolution, Optimum::Proved)),
            Ended::Limit => None,
            Ended::Stopped => Some(Optimum::Stopped),
        })
    }
}

/// Searches for one solution of an instance, for a short time if there are other ways. `None` if it is not known
/// whether there is one.
///
/// # Errors
/// If the solution breaks the rules.
pub(crate) fn first_by_propagation(
    instance: &Instance<'_>,
    control: &Control,
) -> Result<Option<Option<Vec<Value>>>, CountError> {
    let Some(source) = &instance.source else { return Ok(None) };
    let patience =
        if instance.model.untranslated().is_some() { Patience::Endless } else { Patience::Short(0) };
    let network = Network { objective: None, ..source.network.clone() };
    let mut first = None;
    let ended =
        BestByPropagation::new(&network, control).run(None, patience, |Improved { numbers, .. }| {
            let outputs: Vec<i64> = network.outputs.iter().map(|&output| numbers[output]).collect();
            let values = source.values(&instance.model, &outputs);
            let values = values.ok_or(CountError::Internal("a number of a solution is not in its domain"))?;
            instance.checker.check(&values)?;
            first = Some(values);
            Ok::<_, CountError>(0)
        })?;
    Ok(match ended {
        Some(Optimum::Proved(_) | Optimum::NoSolution) => Some(first),
        Some(Optimum::Stopped) | None => None,
    })
}

/// The number of values that strategies on the model have to list, some thousand at most for each variable.
fn values(network: &Network) -> u64 {
    network.domains.iter().map(|domain| domain.len().min(4_096) as u64).sum()
}
