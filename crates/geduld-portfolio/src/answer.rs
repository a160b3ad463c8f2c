//! What a portfolio says.

use geduld_model::{Value, Violation};
use geduld_solve::SolverError;
use thiserror::Error;

use crate::choice::StrategyChoice;

/// What was found, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was found.
    pub found: Ended,
    /// Who found it; nobody, if the portfolio was stopped.
    pub winner: Option<Winner>,
}

/// How the portfolio ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With the values of the decision variables of a solution.
    Solution(Vec<Value>),
    /// With a proof that there is none.
    NoSolution,
    /// It was asked to stop, or all rounds are over.
    Stopped,
}

/// The strategy that gave the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The strategy.
    pub strategy: StrategyChoice,
    /// The round of its answer, counted from 1.
    pub round: u32,
    /// The steps it did.
    pub steps: u64,
}

/// Why a portfolio has no answer.
#[derive(Debug, Error)]
pub enum PortfolioError {
    /// No strategy serves the model.
    #[error("no strategy can work on this puzzle; {}", reasons.join("; "))]
    NoStrategy {
        /// Why, one sentence for each strategy.
        reasons: Vec<String>,
    },
    /// A solution breaks a rule: a strategy, a model or an encoding is wrong.
    #[error("internal error: a solution that was found breaks the rules: {0}")]
    Wrong(#[from] Violation),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A thread could not be started.
    #[error("a thread cannot be started: {0}")]
    Thread(#[source] std::io::Error),
}
