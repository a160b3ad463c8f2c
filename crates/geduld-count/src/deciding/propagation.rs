//! Tries whether a search that propagates soon finds all solutions of a compiled model.
//!
//! It works on the network from which the model was compiled, and not on the tables and clauses of the model. So it
//! needs no preparation, and arithmetic on many values costs it nothing. It is tried before anything else is planned.
//! Its limit is in steps, so the decision does not depend on the machine.

use std::ops::ControlFlow;

use geduld_model::Instance;
use geduld_search::Monitor;
use geduld_search::kernel::{Ended, Limits};

use crate::deciding::policy;
use crate::engines::known::{FoundSolutions, Rest};
use crate::engines::propagation::NetworkSearch;
use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::Statistics;

/// The result of a trial.
pub(super) struct Propagated {
    /// Solutions. If they are all, each was checked.
    pub found: FoundSolutions,
    /// Whether these are all solutions.
    pub complete: bool,
    /// The steps that the whole search takes, guessed.
    pub expected_steps: f64,
}

/// Searches for all solutions of an instance, in at most this number of steps. `None` if the instance has no network.
///
/// # Errors
/// If a solution breaks the rules.
pub(super) fn propagate(
    instance: &Instance<'_>,
    steps: u64,
    control: &Control,
) -> Result<Option<Propagated>, CountError> {
    let Some(search) = NetworkSearch::of(instance) else { return Ok(None) };
    let most = policy::MOST_PROPAGATED
        .max(usize::try_from(steps / policy::STEPS_OF_A_SOLUTION).unwrap_or(usize::MAX));
    let most = most.min(policy::MOST_VALUES / instance.model.decision_count().max(1));
    let mut solutions = Vec::new();
    let monitor = Monitor::sharing(control.stop_flag(), u64::MAX);
    let (ended, expected_steps) = search.within(&[], Limits { steps }, &monitor, &mut |values| {
        solutions.push(values);
        control.tried(solutions.len());
        if solutions.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    control.add_trial(&monitor);
    solutions.sort_unstable();
    let complete = ended == Ended::All;
    if complete {
        solutions.iter().try_for_each(|values| instance.checker.check(values))?;
    }
    let rest = if complete { Rest::None } else { Rest::Unknown };
    let found = FoundSolutions { solutions, rest, statistics: Statistics::default() };
    Ok(Some(Propagated { found, complete, expected_steps }))
}
