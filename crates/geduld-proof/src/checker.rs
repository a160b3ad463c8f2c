//! Checks lemmas by reverse unit propagation, forwards.
//!
//! A lemma follows if unit propagation finds a conflict when all of its literals are false. A checked lemma becomes a
//! clause like any other. Deleting a lemma makes propagation faster. Clauses of the formula stay even if the proof
//! deletes them, and units stay units. Both follow from the formula, so no wrong lemma is accepted because of that.
//!
//! A DRAT proof may also have lemmas that only keep the formula satisfiable (RAT). These depend on the clauses that are
//! left, so there deletions are final, and a literal that is true counts as a unit clause that is never deleted.
//!
//! Two literals of each clause are watched (Moskewicz, Madigan, Zhao, Zhang and Malik, *Chaff*, DAC 2001).

use geduld_model::ascending;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::{Flaw, Formula};

/// The clauses of a formula, plus those of one cube at a time.
pub(crate) struct Checker {
    literals: Vec<i32>,
    clauses: Vec<Range<usize>>,
    deleted: Vec<bool>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// For each variable, the literal that is true, or 0.
    values: Vec<i32>,
    /// The true literals; those before `propagated` have been propagated.
    trail: Vec<i32>,
    propagated: usize,
    /// Whether the clauses are known to be unsatisfiable.
    refuted: bool,
    /// The clauses of the formula, sorted by their literals.
    formula: Vec<usize>,
    /// Clauses and true literals of the formula alone, and whether it is refuted.
    base: (usize, usize, bool),
    /// The clauses of the cube by their sorted literals, without deleted ones.
    added: BTreeMap<Vec<i32>, Vec<usize>>,
    /// For each literal, the clauses that contain it; made when the first lemma needs it.
    occurrences: Option<Vec<Vec<usize>>>,
    buffer: Vec<i32>,
}

impl Checker {
    pub fn new(formula: &Formula) -> Self {
        let variables = formula.variables() as usize;
        let mut checker = Self {
            literals: Vec::new(),
            clauses: Vec::new(),
            deleted: Vec::new(),
            watches: vec![Vec::new(); 2 * variables + 2],
            values: vec![0; variables + 1],
            trail: Vec::new(),
            propagated: 0,
            refuted: false,
            formula: Vec::new(),
            base: (0, 0, false),
            added: BTreeMap::new(),
            occurrences: None,
            buffer: Vec::new(),
        };
        for clause in formula.clauses() {
            checker.insert(&normalised(clause));
        }
        checker.base = (checker.clauses.len(), checker.trail.len(), checker.refuted);
        // Clauses are rearranged as literals are watched, so they are sorted by copies.
        let mut sorted: Vec<(Vec<i32>, usize)> =
            formula.clauses().enumerate().map(|(index, clause)| (normalised(clause), index)).collect();
        sorted.sort_unstable();
        checker.formula = sorted.into_iter().map(|(_, index)| index).collect();
        checker
    }

    /// Makes deletions final. After that the checker cannot be reset.
    pub fn deleting_for_good(mut self) -> Self {
        self.base = (0, 0, false);
        self
    }

    /// Makes room for variables up to this one.
    pub fn grow(&mut self, variables: u32) {
        let variables = variables as usize;
        if variables >= self.values.len() {
            self.values.resize(variables + 1, 0);
            self.watches.resize(2 * variables + 2, Vec::new());
            self.occurrences.iter_mut().for_each(|of| of.resize(2 * variables + 2, Vec::new()));
        }
    }

    /// Resets to the formula alone.
    pub fn reset(&mut self) {
        let (clauses, true_literals, refuted) = self.base;
        self.undo(true_literals);
        self.refuted = refuted;
        let end = self.clauses[..clauses].last().map_or(0, |range| range.end);
        self.literals.truncate(end);
        self.clauses.truncate(clauses);
        self.deleted.truncate(clauses);
        self.deleted.fill(false);
        self.added.clear();
        self.watches.iter_mut().for_each(|watching| watching.retain(|&clause| clause < clauses));
    }

    /// Adds a clause without checking it.
    pub fn add(&mut self, clause: &[i32]) {
        let sorted = normalised(clause);
        let index = self.insert(&sorted);
        self.added.entry(sorted).or_default().push(index);
    }

    /// Adds a lemma, if it follows.
    ///
    /// # Errors
    /// If it does not follow from the present clauses by unit propagation.
    pub fn lemma(&mut self, clause: &[i32]) -> Result<(), Flaw> {
        if !self.follows(clause) {
            return Err(Flaw::NotImplied);
        }
        self.add(clause);
        Ok(())
    }

    /// Adds a lemma that follows, or that is a resolution asymmetric tautology (RAT) on its first literal: with each
    /// clause that contains the negation of this literal, the lemma and the rest of that clause follow together.
    /// Deletions must be final.
    ///
    /// Cost: propagation, for RAT once for each clause with the negated literal.
    ///
    /// # Errors
    /// If it is neither.
    pub fn redundant(&mut self, clause: &[i32]) -> Result<(), Flaw> {
        if !self.follows(clause) && !clause.first().is_some_and(|&pivot| self.is_rat(clause, pivot)) {
            return Err(Flaw::NotRedundant);
        }
        self.add(clause);
        Ok(())
    }

    /// Whether a clause that does not follow is a resolution asymmetric tautology on this literal.
    fn is_rat(&mut self, clause: &[i32], pivot: i32) -> bool {
        if self.values[variable(pivot)] == -pivot {
            // The unit clause that made it false allows no resolvent but the clause itself.
            return false;
        }
        let mut occurrences = self.occurrences.take().unwrap_or_else(|| self.occurring());
        let before = self.trail.len();
        for &literal in clause {
            if self.values[variable(literal)] == 0 {
                self.assign(-literal);
            }
        }
        // There is no conflict, or the clause would follow.
        let mut is_rat = self.propagate();
        let negated = &mut occurrences[code(-pivot)];
        negated.retain(|&index| !self.deleted[index]);
        for &index in &*negated {
            if !is_rat {
                break;
            }
            let others: Vec<i32> = self.literals[self.clauses[index].clone()]
                .iter()
                .copied()
                .filter(|&of| of != -pivot)
                .collect();
            is_rat = self.follows(&others);
        }
        self.undo(before);
        self.occurrences = Some(occurrences);
        is_rat
    }

    /// For each literal, the clauses that contain it.
    fn occurring(&self) -> Vec<Vec<usize>> {
        let mut occurrences = vec![Vec::new(); self.watches.len()];
        for (index, range) in self.clauses.iter().enumerate() {
            for &literal in &self.literals[range.clone()] {
                occurrences[code(literal)].push(index);
            }
        }
        occurrences
    }

    /// Deletes one copy of a clause.
    ///
    /// # Errors
    /// If there is no such clause.
    pub fn delete(&mut self, clause: &[i32]) -> Result<(), Flaw> {
        let sorted = normalised(clause);
        if let Some(indices) = self.added.get_mut(&sorted)
            && let Some(index) = indices.pop()
        {
            self.deleted[index] = true;
            return Ok(());
        }
        let index = self.in_formula(&sorted).ok_or(Flaw::NotThere)?;
        self.deleted[index] = true;
        Ok(())
    }

    /// A clause of the formula that has not been deleted, by its sorted literals.
    fn in_formula(&mut self, sorted: &[i32]) -> Option<usize> {
        let mut copy = std::mem::take(&mut self.buffer);
        let mut literals_of = |index: usize| {
            copy.clear();
            copy.extend_from_slice(&self.literals[self.clauses[index].clone()]);
            copy.sort_unstable();
            copy.as_slice().cmp(sorted)
        };
        let first = self.formula.partition_point(|&index| literals_of(index).is_lt());
        let found = self.formula[first..]
            .iter()
            .copied()
            .take_while(|&index| literals_of(index).is_eq())
            .find(|&index| !self.deleted[index]);
        self.buffer = copy;
        found
    }

    /// Whether a clause follows by unit propagation. Restores the state afterwards.
    fn follows(&mut self, clause: &[i32]) -> bool {
        let before = self.trail.len();
        let mut conflict = self.refuted;
        for &literal in clause {
            if conflict || self.values[variable(literal)] == literal {
                // A literal is true already, or became true because the clause contains its negation.
                conflict = true;
                break;
            }
            if self.values[variable(literal)] == 0 {
                self.assign(-literal);
            }
        }
        let follows = conflict || !self.propagate();
        self.undo(before);
        follows
    }

    /// Adds a clause, whose literals must be different, and propagates the literal that it makes true.
    fn insert(&mut self, clause: &[i32]) -> usize {
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        let index = self.clauses.len();
        self.clauses.push(start..self.literals.len());
        self.deleted.push(false);
        if let Some(occurrences) = &mut self.occurrences {
            clause.iter().for_each(|&literal| occurrences[code(literal)].push(index));
        }
        let values = &self.values;
        if clause.iter().any(|&literal| values[variable(literal)] == literal) {
            // A literal that is true now stays true as long as the clause exists.
            return index;
        }
        let inserted = &mut self.literals[start..];
        let mut open = 0;
        for position in 0..inserted.len() {
            if values[variable(inserted[position])] == 0 && open < 2 {
                inserted.swap(position, open);
                open += 1;
            }
        }
        match open {
            0 => self.refuted = true,
            1 => {
                let unit = inserted[0];
                self.assign(unit);
                self.refuted |= !self.propagate();
            }
            _ => {
                let (first, second) = (inserted[0], inserted[1]);
                self.watches[code(first)].push(index);
                self.watches[code(second)].push(index);
            }
        }
        index
    }

    fn assign(&mut self, literal: i32) {
        self.values[variable(literal)] = literal;
        self.trail.push(literal);
    }

    fn undo(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.values[variable(literal)] = 0;
        }
        self.propagated = length;
    }

    /// Propagates; `false` if there is a conflict.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watching = std::mem::take(&mut self.watches[code(-literal)]);
            let mut consistent = true;
            watching.retain(|&index| !consistent || self.visit(index, -literal, &mut consistent));
            self.watches[code(-literal)] = watching;
            if !consistent {
                return false;
            }
        }
        true
    }

    /// Visits a clause after one of its watched literals became false; returns whether it still watches that literal.
    fn visit(&mut self, index: usize, falsified: i32, consistent: &mut bool) -> bool {
        // Deleted clauses of the formula return with the next cube. So they stay watched, and using them is sound.
        if self.deleted[index] && index >= self.base.0 {
            return false;
        }
        let clause = &mut self.literals[self.clauses[index].clone()];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let values = &self.values;
        let other = clause[0];
        if values[variable(other)] == other {
            return true;
        }
        let free = |&position: &usize| values[variable(clause[position])] != -clause[position];
        if let Some(position) = (2..clause.len()).find(free) {
            clause.swap(1, position);
            let watched = clause[1];
            self.watches[code(watched)].push(index);
            return false;
        }
        if values[variable(other)] == 0 {
            self.assign(other);
        } else {
            *consistent = false;
        }
        true
    }
}

/// The literals sorted, each once.
fn normalised(clause: &[i32]) -> Vec<i32> {
    ascending(clause.to_vec())
}

fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

fn code(literal: i32) -> usize {
    2 * variable(literal) + usize::from(literal < 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An unsatisfiable formula: four clauses over two variables, one of them split by a third variable.
    fn square() -> Formula {
        Formula::new(3, [vec![1, 2], vec![-1, 2, 2], vec![1, -2], vec![-1, -2, 3], vec![-1, -2, -3]])
    }

    #[test]
    fn lemmas_follow_or_do_not() {
        let mut checker = Checker::new(&square());
        assert!(checker.lemma(&[]).is_err());
        assert!(checker.lemma(&[3]).is_err());
        assert!(checker.lemma(&[1]).is_ok());
        assert!(checker.lemma(&[]).is_ok());
        checker.reset();
        assert!(checker.lemma(&[]).is_err());
        assert!(checker.lemma(&[3, -3]).is_ok());
    }

    #[test]
    fn only_what_is_there_is_deleted() {
        let mut checker = Checker::new(&square());
        for _ in 0..2 {
            assert!(checker.delete(&[2, -1]).is_ok());
            assert!(checker.delete(&[-1, 2]).is_err());
            assert!(checker.lemma(&[1, 3]).is_ok());
            assert!(checker.delete(&[3, 1]).is_ok());
            assert!(checker.delete(&[3, 1]).is_err());
            checker.add(&[-1]);
            assert!(checker.lemma(&[]).is_ok());
            checker.reset();
        }
    }
}
