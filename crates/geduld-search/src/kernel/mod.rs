//! Searches the solutions of a [`Network`] by propagation: all, one, or the best.

use std::ops::ControlFlow;

use geduld_model::Network;

use crate::Monitor;

/// When a search gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of steps. A step is a unit of work that takes 10 to 50 ns, so limits need no clock.
    pub steps: u64,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything was searched.
    All,
    /// The limit on steps was reached.
    Limit,
    /// The monitor or the callback stopped it.
    Stopped,
}

/// Visits each solution once, in an order that depends only on the arguments. `visit` gets the numbers of the outputs,
/// and can stop the search. Only solutions in which the variables of `fixed` have these numbers are visited.
pub fn enumerate(
    network: &Network,
    fixed: &[(usize, i64)],
    limits: Limits,
    monitor: &Monitor,
    visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
) -> Ended {
    let mut search = Naive { network, fixed, limits, monitor, steps: 0 };
    let mut seen = std::collections::BTreeSet::new();
    let flow = search.assign(&mut Vec::new(), &mut |numbers| {
        let outputs: Vec<i64> = network.outputs.iter().map(|&output| numbers[output]).collect();
        match seen.insert(outputs.clone()) {
            true => visit(&outputs),
            false => ControlFlow::Continue(()),
        }
    });
    search.ended(flow)
}

/// Whether these numbers of the outputs are a solution: `Some(Some(numbers))` with the numbers of all variables if so,
/// `Some(None)` if not, `None` if the search gave up before it knew.
pub fn completes(
    network: &Network,
    outputs: &[i64],
    limits: Limits,
    monitor: &Monitor,
) -> Option<Option<Vec<i64>>> {
    let fixed: Vec<(usize, i64)> = network.outputs.iter().copied().zip(outputs.iter().copied()).collect();
    let mut search = Naive { network, fixed: &fixed, limits, monitor, steps: 0 };
    let mut found = None;
    let flow = search.assign(&mut Vec::new(), &mut |numbers| {
        found = Some(numbers.to_vec());
        ControlFlow::Break(())
    });
    match (search.ended(flow), found) {
        (_, Some(found)) => Some(Some(found)),
        (Ended::All, None) => Some(None),
        _ => None,
    }
}

/// Searches for a solution with the best objective. `improved` gets the objective and the numbers of all variables of
/// each solution that is better than those before. [`Ended::All`] means that the last one is the best, or that there is
/// no solution. Without an objective, the first solution is the best.
pub fn best(
    network: &Network,
    limits: Limits,
    monitor: &Monitor,
    improved: &mut dyn FnMut(i64, &[i64]),
) -> Ended {
    let mut search = Naive { network, fixed: &[], limits, monitor, steps: 0 };
    let mut best: Option<i64> = None;
    let flow = search.assign(&mut Vec::new(), &mut |numbers| {
        let Some(objective) = network.objective else { return ControlFlow::Continue(()) };
        let number = numbers[objective.variable];
        let better = |best: i64| if objective.maximise { number > best } else { number < best };
        if best.is_none_or(better) {
            best = Some(number);
            improved(number, numbers);
        }
        ControlFlow::Continue(())
    });
    search.ended(flow)
}

/// Tries all numbers of all variables.
struct Naive<'n> {
    network: &'n Network,
    fixed: &'n [(usize, i64)],
    limits: Limits,
    monitor: &'n Monitor,
    steps: u64,
}

impl Naive<'_> {
    fn assign(
        &mut self,
        numbers: &mut Vec<i64>,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.steps += 1;
        if self.steps >= self.limits.steps || (self.steps.is_multiple_of(1024) && self.monitor.is_stopped()) {
            return ControlFlow::Break(());
        }
        let variable = numbers.len();
        let Some(domain) = self.network.domains.get(variable) else {
            return match self.network.relations.iter().all(|relation| relation.holds(numbers)) {
                true => visit(numbers),
                false => ControlFlow::Continue(()),
            };
        };
        for number in domain.values() {
            let wanted = self.fixed.iter().all(|&(fixed, wanted)| fixed != variable || wanted == number);
            if wanted {
                numbers.push(number);
                self.assign(numbers, visit)?;
                numbers.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn ended(&self, flow: ControlFlow<()>) -> Ended {
        match flow {
            ControlFlow::Continue(()) => Ended::All,
            ControlFlow::Break(()) if self.steps >= self.limits.steps => Ended::Limit,
            ControlFlow::Break(()) => Ended::Stopped,
        }
    }
}
