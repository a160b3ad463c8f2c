//! Counts the steps of a strategy, and makes it wait between its turns.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The steps of one strategy: those done, and those granted so far.
#[derive(Debug)]
pub(crate) struct Meter {
    done: AtomicU64,
    granted: AtomicU64,
    stop: Arc<AtomicBool>,
    violation: AtomicU64,
    gate: Arc<Gate>,
    number: usize,
    /// Whether the strategy ends with its turn instead of waiting for the next one.
    one_turn: bool,
}

/// The place where strategies wait for their turns, and the portfolio waits for them.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    states: Mutex<Vec<State>>,
    changed: Condvar,
}

/// The state of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It has not begun.
    New,
    /// It has its turn.
    Running,
    /// It waits for its next turn.
    Waiting,
    /// It has ended.
    Ended,
}

impl Gate {
    /// A gate for this many strategies.
    pub fn new(strategies: usize) -> Self {
        Self { states: Mutex::new(vec![State::New; strategies]), changed: Condvar::new() }
    }

    /// Locks the states of all strategies.
    pub fn lock(&self) -> MutexGuard<'_, Vec<State>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state of a strategy, and wakes all waiting threads.
    pub fn set(&self, number: usize, state: State) {
        self.lock()[number] = state;
        self.changed.notify_all();
    }

    /// Wakes all waiting threads.
    pub fn wake(&self) {
        drop(self.lock());
        self.changed.notify_all();
    }

    /// Waits until something changes, or for a short time.
    pub fn wait<'g>(&self, states: MutexGuard<'g, Vec<State>>) -> MutexGuard<'g, Vec<State>> {
        // A user's request to stop wakes no thread, so every waiting thread checks for it from time to time.
        let waited = self.changed.wait_timeout(states, std::time::Duration::from_millis(20));
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Meter {
    /// The meter of the strategy with this number, which may not make any steps yet.
    pub fn new(gate: &Arc<Gate>, number: usize) -> Self {
        Self {
            done: AtomicU64::new(0),
            granted: AtomicU64::new(0),
            stop: Arc::default(),
            violation: AtomicU64::new(u64::MAX),
            gate: Arc::clone(gate),
            number,
            one_turn: false,
        }
    }

    /// The meter of a strategy that ends after this many steps.
    pub fn of_one_turn(steps: u64) -> Self {
        let meter = Self { one_turn: true, ..Self::new(&Arc::new(Gate::new(1)), 0) };
        meter.grant(steps);
        meter
    }

    /// Lets the strategy continue until it has made this many steps in total.
    pub fn grant(&self, steps: u64) {
        self.granted.store(steps, Relaxed);
        self.gate.set(self.number, State::Running);
    }

    /// Asks the strategy to end.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.gate.wake();
    }

    /// The steps done so far.
    pub fn done(&self) -> u64 {
        self.done.load(Relaxed)
    }

    /// The steps left in this turn.
    pub fn left(&self) -> u64 {
        self.granted.load(Relaxed).saturating_sub(self.done())
    }

    /// The flag that asks the strategy to end, for solvers that check it themselves.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Reports that this many steps were made. Waits if the turn is over. Returns `Break` if the strategy must end.
    pub fn spend(&self, steps: u64) -> ControlFlow<()> {
        let done = self.done.fetch_add(steps, Relaxed).saturating_add(steps);
        if done >= self.granted.load(Relaxed) {
            if self.one_turn {
                self.stop.store(true, Relaxed);
            } else {
                self.wait_for_turn(done);
            }
        }
        if self.stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Ends the turn, because the next piece of work needs more steps than are left.
    pub fn skip_turn(&self) -> ControlFlow<()> {
        self.spend(self.left())
    }

    /// Reports how far the best attempt so far is from a solution.
    pub fn tell_violation(&self, violation: u64) {
        self.violation.fetch_min(violation, Relaxed);
    }

    /// The least violation reported so far.
    pub fn violation(&self) -> Option<u64> {
        Some(self.violation.load(Relaxed)).filter(|&violation| violation < u64::MAX)
    }

    fn wait_for_turn(&self, done: u64) {
        let mut states = self.gate.lock();
        while done >= self.granted.load(Relaxed) && !self.stop.load(Relaxed) {
            if states[self.number] == State::Running {
                states[self.number] = State::Waiting;
                self.gate.changed.notify_all();
            }
            states = self.gate.wait(states);
        }
    }
}
