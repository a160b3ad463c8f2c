//! The errors of a search for reasons.

use crate::portfolio::PortfolioError;
use geduld_encode::EncodeError;
use geduld_solve::SolverError;
use thiserror::Error;

/// The reason why a question could not be answered.
#[derive(Debug, Error)]
pub enum ReasonError {
    /// The formula is too large.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The formula would need gigabytes of memory.
    #[error("too large to look for reasons: the formula has {clauses} clauses, the limit is {MOST_CLAUSES}")]
    TooLarge {
        /// The number of clauses.
        clauses: usize,
    },
    /// The portfolio failed.
    #[error(transparent)]
    Portfolio(#[from] PortfolioError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// The maximum number of clauses. A solver takes about a hundred bytes for each clause.
pub(super) const MOST_CLAUSES: usize = 8_000_000;
