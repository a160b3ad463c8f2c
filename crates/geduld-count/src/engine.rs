//! What an engine provides.

use geduld_encode::EncodeError;
use geduld_model::{Value, Violation};
use geduld_search::{Estimate, Probing, Unsupported};
use geduld_solve::{SolverChoice, SolverError, TooLarge};
use thiserror::Error;

use crate::control::Share;
use crate::cube::{Cube, NamedCube};
use crate::decide::SatOnly;
use crate::decision::Decision;
use crate::statistics::Statistics;
use crate::tally::TallyError;
use crate::verify::Recount;
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
    /// The formula is too large to be enumerated without blocking clauses.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The model cannot be searched by a plan.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// Which solutions have the same image under the projection is found out by a search, and none serves the model.
    #[error("solutions with the same layout or figure cannot be told: {0}")]
    Images(Unsupported),
    /// The second count of a part, which is a search, cannot be made.
    #[error("a part cannot be counted a second time: {0}")]
    Unverifiable(Unsupported),
    /// The numbers are too large, or contradict one another.
    #[error(transparent)]
    Tally(#[from] TallyError),
    /// Something is wrong in here, and no number can be trusted.
    #[error("internal error: {0}")]
    Internal(&'static str),
    /// A decision or cubes that were written down belong to another instance.
    #[error("the plan does not fit the puzzle in it: it was altered, or made by another version")]
    Unfit,
    /// A second count of a part of the solutions has come to something else.
    #[error(
        "internal error: of the solutions with {region}, the count met {met}, and a second one {recounted}"
    )]
    Refuted {
        /// Which solutions were counted twice.
        region: String,
        /// How many the count met.
        met: u128,
        /// How many there are by another plan and without symmetry.
        recounted: u128,
    },
    /// Options of one engine, and the wish for the other.
    #[error(transparent)]
    SatOnly(#[from] SatOnly),
    /// The threads could not be started.
    #[error("the threads could not be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A thread that watches the work could not be started.
    #[error("a thread could not be started: {0}")]
    Thread(std::io::Error),
}

/// The result of one cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What was counted.
    pub tally: Tally,
    /// Whether the cube was finished; if not, there may be more in it.
    pub complete: bool,
}

impl Part {
    /// Both parts together.
    #[must_use]
    pub fn join(mut self, other: &Self) -> Self {
        self.tally += &other.tally;
        Self { complete: self.complete && other.complete, ..self }
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

/// A way to count and list the solutions of an instance.
///
/// The cubes of an engine partition the solutions, up to symmetry, and are the same in every run: the total does not
/// depend on which thread, process or machine counts which cube.
pub trait Engine: Sync {
    /// What the engine is called in results.
    fn name(&self) -> &'static str;

    /// How many cubes there are to begin with; they are numbered from 0.
    fn cube_count(&self) -> usize;

    /// The choices that all solutions of a cube begin with.
    fn choices(&self, number: usize) -> Vec<u32>;

    /// How many nodes a cube is expected to have; `None` if the engine cannot tell.
    fn expected_nodes(&self, _number: usize) -> Option<f64> {
        None
    }

    /// The parts that a cube with these choices is cut into, which partition its solutions, and how many nodes were visited to see
    /// how large they are. No parts if it cannot be cut.
    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64);

    /// What the whole count is expected to come to, from random probes; `None` if the engine cannot tell. A search in dynamic order
    /// takes all the probes, which are quick there.
    fn estimate(&self, _probing: Probing) -> Option<Estimate> {
        None
    }

    /// The SAT solver that works; `None` if there is none.
    fn solver(&self) -> Option<&SolverChoice> {
        None
    }

    /// How many symmetries carry the solutions that are looked at to those that are counted.
    fn symmetries_used(&self) -> usize;

    /// The engine, its options and its cubes as text: two engines with the same identity for the same model cut the
    /// work alike, so that their cubes may be added up.
    fn identity(&self) -> String;

    /// The symmetries used as text.
    fn group(&self) -> String;

    /// The region that is counted twice, if that was asked for.
    fn recount(&self) -> Option<&Recount<'_>> {
        None
    }

    /// Whether classes are counted, or solutions only.
    fn classes_are_counted(&self) -> bool {
        true
    }

    /// What the engine can tell of its work so far.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    /// What was decided about the engine, for others to follow: see [`follow`](crate::follow).
    fn decision(&self) -> Decision;

    /// Counts one of its cubes, or a part of one. An engine may use the threads of the pool it is called in.
    ///
    /// # Errors
    /// If a solution is wrong or a solver fails.
    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError>;

    /// Gives the texts of all solutions to `sink`, in an order that is the same in every run, whatever the number of
    /// threads. When the sink has had enough, the control is asked to stop what has been begun ahead.
    ///
    /// # Errors
    /// If a solution is wrong or a solver fails.
    fn list(
        &self,
        threads: usize,
        listing: &Listing<'_>,
        control: &Control,
        sink: &mut Sink<'_>,
    ) -> Result<Completion, CountError>;
}
