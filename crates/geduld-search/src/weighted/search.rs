//! One depth-first search: a variable takes one of some candidates, or none of them.

use geduld_model::Value;

use super::branching::{Weights, any_candidate};
use super::compiled::Compiled;
use super::guide::Guide;
use super::state::{Mark, State};
use crate::first_solution::{RunEnd, Watch};
use crate::mask::{Mask, index};
use crate::random::Random;

/// The number of nodes between two calls of `watch`.
const INTERVAL: u64 = 128;

/// The candidates that were tried, and the state before.
struct Decision<const W: usize> {
    slot: usize,
    tried: Mask<W>,
    mark: Mark,
}

/// Searches until a solution is found, everything is searched, or the limit on failures is reached. Variables on which
/// `guide` has no advice are chosen by their weights.
pub(super) fn run<const W: usize>(
    compiled: &Compiled<W>,
    guide: Option<&Guide>,
    weights: &mut Weights,
    random: &mut Random,
    limit: u64,
    watch: &mut Watch<'_>,
) -> RunEnd {
    let mut state = State::new(compiled);
    let mut stack: Vec<Decision<W>> = Vec::new();
    let (mut nodes, mut failures) = (0, 0);
    weights.urgent = None;
    let mut result = state.propagate();
    loop {
        nodes += 1;
        if nodes % INTERVAL == 0 && watch(INTERVAL).is_break() {
            return RunEnd::Stopped;
        }
        if result.is_ok() {
            let guided = guide.and_then(|guide| guide.next(&state, weights, random));
            let next = guided.or_else(|| {
                let slot = weights.choose(&state, random)?;
                Some((slot, Mask::single(any_candidate(&state, slot, random))))
            });
            let Some((slot, tried)) = next else {
                let _ = watch(nodes % INTERVAL);
                return RunEnd::Solution(solution(compiled, &state));
            };
            stack.push(Decision { slot, tried, mark: state.mark() });
            result = state.decide(slot, tried);
            if result.is_ok() && weights.urgent == Some(slot) {
                weights.urgent = None;
            }
            continue;
        }
        while let Err(conflict) = result {
            weights.learn(conflict);
            failures += 1;
            let Some(Decision { slot, tried, mark }) = stack.pop() else {
                let _ = watch(nodes % INTERVAL);
                return RunEnd::NoSolution;
            };
            state.back(mark);
            if failures >= limit {
                let flow = watch(nodes % INTERVAL);
                return if flow.is_break() { RunEnd::Stopped } else { RunEnd::Limit };
            }
            weights.urgent.get_or_insert(slot);
            nodes += 1;
            if nodes % INTERVAL == 0 && watch(INTERVAL).is_break() {
                return RunEnd::Stopped;
            }
            result = state.decide(slot, !tried);
        }
    }
}

fn solution<const W: usize>(compiled: &Compiled<W>, state: &State<'_, W>) -> Vec<Value> {
    let value = |slot: usize| {
        let value = compiled.network.variables[slot].values[index(state.ids[slot])];
        value.expect("internal error: a solution holds an id that stands for no value")
    };
    (0..compiled.network.decisions).map(value).collect()
}
