//! What a count has come to.

use crate::Prefix;

/// Solutions counted by orbits; those with a stabiliser were shown to the visitor and are not counted here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrbitCount {
    /// How many solutions were kept that only the identity leaves as they are; each stands for as many solutions
    /// as the group has elements. The largest number of 128 bits means that many or more.
    pub free: u128,
    /// A small cube that holds the first of them, for code that looks at one of the solutions counted.
    pub sample: Option<Prefix>,
    /// How many times a variable was given a value, those included that followed without a choice.
    pub nodes: u64,
}
