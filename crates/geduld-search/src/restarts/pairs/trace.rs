//! Lines of trace: variables by their slots, values by their ids.

use geduld_inspect::{Event, trace};

use super::{Frame, PairSearch};

const ENGINE: &str = "restarts";

pub(super) fn decision(depth: usize, slot: usize, id: i32) {
    trace(ENGINE, depth, Event::Decision, format_args!("x{slot} = {id}"));
}

/// No candidates are left.
pub(super) fn back(depth: usize, slot: usize) {
    trace(ENGINE, depth, Event::Backtrack, format_args!("no further value of x{slot}"));
}

pub(super) fn solution(depth: usize) {
    trace(ENGINE, depth, Event::Solution, format_args!("all variables have values"));
}

impl<const W: usize> PairSearch<'_, W> {
    /// The variables that the last value has narrowed, and whether one has no candidate left.
    pub(super) fn trace_domains(&self, depth: usize, stack: &[Frame<W>], consistent: bool) {
        let Some(frame) = stack.last() else { return };
        for &(slot, _) in &self.trail[frame.trail..] {
            let left = (self.domains[slot] & self.shared(slot)).len();
            trace(ENGINE, depth, Event::Propagation, format_args!("x{slot} has {left} candidates"));
        }
        if !consistent {
            trace(
                ENGINE,
                depth,
                Event::Conflict,
                format_args!("no candidate is left, or the budget is spent"),
            );
        }
    }
}
