//! Parities of inversions, carried along from level to level.
//!
//! *A permutation of all numbers: each placed number adds the number of larger ones that are already placed.* This
//! counts the inversions in the order of the plan. They differ from the inversions in the order of the constraint by
//! the parity of the order itself. So a complete permutation costs one comparison, while counting its inversions would
//! take a quadratic number of steps.

use super::draft;
use crate::fixed_order::program::{Inversions, Level};
use crate::mask::Mask;
use crate::problem::{ParityRule, PlanModel};

/// Whether a parity can be carried along. It must be the only one, the taken ids must show which of its numbers are
/// placed, and larger ids must be larger numbers.
pub(super) fn is_carried(problem: &PlanModel, parity: &ParityRule) -> bool {
    let variables = &problem.variables;
    let drawing = (0..variables.len()).filter(|&slot| variables[slot].in_gcc);
    let mut numbers: Vec<Option<i64>> = vec![None; problem.width()];
    let mut agree = true;
    for &slot in &parity.slots {
        for id in variables[slot].domain() {
            let number = variables[slot].numbers[id];
            agree &= numbers[id].replace(number).is_none_or(|before| before == number);
        }
    }
    let numbers: Vec<i64> = numbers.into_iter().flatten().collect();
    agree
        && problem.parities.len() == 1
        && problem.gcc.is_plain()
        && numbers.is_sorted_by(|a, b| a < b)
        && !parity.slots.is_empty()
        && parity.slots.iter().all(|&slot| variables[slot].in_gcc)
        && parity.flips.iter().all(|&(slot, _)| variables[slot].in_gcc)
        && drawing.count() == parity.slots.len()
}

/// Stores in each level its effect on the carried parity, if there is one.
pub(super) fn carry_inversions<const W: usize>(
    problem: &PlanModel,
    draft: &[draft::Level],
    levels: &mut [Level<W>],
) {
    let Some(parity) = problem.parities.iter().find(|parity| is_carried(problem, parity)) else {
        return;
    };
    let order: Vec<usize> = draft.iter().flat_map(draft::Level::slots).collect();
    let positions: Vec<usize> =
        order.iter().filter_map(|slot| parity.slots.iter().position(|other| other == slot)).collect();
    let inversions = (0..positions.len())
        .map(|later| positions[..later].iter().filter(|&&earlier| earlier > positions[later]).count());
    let decided = parity.odd ^ (inversions.sum::<usize>() % 2 == 1);
    let counts =
        |slot: usize| parity.slots.contains(&slot) || parity.flips.iter().any(|&(other, _)| other == slot);
    let last = draft.iter().rposition(|level| level.slots().any(counts));
    for (position, (level, draft)) in levels.iter_mut().zip(draft).enumerate() {
        if draft.slots().any(counts) {
            let flips = |slot: usize| -> Mask<W> {
                parity
                    .flips
                    .iter()
                    .filter(|&&(other, _)| other == slot)
                    .map(|&(_, id)| usize::from(id))
                    .collect()
            };
            level.inversions = Some(Inversions {
                flips: flips(draft.slot),
                flips_that_follow: draft.slots().skip(1).map(flips).collect(),
                decided: (Some(position) == last).then_some(decided),
            });
        }
    }
}
