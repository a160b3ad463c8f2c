//! What an engine provides.

use std::ops::ControlFlow;

use geduld_encode::EncodeError;
use geduld_model::{Judge, Value, Verdict, Violation};
use geduld_search::{Estimate, Unsupported};
use geduld_solve::SolverError;
use thiserror::Error;

use crate::control::Share;
use crate::{Control, Tally};

/// Why a count or a list ended without a result.
#[derive(Debug, Error)]
pub enum CountError {
    /// A solution of the model breaks the rules: something in here is wrong, and no number can be trusted.
    #[error("a solution of the model breaks the rules of the puzzle: {0}")]
    Violation(#[from] Violation),
    /// The model could not be written as a formula.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver failed.
    #[error("the solver failed: {0}")]
    Solver(#[from] SolverError),
    /// The model cannot be searched by a plan.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The number of solutions needs more than 128 bits.
    #[error("there are more solutions than 128 bits can count")]
    Overflow,
    /// The threads could not be started.
    #[error("the threads could not be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// The result of one cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What was counted.
    pub tally: Tally,
    /// Whether the cube was finished; if not, there may be more in it.
    pub complete: bool,
}

impl Part {
    /// Both parts together.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { tally: self.tally + other.tally, complete: self.complete && other.complete }
    }
}

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

/// Receives solutions one by one, with the verdict on each, and says whether to go on.
pub type Sink<'a> = dyn FnMut(&[Value], Verdict) -> ControlFlow<()> + 'a;

/// A way to count and list the solutions of a model.
///
/// The cubes of an engine partition the solutions, and are the same in every run: the total does not depend on
/// which thread, process or machine counts which cube.
pub trait Engine: Sync {
    /// What the engine is called in results.
    fn name(&self) -> &'static str;

    /// How many cubes there are.
    fn cube_count(&self) -> usize;

    /// How many nodes a cube is expected to have; `None` if the engine cannot tell.
    fn expected_nodes(&self, _cube: usize) -> Option<f64> {
        None
    }

    /// What the whole count is expected to come to, from so many random probes; `None` if the engine cannot tell.
    fn estimate(&self, _probes: usize) -> Option<Estimate> {
        None
    }

    /// The engine, its options and its cubes as text: two engines with the same identity for the same model cut the
    /// work alike, so that their cubes may be added up.
    fn identity(&self) -> String;

    /// Whether classes are counted, or solutions only.
    fn classes_are_counted(&self) -> bool {
        true
    }

    /// Counts one cube, by its number. An engine may use the threads of the pool it is called in.
    ///
    /// # Errors
    /// If a solution is wrong or a solver fails.
    fn count_cube(
        &self,
        cube: usize,
        share: Share,
        judge: &dyn Judge,
        control: &Control,
    ) -> Result<Part, CountError>;

    /// Gives all solutions to `sink`, in an order that is the same in every run, whatever the number of threads.
    /// When the sink has had enough, the control is asked to stop what has been begun ahead.
    ///
    /// # Errors
    /// If a solution is wrong or a solver fails.
    fn list(
        &self,
        threads: usize,
        judge: &dyn Judge,
        control: &Control,
        sink: &mut Sink<'_>,
    ) -> Result<Completion, CountError>;
}
