//! Finds one solution with a portfolio of strategies, either as the only one or as the beginning of a list.

use geduld_model::{Instance, Value};
use geduld_solve::SolverChoice;
use web_time::Instant;

use crate::error::CountError;
use crate::portfolio::{FirstSolution, Options as Portfolio, Recognised, StrategyChoice, Winner, find_one};
use crate::work::control::Control;
use crate::work::statistics::Statistics;

/// The result of a search for one solution.
#[derive(Clone, Debug, Default)]
pub struct FirstFound {
    /// The values of the decision variables of a solution, if one was found.
    pub values: Option<Vec<Value>>,
    /// Whether a solution was found, or it is known that there is none.
    pub complete: bool,
    /// The name of the engine: `portfolio`, or the engine that was selected.
    pub engine: &'static str,
    /// The strategy of the portfolio that found the answer.
    pub winner: Option<Winner>,
    /// The SAT solver, if the SAT engine was selected.
    pub solver: Option<SolverChoice>,
    /// When the selected engine was ready to begin.
    pub ready: Option<Instant>,
    /// The statistics of the engine.
    pub statistics: Statistics,
    /// The decisions and their reasons, one sentence per line.
    pub reasons: Vec<String>,
}

/// The strategies of a portfolio.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strategies<'s> {
    /// The strategies that take part; empty means all.
    pub named: &'s [StrategyChoice],
    /// The maximum number of rounds.
    pub rounds: Option<u32>,
    /// The model as an exact cover.
    pub cover: Recognised,
}

/// Searches for one solution with these strategies.
pub(crate) fn by_portfolio(
    instance: &Instance<'_>,
    strategies: Strategies<'_>,
    threads: usize,
    control: &Control,
) -> Result<FirstFound, CountError> {
    let Strategies { named, rounds, cover } = strategies;
    let named = if named.is_empty() { StrategyChoice::ALL } else { named };
    let portfolio = Portfolio { rounds, cover, ..Portfolio::new(named.to_vec(), threads) };
    let answer = find_one(instance, &portfolio, control.portfolio())?;
    let reason = answer.winner.map(|Winner { strategy, round, steps }| {
        format!("the strategy {strategy} gave the answer in round {round}, after {steps} steps")
    });
    Ok(FirstFound {
        complete: answer.found != FirstSolution::Stopped,
        values: match answer.found {
            FirstSolution::Solution(values) => Some(values),
            FirstSolution::NoSolution | FirstSolution::Stopped => None,
        },
        engine: "portfolio",
        winner: answer.winner,
        solver: None,
        ready: None,
        statistics: Statistics::default(),
        reasons: reason.into_iter().collect(),
    })
}
