//! The errors of counts and lists.

use geduld_encode::EncodeError;
use geduld_model::{Unmodelled, Violation};
use geduld_search::Unsupported;
use geduld_solve::{FormulaError, SolverError};
use num_bigint::BigUint;
use thiserror::Error;

use crate::portfolio::PortfolioError;
use crate::work::tally::TallyError;

/// The maximum number of solutions that are listed to choose random ones.
pub(crate) const MOST_LISTED: u64 = 10_000_000;

/// The reason why a count or a list ended without a result.
#[derive(Debug, Error)]
pub enum CountError {
    /// A solution of the model breaks the rules. The program has a bug, and no number can be trusted.
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
    /// The solutions with the same image under the projection are found by a search, and no search supports the model.
    #[error("solutions with the same layout or figure cannot be found: {0}")]
    Images(Unsupported),
    /// The second count of a part is a search, and no search supports the model.
    #[error("a part cannot be counted a second time: {0}")]
    Unverifiable(Unsupported),
    /// The numbers are too large or contradict one another.
    #[error(transparent)]
    Tally(#[from] TallyError),
    /// A random solution is chosen by listing all of them, and there are too many. This is their number.
    #[error(
        "there are {0} solutions, but at most {MOST_LISTED} can be listed to choose among them, and the model does not \
         fall apart into components that can be counted fast"
    )]
    TooManyToSample(BigUint),
    /// What is asked for needs a model that expresses the whole puzzle.
    #[error(transparent)]
    Unmodelled(#[from] Unmodelled),
    /// The program has a bug, and no number can be trusted.
    #[error("internal error: {0}")]
    Internal(&'static str),
    /// A recorded decision, or recorded cubes, belong to another instance.
    #[error("the plan does not match the puzzle it contains: it was changed, or made by another version")]
    Unfit,
    /// A second count of a part of the solutions has a different result.
    #[error(
        "internal error: the count found {met} solutions with {region}, and a second count found {recounted}"
    )]
    Refuted {
        /// The part that was counted twice.
        region: String,
        /// The number of solutions that the count found.
        met: BigUint,
        /// The number of solutions found in another way.
        recounted: BigUint,
    },
    /// A search for exact covers was selected, and the model is none.
    #[error(
        "the model is not an exact cover: a constraint says more than how many of some values hold, a variable does not follow \
         from the output, or there are too many choices"
    )]
    NoCover,
    /// A count by decomposition was selected for something else. This says why it does not suit.
    #[error("decomposition does not suit this: {0}")]
    NotDecomposed(&'static str),
    /// An option of the SAT engine was given together with a search.
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
    /// The number of elements that fix a solution does not divide the number of elements that map it to a counted
    /// image.
    pub(crate) const UNEVEN: Self =
        Self::Internal("the size of an orbit is not a whole number: the symmetries are not a group");
    /// A lock is poisoned.
    pub(crate) const PANICKED: Self = Self::Internal("another thread has failed");
}

/// An option that only the SAT engine understands was given together with a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} means the SAT engine, and the search engine is asked for")]
pub struct SatOnly(pub &'static str);

impl CountError {
    /// Whether an engine does not suit the model, or what is asked for. Another one may.
    pub(crate) fn is_unsuitable(&self) -> bool {
        matches!(
            self,
            Self::Encode(_)
                | Self::TooLarge(_)
                | Self::Unsupported(_)
                | Self::Images(_)
                | Self::NoCover
                | Self::NotDecomposed(_)
                | Self::Unfit
        )
    }

    /// Whether the model is too large for an engine that would suit it otherwise.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(self, Self::TooLarge(_)) || matches!(self, Self::Unsupported(why) if why.is_limit())
    }

    /// Whether the reason is a model that only a search by propagation supports, which was not allowed to work.
    pub fn is_untranslated(&self) -> bool {
        matches!(
            self,
            Self::Encode(EncodeError::Untranslated(_))
                | Self::Unsupported(Unsupported::Untranslated(_))
                | Self::Unverifiable(Unsupported::Untranslated(_))
                | Self::Images(Unsupported::Untranslated(_))
        )
    }
}
