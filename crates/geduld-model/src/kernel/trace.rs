//! Lines of trace: domains by their places, propagators by their numbers.

use geduld_inspect::{Event, trace};

const ENGINE: &str = "propagation";

/// A domain has changed: its ends and its size.
pub(super) fn change(depth: usize, slot: usize, (least, most): (i64, i64), size: u64) {
    match size {
        1 => trace(ENGINE, depth, Event::Propagation, format_args!("x{slot} = {least}")),
        _ => trace(
            ENGINE,
            depth,
            Event::Propagation,
            format_args!("x{slot} in {least}..{most}, {size} values"),
        ),
    }
}

/// A propagator of these variables cannot be satisfied.
pub(super) fn conflict(depth: usize, propagator: usize, scope: &[usize]) {
    let mut names = scope.iter().map(|slot| format!("x{slot}"));
    let text = names.by_ref().take(12).collect::<Vec<_>>().join(" ");
    let more = if names.next().is_some() { " …" } else { "" };
    trace(ENGINE, depth, Event::Conflict, format_args!("constraint {propagator} over {text}{more}"));
}
