//! Lists the first solutions on a single thread, cube after cube, without searching ahead.
//!
//! A list on several threads works on solutions while its search continues. How far the search gets in the meantime
//! depends on the machine, and so do its conflicts, decisions and time. Here the search waits, and ends with the last
//! solution that is wanted.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use geduld_model::Value;

use crate::deciding::make::Prepared;
use crate::error::CountError;
use crate::listing::choice::{Choice, fibres_to_list};
use crate::listing::found_before;
use crate::listing::request::{Chosen, Completion, Distinct};
use crate::listing::source::{End, Source};
use crate::work::control::Control;

/// The values of the first solutions in the order of a list, at most `limit`. A limit of 0 counts as 1.
///
/// # Errors
/// If a solution is wrong, a solver fails, or the thread cannot be started.
pub(super) fn first(
    prepared: &Prepared<'_>,
    distinct: Distinct,
    limit: usize,
    control: &Control,
) -> Result<(Vec<Vec<Value>>, Completion), CountError> {
    let mut found = Vec::new();
    let completion = each_in_turn(prepared, distinct, control, &mut |chosen| {
        found.push(chosen.values.to_vec());
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok((found, completion))
}

/// Shows solutions in the order of a list, on one thread, until `show` wants no more.
///
/// # Errors
/// If a solution is wrong, a solver fails, or the thread cannot be started.
pub fn each_in_turn(
    prepared: &Prepared<'_>,
    distinct: Distinct,
    control: &Control,
    show: &mut (dyn FnMut(Chosen<'_>) -> ControlFlow<()> + Send),
) -> Result<Completion, CountError> {
    if control.is_stopped() {
        return found_before::each(prepared, distinct, control, show);
    }
    // A search recurses deeply: it needs the stack of a thread of the pool.
    crate::work::threads::on(1, || walk(prepared, distinct, control, show))?
}

/// Shows solutions in the order of a list until `show` wants no more.
fn walk(
    prepared: &Prepared<'_>,
    distinct: Distinct,
    control: &Control,
    show: &mut (dyn FnMut(Chosen<'_>) -> ControlFlow<()> + Send),
) -> Result<Completion, CountError> {
    let Source { instance, classifier, cubes, checked, .. } = prepared.source(distinct);
    let fibres = fibres_to_list(instance, classifier, distinct, control)?;
    let choice = Choice::new(instance, classifier, fibres.as_ref(), distinct);
    let (mut enough, mut failure) = (false, None);
    let mut image = |values: &[Value]| {
        if control.is_stopped() {
            return ControlFlow::Break(());
        }
        if !checked {
            if let Err(violation) = instance.checker.check(values) {
                failure = Some(violation);
                return ControlFlow::Break(());
            }
            control.found(1);
        }
        if let Some(chosen) = choice.of(values) {
            control.listed();
            enough = show(chosen).is_break();
        }
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut cubes = VecDeque::from(cubes);
    let mut completion = Completion::Exhausted;
    while let Some(cube) = cubes.pop_front() {
        match cube.find(control, &mut |values| cube.images(values, &mut image))? {
            End::Exhausted => {}
            End::Split(parts) => parts.into_iter().rev().for_each(|part| cubes.push_front(part)),
            End::Stopped => {
                completion = Completion::Stopped;
                break;
            }
        }
    }
    failure.map_or(Ok(()), Err)?;
    Ok(match (enough, control.is_stopped()) {
        (true, _) => Completion::Enough,
        // The last solutions may be left out.
        (false, true) => Completion::Stopped,
        (false, false) => completion.unless_undecided(instance),
    })
}
