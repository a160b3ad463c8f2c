//! Finds the best solution of a network, or the first one, by propagation.

use geduld_model::{Network, Ranges};
use geduld_search::Monitor;
use geduld_search::kernel::{Ended, Limits, best};

use crate::deciding::policy::POLICY;
use crate::optimum::Optimum;
use crate::work::control::Control;

/// How long a search for the best solution may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// For the best solution some two seconds, for any a fraction of a second: there are other ways.
    Short,
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

/// Searches for the best solution of a network, or for some solution if it has no objective. `improved` gets each
/// solution that is better than all before it, and returns the value of its objective. If `known` is a value of the
/// objective, only better solutions are searched for. `None` if the search gave up before it was known which solution
/// is the best.
///
/// # Errors
/// The errors of `improved`, which end the search.
pub fn best_by_propagation<E>(
    network: &Network,
    known: Option<i64>,
    patience: Patience,
    control: &Control,
    mut improved: impl FnMut(Improved<'_>) -> Result<i64, E>,
) -> Result<Option<Optimum>, E> {
    let narrowed = known.map(|value| better_than(network, value));
    let monitor = Monitor::sharing(control.stop_flag(), u64::MAX);
    let steps = match patience {
        Patience::Short if network.objective.is_none() => POLICY.solving_steps,
        Patience::Short => POLICY.optimising_steps,
        Patience::Endless => u64::MAX,
    };
    let (mut last, mut failure) = (known, None);
    let ended = best(narrowed.as_ref().unwrap_or(network), Limits { steps }, &monitor, &mut |_, numbers| {
        if failure.is_some() {
            return;
        }
        match improved(Improved { numbers, nodes: monitor.nodes() }) {
            Ok(value) => last = Some(value),
            Err(error) => {
                failure = Some(error);
                monitor.stop();
            }
        }
    });
    failure.map_or(Ok(()), Err)?;
    Ok(match ended {
        Ended::All => Some(last.map_or(Optimum::NoSolution, Optimum::Proved)),
        Ended::Limit => None,
        Ended::Stopped => Some(Optimum::Stopped),
    })
}

/// The network with only the solutions whose objective is better than a value.
fn better_than(network: &Network, value: i64) -> Network {
    let mut network = network.clone();
    if let Some(objective) = network.objective {
        let better = match objective.maximise {
            true => Ranges::clipped(i128::from(value) + 1, i128::from(i64::MAX)),
            false => Ranges::clipped(i128::from(i64::MIN), i128::from(value) - 1),
        };
        let domain = &mut network.domains[objective.variable];
        *domain = domain.and(&better);
    }
    network
}
