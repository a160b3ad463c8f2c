//! Finds the variables that follow from those that solutions show.
//!
//! `is_defined_var` is not used for this. The code itself knows which constraints are functions, and follows functions
//! of known variables until no variable is added. The variables that are not reached may have several values for one
//! solution.

use geduld_model::relation::{Base, Mode, Relation, Term};

use crate::linear::Sum;
use crate::resolved::Resolved;

/// The maximum number of cells of a table for which we test whether one column follows from the others.
const MOST_CELLS: usize = 1 << 20;

/// A constraint that determines a variable once all its other variables have values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub relation: usize,
    pub variable: usize,
}

/// The variables that follow from those shown, in an order in which they can be computed. Cost: linear in the
/// constraints.
pub(crate) fn determined(resolved: &Resolved, shown: &[bool]) -> Vec<Step> {
    let mut known = shown.to_vec();
    let mut occurs = vec![Vec::new(); known.len()];
    let mut missing = Vec::with_capacity(resolved.relations.len());
    for (number, relation) in resolved.relations.iter().enumerate() {
        let open = resolved.open(relation);
        missing.push(open.iter().filter(|&&variable| !known[variable]).count());
        open.iter().for_each(|&variable| occurs[variable].push(number));
    }
    let mut steps = Vec::new();
    let mut waiting: Vec<usize> = (0..missing.len()).rev().filter(|&number| missing[number] == 1).collect();
    while let Some(number) = waiting.pop() {
        let relation = &resolved.relations[number];
        let Some(variable) = resolved.open(relation).into_iter().find(|&variable| !known[variable]) else {
            continue;
        };
        if !is_function(relation, variable, resolved) {
            continue;
        }
        known[variable] = true;
        steps.push(Step { relation: number, variable });
        for &other in &occurs[variable] {
            missing[other] -= 1;
            if missing[other] == 1 {
                waiting.push(other);
            }
        }
    }
    steps
}

/// Whether a constraint leaves a variable at most one value, for any values of its other variables.
fn is_function(relation: &Relation, variable: usize, resolved: &Resolved) -> bool {
    let own = Term::Variable(variable);
    let result = relation.result();
    if result == Some(own) && relation.terms().filter(|&term| term == own).count() == 1 {
        return true;
    }
    let truth = |variable: usize| resolved.domains[variable].ends() == Some((0, 1));
    match (relation.base, relation.mode) {
        (Base::Cardinality, Mode::Holds) => {
            relation.many(2).contains(&own) && !relation.many(0).contains(&own)
        }
        (Base::Xor, Mode::Holds) => relation.many(0).iter().filter(|&&term| term == own).count() == 1,
        (Base::Ne, Mode::Holds) | (Base::Eq, Mode::Fails) => resolved.open(relation).into_iter().all(truth),
        // In `(a xor b) = c` and in `(a = b) = c`, any two of the three Booleans determine the third.
        (Base::Eq | Base::Ne, Mode::Reified) => {
            let is_truth = |term| match resolved.now(term) {
                Term::Variable(variable) => truth(variable),
                Term::Fixed(number) => (0..=1).contains(&number),
            };
            relation.terms().all(is_truth) && relation.terms().filter(|&term| term == own).count() == 1
        }
        (Base::Table, Mode::Holds) => is_column_determined(relation, own),
        _ => Sum::equation(relation, resolved)
            .is_some_and(|sum| sum.terms.iter().any(|&(_, other)| other == variable)),
    }
}

/// Whether no two rows of a table differ only in this variable.
fn is_column_determined(relation: &Relation, own: Term) -> bool {
    let (row, cells) = (relation.many(0), relation.many(1));
    if cells.len() > MOST_CELLS {
        return false;
    }
    let number = |&term: &Term| match term {
        Term::Fixed(number) => number,
        Term::Variable(_) => 0,
    };
    let split = |cells: &[Term]| {
        let (mut others, mut owns) = (Vec::new(), Vec::new());
        for (cell, &term) in cells.iter().zip(row) {
            if term == own { owns.push(number(cell)) } else { others.push(number(cell)) }
        }
        (others, owns)
    };
    let mut rows: Vec<_> = cells.chunks(row.len()).map(split).collect();
    rows.sort_unstable();
    rows.dedup();
    rows.windows(2).all(|pair| pair[0].0 != pair[1].0)
}
