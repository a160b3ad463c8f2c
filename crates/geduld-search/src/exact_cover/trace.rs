//! Lines of trace: options by their numbers in the exact cover.

use geduld_inspect::{Event, trace};

const ENGINE: &str = "exact-cover";

/// An option was chosen, or none of the branches: the number of options that this closed, if it was counted, and of
/// those that are left.
pub(super) fn choice(depth: usize, option: Option<&u32>, closed: Option<(usize, usize)>, possible: bool) {
    match option {
        Some(option) => trace(ENGINE, depth, Event::Decision, format_args!("option {option}")),
        None => trace(ENGINE, depth, Event::Decision, format_args!("none of the options")),
    }
    if let Some((closed, left)) = closed {
        trace(ENGINE, depth, Event::Propagation, format_args!("{closed} options are closed, {left} left"));
    }
    if !possible {
        trace(ENGINE, depth, Event::Conflict, format_args!("an item has too few options, or too many"));
    }
}

/// The last option is taken back.
pub(super) fn back(depth: usize, option: Option<&u32>) {
    match option {
        Some(option) => trace(ENGINE, depth, Event::Backtrack, format_args!("from option {option}")),
        None => trace(ENGINE, depth, Event::Backtrack, format_args!("to other options")),
    }
}

/// No option of an item fits any longer.
pub(super) fn exhausted(depth: usize) {
    trace(ENGINE, depth, Event::Backtrack, format_args!("no further option fits"));
}

pub(super) fn solution(depth: usize, options: &[u32]) {
    trace(ENGINE, depth, Event::Solution, format_args!("options {options:?}"));
}
