//! What is listed, and how it is handed over.

use geduld_model::Value;

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

/// What a list tells whoever reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed<'a> {
    /// The text of the next solution.
    Solution(&'a str),
    /// The next one is not there yet: what has been listed should be seen.
    Pause,
}

/// Receives one solution after another, and says whether to go on.
pub type Sink<'a> = dyn FnMut(Listed<'_>) -> std::ops::ControlFlow<()> + 'a;

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

/// What is listed, and how it is written.
pub struct Listing<'a> {
    /// Which solutions are listed. Whatever it is, nothing is remembered from one solution to the next: whether one is
    /// listed is seen from it alone. So memory stays flat, and the same are listed by all engines.
    pub distinct: Distinct,
    /// Appends the text of a solution; called on many threads.
    pub write: &'a (dyn Fn(Chosen<'_>, &mut String) + Sync),
}
