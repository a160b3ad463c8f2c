//! The result of a count by orbits.

use crate::Prefix;

/// Solutions counted by orbits. Solutions with a nontrivial stabiliser were shown to the visitor and are not counted
/// here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrbitCount {
    /// The number of kept solutions that only the identity leaves unchanged. Each represents as many solutions as the
    /// group has elements. The largest number of 128 bits means that many or more.
    pub free: u128,
    /// A small cube that contains the first of these solutions, for code that looks at one of the counted solutions.
    pub sample: Option<Prefix>,
    /// How many times a variable was given a value, including variables that followed without a choice.
    pub nodes: u64,
}
