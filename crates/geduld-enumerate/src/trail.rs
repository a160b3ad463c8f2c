//! The partial assignment: which literals are true, since when, and why.

#[cfg(feature = "checks")]
mod checks;

use crate::lit::{PackedLit, Var};

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// For no reason: a decision, an assumption, or a decision that was flipped.
    None,
    /// The other literal of a binary clause is false.
    Binary(PackedLit),
    /// The other two literals of a ternary clause are false.
    Ternary(PackedLit, PackedLit),
    /// All other literals of this clause are false; the true one is its first.
    Clause(u32),
}

/// The literals that are true, in the order in which they became so, cut into levels.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// By variable: the level that its value follows from.
    levels: Vec<u32>,
    /// By variable.
    reasons: Vec<Reason>,
    literals: Vec<PackedLit>,
    /// Where each level begins; level 0 begins at 0.
    limits: Vec<u32>,
    /// The number of literals that have been propagated.
    head: usize,
}

impl Trail {
    pub fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            levels: vec![0; variables],
            reasons: vec![Reason::None; variables],
            literals: Vec::with_capacity(variables),
            limits: Vec::new(),
            head: 0,
        }
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    #[inline]
    pub fn value(&self, literal: PackedLit) -> i8 {
        self.values[literal.index()]
    }

    #[inline]
    pub fn level_of(&self, var: Var) -> u32 {
        self.levels[var as usize]
    }

    #[inline]
    pub fn reason_of(&self, var: Var) -> Reason {
        self.reasons[var as usize]
    }

    /// The current level.
    #[inline]
    pub fn level(&self) -> u32 {
        // There are at most as many levels as variables, besides level 0.
        self.limits.len() as u32
    }

    pub fn literals(&self) -> &[PackedLit] {
        &self.literals
    }

    /// The literals that became true on a level.
    pub fn of_level(&self, level: u32) -> &[PackedLit] {
        let end = self.limits.get(level as usize).map_or(self.literals.len(), |&end| end as usize);
        &self.literals[self.start_of(level)..end]
    }

    /// Changes the reasons of the literals that are true.
    pub fn change_reasons(&mut self, mut change: impl FnMut(&mut Reason)) {
        for literal in &self.literals {
            change(&mut self.reasons[literal.var() as usize]);
        }
    }

    /// Where the literals of a level begin.
    fn start_of(&self, level: u32) -> usize {
        if level == 0 { 0 } else { self.limits[level as usize - 1] as usize }
    }

    /// The first literal of a level above the root: its decision.
    pub fn decision(&self, level: u32) -> PackedLit {
        self.literals[self.start_of(level)]
    }

    #[inline]
    pub fn next_to_propagate(&mut self) -> Option<PackedLit> {
        let literal = self.literals.get(self.head).copied()?;
        self.head += 1;
        Some(literal)
    }

    pub fn open_level(&mut self) {
        self.limits.push(self.literals.len() as u32);
    }

    /// Makes an open literal true.
    #[inline]
    pub fn push(&mut self, literal: PackedLit, reason: Reason, level: u32) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let var = literal.var() as usize;
        self.levels[var] = level;
        self.reasons[var] = reason;
        self.literals.push(literal);
    }

    /// Undoes all levels above this one. Calls `undone` with each literal, the last first.
    pub fn backtrack(&mut self, level: u32, mut undone: impl FnMut(PackedLit)) {
        if level >= self.level() {
            return;
        }
        let start = self.limits[level as usize] as usize;
        for &literal in self.literals[start..].iter().rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            undone(literal);
        }
        self.literals.truncate(start);
        self.limits.truncate(level as usize);
        self.head = start;
    }
}
