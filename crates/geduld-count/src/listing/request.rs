//! What is listed, and how it is handed over.

use std::ops::ControlFlow;

use geduld_model::Value;

use super::batch::Batch;

/// Whether everything there is has been listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// There are no more solutions.
    Exhausted,
    /// The receiver has had enough.
    Enough,
    /// The control asked to stop.
    Stopped,
}

/// What a list tells its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed<T> {
    /// What was made of the next solution.
    Solution(T),
    /// The next one is not there yet: what has been listed should be seen.
    Pause,
}

/// Receives one solution after another, and says whether to go on.
pub type Sink<'a, B> = dyn FnMut(Listed<<B as Batch>::Item<'_>>) -> ControlFlow<()> + 'a;

/// Which differences make a list show another solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Distinct {
    /// All: every solution is listed.
    #[default]
    Solutions,
    /// Those that no board symmetry explains: one solution of each class is listed.
    Classes,
    /// Those between images under the projection, up to symmetry: one solution of each image is listed. The same as
    /// classes where there is no projection, or every image has one solution.
    Images,
}

/// A solution to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen<'a> {
    /// The values of the decision variables.
    pub values: &'a [Value],
    /// How many solutions it stands for, itself included: those of its class or of its image, up to symmetry. `None` where
    /// every solution is listed.
    pub stands_for: Option<u128>,
}

/// What is listed, and what is made of it.
pub struct Listing<'a, B> {
    /// Which solutions are listed. Whatever it is, nothing is remembered from one solution to the next: whether one is
    /// listed is seen from it alone. So memory stays flat, and the same are listed by all engines.
    pub distinct: Distinct,
    /// Adds to the batch what the reader wants to have of a solution; called on many threads.
    pub make: &'a (dyn Fn(Chosen<'_>, &mut B) + Sync),
}
