//! Lines of trace: slots and values by their numbers. The column of the depth has the violation.

use geduld_inspect::{Event, trace};

use crate::local::state::{Change, State};

const ENGINE: &str = "local";

/// A move was made.
pub(super) fn moved(state: &State<'_>, changes: &[Change]) {
    for (slot, value) in changes {
        trace(ENGINE, violation(state), Event::Decision, format_args!("x{slot} = {value}"));
    }
}

/// No move of this slot is good enough.
pub(super) fn frozen(state: &State<'_>, slot: u32) {
    trace(ENGINE, violation(state), Event::Conflict, format_args!("no move of x{slot} is better"));
}

pub(super) fn restart(state: &State<'_>) {
    trace(ENGINE, violation(state), Event::Backtrack, format_args!("another random assignment"));
}

pub(super) fn solution() {
    trace(ENGINE, 0, Event::Solution, format_args!("nothing is violated"));
}

fn violation(state: &State<'_>) -> usize {
    usize::try_from(state.total).unwrap_or(usize::MAX)
}
