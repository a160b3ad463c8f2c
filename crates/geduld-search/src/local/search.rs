//! The search: the slot with the largest errors makes its best move.
//!
//! This is adaptive search (P. Codognet and D. Diaz, *Yet another local search method for constraint solving*, SAGA
//! 2001, LNCS 2264). For each slot, the violations of its rules are added up. The slot with the largest sum makes the
//! move that minimises the total. A slot without an improving move is frozen for a while.
//!
//! If little is violated, only exchanges that mend an equation of the slot are tried. If a row of a square with 10,000
//! numbers is too large by 1, that is a single exchange. Violations are updated from move to move, as in P. Van
//! Hentenryck and L. Michel, *Constraint-Based Local Search* (MIT Press, 2005).

#[cfg(feature = "trace")]
mod trace;

use std::ops::ControlFlow;

use fastrand::Rng;
use geduld_enumerate::luby;
use geduld_model::{Model, Value};

use crate::local::Unsuitable;
use crate::local::compile::compile;
use crate::local::slot_model::SlotModel;
use crate::local::state::{Change, State};
use crate::local::views::NOTHING;

/// The search restarts after this many moves without progress, or after [`PATIENCE_PER_SLOT`] moves for each slot if
/// that is more. Both are multiplied by the next number of the [`luby`] sequence.
const PATIENCE: u64 = 1000;
const PATIENCE_PER_SLOT: u64 = 4;
/// The number of moves for which a slot without an improving move is frozen, or half of the square root of the number
/// of slots if that is more.
const FREEZE: u64 = 12;
/// The percentages by which restarts lengthen or shorten the freeze, in turn.
const FREEZES: [u64; 4] = [100, 50, 200, 100];
/// The maximum number of moves for which a slot rests after it has moved.
const REST: u64 = 2;
/// One in this many moves that neither improve nor worsen is skipped, and the slot is frozen.
const PLATEAUS: u32 = 10;

/// The number of moves after which a report is made.
const MOVES: u64 = 512;
/// The number of tried moves after which a report is made, too.
const TRIALS: u64 = 1 << 19;

/// The work since the last report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of moves made.
    pub moves: u64,
    /// The number of moves tried. They take most of the time.
    pub trials: u64,
    /// The least violation of an assignment so far. An assignment with violation 0 is a solution.
    pub violation: u64,
}

/// A local search for one solution of a model.
#[derive(Debug)]
pub struct LocalSearch<'a> {
    model: &'a Model,
    problem: SlotModel,
}

impl<'a> LocalSearch<'a> {
    /// Prepares a model.
    ///
    /// # Errors
    /// If propagation shows that there is no solution, or the numbers are too large.
    pub fn new(model: &'a Model) -> Result<Self, Unsuitable> {
        let problem = compile(model)?;
        let mut random = Rng::with_seed(0);
        let possible =
            |pool: &crate::local::pool::Pool, random: &mut Rng| pool.deal(&problem.allowed, random).is_some();
        if !problem.pools.iter().all(|pool| possible(pool, &mut random)) {
            return Err(Unsuitable::Contradiction);
        }
        Ok(Self { model, problem })
    }

    /// Searches until a solution is found or `watch` breaks. Returns the values of the decision variables of a
    /// solution, for which all constraints of the model hold.
    ///
    /// The same seed makes the same moves. If there is no solution, only `watch` ends the search.
    pub fn run(&self, seed: u64, watch: &mut dyn FnMut(Step) -> ControlFlow<()>) -> Option<Vec<Value>> {
        let mut random = Rng::with_seed(seed);
        let mut state = State::random(&self.problem, &mut random)?;
        let mut runner = Runner::new(&self.problem, &mut state, random, watch);
        loop {
            if runner.run().is_break() {
                return None;
            }
            let mut assignment = runner.state.assignment();
            if self.model.is_satisfied(&assignment) {
                #[cfg(feature = "trace")]
                trace::solution();
                // There is nothing left to stop.
                let _ = runner.report();
                assignment.truncate(self.model.decision_count());
                return Some(assignment);
            }
            debug_assert!(false, "an assignment without violations is a solution");
            if runner.restart().is_break() {
                return None;
            }
        }
    }
}

struct Runner<'a, 'p> {
    problem: &'p SlotModel,
    state: &'a mut State<'p>,
    random: Rng,
    watch: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    /// For each slot the move until which it may not move.
    tabu: Vec<u64>,
    now: u64,
    moves: u64,
    trials: u64,
    /// The least violation so far, and the least since the last restart.
    least: i64,
    least_here: i64,
    /// The move at which `least_here` was reached.
    reached: u64,
    restarts: u64,
    freeze: u64,
    patience: u64,
}

impl<'a, 'p> Runner<'a, 'p> {
    fn new(
        problem: &'p SlotModel,
        state: &'a mut State<'p>,
        random: Rng,
        watch: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Self {
        Self {
            problem,
            state,
            random,
            watch,
            tabu: vec![0; problem.slots()],
            now: 0,
            moves: 0,
            trials: 0,
            least: i64::MAX,
            least_here: i64::MAX,
            reached: 0,
            restarts: 0,
            freeze: freeze(problem.slots(), 0),
            patience: patience(problem.slots(), 0),
        }
    }

    /// Moves until nothing is violated.
    fn run(&mut self) -> ControlFlow<()> {
        loop {
            let wrong = if self.state.total == 0 { self.state.wrong_parities() } else { 0 };
            let violation = self.state.total.max(i64::try_from(wrong).unwrap_or(i64::MAX));
            if violation < self.least_here {
                self.least_here = violation;
                self.least = self.least.min(violation);
                self.reached = self.now;
            }
            if violation == 0 {
                return ControlFlow::Continue(());
            }
            if wrong > 0 {
                self.moves += 1;
                self.restart()?;
            } else {
                self.step();
                if self.now - self.reached > self.patience {
                    self.restart()?;
                }
            }
            if self.moves >= MOVES || self.trials >= TRIALS {
                self.report()?;
            }
        }
    }

    fn restart(&mut self) -> ControlFlow<()> {
        if !self.state.shuffle(&mut self.random) {
            return ControlFlow::Break(());
        }
        #[cfg(feature = "trace")]
        trace::restart(self.state);
        self.restarts += 1;
        self.patience = patience(self.problem.slots(), self.restarts);
        self.freeze = freeze(self.problem.slots(), self.restarts);
        self.tabu.fill(0);
        self.least_here = i64::MAX;
        self.reached = self.now;
        ControlFlow::Continue(())
    }

    fn report(&mut self) -> ControlFlow<()> {
        let step = Step {
            moves: std::mem::take(&mut self.moves),
            trials: std::mem::take(&mut self.trials),
            violation: self.least.unsigned_abs(),
        };
        (self.watch)(step)
    }

    /// One move of the slot with the largest errors.
    fn step(&mut self) {
        self.now += 1;
        self.moves += 1;
        let culprit = self.culprit();
        // If all slots are frozen, one of them makes its best move, whatever its effect.
        let Some(slot) = culprit.or_else(|| self.any_culprit()) else { return };
        let mut best = Best { effect: i64::MAX, changes: [(slot, 0); 2], count: 0, ties: 0 };
        match self.problem.place[slot as usize] {
            Some((pool, position)) => self.try_exchanges(slot, pool as usize, position as usize, &mut best),
            None => self.try_values(slot, &mut best),
        }
        let stays = best.effect > 0 || (best.effect == 0 && self.random.u32(..PLATEAUS) == 0);
        if best.count == 0 || (stays && culprit.is_some()) {
            self.tabu[slot as usize] = self.now + self.freeze;
            #[cfg(feature = "trace")]
            trace::frozen(self.state, slot);
            return;
        }
        let changes = &best.changes[..best.count];
        #[cfg(feature = "checks")]
        let expected = self.state.total + best.effect;
        self.state.apply(changes);
        #[cfg(feature = "checks")]
        {
            assert_eq!(self.state.total, expected, "local: the effect of a move");
            self.state.check(self.now);
        }
        #[cfg(feature = "trace")]
        trace::moved(self.state, changes);
        for &(slot, _) in changes {
            self.tabu[slot as usize] = self.now + self.random.u64(..=REST);
        }
    }

    /// Any slot with errors.
    fn any_culprit(&mut self) -> Option<u32> {
        let errors = &self.state.errors;
        let culprits: Vec<u32> = self.state.slots().filter(|&slot| errors[slot as usize] > 0).collect();
        self.random.choice(culprits)
    }

    /// A slot with the largest errors, among those that may move.
    fn culprit(&mut self) -> Option<u32> {
        let mut best = 0;
        let mut ties = 0;
        let mut culprit = None;
        for slot in self.state.slots() {
            let error = self.state.errors[slot as usize];
            if error >= best && error > 0 && self.tabu[slot as usize] <= self.now {
                if error > best {
                    (best, ties) = (error, 0);
                }
                ties += 1;
                if ties == 1 || self.random.u32(..ties) == 0 {
                    culprit = Some(slot);
                }
            }
        }
        culprit
    }

    fn try_values(&mut self, slot: u32, best: &mut Best) {
        let problem = self.problem;
        let current = self.state.values[slot as usize];
        for value in problem.allowed[slot as usize].iter().filter(|&value| value != current) {
            self.try_out(&[(slot, value)], best);
        }
    }

    fn try_out(&mut self, changes: &[Change], best: &mut Best) {
        let effect = self.state.effect(changes);
        self.trials += 1;
        best.offer(effect, changes, &mut self.random);
    }

    fn try_exchanges(&mut self, slot: u32, number: usize, position: usize, best: &mut Best) {
        let problem = self.problem;
        let pool = &problem.pools[number];
        let own = &problem.allowed[slot as usize];
        let own_table = pool.table_of[position] as usize;
        let kind = self.state.held[number][position];
        let current = self.state.values[slot as usize];
        for &value in pool.values[own_table].of(kind as usize) {
            if value != current && own.has(value) {
                self.try_out(&[(slot, value)], best);
            }
        }
        let plain = self.state.begin_exchanges(slot);
        let mending = if plain { self.state.mending(slot) } else { None };
        if let Some(values) = mending {
            for &value in values {
                // Values after the last usable one have no entry.
                let other_kind = pool.tables[own_table].of.get(value as usize).copied().unwrap_or(NOTHING);
                if other_kind == NOTHING {
                    continue;
                }
                for holder in 0..self.state.holders[number][other_kind as usize].len() {
                    let other_position = self.state.holders[number][other_kind as usize][holder];
                    self.try_exchange(slot, number, position, other_position as usize, best);
                }
            }
        } else {
            for other_position in 0..pool.slots.len() {
                self.try_exchange(slot, number, position, other_position, best);
            }
        }
        if plain {
            self.state.end_exchanges(slot);
        }
    }
}

impl Runner<'_, '_> {
    /// Tries the exchange of the items at two positions of a pool. It must be called between `begin_exchanges` and
    /// `end_exchanges`.
    #[inline]
    fn try_exchange(
        &mut self,
        slot: u32,
        number: usize,
        position: usize,
        other_position: usize,
        best: &mut Best,
    ) {
        let problem = self.problem;
        let pool = &problem.pools[number];
        let (kind, other_kind) = (self.state.held[number][position], self.state.held[number][other_position]);
        let other = pool.slots[other_position];
        if other_kind == kind || self.tabu[other as usize] > self.now {
            return;
        }
        let (own, others) = (&problem.allowed[slot as usize], &problem.allowed[other as usize]);
        let [here, there] = [(position, other_kind), (other_position, kind)]
            .map(|(position, kind)| pool.values[pool.table_of[position] as usize].of(kind as usize));
        let plain = self.state.is_plain(slot) && self.state.is_plain(other);
        for &value in here.iter().filter(|&&value| own.has(value)) {
            for &other_value in there.iter().filter(|&&value| others.has(value)) {
                let changes = [(slot, value), (other, other_value)];
                let effect = match plain {
                    true => self.state.exchange(changes[0], changes[1]),
                    false => self.state.effect(&changes),
                };
                self.trials += 1;
                best.offer(effect, &changes, &mut self.random);
            }
        }
    }
}

/// The number of moves without progress after which the search restarts, by the number of restarts so far.
fn patience(slots: usize, restarts: u64) -> u64 {
    let slots = u64::try_from(slots).unwrap_or(u64::MAX);
    PATIENCE.max(slots.saturating_mul(PATIENCE_PER_SLOT)).saturating_mul(luby(restarts))
}

/// The number of moves for which a slot is frozen, by the number of restarts so far.
fn freeze(slots: usize, restarts: u64) -> u64 {
    let half_root = u64::try_from(slots.isqrt() / 2).unwrap_or(u64::MAX);
    let position = usize::try_from(restarts).unwrap_or(0) % FREEZES.len();
    FREEZE.max(half_root) * FREEZES[position] / 100
}

/// The best of the moves tried so far.
struct Best {
    effect: i64,
    changes: [Change; 2],
    count: usize,
    ties: u32,
}

impl Best {
    #[inline]
    fn offer(&mut self, effect: i64, changes: &[Change], random: &mut Rng) {
        if effect > self.effect {
            return;
        }
        if effect < self.effect {
            self.ties = 0;
        }
        self.ties += 1;
        if self.ties == 1 || random.u32(..self.ties) == 0 {
            self.effect = effect;
            self.count = changes.len();
            self.changes[..changes.len()].copy_from_slice(changes);
        }
    }
}
