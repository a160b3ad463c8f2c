//! A draft of a plan: the order of the variables, and which variables follow from which.

use std::collections::BTreeSet;

use super::linear_system::{LinearSystem, Row};
use crate::problem::PlanModel;

/// One level: a variable that is given a value, and the variables that then follow from an equation.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) slot: usize,
    /// The equation that leaves the variable no choice, if there is one.
    pub(crate) forced: Option<Row>,
    /// The variables that are the chosen one mirrored or shifted.
    pub(crate) dependents: Vec<Dependent>,
    /// Equations in which only two unknown variables are left after this level.
    pub(crate) couples: Vec<Couple>,
}

impl Level {
    /// All slots that get a value here.
    pub(crate) fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::once(self.slot).chain(self.dependents.iter().map(|dependent| dependent.slot))
    }
}

/// A variable that follows from the one chosen.
#[derive(Clone, Debug)]
pub(crate) struct Dependent {
    pub(crate) slot: usize,
    /// The equation that determines the variable. Besides known variables and the chosen one, it may contain earlier
    /// dependents.
    pub(crate) row: Row,
    /// The same equation without the earlier dependents.
    pub(crate) solved: Row,
}

/// Two unknown variables with a known sum or difference.
#[derive(Clone, Debug)]
pub(crate) struct Couple {
    pub(crate) slots: [usize; 2],
    pub(crate) row: Row,
}

/// A determined variable, with an equation that determines it.
struct Easiest {
    /// The index in the list of determined variables.
    index: usize,
    row: Row,
}

/// The levels of a plan, and the state needed to choose the next one.
pub(crate) struct Draft<'a> {
    pub(crate) problem: &'a PlanModel,
    pub(crate) system: LinearSystem,
    pub(crate) known: Vec<bool>,
    /// Slots that may follow: they draw numbers, and during the search only equations narrow them.
    may_follow: Vec<bool>,
    /// Slots that draw numbers of which each exists once.
    draws_numbers: Vec<bool>,
    /// The couples found so far.
    coupled: BTreeSet<[usize; 2]>,
    pub(crate) levels: Vec<Level>,
}

impl<'a> Draft<'a> {
    /// Starts a draft with the variables that have no choice, and those that the equations alone determine.
    pub(crate) fn new(problem: &'a PlanModel, system: &LinearSystem) -> Option<Self> {
        let numbers = problem.gcc.items.iter().all(|item| item.len() == 1)
            && problem.gcc.copies.iter().all(|&copies| copies == 1);
        let draws_numbers: Vec<bool> = problem
            .variables
            .iter()
            .map(|variable| numbers && variable.in_gcc && variable.offset.is_some())
            .collect();
        let mut may_follow = draws_numbers.clone();
        problem.pairs.iter().flat_map(|pair| &pair.slots).for_each(|&slot| may_follow[slot] = false);
        problem
            .relations
            .iter()
            .flat_map(|relation| &relation.slots)
            .for_each(|&slot| may_follow[slot] = false);
        let known = vec![false; problem.variables.len()];
        let mut draft = Self {
            problem,
            system: system.clone(),
            known,
            may_follow,
            draws_numbers,
            coupled: BTreeSet::new(),
            levels: Vec::new(),
        };
        for slot in (0..problem.variables.len()).filter(|&slot| problem.variables[slot].only().is_some()) {
            draft.learn(slot)?;
            draft.push(Level { slot, forced: None, dependents: Vec::new(), couples: Vec::new() });
        }
        draft.force()?;
        Some(draft)
    }

    /// The variables that are not placed yet.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.known.len()).filter(|&slot| !self.known[slot])
    }

    /// Places a variable, and all variables that then follow. Returns `None` if numbers get too large.
    pub(crate) fn choose(&mut self, slot: usize) -> Option<()> {
        let before = self.system.clone();
        self.learn(slot)?;
        let mut level = Level { slot, forced: None, dependents: Vec::new(), couples: Vec::new() };
        let mut determined = self.system.determined();
        while let Some(easiest) = self.easiest(&before, &level, &determined) {
            let (slot, reduced) = determined.remove(easiest.index);
            let solved = self.solve(&level, &easiest.row).unwrap_or(reduced);
            if self.is_functional(level.slot, slot, &solved) && self.is_small(&easiest.row) {
                level.dependents.push(Dependent { slot, row: easiest.row, solved });
            }
        }
        for dependent in &level.dependents {
            self.known[dependent.slot] = true;
            self.system.learn(dependent.slot)?;
        }
        self.push(level);
        self.force()
    }

    /// Adds a level, with the couples that arise at it.
    fn push(&mut self, mut level: Level) {
        if let Some(before) = self.levels.last_mut() {
            // If one variable follows from the other at the next level, the candidates there enforce the same
            // condition.
            let together =
                |couple: &Couple| couple.slots.iter().all(|slot| level.slots().any(|own| own == *slot));
            before.couples.retain(|couple| !together(couple));
        }
        let rows = self.system.given().iter().chain(self.system.reduced());
        let mut couples: Vec<Couple> = Vec::new();
        for row in rows {
            let mut unknown = row.slots().filter(|&slot| !self.known[slot]);
            let (Some(first), Some(second), None) = (unknown.next(), unknown.next(), unknown.next()) else {
                continue;
            };
            let slots = [first, second];
            if self.is_couple(slots, row) && !self.coupled.contains(&slots) {
                couples.push(Couple { slots, row: row.clone() });
            }
        }
        // Of several equations for the same couple, keep the shortest, and of those the first.
        couples.sort_by_key(|couple| (couple.slots, couple.row.slots().count()));
        couples.dedup_by_key(|couple| couple.slots);
        self.coupled.extend(couples.iter().map(|couple| couple.slots));
        level.couples = couples;
        self.levels.push(level);
    }

    /// Whether an equation leaves a sum or difference of two different numbers.
    fn is_couple(&self, slots: [usize; 2], row: &Row) -> bool {
        let [first, second] = slots.map(|slot| row.factors[slot].unsigned_abs());
        first == second
            && slots.iter().all(|&slot| self.draws_numbers[slot])
            && row.slots().all(|slot| self.problem.variables[slot].offset.is_some())
            && self.is_small(row)
    }

    /// Places the variables that are determined but could not follow.
    fn force(&mut self) -> Option<()> {
        while let Some((slot, row)) = self.system.determined().into_iter().next() {
            self.learn(slot)?;
            self.push(Level { slot, forced: Some(row), dependents: Vec::new(), couples: Vec::new() });
        }
        Some(())
    }

    fn learn(&mut self, slot: usize) -> Option<()> {
        self.known[slot] = true;
        self.system.learn(slot)
    }

    /// Of the variables that a choice determines, returns one with the shortest equation that determines it.
    ///
    /// Reduced rows tend to collect known variables; an equation as given may be shorter.
    fn easiest(&self, before: &LinearSystem, level: &Level, determined: &[(usize, Row)]) -> Option<Easiest> {
        let reduced =
            determined.iter().enumerate().map(|(index, (_, row))| Easiest { index, row: row.clone() });
        let placed = |slot: usize| before.knows(slot) || level.slots().any(|other| other == slot);
        let given = determined.iter().enumerate().flat_map(|(index, (slot, _))| {
            let fits = move |row: &&Row| {
                row.factors[*slot] != 0 && row.slots().all(|other| other == *slot || placed(other))
            };
            self.system.given().iter().filter(fits).map(move |row| Easiest { index, row: row.clone() })
        });
        given.chain(reduced).min_by_key(|easiest| easiest.row.slots().count())
    }

    /// Eliminates the dependents from an equation. Returns `None` if numbers get too large.
    fn solve(&self, level: &Level, row: &Row) -> Option<Row> {
        level.dependents.iter().try_fold(row.clone(), |row, Dependent { slot, solved, .. }| {
            match row.factors[*slot] {
                0 => Some(row),
                factor => row.combined(solved.factors[*slot], solved, factor),
            }
        })
    }

    /// Whether an equation makes one variable the mirror image or a shift of the other.
    fn is_functional(&self, chosen: usize, dependent: usize, row: &Row) -> bool {
        let variables = &self.problem.variables;
        self.may_follow[dependent]
            && variables[chosen].in_gcc
            && row.factors[chosen].unsigned_abs() == row.factors[dependent].unsigned_abs()
            && row.slots().all(|slot| variables[slot].offset.is_some())
            && self.is_small(row)
    }

    /// Whether all numbers that occur when the equation is solved fit into 32 bits, with room to spare.
    fn is_small(&self, row: &Row) -> bool {
        let magnitude = |slot: usize| {
            let numbers = self.problem.variables[slot].numbers.iter();
            let greatest = numbers.map(|number| number.unsigned_abs()).max().unwrap_or(0);
            u128::from(greatest) * u128::from(row.factors[slot].unsigned_abs())
        };
        let total: u128 = row.slots().map(magnitude).sum();
        2 * total + u128::from(row.sum.unsigned_abs()) < 1 << 30
    }
}
