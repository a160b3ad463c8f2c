//! Simpler formulas with the same models.

use geduld_enumerate::{Propagation, Solved};
use geduld_model::ascend;

use super::run::STEPS_OF_A_STEP;
use crate::Monitor;

/// The steps to find literals that follow from the formula: about 0.1 s.
const STEPS: u64 = 100_000_000;
/// The steps for each of them.
const STEPS_OF_A_LITERAL: u64 = 1_000_000;
/// The steps after which the monitor is told of them.
const TOLD: u64 = 5_000_000;

/// The formula with what follows from it, and its clauses without literals that are false; `None` if it is too large.
pub(super) fn simplified(
    count: usize,
    clauses: &[Vec<i32>],
    monitor: &Monitor,
) -> Option<(Propagation, Vec<Vec<i32>>)> {
    let mut propagation = Propagation::new(count, clauses.iter().map(Vec::as_slice)).ok()?;
    fix_backbone(&mut propagation, count, monitor);
    let mut left = Vec::new();
    for clause in clauses {
        let mut literals: Vec<i32> = clause.clone();
        literals.sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
        literals.dedup();
        let is_true = literals.iter().any(|&literal| propagation.value(literal) == Some(true))
            || literals.windows(2).any(|pair| pair[0] == -pair[1]);
        if !is_true {
            literals.retain(|&literal| propagation.value(literal).is_none());
            left.push(literals);
        }
    }
    ascend(&mut left);
    Some((propagation, left))
}

/// Finds the literals that are true in all models, and fixes them.
fn fix_backbone(propagation: &mut Propagation, count: usize, monitor: &Monitor) {
    let all: Vec<u32> = (1..).take(count).collect();
    let last = propagation.steps().saturating_add(STEPS);
    if propagation.is_refuted() || watched(propagation, 0, &all, STEPS, monitor) != Solved::Yes {
        propagation.backtrack(0);
        return;
    }
    // For each variable, the literals that are true in a model found so far.
    let mut seen = vec![[false; 2]; count + 1];
    let note = |propagation: &Propagation, seen: &mut Vec<[bool; 2]>| {
        for &x in &all {
            if let Some(value) = propagation.value(x.cast_signed()) {
                seen[x as usize][usize::from(value)] = true;
            }
        }
    };
    note(propagation, &mut seen);
    propagation.backtrack(0);
    for &x in &all {
        let literal = match seen[x as usize] {
            _ if propagation.value(x.cast_signed()).is_some() => continue,
            [true, true] => continue,
            [false, _] => -x.cast_signed(),
            [true, false] => x.cast_signed(),
        };
        if propagation.steps() >= last || monitor.is_stopped() {
            return;
        }
        propagation.decide(literal);
        match watched(propagation, 1, &all, STEPS_OF_A_LITERAL, monitor) {
            Solved::Yes => note(propagation, &mut seen),
            Solved::No => {
                if propagation.value(literal).is_none() {
                    propagation.fix(-literal);
                }
            }
            Solved::Interrupted => {}
        }
        propagation.backtrack(0);
    }
}

/// Solves as [`Propagation::solve`] does, and tells the monitor the steps.
fn watched(
    propagation: &mut Propagation,
    base: u32,
    variables: &[u32],
    steps: u64,
    monitor: &Monitor,
) -> Solved {
    let last = propagation.steps().saturating_add(steps);
    loop {
        let before = propagation.steps();
        let solved = propagation.solve(base, variables, TOLD.min(last.saturating_sub(before)));
        monitor.worked((propagation.steps() - before) / STEPS_OF_A_STEP);
        if solved != Solved::Interrupted || propagation.steps() >= last || monitor.is_stopped() {
            return solved;
        }
        propagation.backtrack(base);
    }
}
