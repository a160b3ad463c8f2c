//! Finds the variables that follow from others, such as those that solutions show.
//!
//! Annotations are not used for this. The code itself knows which relations are functions, and follows functions of
//! known variables until no variable is added. The variables that are not reached may have several values for one
//! solution.

use crate::relation::{Base, Mode, Relation, Sum, Term};
use crate::{Network, Ranges, ascending};

/// The maximum number of cells of a table for which we test whether one column follows from the others.
const MOST_CELLS: usize = 1 << 20;

/// A relation that determines a variable once all its other variables have values.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The number of the relation.
    pub relation: usize,
    /// The variable.
    pub variable: usize,
}

impl Network {
    /// The other variables that have at most one value for any values of the outputs, in ascending order. They may be
    /// decided before the outputs, and no solution is then found twice.
    ///
    /// Cost: as for [`following`].
    pub fn follows(&self) -> Vec<usize> {
        let mut known = vec![false; self.domains.len()];
        self.outputs.iter().for_each(|&output| known[output] = true);
        let steps = following(&self.domains, &self.relations, &known);
        ascending(steps.into_iter().map(|step| step.variable))
    }
}

/// The variables that follow from those known, in an order in which they can be computed.
///
/// Cost: linear in the relations, and `n log n` in the rows of their tables.
pub fn following(domains: &[Ranges], relations: &[Relation], known: &[bool]) -> Vec<Step> {
    let mut known = known.to_vec();
    let mut occurs = vec![Vec::new(); known.len()];
    let mut missing = Vec::with_capacity(relations.len());
    for (number, relation) in relations.iter().enumerate() {
        let open = relation.open(domains);
        missing.push(open.iter().filter(|&&variable| !known[variable]).count());
        open.iter().for_each(|&variable| occurs[variable].push(number));
    }
    let mut steps = Vec::new();
    let mut waiting: Vec<usize> = (0..missing.len()).rev().filter(|&number| missing[number] == 1).collect();
    while let Some(number) = waiting.pop() {
        let relation = &relations[number];
        let Some(variable) = relation.open(domains).into_iter().find(|&variable| !known[variable]) else {
            continue;
        };
        if !is_function(relation, variable, domains) {
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

/// Whether a relation leaves a variable at most one value, for any values of its other variables.
fn is_function(relation: &Relation, variable: usize, domains: &[Ranges]) -> bool {
    let own = Term::Variable(variable);
    let truth = |variable: usize| domains[variable].ends() == Some((0, 1));
    let is_truth = |term: Term| match term.now(domains) {
        Term::Variable(variable) => truth(variable),
        Term::Fixed(number) => (0..=1).contains(&number),
    };
    let is_once = || relation.terms().filter(|&term| term == own).count() == 1;
    if relation.result() == Some(own) && is_once() && (relation.mode == Mode::Holds || truth(variable)) {
        return true;
    }
    let has_own = |sum: Sum| sum.terms.iter().any(|&(_, other)| other == variable);
    if Sum::equation(relation, domains).is_some_and(has_own) {
        return true;
    }
    let holds = relation.mode == Mode::Holds;
    // In `(a xor b) = c` and in `(a = b) = c`, any two of the three Booleans determine the third.
    let reified = relation.mode == Mode::Reified;
    let of_truths = || relation.terms().all(is_truth) && is_once();
    match relation.base {
        // Of two different Booleans, each is the opposite of the other.
        Base::Ne => (holds || reified) && of_truths(),
        Base::Eq => (relation.mode == Mode::Fails || reified) && of_truths(),
        Base::Xor => holds && truth(variable) && is_once(),
        Base::Cardinality => {
            holds
                && relation.many(2).contains(&own)
                && ![0, 1].iter().any(|&place| relation.many(place).contains(&own))
        }
        Base::Table => holds && is_column_determined(relation, own),
        Base::LinearEq | Base::LinearNe | Base::LinearLe | Base::Le | Base::Lt => false,
        Base::Clause | Base::And | Base::Or | Base::In | Base::AllDifferent => false,
        // As far as they are functions, this was asked above.
        Base::Plus | Base::Times | Base::Div | Base::Mod | Base::Pow | Base::Abs => false,
        Base::Min | Base::Max | Base::Minimum | Base::Maximum => false,
        Base::Element | Base::Place | Base::Count => false,
        Base::Inversions | Base::Circuit | Base::Connected | Base::Joined => false,
    }
}

/// Whether no two rows of a table differ only in this variable.
fn is_column_determined(relation: &Relation, own: Term) -> bool {
    let (row, cells) = (relation.many(0), relation.many(1));
    let is_number = |&term: &Term| matches!(term, Term::Fixed(_));
    if cells.len() > MOST_CELLS || !cells.iter().all(is_number) {
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
    let rows = ascending(cells.chunks(row.len()).map(split));
    rows.windows(2).all(|pair| pair[0].0 != pair[1].0)
}
