//! Runs the rounds on systems without threads, such as WebAssembly. A strategy cannot sleep between its turns there, so
//! each turn starts again from the beginning and is as long as all of its turns so far together.
//!
//! Strategies are deterministic, so the answer is the same as with threads. It costs twice the steps.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use geduld_model::{Instance, Value};

use crate::portfolio::answer::{Answer, PortfolioError, Winner};
use crate::portfolio::choice::StrategyChoice;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Strategy, Unanswered};
use crate::portfolio::turns::Options;
use crate::portfolio::watch::Watch;
use crate::portfolio::weight::{steps_by, weight};
use geduld_search::FirstSolution;

/// A strategy of the portfolio.
struct Entry {
    choice: StrategyChoice,
    strategy: Box<dyn Strategy>,
    weight: u64,
    /// The steps of its last turn.
    done: u64,
    /// Why it does not support the model, if that is known.
    unsuitable: Option<String>,
}

/// Does the same as [`find_one`](crate::portfolio::find_one), on the calling thread.
///
/// # Errors
/// If no strategy supports the model, a solver fails, or a strategy finds a solution that breaks the rules.
pub(crate) fn find_alone(
    instance: &Instance<'_>,
    options: &Options,
    watch: &Watch,
) -> Result<Answer, PortfolioError> {
    let single = options.strategies.len() == 1;
    let entry = |&choice: &StrategyChoice| Entry {
        choice,
        strategy: choice.strategy(options, instance.source.as_ref()),
        weight: if single { 1 } else { weight(choice, instance) },
        done: 0,
        unsuitable: None,
    };
    let mut entries: Vec<Entry> = options.strategies.iter().map(entry).collect();
    for round in 0..options.rounds.unwrap_or(u32::MAX) {
        watch.begin_round(round);
        for entry in &mut entries {
            if watch.stop.load(Relaxed) {
                watch.end();
                return Ok(Answer { found: FirstSolution::Stopped, winner: None });
            }
            if let Some(values) = entry.turn(instance, round, watch)? {
                watch.end();
                let winner = Winner { strategy: entry.choice, round: round + 1, steps: entry.done };
                return Answer::of(instance, values, winner);
            }
        }
        if entries.iter().all(|entry| entry.unsuitable.is_some() || entry.weight == 0) {
            watch.end();
            let reasons = entries
                .into_iter()
                .filter_map(|entry| entry.unsuitable.map(|reason| format!("{}: {reason}", entry.choice)));
            return Err(PortfolioError::NoStrategy { reasons: reasons.collect() });
        }
    }
    watch.end();
    Ok(Answer { found: FirstSolution::Stopped, winner: None })
}

impl Entry {
    /// Runs the turn of the strategy in a round. Returns its result if that is an answer.
    fn turn(
        &mut self,
        instance: &Instance<'_>,
        round: u32,
        watch: &Watch,
    ) -> Result<Option<Option<Vec<Value>>>, PortfolioError> {
        let steps = steps_by(round, self.strategy.first_turn(), self.weight);
        if self.unsuitable.is_some() || self.done >= steps {
            return Ok(None);
        }
        let meter = Arc::new(Meter::of_one_turn(steps));
        watch.begin_turn(self.choice, &meter);
        let finding = self.strategy.look(&instance.model, &meter);
        self.done = meter.done();
        match finding {
            Ok(values) => Ok(Some(values)),
            Err(Unanswered::Failed(error)) => Err(error.into()),
            Err(Unanswered::Unsuitable(reason)) => {
                self.unsuitable = Some(reason);
                Ok(None)
            }
            Err(Unanswered::Stopped) => Ok(None),
        }
    }
}
