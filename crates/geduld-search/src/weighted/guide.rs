//! Branching that follows the advice of the model.

use std::cmp::Reverse;

use geduld_model::{Branching, Choose, Take};

use super::branching::{Weights, any_candidate};
use super::compiled::Compiled;
use super::state::State;
use crate::mask::{Mask, index};
use crate::random::Random;

/// The advice of a model, for the variables of the search.
pub(super) struct Guide {
    steps: Vec<Step>,
}

struct Step {
    slots: Vec<usize>,
    choose: Choose,
    take: Take,
}

impl Guide {
    /// Prepares the advice. Variables that the search does not have are left out.
    pub(super) fn new<const W: usize>(branchings: &[Branching], compiled: &Compiled<W>) -> Self {
        let variables = &compiled.network.variables;
        let mut slots: Vec<_> = variables.iter().enumerate().map(|(slot, own)| (own.source, slot)).collect();
        slots.sort_unstable();
        let slot = |variable: &geduld_model::VarId| {
            let found = slots.binary_search_by_key(variable, |&(source, _)| source);
            found.ok().map(|place| slots[place].1)
        };
        let step = |branching: &Branching| Step {
            slots: branching.variables.iter().filter_map(slot).collect(),
            choose: branching.choose,
            take: branching.take,
        };
        Self { steps: branchings.iter().map(step).collect() }
    }

    /// Returns the next open variable and the candidates to try first, or `None` if there is no advice on any open
    /// variable.
    pub(super) fn next<const W: usize>(
        &self,
        state: &State<'_, W>,
        weights: &Weights,
        random: &mut Random,
    ) -> Option<(usize, Mask<W>)> {
        self.steps.iter().find_map(|step| {
            let mut open = step.slots.iter().copied().filter(|&slot| state.open[slot]);
            let slot = match step.choose {
                Choose::First => open.next()?,
                Choose::Fewest => open.min_by_key(|&slot| state.domains[slot].len())?,
                Choose::Most => open.min_by_key(|&slot| Reverse(state.domains[slot].len()))?,
                Choose::Least => open.min_by_key(|&slot| candidates(state, slot).first().copied())?,
                Choose::Greatest => open
                    .min_by_key(|&slot| candidates(state, slot).last().map(|&(number, _)| Reverse(number)))?,
                Choose::Regret => open.min_by_key(|&slot| Reverse(regret(state, slot)))?,
                Choose::Constrained => open.min_by_key(|&slot| Reverse(state.compiled.places[slot].len()))?,
                Choose::Failing => {
                    open.min_by(|&a, &b| weights.score(state, a).total_cmp(&weights.score(state, b)))?
                }
            };
            Some((slot, first_candidates(state, slot, step.take, random)))
        })
    }
}

/// The candidates of a variable with their numbers, ascending.
fn candidates<const W: usize>(state: &State<'_, W>, slot: usize) -> Vec<(i64, usize)> {
    let numbers = &state.compiled.network.variables[slot].numbers;
    let mut rest = state.domains[slot];
    let mut candidates: Vec<(i64, usize)> =
        std::iter::from_fn(|| rest.pop()).map(|id| (numbers[index(id)], index(id))).collect();
    candidates.sort_unstable();
    candidates
}

/// The difference of the two least numbers.
fn regret<const W: usize>(state: &State<'_, W>, slot: usize) -> u64 {
    match candidates(state, slot)[..] {
        [(least, _), (next, _), ..] => next.abs_diff(least),
        _ => 0,
    }
}

/// The candidates of an open variable to try first; never all of them.
fn first_candidates<const W: usize>(
    state: &State<'_, W>,
    slot: usize,
    take: Take,
    random: &mut Random,
) -> Mask<W> {
    if take == Take::Random {
        return Mask::single(any_candidate(state, slot, random));
    }
    let candidates = candidates(state, slot);
    let half = candidates.len() / 2;
    let tried = match take {
        Take::Least | Take::Random => &candidates[..1],
        Take::Greatest => &candidates[candidates.len() - 1..],
        Take::Middle => &candidates[(candidates.len() - 1) / 2..=(candidates.len() - 1) / 2],
        Take::LowerHalf => &candidates[..candidates.len() - half],
        Take::UpperHalf => &candidates[half..],
    };
    tried.iter().fold(Mask::EMPTY, |mask, &(_, id)| mask | Mask::single(id))
}
