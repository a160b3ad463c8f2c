//! One solution by a portfolio of strategies: for whoever wants no more, and for lists that begin with it.

use geduld_model::{Instance, Value};
use geduld_portfolio::{Ended, Options as Portfolio, StrategyChoice, Winner, find_one};
use geduld_solve::SolverChoice;
use web_time::Instant;

use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::Statistics;

/// What came of looking for a solution.
#[derive(Clone, Debug)]
pub struct Found {
    /// The values of the decision variables of a solution, if one was found.
    pub values: Option<Vec<Value>>,
    /// Whether a solution was found, or it is known that there is none.
    pub complete: bool,
    /// Who looked: `portfolio`, or the engine that was asked for.
    pub engine: &'static str,
    /// The strategy of the portfolio that gave the answer.
    pub winner: Option<Winner>,
    /// The SAT solver, if it was asked for.
    pub solver: Option<SolverChoice>,
    /// When that engine was ready to begin.
    pub ready: Option<Instant>,
    /// What the engine tells of its work.
    pub statistics: Statistics,
    /// What was decided, in words: one sentence a line.
    pub reasons: Vec<String>,
}

/// The strategies of a portfolio.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Strategies<'s> {
    /// Those that take part; all, if none is named.
    pub named: &'s [StrategyChoice],
    /// After so many rounds they give up.
    pub rounds: Option<u32>,
}

/// Lets these strategies look.
pub(crate) fn by_portfolio(
    instance: &Instance<'_>,
    strategies: Strategies<'_>,
    threads: usize,
    control: &Control,
) -> Result<Found, CountError> {
    let Strategies { named, rounds } = strategies;
    let named = if named.is_empty() { StrategyChoice::ALL } else { named };
    let portfolio = Portfolio { rounds, ..Portfolio::new(named.to_vec(), threads) };
    let answer = find_one(instance, &portfolio, control.portfolio())?;
    let reason = answer.winner.map(|Winner { strategy, round, steps }| {
        format!("the strategy {strategy} gave the answer in round {round}, after {steps} steps")
    });
    Ok(Found {
        complete: answer.found != Ended::Stopped,
        values: match answer.found {
            Ended::Solution(values) => Some(values),
            Ended::NoSolution | Ended::Stopped => None,
        },
        engine: "portfolio",
        winner: answer.winner,
        solver: None,
        ready: None,
        statistics: Statistics::default(),
        reasons: reason.into_iter().collect(),
    })
}
