//! Shrinks domains before the model is built.

use geduld_model::kernel::{Narrowed, narrow};
use geduld_model::relation::{Mode, Relation, Term};

use crate::image::image;
use crate::resolve::Resolved;

/// The maximum number of steps of propagation before a model is written out: some hundredths of a second, and more for
/// each constraint.
const STEPS: u64 = 500_000;
const STEPS_OF_A_RELATION: u64 = 50;
/// A variable with more values than this may get a list of the few values that a function of others has.
const MANY_VALUES: u128 = 64;
/// The maximum number of rounds of both.
const ROUNDS: usize = 8;

/// Narrows the domains by propagation, and to the values of functions of few values, and leaves out the constraints
/// that then always hold. Returns whether no contradiction was found.
///
/// Cost: about half a million steps of propagation for each round, and some million values of functions.
pub(crate) fn shrink(resolved: &mut Resolved) -> bool {
    let mut tried = 0;
    let steps = STEPS + STEPS_OF_A_RELATION * resolved.relations.len() as u64;
    for round in 1..=ROUNDS {
        if !narrowed_by_propagation(resolved, steps) {
            return false;
        }
        if round == ROUNDS || !list_images(resolved, &mut tried) {
            break;
        }
    }
    true
}

/// Narrows the domains by propagation. A constraint is left out if the domains say what it says, and a switch that is
/// fixed is taken out of its constraint. Returns whether no contradiction was found.
pub(crate) fn narrowed_by_propagation(resolved: &mut Resolved, steps: u64) -> bool {
    let Narrowed { consistent, entailed } = narrow(&mut resolved.domains, &resolved.relations, steps);
    let relations = std::mem::take(&mut resolved.relations);
    let left = relations.into_iter().zip(entailed).filter(|(_, entailed)| !entailed);
    let left = left.filter_map(|(relation, _)| settled(relation, resolved)).collect();
    resolved.relations = left;
    consistent
}

/// Removes the argument of the mode from a constraint, if that argument is fixed. `None` if the constraint then always
/// holds.
fn settled(mut relation: Relation, resolved: &Resolved) -> Option<Relation> {
    let Some(Term::Fixed(switch)) = relation.switch().map(|switch| resolved.now(switch)) else {
        return Some(relation);
    };
    relation.mode = match (relation.mode, switch) {
        (Mode::Implied, 0) => return None,
        (_, 0) => Mode::Fails,
        _ => Mode::Holds,
    };
    relation.arguments.pop();
    Some(relation)
}

/// Gives each variable with many values only the values that the functions of few values leave to it. All start with
/// the same domains, so the order of the constraints does not matter. Returns whether a domain became smaller.
fn list_images(resolved: &mut Resolved, tried: &mut u128) -> bool {
    let mut smaller = Vec::new();
    for relation in &resolved.relations {
        for variable in resolved.open(relation) {
            if resolved.domains[variable].len() > MANY_VALUES
                && let Some(values) = image(relation, variable, resolved, tried)
            {
                smaller.push((variable, values));
            }
        }
    }
    let changed = !smaller.is_empty();
    for (variable, values) in smaller {
        resolved.domains[variable] = resolved.domains[variable].and(&values);
    }
    changed
}
