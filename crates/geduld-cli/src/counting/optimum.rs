//! Finds the best value of an objective: first some solution, then better ones, until there is no better one.

use geduld_count::{Control, CountError, Found, Options, PortfolioError, Statistics, StrategyChoice, find};
use geduld_flatzinc::Objective;
use geduld_model::{Instance, Value};

use crate::args::EngineArgs;
use crate::counting::engines;
use crate::error::Error;
use crate::reading::flatzinc_file::wrong;
use crate::running::work::Work;

/// Sets of strategies that are tried one after another, each with a number of portfolio rounds that take a fraction of a second.
/// Strategies that write a formula for each bound come last, because this takes long for large sums. The fixed order is missing: a new
/// plan for each bound takes longer than the other searches.
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

/// The result of the search for the best value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimum {
    /// This value is proved to be the best.
    Proved(i64),
    /// The work was ended early. `improving` has received the best solution so far, if there is one.
    Stopped,
    /// There is no solution.
    NoSolution,
}

/// A solution that is better than all before it.
pub struct Better<'f> {
    pub instance: &'f Instance<'f>,
    pub values: &'f [Value],
    /// The value of the objective.
    pub value: i64,
    /// The nodes and statistics of the search that found it.
    pub nodes: u64,
    pub statistics: &'f Statistics,
}

/// Searches for the best value of an objective. `name` is the name of the file. `improving` receives each solution that is better than
/// all before it.
///
/// The required improvement doubles after each success. If a step cannot be decided soon, the next step requires an improvement of one.
/// So the number of steps grows with the logarithm of the range, and each step has an exact answer. Every run finds the same solutions,
/// for any number of threads.
///
/// # Errors
/// If the model is not supported, an engine fails, or `improving` fails.
pub fn optimum(
    objective: &Objective,
    name: &str,
    engine: &EngineArgs,
    work: &Work,
    improving: &mut dyn FnMut(Better<'_>) -> Result<(), Error>,
) -> Result<Optimum, Error> {
    let Some((least, most)) = objective.ends() else { return Ok(Optimum::NoSolution) };
    let threads = engines::threads(engine.threads);
    let mut range = Range { least, most, maximized: objective.is_maximized(), step: 0 };
    let mut best = None;
    while !range.is_empty() {
        let (low, high) = range.wanted();
        let problem = objective.within(low, high).map_err(|error| wrong(name, error))?;
        let instance = problem.instance(name);
        if best.is_none() {
            work.progress().preparing(&instance.model);
        }
        let options = engines::options(engine, &instance);
        let control = work.step();
        let ask = |strategies: &[StrategyChoice], rounds: u32| {
            let options =
                Options { rounds: Some(rounds), strategies: strategies.to_vec(), ..options.clone() };
            find(&instance, &options, threads, &control)
        };
        let found = in_turns(range.step > 1, &control, &ask)?;
        engines::explain(engine, &found.reasons);
        match found.values {
            Some(values) => {
                let value = objective.value(&problem, &values).map_err(CountError::from)?;
                let (nodes, statistics) = (control.progress().nodes, &found.statistics);
                improving(Better { instance: &instance, values: &values, value, nodes, statistics })?;
                best = Some(value);
                range.found(value);
            }
            None if found.complete => range.excluded(low, high),
            None if control.is_stopped() => return Ok(Optimum::Stopped),
            None => range.step = 1,
        }
    }
    Ok(best.map_or(Optimum::NoSolution, Optimum::Proved))
}

/// A function that lets strategies search for a number of rounds.
type Ask<'a> = dyn Fn(&[StrategyChoice], u32) -> Result<Found, CountError> + 'a;

/// Tries the sets of strategies one after another, until one has an answer or the work is ended. Each pass takes twice as long as the
/// one before. With `once` there is only one pass.
fn in_turns(once: bool, control: &Control, ask: &Ask<'_>) -> Result<Found, CountError> {
    let mut pass = 0;
    loop {
        let mut ended = None;
        let mut unserved = None;
        for (strategies, rounds) in SETS {
            match ask(strategies, rounds + pass) {
                Ok(found) if found.complete || control.is_stopped() => return Ok(found),
                Ok(found) => ended = Some(found),
                // Other strategies may support a model that these do not.
                Err(error @ CountError::Portfolio(PortfolioError::NoStrategy { .. })) => {
                    unserved = Some(error);
                }
                Err(error) => return Err(error),
            }
        }
        match (ended, unserved) {
            (Some(found), _) if once => return Ok(found),
            (None, Some(error)) => return Err(error),
            _ => pass += 1,
        }
    }
}

/// The values that are better than the best value so far, and are not excluded.
struct Range {
    least: i64,
    most: i64,
    maximized: bool,
    /// The improvement that the next solution must reach; 0 before there is a solution.
    step: i64,
}

impl Range {
    fn is_empty(&self) -> bool {
        self.least > self.most
    }

    /// The values to search for next.
    fn wanted(&self) -> (i64, i64) {
        let more = self.step.saturating_sub(1).max(0);
        match self.maximized {
            true => (self.least.saturating_add(more).min(self.most), self.most),
            false => (self.least, self.most.saturating_sub(more).max(self.least)),
        }
    }

    /// Keeps only values that are better than this value of a solution.
    fn found(&mut self, value: i64) {
        self.step = self.step.saturating_mul(2).max(1);
        let next = if self.maximized { value.checked_add(1) } else { value.checked_sub(1) };
        match (next, self.maximized) {
            (Some(next), true) => self.least = next,
            (Some(next), false) => self.most = next,
            // No value is better than the largest or smallest 64-bit number.
            (None, _) => (self.least, self.most) = (1, 0),
        }
    }

    /// Removes values without a solution. They are the best values of the range.
    fn excluded(&mut self, low: i64, high: i64) {
        self.step = 1;
        if (low, high) == (self.least, self.most) {
            (self.least, self.most) = (1, 0);
        } else if self.maximized {
            self.most = low - 1;
        } else {
            self.least = high + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best value of every set is found in few steps.
    #[test]
    fn the_range_closes_on_the_best_value() {
        for maximized in [false, true] {
            for solutions in [&[][..], &[5], &[0, 1000], &[i64::MIN, 3, i64::MAX], &[-7, -6, 900, 901]] {
                let mut range = Range { least: i64::MIN, most: i64::MAX, maximized, step: 0 };
                let (mut best, mut steps) = (None, 0);
                while !range.is_empty() {
                    let (low, high) = range.wanted();
                    let mut fitting = solutions.iter().copied().filter(|value| (low..=high).contains(value));
                    // The worst solution that fits.
                    match if maximized { fitting.next() } else { fitting.next_back() } {
                        Some(value) => {
                            best = Some(value);
                            range.found(value);
                        }
                        None => range.excluded(low, high),
                    }
                    steps += 1;
                }
                let expected = if maximized { solutions.last() } else { solutions.first() };
                assert_eq!(best.as_ref(), expected, "{solutions:?}");
                assert!(steps < 20, "{solutions:?}: {steps}");
            }
        }
    }
}
