//! Unit propagation and clause learning for searches that make their own decisions.

use crate::FormulaError;
use crate::analyze::Analysis;
use crate::clauses::Clauses;
use crate::error::{LITERALS, VARIABLES};
use crate::lit::PackedLit;
use crate::luby::luby;
use crate::propagate::{Conflict, propagate};
use crate::trail::{Reason, Trail};
use crate::variable_heap::Order;

/// The maximum number of learnt clauses: this many at first, one more for each of so many conflicts, and the most.
const KEPT: usize = 2000;
const CONFLICTS_PER_CLAUSE: u64 = 32;
const MOST_KEPT: usize = 30_000;
/// A search for values restarts after this many conflicts, times the Luby sequence.
const RESTART: u64 = 256;

/// The name in lines of trace.
#[cfg(feature = "trace")]
const ENGINE: &str = "decomposition";

/// The result of [`Propagation::solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// All variables have values.
    Yes,
    /// There are no such values.
    No,
    /// The steps were not enough. The next call continues.
    Interrupted,
}

/// A formula, the decisions of a search, and what follows from them by unit propagation. Clauses learnt from conflicts
/// follow from the formula alone: they stay true after all decisions are taken back.
///
/// Literals are as in DIMACS: 3 is variable 3, -3 its negation.
///
/// ```
/// use geduld_enumerate::{Propagation, Solved};
///
/// let clauses: [&[i32]; 3] = [&[1, 2], &[-2, 3], &[1, -3]];
/// let mut formula = Propagation::new(3, clauses)?;
/// formula.decide(-1);
/// // Without 1, the clauses contradict one another. So 1 follows, and the level of the decision is left.
/// assert_eq!(formula.solve(1, &[1, 2, 3], u64::MAX), Solved::No);
/// assert_eq!((formula.level(), formula.value(1)), (0, Some(true)));
/// # Ok::<(), geduld_enumerate::FormulaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Propagation {
    clauses: Clauses,
    trail: Trail,
    analysis: Analysis,
    /// Only for the activities: its heap stays empty.
    order: Order,
    /// By variable: the value to try first.
    phases: Vec<bool>,
    /// Literals that follow from the formula alone, found above level 0.
    units: Vec<PackedLit>,
    refuted: bool,
    conflicts: u64,
    since_forgetting: u64,
    since_restart: u64,
    restarts: u64,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

impl Propagation {
    /// Loads clauses over the variables 1 to `variables`.
    ///
    /// Cost: linear in the formula.
    ///
    /// # Errors
    /// If the formula is too large, or names a variable that does not exist.
    pub fn new<'c>(
        variables: usize,
        clauses: impl IntoIterator<Item = &'c [i32]>,
    ) -> Result<Self, FormulaError> {
        if variables > VARIABLES {
            return Err(FormulaError::TooManyVariables(variables));
        }
        let mut this = Self {
            clauses: Clauses::new(variables),
            trail: Trail::new(variables),
            analysis: Analysis::new(variables),
            order: Order::new(vec![0.0; variables]),
            phases: vec![false; variables],
            units: Vec::new(),
            refuted: false,
            conflicts: 0,
            since_forgetting: 0,
            since_restart: 0,
            restarts: 0,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        };
        this.refuted = !this.clauses.load_all((variables, LITERALS), clauses, &mut this.trail, |_| {})?;
        this.refuted |= propagate(&mut this.clauses, &mut this.trail).is_some();
        Ok(this)
    }

    /// Whether a literal is true or false; `None` while it is open.
    #[inline]
    pub fn value(&self, literal: i32) -> Option<bool> {
        match self.trail.value(PackedLit::from_dimacs(literal)) {
            0 => None,
            value => Some(value > 0),
        }
    }

    /// The number of variables that have a value.
    pub fn assigned(&self) -> usize {
        self.trail.literals().len()
    }

    /// The literals that became true after the first `start` of them.
    pub fn literals_from(&self, start: usize) -> impl Iterator<Item = i32> + '_ {
        self.trail.literals()[start..].iter().map(|literal| literal.dimacs())
    }

    /// The number of decisions that are in force.
    pub fn level(&self) -> u32 {
        self.trail.level()
    }

    /// How much a variable took part in the latest conflicts: about 1 after the last one.
    pub fn activity(&self, variable: u32) -> f64 {
        self.order.activity(variable - 1)
    }

    /// The literals and clauses that were looked at so far, about a nanosecond each.
    pub fn steps(&self) -> u64 {
        self.clauses.steps
    }

    /// Whether the formula is known to have no models.
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Marks the formula as one that has no models.
    pub fn refute(&mut self) {
        self.refuted = true;
    }

    /// Makes a literal true for good. Returns whether there is no contradiction.
    ///
    /// *Requires*: level 0.
    pub fn fix(&mut self, literal: i32) -> bool {
        let literal = PackedLit::from_dimacs(literal);
        match self.trail.value(literal) {
            0 => self.trail.push(literal, Reason::None, 0),
            value => self.refuted |= value < 0,
        }
        self.refuted |= propagate(&mut self.clauses, &mut self.trail).is_some();
        !self.refuted
    }

    /// Decides for an open literal, on a new level.
    pub fn decide(&mut self, literal: i32) {
        self.trail.open_level();
        self.trail.push(PackedLit::from_dimacs(literal), Reason::None, self.trail.level());
        #[cfg(feature = "trace")]
        crate::trace::decision(ENGINE, &self.trail);
    }

    /// Opens a level without a decision.
    pub fn open_level(&mut self) {
        self.trail.open_level();
    }

    /// Makes all implied literals true. Returns whether no clause became false.
    pub fn propagate(&mut self) -> bool {
        self.propagated().is_none()
    }

    fn propagated(&mut self) -> Option<Conflict> {
        #[cfg(feature = "trace")]
        let before = self.trail.literals().len();
        let conflict = propagate(&mut self.clauses, &mut self.trail);
        #[cfg(feature = "trace")]
        crate::trace::propagation(ENGINE, &self.clauses, &self.trail, before, conflict.as_ref());
        #[cfg(feature = "checks")]
        if conflict.is_none() && self.due.at(self.clauses.steps, self.clauses.cost_of_check()) {
            self.clauses.check(&self.trail);
        }
        conflict
    }

    /// Takes back all decisions above a level.
    pub fn backtrack(&mut self, level: u32) {
        let Self { trail, phases, .. } = self;
        trail.backtrack(level, |literal| phases[literal.var() as usize] = literal.is_positive());
        for &unit in &self.units {
            if self.trail.value(unit) == 0 {
                self.trail.push(unit, Reason::None, 0);
            }
        }
        if level == 0 {
            self.units.clear();
        }
    }

    /// Sets the value that [`solve`](Self::solve) tries first.
    pub fn prefer(&mut self, literal: i32) {
        let literal = PackedLit::from_dimacs(literal);
        self.phases[literal.var() as usize] = literal.is_positive();
    }

    /// Searches for values of these variables that violate no clause, under the decisions up to the level `base`, the
    /// current one. Learns from conflicts.
    ///
    /// If there are values, the variables have them, on levels above `base`. If there are none, the level `base` is
    /// left, unless it is 0, and something that was learnt is propagated on the level below.
    ///
    /// *Requires*: without the last decision, the formula has models under the decisions.
    pub fn solve(&mut self, base: u32, variables: &[u32], steps: u64) -> Solved {
        let last = self.clauses.steps.saturating_add(steps);
        let mut next = 0;
        let mut active = false;
        loop {
            if let Some(conflict) = self.propagated() {
                self.conflicts += 1;
                let level = self.trail.level();
                if level == 0 {
                    self.refuted = true;
                    return Solved::No;
                }
                let backjump = self.analysis.learn(conflict, &self.clauses, &self.trail);
                self.clauses.steps += self.analysis.steps;
                self.analysis.involved.iter().for_each(|&var| self.order.bump(var));
                self.order.decay();
                self.analysis.used.iter().for_each(|&clause| self.clauses.use_again(clause));
                let target = if level == base { base - 1 } else { backjump.level.max(base) };
                self.backtrack(target);
                self.add_learnt(target);
                if level == base {
                    let consistent = self.propagate();
                    debug_assert!(consistent, "there are models below the last decision");
                    return Solved::No;
                }
                (next, active) = (0, true);
                self.since_restart += 1;
                continue;
            }
            if self.clauses.steps >= last {
                return Solved::Interrupted;
            }
            if self.since_restart >= RESTART * luby(self.restarts) {
                self.since_restart = 0;
                self.restarts += 1;
                self.backtrack(base);
                next = 0;
                continue;
            }
            self.forget();
            let open = |var: &&u32| self.trail.value(PackedLit::new(**var - 1, true)) == 0;
            let var = if active {
                self.clauses.steps += variables.len() as u64 / 2;
                let most = |one: &&u32, other: &&u32| {
                    self.order.activity(**one - 1).total_cmp(&self.order.activity(**other - 1))
                };
                variables.iter().filter(open).max_by(most)
            } else {
                let rest = variables[next..].iter();
                let found = rest.clone().position(|var| open(&var));
                next = found.map_or(variables.len(), |found| next + found);
                self.clauses.steps += 1;
                variables.get(next)
            };
            let Some(&var) = var else { return Solved::Yes };
            self.trail.open_level();
            let literal = PackedLit::new(var - 1, self.phases[var as usize - 1]);
            self.trail.push(literal, Reason::None, self.trail.level());
            #[cfg(feature = "trace")]
            crate::trace::decision(ENGINE, &self.trail);
        }
    }

    /// Adds the clause that was learnt, of which one literal is open on this level and the others are false.
    fn add_learnt(&mut self, level: u32) {
        self.since_forgetting += 1;
        let learnt = &self.analysis.learnt;
        let literal = learnt[0];
        let reason = self.clauses.learn(learnt);
        match learnt.len() {
            1 => {
                // Of all literals of a level, only the decision has no reason.
                if level > 0 {
                    self.units.push(literal);
                }
                self.trail.push(literal, Reason::None, 0);
            }
            _ => self.trail.push(literal, reason, level),
        }
        #[cfg(feature = "trace")]
        crate::trace::learnt(ENGINE, &self.trail, &self.analysis.learnt);
    }

    /// Forgets half of the learnt clauses, if there are too many.
    fn forget(&mut self) {
        let more = usize::try_from(self.conflicts / CONFLICTS_PER_CLAUSE).unwrap_or(usize::MAX);
        let most = KEPT.saturating_add(more).min(MOST_KEPT);
        if self.since_forgetting >= most as u64 / 2 && self.clauses.learnt().len() > most {
            self.since_forgetting = 0;
            let _ = self.clauses.forget(most / 2, &mut self.trail);
        }
    }
}
