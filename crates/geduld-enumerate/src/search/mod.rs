//! The search: propagate, learn, decide, flip.

#[cfg(feature = "checks")]
mod checks;
mod forget;
mod load;
mod shrink;

use crate::analyze::Analysis;
use crate::clauses::Clauses;
use crate::groups::Groups;
use crate::lit::{PackedLit, Var};
use crate::luby::luby;
use crate::propagate::{Conflict, propagate};
use crate::trail::{Reason, Trail};
use crate::variable_heap::Order;
use crate::{FormulaError, Limits, Statistics};

/// The level of the assumptions: there is nothing to flip. Level 0 holds what follows from the formula alone.
pub(crate) const ROOT: u32 = 1;

/// Without a solution the search restarts after this many conflicts, times the Luby sequence.
const RESTART: u64 = 256;

/// The number of steps between two looks at the limits: a few milliseconds.
const STEPS: u64 = 1 << 22;

/// The steps to put a variable into the order of decisions, and to take it out again.
const STEPS_OF_A_HEAP: u64 = 8;

/// The name in lines of trace.
#[cfg(feature = "trace")]
const ENGINE: &str = "sat";

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// All variables have a value.
    Solution,
    Exhausted,
    Interrupted,
}

/// A literal that a learnt clause implies at a level below the one on which it became true. If the upper level is
/// undone, the literal becomes true again. (`ImpliedList` in clasp.)
#[derive(Clone, Copy, Debug)]
struct Late {
    literal: PackedLit,
    reason: Reason,
    level: u32,
}

/// The state of a search.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    statistics: Statistics,
    clauses: Clauses,
    trail: Trail,
    analysis: Analysis,
    groups: Groups,
    /// The variables of the projection, each once.
    projection: Vec<Var>,
    /// By variable, whether it is one of them.
    projected: Vec<bool>,
    /// The order of the variables of the projection, which are decided first, and of the others.
    orders: [Order; 2],
    /// By variable: its last value.
    phases: Vec<bool>,
    late: Vec<Late>,
    /// No backjump undoes this level: solutions have been found above it, and its flips have no reason.
    backtrack_level: u32,
    /// Whether the formula has no solution at all.
    refuted: bool,
    /// Conflicts analysed since the last solution or restart, and restarts since the last solution.
    since_solution: u64,
    since_restart: u64,
    restarts: u64,
    /// Conflicts analysed since clauses were forgotten last.
    since_forgetting: u64,
    /// Where the last search for the needed level of a solution ended.
    witness: usize,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

impl Search {
    /// A literal that the user gave; `None` if it is 0 or names a variable that the formula does not have.
    fn literal(&self, literal: i32) -> Option<PackedLit> {
        PackedLit::known(literal, self.projected.len())
    }

    /// Makes a literal true without a reason. Returns whether that is possible.
    fn hold(&mut self, literal: PackedLit, level: u32) -> bool {
        if self.trail.value(literal) == 0 {
            self.trail.push(literal, Reason::None, level);
        }
        self.trail.value(literal) == 1
    }

    /// Undoes everything, and assumes some literals. Returns whether there may be solutions.
    pub fn begin(&mut self, assumptions: &[i32]) -> Result<bool, FormulaError> {
        let wrong = |literal| FormulaError::Assumption { literal, variables: self.projected.len() };
        let known = assumptions.iter().map(|&literal| self.literal(literal).ok_or_else(|| wrong(literal)));
        let literals: Vec<PackedLit> = known.collect::<Result<_, _>>()?;
        self.backtrack(0);
        self.backtrack_level = ROOT;
        self.found_solution();
        for late in std::mem::take(&mut self.late) {
            if late.level == 0 {
                self.refuted |= !self.hold(late.literal, 0);
            }
        }
        self.refuted |= self.propagate().is_some();
        self.trail.open_level();
        Ok(!self.refuted && literals.into_iter().all(|literal| self.hold(literal, ROOT)))
    }

    /// The work so far.
    pub fn statistics(&self) -> Statistics {
        Statistics { steps: self.clauses.steps, ..self.statistics }
    }

    /// Searches for the next solution.
    pub fn run(&mut self, limits: &Limits) -> Event {
        let last =
            limits.conflicts.map(|conflicts| self.statistics.conflicts.saturating_add(conflicts.max(1)));
        let last_step = limits.steps.map_or(u64::MAX, |steps| self.clauses.steps.saturating_add(steps));
        let mut look = self.clauses.steps.saturating_add(STEPS).min(last_step);
        loop {
            if let Some(conflict) = self.propagate() {
                self.statistics.conflicts += 1;
                if !self.resolve(conflict) {
                    return Event::Exhausted;
                }
                if limits.stopped() || last.is_some_and(|last| self.statistics.conflicts >= last) {
                    return Event::Interrupted;
                }
                continue;
            }
            #[cfg(feature = "checks")]
            self.check();
            // A conflict may be far away.
            if self.clauses.steps >= look {
                if limits.stopped() || look == last_step {
                    return Event::Interrupted;
                }
                look = self.clauses.steps.saturating_add(STEPS).min(last_step);
            }
            if self.since_restart >= RESTART * luby(self.restarts) {
                self.restart();
            }
            self.forget();
            let Some(literal) = self.next_decision() else {
                self.found_solution();
                #[cfg(feature = "trace")]
                crate::trace::solution(ENGINE, &self.trail);
                return Event::Solution;
            };
            self.statistics.decisions += 1;
            self.trail.open_level();
            self.trail.push(literal, Reason::None, self.trail.level());
            #[cfg(feature = "trace")]
            crate::trace::decision(ENGINE, &self.trail);
        }
    }

    fn found_solution(&mut self) {
        (self.since_solution, self.since_restart, self.restarts) = (0, 0, 0);
    }

    fn propagate(&mut self) -> Option<Conflict> {
        let before = self.trail.literals().len();
        let conflict = propagate(&mut self.clauses, &mut self.trail);
        self.statistics.propagations += (self.trail.literals().len() - before) as u64;
        #[cfg(feature = "trace")]
        crate::trace::propagation(ENGINE, &self.clauses, &self.trail, before, conflict.as_ref());
        conflict
    }

    /// Chooses the next decision: groups first, then the other variables of the projection, then the rest.
    fn next_decision(&mut self) -> Option<PackedLit> {
        self.clauses.steps += self.groups.steps();
        let [first, rest] = &mut self.orders;
        if let Some(literal) = self.groups.choose(&self.trail, first) {
            return Some(literal);
        }
        let mut taken = 0;
        let mut open = |var: &Var| {
            taken += 1;
            self.trail.value(PackedLit::new(*var, true)) == 0
        };
        let mut take = |order: &mut Order| std::iter::from_fn(|| order.pop()).find(&mut open);
        let var = take(first).or_else(|| take(rest));
        self.clauses.steps += taken * STEPS_OF_A_HEAP;
        let var = var?;
        Some(PackedLit::new(var, self.phases[var as usize]))
    }

    fn backtrack(&mut self, level: u32) {
        let Self { trail, orders, phases, projected, clauses, .. } = self;
        trail.backtrack(level, |literal| {
            clauses.steps += STEPS_OF_A_HEAP;
            let var = literal.var() as usize;
            phases[var] = literal.is_positive();
            orders[usize::from(!projected[var])].insert(literal.var());
        });
    }

    /// Learns from a conflict, or leaves the branch that it ends. Returns whether anything is left to search.
    fn resolve(&mut self, conflict: Conflict) -> bool {
        let level = self.trail.level();
        // Here several literals are true without a reason, and one of them is a flip. There is nothing to learn,
        // because there are solutions without that flip.
        if level == self.backtrack_level {
            return self.flip(level);
        }
        self.since_solution += 1;
        self.since_restart += 1;
        self.since_forgetting += 1;
        let backjump = self.analysis.learn(conflict, &self.clauses, &self.trail);
        self.clauses.steps += self.analysis.steps;
        for &var in &self.analysis.involved {
            self.orders[usize::from(!self.projected[var as usize])].bump(var);
        }
        self.orders.iter_mut().for_each(Order::decay);
        for &clause in &self.analysis.used {
            self.clauses.use_again(clause);
        }
        let target = backjump.level.max(self.backtrack_level);
        self.backtrack(target);
        let literal = self.analysis.learnt[0];
        let reason = self.clauses.learn(&self.analysis.learnt);
        self.trail.push(literal, reason, backjump.level);
        #[cfg(feature = "trace")]
        crate::trace::learnt(ENGINE, &self.trail, &self.analysis.learnt);
        self.statistics.propagations += 1;
        if backjump.level < target {
            self.late.push(Late { literal, reason, level: backjump.level });
        }
        true
    }

    /// Leaves the branch of a level for the other branch: the decision becomes false, without a reason, one level
    /// below. If that is known to be impossible, the level below is left as well. Returns whether anything is left to
    /// search.
    ///
    /// *Requires*: the decision of the level belongs to the projection, and no solution is left in its branch.
    pub fn flip(&mut self, level: u32) -> bool {
        for level in (ROOT + 1..=level).rev() {
            let below = level - 1;
            let other = !self.trail.decision(level);
            self.backtrack(below);
            self.backtrack_level = below;
            let Self { trail, late, .. } = self;
            late.retain(|&Late { literal, reason, level }| {
                if level <= below && trail.value(literal) == 0 {
                    trail.push(literal, reason, level);
                }
                // A literal on level `below` needs no entry: it is undone together with the literals that imply it.
                level < below
            });
            if self.hold(other, below) {
                #[cfg(feature = "trace")]
                crate::trace::flip(ENGINE, &self.trail, other);
                return true;
            }
        }
        false
    }

    fn restart(&mut self) {
        self.statistics.restarts += 1;
        self.restarts += 1;
        self.since_restart = 0;
        self.backtrack(self.backtrack_level);
        #[cfg(feature = "trace")]
        crate::trace::restart(ENGINE, &self.trail);
    }

    pub fn backtrack_level(&self) -> u32 {
        self.backtrack_level
    }

    pub fn decision(&self, level: u32) -> PackedLit {
        self.trail.decision(level)
    }

    /// The literals that are true on a level without a reason: assumptions on the root, the decision on other levels,
    /// and flips.
    pub fn choices(&self, level: u32) -> impl Iterator<Item = PackedLit> + '_ {
        let chosen = |literal: &PackedLit| {
            self.trail.reason_of(literal.var()) == Reason::None && self.trail.level_of(literal.var()) > 0
        };
        self.trail.of_level(level).iter().copied().filter(chosen)
    }

    /// The highest level whose decision belongs to the projection; the root if there is none.
    pub fn last_flippable_level(&mut self) -> u32 {
        let levels = (self.backtrack_level..=self.trail.level()).rev();
        levels.into_iter().find(|&level| self.is_flippable(level)).unwrap_or(self.backtrack_level)
    }

    /// Whether a level is the root, or its decision belongs to the projection.
    pub fn is_flippable(&self, level: u32) -> bool {
        level == ROOT || self.projected[self.trail.decision(level).var() as usize]
    }

    /// The number of variables of the projection.
    pub fn projected(&self) -> usize {
        self.projection.len()
    }

    /// The literals over the projection that are true up to a level.
    pub fn projected_literals(&self, level: u32, into: &mut Vec<i32>) {
        into.clear();
        for &var in &self.projection {
            let literal = PackedLit::new(var, true);
            let value = self.trail.value(literal);
            if value != 0 && self.trail.level_of(var) <= level {
                into.push(if value == 1 { literal.dimacs() } else { (!literal).dimacs() });
            }
        }
    }
}
