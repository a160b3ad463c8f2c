//! Simpler formulas with the same models.

use geduld_enumerate::{Propagation, Solved};
use geduld_model::ascend;

/// The steps to find literals that follow from the formula: about 0.1 s.
const STEPS: u64 = 100_000_000;
/// The steps for each of them.
const STEPS_OF_A_LITERAL: u64 = 1_000_000;

/// The formula with what follows from it, and its clauses without literals that are false; `None` if it is too large.
pub(super) fn simplified(count: usize, clauses: &[Vec<i32>]) -> Option<(Propagation, Vec<Vec<i32>>)> {
    let mut propagation = Propagation::new(count, clauses.iter().map(Vec::as_slice)).ok()?;
    fix_backbone(&mut propagation, count);
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
fn fix_backbone(propagation: &mut Propagation, count: usize) {
    let all: Vec<u32> = (1..).take(count).collect();
    let last = propagation.steps().saturating_add(STEPS);
    let is_solved = !propagation.is_refuted() && propagation.solve(0, &all, STEPS) == Solved::Yes;
    if !is_solved {
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
        if propagation.steps() >= last {
            return;
        }
        propagation.decide(literal);
        match propagation.solve(1, &all, STEPS_OF_A_LITERAL) {
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
