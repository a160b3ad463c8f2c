//! Makes domains smaller before the search.
//!
//! Three kinds of reasoning, repeated until nothing changes:
//!
//! * A value without a partner in some pair or relation is removed (arc consistency: Mackworth 1977).
//! * If variables without another choice take all copies of an item, the other variables lose the item.
//! * A variable with one value left becomes a constant in the equations. An equation with one variable left fixes that
//!   variable.
//!
//! Pairs that then exclude nothing are dropped. So the conditions contain only open variables, however many values are
//! given.

use super::PlanModel;

pub(super) fn shrink(problem: &mut PlanModel) {
    // The variables that changed since the pairs and relations were last examined.
    let mut changed = vec![true; problem.variables.len()];
    while changed.contains(&true) {
        let before = std::mem::replace(&mut changed, vec![false; problem.variables.len()]);
        match_pairs(problem, &before, &mut changed);
        match_relations(problem, &before, &mut changed);
        take_items(problem, &mut changed);
        settle_equations(problem, &mut changed);
    }
    let PlanModel { pairs, variables, .. } = problem;
    pairs.retain(|pair| {
        let [first, second] = pair.slots.map(|slot| &variables[slot]);
        let width = second.allowed.len();
        first.domain().any(|a| second.domain().any(|b| !pair.fits[a * width + b]))
    });
}

/// Keeps the values that have a partner in every pair with a changed variable.
fn match_pairs(problem: &mut PlanModel, before: &[bool], changed: &mut [bool]) {
    for pair in &problem.pairs {
        let [first, second] = pair.slots;
        if ![first, second].iter().any(|&slot| before[slot] || changed[slot]) {
            continue;
        }
        let width = problem.variables[second].allowed.len();
        let height = problem.variables[first].allowed.len();
        for a in 0..height {
            let row = &pair.fits[a * width..][..width];
            let partners = &problem.variables[second].allowed;
            let lonely = !row.iter().zip(partners).any(|(&fits, &allowed)| fits && allowed);
            changed[first] |= lonely && std::mem::replace(&mut problem.variables[first].allowed[a], false);
        }
        for b in 0..width {
            let partners = &problem.variables[first].allowed;
            let lonely = !(0..height).any(|a| partners[a] && pair.fits[a * width + b]);
            changed[second] |= lonely && std::mem::replace(&mut problem.variables[second].allowed[b], false);
        }
    }
}

/// Keeps the rows whose values are all possible, and the values that occur in a row.
fn match_relations(problem: &mut PlanModel, before: &[bool], changed: &mut [bool]) {
    for relation in &mut problem.relations {
        let (slots, variables) = (&relation.slots, &mut problem.variables);
        if !slots.iter().any(|&slot| before[slot] || changed[slot]) {
            continue;
        }
        relation
            .rows
            .retain(|row| row.iter().zip(slots).all(|(&id, &slot)| variables[slot].allowed[usize::from(id)]));
        for (column, &slot) in slots.iter().enumerate() {
            let mut supported = vec![false; variables[slot].allowed.len()];
            relation.rows.iter().for_each(|row| supported[usize::from(row[column])] = true);
            changed[slot] |= variables[slot].keep(|id| supported[id]);
        }
    }
}

/// Removes items whose copies are all used up from the variables that have a choice.
fn take_items(problem: &mut PlanModel, changed: &mut [bool]) {
    let PlanModel { gcc, variables, .. } = problem;
    // The item that a variable takes in any case.
    let bound: Vec<Option<usize>> = variables
        .iter()
        .map(|variable| {
            let mut items = variable.domain().filter(|_| variable.in_gcc).map(|id| gcc.item_of[id]);
            let first = items.next()??;
            items.all(|item| item == Some(first)).then_some(first)
        })
        .collect();
    let mut left: Vec<Option<usize>> = gcc.copies.iter().copied().map(Some).collect();
    for &item in bound.iter().flatten() {
        left[item] = left[item].and_then(|left| left.checked_sub(1));
    }
    problem.refuted |= left.contains(&None);
    for (slot, variable) in variables.iter_mut().enumerate().filter(|(_, variable)| variable.in_gcc) {
        let has_room = |item: usize| bound[slot] == Some(item) || left[item] != Some(0);
        changed[slot] |= variable.keep(|id| gcc.item_of[id].is_none_or(has_room));
    }
}

/// Moves the numbers of variables without a choice into the sums of the equations.
fn settle_equations(problem: &mut PlanModel, changed: &mut [bool]) {
    let PlanModel { equations, variables, refuted, .. } = problem;
    equations.retain_mut(|equation| {
        let sum = &mut equation.sum;
        equation.terms.retain(|&(factor, slot)| match variables[slot].only() {
            Some(id) => {
                *sum -= factor * variables[slot].numbers[id];
                false
            }
            None => true,
        });
        match *equation.terms.as_slice() {
            [] => *refuted |= equation.sum != 0,
            [(factor, slot)] => {
                let numbers = variables[slot].numbers.clone();
                changed[slot] |= variables[slot].keep(|id| factor * numbers[id] == equation.sum);
            }
            _ => return true,
        }
        false
    });
}
