//! Why a count or a list fails.

use geduld_encode::EncodeError;
use geduld_model::Violation;
use geduld_portfolio::PortfolioError;
use geduld_search::Unsupported;
use geduld_solve::{FormulaError, SolverError};
use thiserror::Error;

use crate::work::tally::TallyError;

/// Why a count or a list ended without a result.
#[derive(Debug, Error)]
pub enum CountError {
    /// A solution of the model breaks the rules: the program has a fault, and no number can be trusted.
    #[error("a solution of the model breaks the rules of the puzzle: {0}")]
    Violation(#[from] Violation),
    /// The model could not be written as a formula.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The formula is too large to be enumerated without blocking clauses.
    #[error(transparent)]
    TooLarge(#[from] FormulaError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The model cannot be searched by a plan.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A search finds the solutions with the same image under the projection, and none supports the model.
    #[error("solutions with the same layout or figure cannot be told: {0}")]
    Images(Unsupported),
    /// The second count of a part, which is a search, cannot be made.
    #[error("a part cannot be counted a second time: {0}")]
    Unverifiable(Unsupported),
    /// The numbers are too large, or contradict one another.
    #[error(transparent)]
    Tally(#[from] TallyError),
    /// The program has a fault, and no number can be trusted.
    #[error("internal error: {0}")]
    Internal(&'static str),
    /// A decision or cubes that were written down belong to another instance.
    #[error("the plan does not fit the puzzle in it: it was altered, or made by another version")]
    Unfit,
    /// A second count of a part of the solutions has another result.
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
    /// No strategy found an answer.
    #[error(transparent)]
    Portfolio(#[from] PortfolioError),
    /// A thread that watches the work could not be started.
    #[error("a thread could not be started: {0}")]
    Thread(std::io::Error),
}

impl CountError {
    /// The elements of a group that leave a solution as it is do not divide those that carry it somewhere.
    pub(crate) const UNEVEN: Self =
        Self::Internal("an orbit does not come out even: the symmetries are no group");
    /// A lock is poisoned.
    pub(crate) const PANICKED: Self = Self::Internal("another thread has failed");
}

/// An option that only the SAT engine understands was given together with the search engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} means the SAT engine, and the search engine is asked for")]
pub struct SatOnly(pub &'static str);
