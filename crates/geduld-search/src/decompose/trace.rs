//! Lines of trace: variables by their numbers, with the numbers that they can still have. The depth is that of
//! components inside of components.

use geduld_inspect::{Event, trace};
use num_bigint::BigUint;

const ENGINE: &str = "decomposition";

/// A component that is not in the cache is counted.
pub(super) fn opened(depth: impl TryInto<usize>, variables: &[u32]) {
    trace(ENGINE, depth_of(depth), Event::Decision, format_args!("to count the component {variables:?}"));
}

/// A variable is decided.
pub(super) fn alternative(depth: u32, x: u32, values: Vec<i64>) {
    trace(ENGINE, depth_of(depth), Event::Decision, format_args!("x{x} in {values:?}"));
}

/// A domain has changed.
pub(super) fn change(depth: u32, x: u32, values: Vec<i64>) {
    trace(ENGINE, depth_of(depth), Event::Propagation, format_args!("x{x} in {values:?}"));
}

/// A variable has no value left.
pub(super) fn emptied(depth: u32, x: u32) {
    trace(ENGINE, depth_of(depth), Event::Conflict, format_args!("x{x} has no value left"));
}

/// A condition cannot hold.
pub(super) fn conflict(depth: u32, condition: u32) {
    trace(ENGINE, depth_of(depth), Event::Conflict, format_args!("condition {condition}"));
}

/// An alternative was counted.
pub(super) fn back(depth: u32, begun: usize, all: usize) {
    trace(ENGINE, depth_of(depth), Event::Backtrack, format_args!("after alternative {begun} of {all}"));
}

/// A component was counted.
pub(super) fn counted(depth: impl TryInto<usize>, variables: usize, solutions: &BigUint) {
    let what = format_args!("{solutions} of a component of {variables} variables");
    trace(ENGINE, depth_of(depth), Event::Solution, what);
}

/// A component was found in the cache.
pub(super) fn remembered(depth: impl TryInto<usize>, variables: usize, solutions: &BigUint) {
    let what = format_args!("{solutions} of a component of {variables} variables, from the cache");
    trace(ENGINE, depth_of(depth), Event::Solution, what);
}

fn depth_of(depth: impl TryInto<usize>) -> usize {
    depth.try_into().unwrap_or(usize::MAX)
}
