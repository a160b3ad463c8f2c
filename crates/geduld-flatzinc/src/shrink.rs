//! Shrinks domains before the model is built.

use geduld_model::kernel::{Narrowed, narrow};
use geduld_model::relation::{Mode, Relation, Term};

use crate::resolved::Resolved;

/// The maximum number of steps of propagation before a model is written out: some hundredths of a second, and more for
/// each constraint.
const STEPS: u64 = 500_000;
const STEPS_OF_A_RELATION: u64 = 50;

/// Narrows the domains before a model is written out, like [`narrowed_by_propagation`].
///
/// Cost: about half a million steps, and some for each constraint.
pub(crate) fn shrink(resolved: &mut Resolved) -> bool {
    let steps = STEPS + STEPS_OF_A_RELATION * resolved.relations.len() as u64;
    narrowed_by_propagation(resolved, steps)
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
pub(crate) fn settled(mut relation: Relation, resolved: &Resolved) -> Option<Relation> {
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
