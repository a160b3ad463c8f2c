//! The request for a list: which solutions to list, and how to hand them over.

use std::ops::ControlFlow;

use geduld_model::{Instance, Value};

use super::batch::Batch;

/// The reason why a list ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// There are no more solutions.
    Exhausted,
    /// The receiver wanted no more.
    Enough,
    /// The control asked to stop, or a condition was not decided for some solutions.
    Stopped,
}

impl Completion {
    /// The same, unless a condition was not decided for some solutions: then there may be more.
    pub(super) fn unless_undecided(self, instance: &Instance<'_>) -> Self {
        if self == Self::Exhausted && instance.undecided() > 0 { Self::Stopped } else { self }
    }
}

/// A message from a list to its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed<T> {
    /// The item made of the next solution.
    Solution(T),
    /// The next solution is not there yet. Everything listed so far should be shown.
    Pause,
}

/// Receives one solution after another, and says whether to continue.
pub type Sink<'a, B> = dyn FnMut(Listed<<B as Batch>::Item<'_>>) -> ControlFlow<()> + 'a;

/// Which solutions a list tells apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Distinct {
    /// Every solution is listed.
    #[default]
    All,
    /// One solution of each class is listed. A class contains the solutions that symmetries map to one another.
    Classes,
    /// One solution of each image under the projection of the model is listed, up to symmetry. This is the same as
    /// classes if there is no projection, or if every image has one solution.
    Projected,
}

/// A solution to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen<'a> {
    /// The values of the decision variables.
    pub values: &'a [Value],
    /// The number of solutions it stands for, including itself: those of its class, or of its image up to symmetry.
    /// `None` if every solution is listed.
    pub stands_for: Option<u128>,
}

/// Which solutions are listed, and the item made of each.
pub struct Listing<'a, B> {
    /// Which solutions are listed. Each solution is chosen or left out by itself, without memory of earlier solutions.
    /// So memory stays flat, and all engines list the same solutions.
    pub distinct: Distinct,
    /// Adds the item of a solution to the batch. It is called on many threads.
    pub make: &'a (dyn Fn(Chosen<'_>, &mut B) + Sync),
}
