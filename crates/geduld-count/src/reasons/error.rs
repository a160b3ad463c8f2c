//! Why no reason is found.

use geduld_encode::EncodeError;
use geduld_portfolio::PortfolioError;
use geduld_solve::SolverError;
use thiserror::Error;

/// Why a question could not be answered.
#[derive(Debug, Error)]
pub enum ReasonError {
    /// The formula is too large.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The formula would take gigabytes.
    #[error("too large to look for reasons: a formula of {clauses} clauses, the limit is {MOST_CLAUSES}")]
    TooLarge {
        /// How many clauses it has.
        clauses: usize,
    },
    /// The portfolio failed.
    #[error(transparent)]
    Portfolio(#[from] PortfolioError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// A solver takes about a hundred bytes for each clause.
pub(super) const MOST_CLAUSES: usize = 8_000_000;
