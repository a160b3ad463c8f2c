//! Counters of values that must occur an exact number of times, packed into one word.
//!
//! Where two variables meet, the one that comes first in the order determines the value there. All meetings of a
//! variable together take one subtraction, and one test detects whether some value occurs too often.

use super::draft;
use crate::fixed_order::program::Level;
use crate::mask::Mask;
use crate::problem::PlanModel;

/// Counters in one word.
#[derive(Default)]
pub(super) struct Spending {
    pub(super) budget: u64,
    pub(super) guards: u64,
    pub(super) tables: Vec<u64>,
}

/// Stores in each level the values that its ids spend.
pub(super) fn spend<const W: usize>(
    problem: &PlanModel,
    draft: &[draft::Level],
    levels: &mut [Level<W>],
) -> Spending {
    let balance = &problem.balance;
    let mut spending = Spending::default();
    if balance.meetings.is_empty() {
        return spending;
    }
    // The highest bit carries the parity of inversions.
    let budget = balance.budget(problem.variables.len(), u64::BITS - 1);
    (spending.budget, spending.guards) = (budget.budget, budget.guards);
    let order: Vec<usize> = draft.iter().flat_map(draft::Level::slots).collect();
    let rank = |slot: usize| order.iter().position(|&other| other == slot);
    for level in levels {
        let mut table = vec![0; problem.variables[level.slot].allowed.len()];
        for meeting in &balance.meetings {
            let [first, second] = meeting.slots.map(rank);
            let (slot, groups) = if first <= second {
                (meeting.slots[0], &meeting.groups[0])
            } else {
                (meeting.slots[1], &meeting.groups[1])
            };
            if slot == level.slot {
                for (spent, group) in table.iter_mut().zip(groups) {
                    *spent += budget.spent(*group);
                }
            }
        }
        if table.iter().any(|&spent| spent != 0) {
            let within = |id: usize| level.base & Mask::single(id) != Mask::EMPTY;
            table.iter_mut().enumerate().filter(|(id, _)| !within(*id)).for_each(|(_, spent)| *spent = 0);
            level.spending = Some(spending.tables.len());
            spending.tables.extend(table);
        }
    }
    spending
}
