//! Lines of trace: domains by their places, propagators by their numbers.

use geduld_inspect::{Event, trace};

use super::store::{Slot, Store};

const ENGINE: &str = "propagation";

/// A domain has changed.
pub(super) fn change(store: &Store, slot: Slot) {
    let (least, most, size) = (store.least(slot), store.most(slot), store.size(slot));
    let depth = store.depth();
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
pub(super) fn conflict(store: &Store, propagator: usize, scope: &[Slot]) {
    let mut names = scope.iter().map(|slot| format!("x{slot}"));
    let text = names.by_ref().take(12).collect::<Vec<_>>().join(" ");
    let more = if names.next().is_some() { " …" } else { "" };
    trace(ENGINE, store.depth(), Event::Conflict, format_args!("constraint {propagator} over {text}{more}"));
}
