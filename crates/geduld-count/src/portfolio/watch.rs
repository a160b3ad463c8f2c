//! The state that a running portfolio shares with the code that watches it.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::sync::{Arc, Mutex, PoisonError};

use crate::portfolio::choice::StrategyChoice;
use crate::portfolio::meter::Meter;

/// Watches and stops a running portfolio.
#[derive(Debug, Default)]
pub struct Watch {
    /// Stops the portfolio soon after it becomes true.
    pub stop: Arc<AtomicBool>,
    round: AtomicU32,
    /// The strategy whose turn began last.
    turn: Mutex<Option<(StrategyChoice, Arc<Meter>)>>,
    /// The least violation that strategies reported in earlier turns.
    least: Mutex<Option<u64>>,
}

/// The progress of a portfolio.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PortfolioProgress {
    /// The round, counted from 1; 0 before the first, and when the portfolio has ended.
    pub round: u32,
    /// The strategy whose turn began last.
    pub strategy: Option<StrategyChoice>,
    /// How far the best attempt of a local search is from a solution, in the units of its violations.
    pub violation: Option<u64>,
}

impl Watch {
    /// A watch for a portfolio that ends when this flag is raised.
    pub fn new(stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..Self::default() }
    }

    /// The progress of the portfolio.
    pub fn progress(&self) -> PortfolioProgress {
        let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let least = *self.least.lock().unwrap_or_else(PoisonError::into_inner);
        let now = turn.as_ref().and_then(|(_, meter)| meter.violation());
        PortfolioProgress {
            round: self.round.load(Relaxed),
            strategy: turn.map(|(choice, _)| choice),
            violation: least.into_iter().chain(now).min(),
        }
    }

    pub(crate) fn begin_round(&self, round: u32) {
        self.round.store(round + 1, Relaxed);
    }

    /// Resets the progress, because nothing runs any more.
    pub(crate) fn end(&self) {
        self.round.store(0, Relaxed);
        *self.turn.lock().unwrap_or_else(PoisonError::into_inner) = None;
        *self.least.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(crate) fn begin_turn(&self, choice: StrategyChoice, meter: &Arc<Meter>) {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let last = turn.replace((choice, Arc::clone(meter)));
        let mut least = self.least.lock().unwrap_or_else(PoisonError::into_inner);
        *least = least.iter().copied().chain(last.and_then(|(_, meter)| meter.violation())).min();
    }
}
