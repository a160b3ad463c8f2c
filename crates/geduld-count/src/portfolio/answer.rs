//! The answer of a portfolio.

use geduld_model::{Instance, Value, Violation};
use geduld_search::FirstSolution;
use geduld_solve::SolverError;
use thiserror::Error;

use crate::portfolio::choice::StrategyChoice;

/// The result, and the strategy that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The result. `Stopped` means that the portfolio was asked to stop, or that all rounds are over.
    pub found: FirstSolution,
    /// The strategy that gave the answer; `None` if the portfolio was stopped.
    pub winner: Option<Winner>,
}

impl Answer {
    /// The answer of this strategy: a solution, which is checked, or that there is none.
    pub(crate) fn of(
        instance: &Instance<'_>,
        values: Option<Vec<Value>>,
        winner: Winner,
    ) -> Result<Self, PortfolioError> {
        values.iter().try_for_each(|values| instance.checker.check(values))?;
        let found = values.map_or(FirstSolution::NoSolution, FirstSolution::Solution);
        Ok(Self { found, winner: Some(winner) })
    }
}

/// The strategy that gave the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The strategy.
    pub strategy: StrategyChoice,
    /// The round of its answer, counted from 1.
    pub round: u32,
    /// The number of steps that the strategy made.
    pub steps: u64,
}

/// Why a portfolio has no answer.
#[derive(Debug, Error)]
pub enum PortfolioError {
    /// No strategy supports the model.
    #[error("no strategy can work on this puzzle; {}", reasons.join("; "))]
    NoStrategy {
        /// The reasons, one sentence for each strategy.
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
