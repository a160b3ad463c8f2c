//! Finds one solution, or shows that there is none.

use geduld_model::{Instance, Value};
use web_time::Instant;

use crate::deciding::by_portfolio::{FirstFound, Strategies, by_portfolio};
use crate::deciding::decide::{lister, lister_of_short_cover};
use crate::deciding::options::{EngineChoice, Options};
use crate::error::CountError;
use crate::listing::list::first;
use crate::listing::request::{Completion, Distinct};
use crate::optimum::Wanted;
use crate::portfolio::{PortfolioError, Recognised, StrategyChoice};
use crate::propagating::first_by_propagation;
use crate::work::control::Control;

/// Sets of strategies that are tried one after another, each with a number of portfolio rounds that take a fraction of
/// a second. Strategies that write a formula for each bound come last, because this takes long for large sums. The
/// fixed order is missing: a new plan for each bound takes longer than the other searches.
const SETS: [(&[StrategyChoice], u32); 3] = [
    (&[StrategyChoice::Annotated, StrategyChoice::DynamicOrder], 10),
    (&[StrategyChoice::Restarts, StrategyChoice::Weighted], 4),
    (
        &[
            StrategyChoice::Weighted,
            StrategyChoice::Local,
            StrategyChoice::Batsat,
            StrategyChoice::Varisat,
            StrategyChoice::Enumerator,
        ],
        3,
    ),
];

/// Finds a solution of an instance. Unless the options select an engine, a [portfolio](crate::portfolio) of strategies
/// searches for it, after a short search by propagation if the model was compiled from a network. Exact covers that are
/// searched in a moment need no portfolio. The answer is the same in every run, for any number of threads.
///
/// # Errors
/// If no strategy supports the model, or the selected engine does not.
pub fn find(
    instance: &Instance<'_>,
    options: &Options,
    threads: usize,
    control: &Control,
) -> Result<FirstFound, CountError> {
    let choice = options.engine.given(options.sat_only)?;
    // A named strategy, or a number of rounds, asks for the portfolio.
    if choice == EngineChoice::Auto
        && instance.selection.is_none()
        && !options.is_selective()
        && let Some(values) = first_by_propagation(instance, control)?
    {
        return Ok(by_propagation(values));
    }
    find_otherwise(instance, options, threads, control)
}

/// Does the same as [`find`], without the short search by propagation: for those who have already made it.
///
/// # Errors
/// As for [`find`].
pub fn find_otherwise(
    instance: &Instance<'_>,
    options: &Options,
    threads: usize,
    control: &Control,
) -> Result<FirstFound, CountError> {
    let choice = options.engine.given(options.sat_only)?;
    // A search for symmetries does not pay for a single solution.
    let own = Options { symmetry: false, ..options.clone() };
    let cover = Recognised::default();
    let prepared = if choice != EngineChoice::Auto || instance.selection.is_some() {
        lister(instance, &own, control)?
    } else if !options.is_selective()
        && let Some(prepared) = lister_of_short_cover(instance, &own, &cover, control)?
    {
        prepared
    } else {
        let strategies = Strategies { named: &options.strategies, rounds: options.rounds, cover };
        return by_portfolio(instance, strategies, threads, control);
    };
    let ready = Some(Instant::now());
    // Looking at solutions one by one takes longest if there is a selection.
    let threads = if instance.selection.is_some() { threads } else { 1 };
    let (mut found, completion) = first(&prepared, threads, Distinct::All, 1, control)?;
    let engine = prepared.engine;
    Ok(FirstFound {
        values: found.pop(),
        complete: completion != Completion::Stopped,
        engine: engine.name(),
        winner: None,
        solver: engine.solver().cloned(),
        ready,
        statistics: engine.statistics(),
        reasons: prepared.reasons,
    })
}

/// Searches for a solution of an instance that has only wanted values: tries the sets of strategies one after another,
/// until one has an answer, all have given up, or the work is ended.
///
/// # Errors
/// If no strategy supports the model, or the selected engine does not.
pub fn find_wanted(
    instance: &Instance<'_>,
    wanted: Wanted,
    options: &Options,
    threads: usize,
    control: &Control,
) -> Result<FirstFound, CountError> {
    let (mut ended, mut unserved) = (None, None);
    for (strategies, rounds) in SETS {
        let (rounds, strategies) = (Some(rounds + wanted.given_up), strategies.to_vec());
        match find(instance, &Options { rounds, strategies, ..options.clone() }, threads, control) {
            Ok(found) if found.complete || control.is_stopped() => return Ok(found),
            Ok(found) => ended = Some(found),
            // Other strategies may support a model that these do not.
            Err(error @ CountError::Portfolio(PortfolioError::NoStrategy { .. })) => unserved = Some(error),
            Err(error) => return Err(error),
        }
    }
    match (ended, unserved) {
        (Some(found), _) => Ok(found),
        (None, Some(error)) => Err(error),
        (None, None) => Err(CountError::Internal("there are no strategies")),
    }
}

/// The answer of a search by propagation.
fn by_propagation(values: Option<Vec<Value>>) -> FirstFound {
    let what = if values.is_some() { "the solution" } else { "that there is no solution" };
    FirstFound {
        values,
        complete: true,
        engine: "search",
        reasons: vec![format!("a search by propagation found {what}")],
        ..FirstFound::default()
    }
}
