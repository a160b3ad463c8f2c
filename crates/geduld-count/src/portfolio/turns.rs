//! The rounds: which strategy has a turn when, and which answer counts.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope};

use geduld_model::Instance;

use crate::portfolio::alone::find_alone;
use crate::portfolio::answer::{Answer, PortfolioError, Winner};
use crate::portfolio::choice::StrategyChoice;
use crate::portfolio::meter::{Gate, Meter, State};
use crate::portfolio::strategies::Recognised;
use crate::portfolio::strategy::{Finding, Strategy, Unanswered};
use crate::portfolio::watch::Watch;
use crate::portfolio::weight::{steps_by, weight};
use geduld_search::FirstSolution;

/// The options of a portfolio.
#[derive(Clone, Debug)]
pub struct Options {
    /// The strategies, in the order of their turns. If several find an answer in the same round, the first one counts.
    pub strategies: Vec<StrategyChoice>,
    /// The number of strategies that have their turn at the same time. Each waiting strategy keeps a sleeping thread.
    pub threads: usize,
    /// The seed of the strategies that work at random. Another seed is likely to give another solution.
    pub seed: u64,
    /// The number of rounds after which the portfolio stops. With `None` there is no limit.
    pub rounds: Option<u32>,
    pub(crate) cover: Recognised,
}

impl Options {
    /// Options with these strategies, which run until there is an answer.
    pub fn new(strategies: Vec<StrategyChoice>, threads: usize) -> Self {
        Self { strategies, threads, seed: 1, rounds: None, cover: Recognised::default() }
    }
}

/// Finds a solution, or proves that there is none, with several strategies in rounds.
///
/// In each round every strategy has a turn, counted in its own steps. In the next round turns are twice as long. The
/// answer is that of the first strategy that has one, in the order of rounds and then of strategies. So it depends
/// neither on the number of threads nor on the machine. A solution has been checked by the rules of the puzzle.
///
/// Cost: if the best strategy alone takes time *t*, at most about 4 *t* for each strategy, divided by the number of
/// threads.
///
/// # Errors
/// If no strategy supports the model, all of them give up, one of them finds a solution that breaks the rules, or a
/// thread cannot be started.
pub fn find_one(instance: &Instance<'_>, options: &Options, watch: &Watch) -> Result<Answer, PortfolioError> {
    if cfg!(target_family = "wasm") {
        return find_alone(instance, options, watch);
    }
    let gate = Arc::new(Gate::new(options.strategies.len()));
    let entries = options.strategies.iter().enumerate();
    let single = options.strategies.len() == 1;
    let entry = |(number, &choice): (usize, &StrategyChoice)| {
        let weight = if single { 1 } else { weight(choice, instance) };
        let strategy = choice.strategy(options, instance.source.as_ref());
        Entry::new(choice, strategy, weight, &gate, number)
    };
    let entries: Vec<Entry> = entries.map(entry).collect();
    let (threads, rounds) = (options.threads.max(1), options.rounds.unwrap_or(u32::MAX));
    let portfolio = Portfolio { instance, entries, threads, rounds, gate, watch };
    std::thread::scope(|scope| {
        let _stopping = Stopping(&portfolio);
        portfolio.rounds(scope)
    })
}

struct Portfolio<'p> {
    instance: &'p Instance<'p>,
    entries: Vec<Entry>,
    threads: usize,
    rounds: u32,
    gate: Arc<Gate>,
    watch: &'p Watch,
}

/// A strategy of the portfolio.
struct Entry {
    choice: StrategyChoice,
    strategy: Box<dyn Strategy>,
    weight: u64,
    meter: Arc<Meter>,
    end: Mutex<Option<Finding>>,
}

/// How a round ended.
enum Round {
    /// A strategy has an answer.
    Answered(usize),
    /// All turns are over.
    Over,
    /// The user asked to stop.
    Stopped,
}

impl Entry {
    fn new(
        choice: StrategyChoice,
        strategy: Box<dyn Strategy>,
        weight: u64,
        gate: &Arc<Gate>,
        number: usize,
    ) -> Self {
        let meter = Arc::new(Meter::new(gate, number));
        Self { choice, strategy, weight, meter, end: Mutex::new(None) }
    }

    /// Whether the strategy has ended in a way that ends the portfolio: with an answer or a failure.
    fn is_decisive(&self) -> bool {
        let end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*end, Some(Ok(_) | Err(Unanswered::Failed(_))))
    }

    fn take_end(&self) -> Option<Finding> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Asks all strategies to end when it is dropped, so that their threads can be joined.
struct Stopping<'e>(&'e Portfolio<'e>);

impl Drop for Stopping<'_> {
    fn drop(&mut self) {
        self.0.entries.iter().for_each(|entry| entry.meter.stop());
        self.0.watch.end();
    }
}

/// Reports on drop that a strategy has ended, even if it panics.
struct Ending<'e>(&'e Gate, usize);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.set(self.1, State::Ended);
    }
}

impl Portfolio<'_> {
    fn rounds<'s>(&'s self, scope: &'s Scope<'s, '_>) -> Result<Answer, PortfolioError> {
        for round in 0..self.rounds {
            self.watch.begin_round(round);
            match self.round(scope, round)? {
                Round::Answered(winner) => return self.answer(winner, round),
                Round::Stopped => return Ok(Answer { found: FirstSolution::Stopped, winner: None }),
                Round::Over if self.is_over() => {
                    return Err(PortfolioError::NoStrategy { reasons: self.reasons() });
                }
                Round::Over => {}
            }
        }
        Ok(Answer { found: FirstSolution::Stopped, winner: None })
    }

    /// Whether no strategy continues.
    fn is_over(&self) -> bool {
        let states = self.gate.lock();
        let mut entries = self.entries.iter().zip(states.iter());
        entries.all(|(entry, state)| *state == State::Ended || entry.weight == 0)
    }

    /// Why strategies do not support the model.
    fn reasons(&self) -> Vec<String> {
        let reason = |entry: &Entry| match entry.take_end() {
            Some(Err(Unanswered::Unsuitable(reason))) => Some(format!("{}: {reason}", entry.choice)),
            _ => None,
        };
        self.entries.iter().filter_map(reason).collect()
    }

    fn answer(&self, number: usize, round: u32) -> Result<Answer, PortfolioError> {
        let entry = &self.entries[number];
        let winner = Winner { strategy: entry.choice, round: round + 1, steps: entry.meter.done() };
        match entry.take_end() {
            Some(Err(Unanswered::Failed(error))) => Err(error.into()),
            end => Answer::of(self.instance, end.and_then(Result::ok).flatten(), winner),
        }
    }

    fn round<'s>(&'s self, scope: &'s Scope<'s, '_>, round: u32) -> Result<Round, PortfolioError> {
        // The strategies before this one have had their turn, or have it now.
        let mut next = 0;
        loop {
            let states = self.gate.lock();
            if self.watch.stop.load(Relaxed) {
                return Ok(Round::Stopped);
            }
            let best = (0..next)
                .find(|&number| states[number] == State::Ended && self.entries[number].is_decisive());
            let wanted = best.unwrap_or(self.entries.len());
            let running = states[..next.min(wanted)].iter().filter(|state| **state == State::Running).count();
            if next >= wanted && running == 0 {
                return Ok(best.map_or(Round::Over, Round::Answered));
            }
            let waits = next < wanted && running < self.threads;
            let new = waits.then(|| states[next]);
            match new {
                None => drop(self.gate.wait(states)),
                Some(state) => {
                    drop(states);
                    self.give_turn(scope, next, round, state)?;
                    next += 1;
                }
            }
            // Strategies after one with an answer are not needed any more.
            self.entries.iter().skip(wanted.saturating_add(1)).for_each(|entry| entry.meter.stop());
        }
    }

    /// Gives a strategy its turn in a round.
    fn give_turn<'s>(
        &'s self,
        scope: &'s Scope<'s, '_>,
        number: usize,
        round: u32,
        state: State,
    ) -> Result<(), PortfolioError> {
        let entry = &self.entries[number];
        let steps = steps_by(round, entry.strategy.first_turn(), entry.weight);
        if state == State::Ended || entry.meter.done() >= steps {
            return Ok(());
        }
        self.watch.begin_turn(entry.choice, &entry.meter);
        entry.meter.grant(steps);
        if state == State::New {
            let (gate, instance) = (&self.gate, self.instance);
            let work = move || {
                let _ending = Ending(gate, number);
                let end = entry.strategy.look(&instance.model, &entry.meter);
                *entry.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
            };
            let thread = Builder::new().name(entry.choice.to_string());
            thread.spawn_scoped(scope, work).map_err(PortfolioError::Thread)?;
        }
        Ok(())
    }
}
