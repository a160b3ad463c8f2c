//! How a search for one solution ends.

use std::ops::ControlFlow;

use geduld_model::Value;

/// How a search for one solution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstSolution {
    /// A solution: the values of the decision variables, in the order of the model.
    Solution(Vec<Value>),
    /// There is certainly no solution.
    NoSolution,
    /// The search was stopped before it knew.
    Stopped,
}

/// How one run of a search that restarts ended.
#[derive(Debug)]
pub(crate) enum RunEnd {
    Solution(Vec<Value>),
    /// Everything was searched.
    NoSolution,
    /// The limit on nodes or failures was reached.
    Limit,
    /// The caller asked to stop.
    Stopped,
}

/// The callback that receives the number of nodes visited since the last call, and may ask to stop.
pub(crate) type Watch<'a> = dyn FnMut(u64) -> ControlFlow<()> + 'a;
