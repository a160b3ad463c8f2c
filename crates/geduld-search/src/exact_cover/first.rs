//! One solution: short searches with the options in a random order, again and again.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use super::ExactCover;
use super::plan::{CoverOrder, CoverPlan, items};
use crate::Monitor;
use crate::first_solution::FirstSolution;
use crate::lists::{Lists, narrow};
use crate::random::Random;

/// The nodes of the first run, and the factor from each run to the next.
const FIRST_RUN: f64 = 20_000.0;
const GROWTH: f64 = 1.2;
/// By so many percent at most, chance makes an option look more common.
const NOISE: usize = 30;

impl ExactCover {
    /// Searches for one solution. Each run has its options in another random order, and ends after a number of nodes,
    /// which grows. `monitor` makes the monitor of a run with a limit on its nodes; if its flag is raised, the search
    /// ends.
    pub fn first(&self, seed: u64, monitor: &dyn Fn(u64) -> Monitor) -> FirstSolution {
        let mut random = Random::new(seed);
        // Of several items with few options the next one is taken. *A long box is filled from one end.*
        let order = items(self, CoverOrder::Swept).unwrap_or_default();
        let mut patience = FIRST_RUN;
        loop {
            let plan = CoverPlan::unprobed(self.shuffled(&mut random), CoverOrder::Smallest, order.clone());
            let Some(open) = plan.open(&[]) else { return FirstSolution::NoSolution };
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a limit")]
            let monitor = monitor(patience as u64);
            let mut found = None;
            let flow = open.for_each(&monitor, |chosen| {
                found = Some(plan.cover().values(chosen));
                ControlFlow::Break(())
            });
            match found {
                Some(values) => return FirstSolution::Solution(values),
                None if flow.is_continue() => return FirstSolution::NoSolution,
                None if monitor.stop_flag().load(Relaxed) => return FirstSolution::Stopped,
                None => patience *= GROWTH,
            }
        }
    }

    /// The same cover with its options in a random order. Those whose items have few options tend to come first,
    /// because what is easy to place fits into the gaps that are left. *Large hexominoes before dominoes.*
    fn shuffled(&self, random: &mut Random) -> Self {
        let mut key = |option: usize| {
            let items = self.items(option);
            let others: usize = items.iter().map(|&item| self.members(item as usize).len()).sum();
            others * (100 + random.below(NOISE)) / items.len().max(1)
        };
        let mut order: Vec<usize> = (0..self.option_count()).collect();
        order.sort_by_cached_key(|&option| key(option));
        let mut places = vec![0; order.len() + 1];
        let mut members = vec![Vec::new(); self.item_count()];
        for (option, &old) in order.iter().enumerate() {
            places[old + 1] = narrow(option + 1);
            self.items(old).iter().for_each(|&item| members[item as usize].push(narrow(option)));
        }
        Self {
            bounds: self.bounds.clone(),
            options: Lists::new(order.iter().map(|&old| self.items(old).iter().copied())),
            members: Lists::new(members),
            atoms: order.iter().map(|&old| self.atoms[old]).collect(),
            numbers: self.numbers.iter().map(|&number| places[number as usize]).collect(),
            sets: order.iter().map(|&old| self.sets[old].clone()).collect(),
            unset: self.unset.clone(),
        }
    }
}
