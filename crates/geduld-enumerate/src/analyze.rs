//! Conflict analysis: learns the clause of the first unique implication point, minimised.
//!
//! Marques-Silva and Sakallah, *GRASP*, IEEE Transactions on Computers 48 (1999); minimisation: Sörensson and Biere,
//! *Minimizing learned clauses*, SAT 2009.

use crate::clauses::Clauses;
use crate::lit::{PackedLit, Var};
use crate::propagate::Conflict;
use crate::trail::{Reason, Trail};

/// The state of a variable while a conflict is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// In the clause, or resolved upon.
    Seen,
    /// Not in the clause, but implied by it.
    Redundant,
    /// Not in the clause, and not found to be implied by it.
    Needed,
}

/// Buffers that outlive a conflict.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    marks: Vec<Mark>,
    /// Variables that have a mark.
    marked: Vec<Var>,
    stack: Vec<PackedLit>,
    /// The learnt clause: first the literal to make true, then one of the highest level among the others.
    pub learnt: Vec<PackedLit>,
    /// Variables that took part in the conflict.
    pub involved: Vec<Var>,
    /// Learnt clauses that took part in it.
    pub used: Vec<u32>,
    /// The literals of long clauses that were looked at for it.
    pub steps: u64,
}

/// The effect of the learnt clause.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backjump {
    /// From this level on, all of its literals except the first are false.
    pub level: u32,
}

impl Analysis {
    pub fn new(variables: usize) -> Self {
        Self {
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            stack: Vec::new(),
            learnt: Vec::new(),
            involved: Vec::new(),
            used: Vec::new(),
            steps: 0,
        }
    }

    /// Learns from a conflict.
    ///
    /// *Requires*: at the current level only the decision is true without a reason.
    pub fn learn(&mut self, conflict: Conflict, clauses: &Clauses, trail: &Trail) -> Backjump {
        self.learnt.clear();
        self.involved.clear();
        self.used.clear();
        self.steps = 0;
        let current = trail.level();
        let mut open = 0;
        match conflict {
            Conflict::Binary(a, b) => {
                self.see(a, trail, current, &mut open);
                self.see(b, trail, current, &mut open);
            }
            Conflict::Ternary(a, b, c) => {
                self.see(a, trail, current, &mut open);
                self.see(b, trail, current, &mut open);
                self.see(c, trail, current, &mut open);
            }
            Conflict::Clause(clause) => {
                self.used.push(clause);
                self.steps += clauses.slice(clause).len() as u64;
                clauses.literals(clause).for_each(|literal| self.see(literal, trail, current, &mut open));
            }
        }
        let mut place = trail.literals().len();
        let point = loop {
            place -= 1;
            let literal = trail.literals()[place];
            let var = literal.var();
            if self.marks[var as usize] != Mark::Seen || trail.level_of(var) != current {
                continue;
            }
            open -= 1;
            if open == 0 {
                break literal;
            }
            match trail.reason_of(var) {
                Reason::None => {
                    unreachable!("the decision is the last literal of its level to be resolved upon")
                }
                Reason::Binary(a) => self.see(a, trail, current, &mut open),
                Reason::Ternary(a, b) => {
                    self.see(a, trail, current, &mut open);
                    self.see(b, trail, current, &mut open);
                }
                Reason::Clause(clause) => {
                    self.used.push(clause);
                    self.steps += clauses.slice(clause).len() as u64;
                    clauses
                        .literals(clause)
                        .skip(1)
                        .for_each(|other| self.see(other, trail, current, &mut open));
                }
            }
        };
        self.minimise(clauses, trail);
        self.learnt.push(!point);
        let last = self.learnt.len() - 1;
        self.learnt.swap(0, last);
        let backjump = self.backjump(trail);
        for var in self.marked.drain(..) {
            self.marks[var as usize] = Mark::None;
        }
        backjump
    }

    #[inline]
    fn see(&mut self, literal: PackedLit, trail: &Trail, current: u32, open: &mut u32) {
        let var = literal.var();
        let level = trail.level_of(var);
        if level == 0 || self.marks[var as usize] != Mark::None {
            return;
        }
        self.mark(var, Mark::Seen);
        self.involved.push(var);
        if level == current {
            *open += 1;
        } else {
            self.learnt.push(literal);
        }
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        self.marks[var as usize] = mark;
        self.marked.push(var);
    }

    /// Removes the literals that follow from the others.
    fn minimise(&mut self, clauses: &Clauses, trail: &Trail) {
        let mut kept = 0;
        for place in 0..self.learnt.len() {
            let literal = self.learnt[place];
            if !self.is_redundant(literal, clauses, trail) {
                self.learnt[kept] = literal;
                kept += 1;
            }
        }
        self.learnt.truncate(kept);
    }

    /// Whether a literal of the clause follows from the other ones: each path of reasons ends in the clause.
    fn is_redundant(&mut self, literal: PackedLit, clauses: &Clauses, trail: &Trail) -> bool {
        if trail.reason_of(literal.var()) == Reason::None {
            return false;
        }
        let first_marked = self.marked.len();
        self.stack.clear();
        self.stack.push(literal);
        while let Some(next) = self.stack.pop() {
            let implied = match trail.reason_of(next.var()) {
                Reason::None => false,
                Reason::Binary(a) => self.follow(a, trail),
                Reason::Ternary(a, b) => self.follow(a, trail) && self.follow(b, trail),
                Reason::Clause(clause) => {
                    self.steps += clauses.slice(clause).len() as u64;
                    clauses.literals(clause).skip(1).all(|other| self.follow(other, trail))
                }
            };
            if !implied {
                // The variables that were marked as redundant on the way depend on this literal.
                for &var in &self.marked[first_marked..] {
                    self.marks[var as usize] = Mark::Needed;
                }
                return false;
            }
        }
        true
    }

    /// Whether a literal is in the clause, or may still turn out to follow from it.
    fn follow(&mut self, literal: PackedLit, trail: &Trail) -> bool {
        let var = literal.var();
        match self.marks[var as usize] {
            Mark::Seen | Mark::Redundant => true,
            Mark::Needed => false,
            Mark::None if trail.level_of(var) == 0 => true,
            Mark::None if trail.reason_of(var) == Reason::None => false,
            Mark::None => {
                self.mark(var, Mark::Redundant);
                self.stack.push(literal);
                true
            }
        }
    }

    fn backjump(&mut self, trail: &Trail) -> Backjump {
        let levels = self.learnt.iter().enumerate().skip(1);
        let highest = levels.map(|(place, literal)| (trail.level_of(literal.var()), place)).max();
        let level = highest.map_or(0, |(level, place)| {
            self.learnt.swap(1, place);
            level
        });
        Backjump { level }
    }
}
